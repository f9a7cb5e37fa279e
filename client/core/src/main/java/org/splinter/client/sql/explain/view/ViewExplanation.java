package org.splinter.client.sql.explain.view;

import static org.splinter.client.sql.explain.ExplanationText.counted;
import static org.splinter.client.sql.explain.ExplanationText.number;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.splinter.client.provider.Separation;
import org.splinter.client.sql.cost.CostSetting;
import org.splinter.client.sql.explain.Choice;
import org.splinter.client.sql.explain.ExplanationText;
import org.splinter.client.sql.logical.GroupExpression;
import org.splinter.client.sql.logical.LogicalQuery;
import org.splinter.client.sql.pir.SlotShares;
import org.splinter.client.sql.pir.TagTrees;
import org.splinter.client.sql.view.PirTerm;
import org.splinter.client.sql.view.ViewCost;
import org.splinter.client.sql.view.ViewPlan;
import org.splinter.client.sql.view.ViewSize;
import org.splinter.fss.ShareParameters;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.view.Addressing;
import org.splinter.protocol.view.ViewDefinition;
import org.splinter.protocol.view.ViewLayout;
import org.splinter.protocol.view.ViewManifest;

/**
 * EXPLAIN PRIVACY of PIR queries: which views, how they are addressed, how large they are, how many
 * shares a query takes; what each provider learns and what stays hidden. Made of public figures
 * alone, before any secret is given.
 */
public final class ViewExplanation {
  private final ViewPlan plan;
  private final List<Optional<ViewManifest>> manifests;
  private final List<String> providers;
  private final ViewCost cost;
  private final ExplanationText text = new ExplanationText();

  private ViewExplanation(
      ViewPlan plan,
      List<Optional<ViewManifest>> manifests,
      List<String> providers,
      CostSetting setting) {
    this.plan = plan;
    this.manifests = manifests;
    this.providers = providers;
    this.cost = ViewCost.of(plan, manifests, setting);
  }

  /**
   * Explains a plan in lines of text.
   *
   * @param manifests of its views, as far as they are made
   * @param providers names of the providers that will be asked
   * @param separation whether they are separate, as far as facts show
   * @param choice why PIR queries answer the query
   */
  public static List<String> lines(
      ViewPlan plan,
      List<Optional<ViewManifest>> manifests,
      List<String> providers,
      Separation separation,
      Choice choice) {
    ViewExplanation explanation = new ViewExplanation(plan, manifests, providers, choice.setting());
    explanation.learned();
    explanation.cost(choice);
    explanation.text.hidden(
        plan.query().template(), "what was found, and what HAVING and LIMIT leave of it");
    explanation.assumptions(separation);
    return explanation.text.lines();
  }

  private void learned() {
    LogicalQuery query = plan.query();
    text.learned(
        String.join(" and ", providers),
        query.template(),
        query.table().manifest(),
        query.operands());
    if (query.grouped()) {
      text.add(
          "groups",
          query.groups().stream().map(GroupExpression::name).collect(Collectors.joining(", ")));
    }
    text.add("answer", "slots of fixed sizes, which look random; as many whatever the secrets");
    text.add("timing", "who asks, when, how often; the jobs take as long whatever the secrets");
  }

