package org.splinter.client.sql.explain.fold;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.splinter.client.provider.Separation;
import org.splinter.client.sql.ast.SqlUnparser;
import org.splinter.client.sql.explain.Choice;
import org.splinter.client.sql.explain.ExplanationText;
import org.splinter.client.sql.fold.CellCondition;
import org.splinter.client.sql.fold.CostModel;
import org.splinter.client.sql.fold.DenseCondition;
import org.splinter.client.sql.fold.FoldCondition;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.client.sql.fold.RingCondition;
import org.splinter.client.sql.fold.SecretCondition;
import org.splinter.fss.TreeParameters;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.table.Manifest;

/**
 * EXPLAIN PRIVACY of a fold: what each provider learns from a query, what it costs, what stays
 * hidden, and on which assumptions. It is made of the plan alone, so that it can be printed before
 * any secret is given.
 */
public final class FoldExplanation {
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
    String of = functions().isEmpty() ? "" : " of " + functions();
    text.add("form", "a fold over all rows, " + plan.trust().label() + " scheme" + of);
    PlanLayout layout = plan.layout();
    String each = plan.queries() == 1 ? "" : number(plan.queries()) + " queries, each ";
    add(
        "request",
        "1 round, "
            + each
            + counted(plan.evaluation().shares(), "share")
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
      keys.computeIfAbsent(KeyText.of(plan, i, shares), each -> new ArrayList<>())
          .add(trees(shares));
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

  private String functions() {
    return plan.condition()
        .accept(
            new FoldCondition.Visitor<>() {
              @Override
              public String boxes(SecretCondition condition) {
                return "";
              }

              @Override
              public String dense(DenseCondition condition) {
                return "dense functions";
              }

              @Override
              public String ring(RingCondition condition) {
                return "ring functions";
              }

              @Override
              public String cells(CellCondition condition) {
                return "functions of cells";
              }
            });
  }

  private void assumptions(Separation separation) {
    text.trust(plan.trust());
    FoldAssumptions.add(List.of(plan), text);
    text.separation(separation);
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
