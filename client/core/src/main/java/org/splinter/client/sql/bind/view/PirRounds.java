package org.splinter.client.sql.bind.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.pir.SlotShares;
import org.splinter.client.sql.pir.TagTrees;
import org.splinter.client.sql.view.PirTerm;
import org.splinter.client.sql.view.ViewPlan;
import org.splinter.codec.FormatException;
import org.splinter.fss.ShareParameters;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.pir.PirLayout;
import org.splinter.protocol.pir.PirPlan;
import org.splinter.protocol.pir.PirPlanCodec;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.view.ViewManifest;

/**
 * The rounds of a view plan, once its views are made: one, or two if some are addressed by ranks.
 * Public: they follow from the plan and the views alone.
 */
public final class PirRounds {
  private final ViewPlan plan;
  private final List<BuiltView> views;
  private final List<PirLayout> rounds = new ArrayList<>();

  /**
   * Plans the rounds.
   *
   * @param views in the order of the plan
   * @throws RefusedQueryException if the rounds take more than providers accept
   */
  public PirRounds(ViewPlan plan, List<BuiltView> views) {
    this.plan = plan;
    this.views = List.copyOf(views);
    if (views.stream().anyMatch(BuiltView::ranked)) {
      rounds.add(layout(true));
    }
    rounds.add(layout(false));
  }

  public ViewPlan plan() {
    return plan;
  }

  /** Returns the layout of each round on the views. */
  public List<PirLayout> layouts() {
    return List.copyOf(rounds);
  }

  BuiltView view(PirTerm term) {
    return views.get(term.view());
  }

  /**
   * Returns the sub-tables of a PIR query's shares, in a first round of blocks or in the last
   * round.
   */
  List<Integer> subTables(PirTerm term, boolean blocks) {
    if (!blocks) {
      return view(term).subTables();
    }
    return view(term).ranked() ? List.of(0, 0) : List.of();
  }

  /** Returns the rule for the shares of tags. */
  private TagTrees tags() {
    long shares = 0;
    for (PirTerm term : plan.terms()) {
      int ofBox = subTables(term, true).size() + subTables(term, false).size();
      shares += (long) term.boxes() * ofBox;
    }
    return new TagTrees(plan.options(), shares);
  }

  private PirLayout layout(boolean blocks) {
    TagTrees tags = tags();
    Map<Integer, Integer> numbers = new LinkedHashMap<>();
    List<PirPlan.Share> shares = new ArrayList<>();
    for (PirTerm term : plan.terms()) {
      List<Integer> subTables = subTables(term, blocks);
      for (int box = 0; box < term.boxes(); box++) {
        for (int subTable : subTables) {
          Integer number = numbers.computeIfAbsent(term.view(), view -> numbers.size());
          SubTable over = view(term).manifest().subTables().get(subTable);
          ShareParameters bits = parameters(over);
          shares.add(new PirPlan.Share(number, subTable, bits, tags.over(over)));
        }
      }
    }
    List<ViewManifest> manifests =
        numbers.keySet().stream().map(number -> views.get(number).manifest()).toList();
    List<PirPlan.View> named = manifests.stream().map(PirRounds::named).toList();
    try {
      // Laid out as a provider does, so that a round it would refuse is refused before it is asked.
      PirPlan round = PirPlanCodec.decode(PirPlanCodec.encode(new PirPlan(named, shares)));
      PirLayout layout = PirLayout.of(round, manifests);
      layout.checkQueries(plan.queries());
      requireFew(ShareBundle.sharesBytes(layout.parameters(), plan.queries()));
      return layout;
    } catch (FormatException e) {
      throw new RefusedQueryException(
          "the query cannot be looked up in one request: "
              + e.getMessage()
              + "; write fewer alternatives, or ask fewer queries at once");
    }
  }

  private void requireFew(long bytes) {
    if (bytes > ShareBundle.MAX_SHARES_BYTES) {
      throw new RefusedQueryException(
          plan.queries()
              + (plan.queries() == 1 ? " query takes " : " queries take ")
              + bytes
              + " bytes of shares, at most "
              + ShareBundle.MAX_SHARES_BYTES
              + " are possible; ask fewer at once");
    }
  }

  private static PirPlan.View named(ViewManifest manifest) {
    return new PirPlan.View(
        manifest.definition().table(),
        manifest.definition().fingerprint(),
        manifest.definition().name(),
        manifest.digest());
  }

  private ShareParameters parameters(SubTable over) {
    TrustModel trust = plan.trust();
    if (over.domainBits() > SlotShares.maxDomainBits(over, trust)) {
      throw new RefusedQueryException(
          "a view has 2^"
              + over.domainBits()
              + " slots of "
              + over.slotBytes()
              + " bytes, shares of "
              + trust.parties()
              + " providers select among 2^"
              + SlotShares.maxDomainBits(over, trust)
              + " at most; ask two providers");
    }
    return SlotShares.over(over, trust, plan.options());
  }
}