  private void cost(Choice choice) {
    text.heading("What it takes, whatever the secrets:");
    text.add(
        "form",
        "PIR queries in "
            + counted(plan.views().size(), "view")
            + ", "
            + plan.trust().label()
            + " scheme");
    boolean paged = plan.options().pages() > 1;
    String each =
        (plan.queries() == 1 ? "" : number(plan.queries()) + " queries, each ")
            + (paged ? number(plan.options().pages()) + " pages, each " : "");
    text.add(
        "request",
        counted(cost.estimate().rounds(), "round")
            + ", "
            + each
            + counted(plan.pirQueries(), "PIR query")
            + " of "
            + counted(cost.shares(), "share")
            + (plan.options().tagged() ? ", each with one for its tag," : "")
            + " of "
            + number(cost.shareBytes())
            + " bytes in all");
    for (int i = 0; i < plan.views().size(); i++) {
      addView(plan.views().get(i), cost.sizes().get(i), manifests.get(i));
    }
    text.add(
        "work", number(cost.scannedBytes()) + " bytes scanned" + (paged ? " for each page" : ""));
    text.cost(cost.estimate(), choice);
    if (plan.trust().kind() != TrustModel.Kind.TWO_PARTY) {
      text.add(
          "scheme",
          plan.trust().label()
              + ": any "
              + plan.trust().colluding()
              + " of the "
              + plan.trust().parties()
              + " providers may put their shares together");
      if (plan.options().tolerated() > 0) {
        text.add(
            "",
            "any "
                + plan.options().tolerated()
                + " may lie, fail or stay away: the others outvote them");
      }
      text.add(
          "instead",
          "two-party, at most "
              + ViewCost.of(plan, manifests, choice.setting().withTrust(TrustModel.twoParty()))
                  .estimate()
              + "; --scheme two-party");
      text.add(
          "",
          "asks "
              + String.join(" and ", providers.subList(0, 2))
              + " alone, who could then put their shares together");
    }
  }

  private void addView(ViewLayout view, ViewSize size, Optional<ViewManifest> made) {
    ViewDefinition definition = view.definition();
    text.add(
        "view",
        definition.name().shortName()
            + ", "
            + addressing(definition)
            + (made.isPresent() ? ", prepared" : ", not prepared; sizes are estimated"));
    String levels =
        size.levels().isPresent() ? " on " + counted(size.levels().getAsInt(), "level") : "";
    String slotBytes = made.isPresent() ? " of " + slotBytes(made.get()) + " bytes" : "";
    long shares =
        plan.terms().stream()
            .filter(term -> plan.views().get(term.view()) == view)
            .mapToInt(PirTerm::boxes)
            .sum();
    text.add(
        "",
        counted(size.slots(), "slot")
            + slotBytes
            + levels
            + ", "
            + number(size.bytes())
            + " bytes in all; "
            + counted(shares, "PIR query")
            + " of "
            + counted(size.shares().size(), "share"));
  }

  /** Returns the bytes of slots: of each sub-table, or of many the least and the most. */
  private static String slotBytes(ViewManifest manifest) {
    List<Integer> sizes =
        manifest.subTables().stream().map(SubTable::slotBytes).distinct().toList();
    return manifest.definition().addressing() == Addressing.BOXED
        ? number(Collections.min(sizes)) + " to " + number(Collections.max(sizes))
        : sizes.stream().map(ExplanationText::number).collect(Collectors.joining("/"));
  }

  private static String addressing(ViewDefinition definition) {
    return switch (definition.addressing()) {
      case HASHED -> "hashed";
      case DENSE -> definition.equal().isEmpty() ? "one slot" : "dense";
      case DYADIC -> "dyadic nodes";
      case RANKED -> "ranked: two rounds";
      case BOXED -> "range tree";
    };
  }

  private void assumptions(Separation separation) {
    text.trust(plan.trust());
    if (plan.trust().kind() == TrustModel.Kind.THRESHOLD) {
      text.unconditional("Shamir's secret sharing over GF(2^8)");
    } else {
      cipher();
    }
    text.honesty(plan.options(), plan.views().stream().anyMatch(view -> view.key().hashes()));
    text.separation(separation);
  }

  private void cipher() {
    int seedBits =
        cost.sizes().stream()
            .flatMap(size -> size.subTables().stream())
            .map(over -> SlotShares.over(over, plan.trust(), plan.options()))
            .mapToInt(ShareParameters::effectiveSeedBits)
            .min()
            .orElse(Integer.MAX_VALUE);
    TagTrees tags = new TagTrees(plan.options(), cost.shares());
    int leastSeedBits =
        cost.sizes().stream()
            .flatMap(size -> size.subTables().stream())
            .flatMap(over -> tags.over(over).map(tag -> TagTrees.parameters(over, tag)).stream())
            .mapToInt(ShareParameters::effectiveSeedBits)
            .reduce(seedBits, Math::min);
    text.cipher(
        plan.trust().kind() == TrustModel.Kind.TWO_PARTY
            ? "two-party function secret sharing"
            : plan.trust().parties() + "-party function secret sharing",
        leastSeedBits);
  }
}
