package org.splinter.client.sql.explain.fold;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.splinter.client.provider.Separation;
import org.splinter.client.sql.ast.SqlUnparser;
import org.splinter.client.sql.explain.Choice;
import org.splinter.client.sql.explain.ExplanationText;
import org.splinter.client.sql.fold.CostModel;
import org.splinter.client.sql.fold.DenseCondition;
import org.splinter.client.sql.fold.DenseTerm;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.client.sql.fold.RingCondition;
import org.splinter.client.sql.fold.SecretCondition;
import org.splinter.client.sql.fold.SecretTerm;
import org.splinter.client.sql.fold.SecretTerm.KeyOperand;
import org.splinter.client.sql.fold.SecretTerm.Role;
import org.splinter.fss.Scheme;
import org.splinter.fss.ShareParameters;
import org.splinter.fss.TreeParameters;
import org.splinter.fss.ring.RingSet;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.key.KeyDefinition;
import org.splinter.protocol.table.Manifest;

/**
 * EXPLAIN PRIVACY of a fold: what each provider learns from a query, what it costs, what stays
 * hidden, and on which assumptions. It is made of the plan alone, so that it can be printed before
 * any secret is given.
 */
public final class FoldExplanation {
  private static final String NO_KEY =
      "none: all rows that pass the public conditions, by a constant";

  private final QueryPlan plan;
  private final Manifest manifest;
  private final String providers;
  private final ExplanationText text = new ExplanationText();

  private FoldExplanation(QueryPlan plan, String providers) {
    this.plan = plan;
    this.manifest = plan.table().manifest();
    this.providers = providers;
  }

  /**
   * Explains a plan in lines of text.
   *
   * @param providers names of the providers that will be asked
   * @param separation whether they are separate, as far as facts show
   * @param choice why a fold answers the query
   */
  public static List<String> lines(
      QueryPlan plan, List<String> providers, Separation separation, Choice choice) {
    FoldExplanation explanation = new FoldExplanation(plan, String.join(" and ", providers));
    explanation.learned();
    explanation.cost();
    explanation.text.cost(plan.estimate(choice.setting()), choice);
    explanation.text.hidden(
        plan.template(), "the sums, the groups that are empty, what HAVING and LIMIT leave");
    explanation.assumptions(separation);
    return explanation.text.lines();
  }

  private void learned() {
    text.learned(providers, plan.template(), manifest, plan.condition().operands());
    if (plan.grouped()) {
      add(
          "groups",
          plan.template().groupBy().stream().map(SqlUnparser::of).collect(Collectors.joining(", "))
              + ", each with its hidden sums");
    }
    long words = plan.evaluation().words();
    add(
        "answer",
        "at most "
            + counted(groups(), "group")
            + " of "
            + counted(words, "number")
            + ", which look random; as many whatever the secrets");
    add("timing", "who asks, when, how often; the job takes as long whatever the secrets");
  }

  private void cost() {
    text.heading("What it takes, whatever the secrets:");
    String dense =
        plan.condition() instanceof DenseCondition
            ? " of dense functions"
            : plan.condition() instanceof RingCondition ? " of ring functions" : "";
    text.add("form", "a fold over all rows, " + plan.trust().label() + " scheme" + dense);
    PlanLayout layout = plan.layout();
    String each = plan.queries() == 1 ? "" : number(plan.queries()) + " queries, each ";
    add(
        "request",
        "1 round, "
            + each
            + counted(layout.shares().size(), "share")
            + " of "
            + number(layout.shareBytes())
            + " bytes in all");
    keys().forEach(this::addKey);
    CostModel cost = CostModel.of(plan);
    add(
        "work",
        "at most "
            + counted(manifest.rows(), "row")
            + ", "
            + counted(cost.aesBlocks(), "AES block")
            + ", "
            + number(cost.scannedBytes())
            + " bytes scanned");
  }

  /**
   * Returns each different key and how its shares are evaluated, with the trees of each of its
   * terms.
   */
  private Map<String, List<List<TreeParameters>>> keys() {
    Map<String, List<List<TreeParameters>>> keys = new LinkedHashMap<>();
    int terms = plan.evaluation().terms().size();
    for (int i = 0; i < terms; i++) {
      int number = i;
      List<PlanLayout.Share> shares =
          plan.layout().shares().stream().filter(share -> share.term() == number).toList();
      String key =
          plan.condition() instanceof DenseCondition dense
              ? key(dense.terms().get(i), "dense", shares)
              : plan.condition() instanceof RingCondition ring
                  ? key(ring.terms().get(i).term(), "ring", shares)
                  : key(((SecretCondition) plan.condition()).terms().get(i), shares);
      keys.computeIfAbsent(key, each -> new ArrayList<>()).add(trees(shares));
    }
    return keys;
  }

  private static List<TreeParameters> trees(List<PlanLayout.Share> shares) {
    List<TreeParameters> trees = new ArrayList<>();
    for (PlanLayout.Share share : shares) {
      if (share.parameters() instanceof TreeParameters tree) {
        trees.add(tree);
      }
    }
    return trees;
  }

  private void addKey(String key, List<List<TreeParameters>> terms) {
    add("key", key + (terms.size() > 1 ? " (" + terms.size() + " times)" : ""));
    Map<String, IntSummaryStatistics> bytes = new LinkedHashMap<>();
    for (List<TreeParameters> ofTerm : terms) {
      for (TreeParameters tree : ofTerm) {
        bytes
            .computeIfAbsent(
                tree.scheme().label() + " " + tree.shape().label(),
                kind -> new IntSummaryStatistics())
            .accept(tree.shareBytes());
      }
    }
    String choice = plan.options().trees().isPresent() ? ", as asked" : ", chosen by cost";
    bytes.forEach((kind, of) -> add("tree", kind + ", " + range(of) + " bytes a share" + choice));
  }

  private static String range(IntSummaryStatistics of) {
    String least = number(of.getMin());
    return of.getMin() == of.getMax() ? least : least + " to " + number(of.getMax());
  }

  private String key(DenseTerm term, String kind, List<PlanLayout.Share> shares) {
    if (term.operands().isEmpty()) {
      return NO_KEY;
    }
    List<String> names =
        term.operands().stream().map(each -> plan.condition().operands().get(each).name()).toList();
    return String.join(", ", names)
        + ": of "
        + counted(term.key().bits(), "bit")
        + ", a value for each, looked up, by "
        + counted(shares.size(), kind + " share")
        + " of "
        + number(shares.get(0).parameters().shareBytes(0))
        + " or "
        + number(shares.get(0).bytes())
        + " bytes";
  }

  private String key(SecretTerm term, List<PlanLayout.Share> shares) {
    if (term.key().isEmpty()) {
      return NO_KEY;
    }
    Set<String> parts = new LinkedHashSet<>();
    for (KeyOperand operand : term.key()) {
      String name = plan.condition().operands().get(operand.operand()).name();
      parts.add(
          switch (operand.role()) {
            case EQUAL -> name;
            case WHOLE -> name + " in order";
            case NODE -> name + " cut to a node of its dyadic tree";
          });
    }
    boolean cut = term.key().stream().anyMatch(operand -> operand.role() == Role.NODE);
    Map<Scheme, Integer> schemes = new LinkedHashMap<>();
    int blocks = 0;
    for (PlanLayout.Share share : shares) {
      schemes.merge(share.form().scheme(), 1, Integer::sum);
      blocks += share.aesBlocks();
    }
    String all =
        schemes.entrySet().stream()
            .map(entry -> entry.getValue() + " " + entry.getKey().label())
            .collect(Collectors.joining(" + "));
    // The bits of a cut key differ from depth to depth; one line stands for all of them.
    String width = cut ? "of several widths" : "of " + counted(term.definition().bits(), "bit");
    String work =
        term.expanded()
            ? "expanded once and looked up"
            : cut ? "evaluated row by row" : counted(blocks, "AES block") + " a row";
    return String.join(", ", parts) + ": " + width + ", shares " + all + ", " + work;
  }

  private void assumptions(Separation separation) {
    text.trust(plan.trust());
    List<ShareParameters> schemes =
        plan.layout().parameters().stream().filter(each -> each.scheme().takesKeys()).toList();
    OptionalInt seedBits = schemes.stream().mapToInt(ShareParameters::effectiveSeedBits).min();
    if (seedBits.isEmpty()) {
      add("scheme", plan.trust().label() + " additive sharing of constants: no assumption at all");
    } else if (plan.condition() instanceof RingCondition ring) {
      ring(ring.scale().sums().set());
    } else if (schemes.get(0).scheme().tabular()) {
      text.cipher("additive sharing of all values of a function", seedBits.getAsInt());
    } else {
      text.cipher("two-party function secret sharing", seedBits.getAsInt());
    }
    boolean hashes = plan.layout().keys().stream().anyMatch(KeyDefinition::hashes);
    if (plan.condition() instanceof RingCondition) {
      add("quantum", "no quantum algorithm is known that breaks the assumption");
      text.answers(plan.options(), false, hashes, "ring shares carry no tags");
    } else {
      text.honesty(plan.options(), plan.evaluation().check(), hashes);
    }
    text.separation(separation);
  }

  private void ring(RingSet set) {
    add("scheme", "additive sharing of rows on AES-128, and columns encrypted by ring learning");
    add("", "with errors: set " + set + ", n = " + set.size() + ", q of " + bits(set) + " bits");
    add("", "about " + RingSet.CLAIMED_BITS + " bits of security, against attacks by lattice");
    add("", "reduction that are known, as the homomorphic encryption standard counts");
    text.generator();
  }

  private static int bits(RingSet set) {
    return set.modulus().bitLength();
  }

  /**
   * Returns the number of groups that can occur: no more than combinations of values, no more than
   * rows.
   */
  private long groups() {
    BigInteger codes = BigInteger.valueOf(plan.layout().groups().get(0).count());
    return plan.grouped() ? codes.min(BigInteger.valueOf(manifest.rows())).longValueExact() : 1;
  }

  private void add(String what, String says) {
    text.add(what, says);
  }

  private static String counted(long count, String what) {
    return ExplanationText.counted(count, what);
  }

  private static String number(long number) {
    return ExplanationText.number(number);
  }
}
