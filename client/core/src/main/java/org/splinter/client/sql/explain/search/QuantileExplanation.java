package org.splinter.client.sql.explain.search;

import static org.splinter.client.sql.explain.ExplanationText.counted;
import static org.splinter.client.sql.explain.ExplanationText.number;

import java.util.List;
import java.util.stream.Collectors;
import org.splinter.client.provider.Separation;
import org.splinter.client.sql.cost.CostEstimate;
import org.splinter.client.sql.explain.Choice;
import org.splinter.client.sql.explain.ExplanationText;
import org.splinter.client.sql.explain.fold.FoldAssumptions;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.client.sql.logical.GroupExpression;
import org.splinter.client.sql.logical.LogicalQuery;
import org.splinter.client.sql.search.QuantilePlan;
import org.splinter.protocol.table.Manifest;

/**
 * EXPLAIN PRIVACY of a search for quantiles: its rounds, what each of them sends, what each
 * provider learns and what stays hidden. Made of public figures alone, before any secret is given.
 */
public final class QuantileExplanation {
  private final QuantilePlan plan;
  private final ExplanationText text = new ExplanationText();

  private QuantileExplanation(QuantilePlan plan) {
    this.plan = plan;
  }

  /**
   * Explains a plan in lines of text.
   *
   * @param cost of the plan
   * @param providers names of the providers that will be asked
   * @param separation whether they are separate, as far as facts show
   * @param choice why a search answers the query
   */
  public static List<String> lines(
      QuantilePlan plan,
      CostEstimate cost,
      List<String> providers,
      Separation separation,
      Choice choice) {
    QuantileExplanation explanation = new QuantileExplanation(plan);
    explanation.learned(String.join(" and ", providers));
    explanation.cost(cost, choice);
    explanation.text.hidden(
        plan.query().template(),
        "the buckets that the search goes on in, the values that are found, all counts and sums");
    explanation.assumptions(separation);
    return explanation.text.lines();
  }

  private void learned(String providers) {
    LogicalQuery query = plan.query();
    text.learned(providers, query.template(), query.table().manifest(), query.operands());
    if (query.grouped()) {
      text.add(
          "groups",
          query.groups().stream().map(GroupExpression::name).collect(Collectors.joining(", "))
              + ": "
              + counted(plan.groups().all().size(), "group")
              + " can occur, each is searched");
    }
    text.add("answer", "numbers, which look random; as many whatever the secrets");
    text.add("timing", "who asks, when, how often; the jobs take as long whatever the secrets");
  }

  private void cost(CostEstimate cost, Choice choice) {
    text.heading("What it takes, whatever the secrets:");
    text.add("form", "a bucketed search by digits of values, " + plan.trust().label() + " scheme");
    text.add(
        "request",
        counted(plan.rounds(), "round")
            + " of a fold over all rows"
            + (plan.queries() == 1 ? "" : ", " + number(plan.queries()) + " queries")
            + ", "
            + number(cost.sentBytes())
            + " bytes of shares in all");
    int round = 1;
    for (int digit = 0; digit < plan.folds().size(); digit++) {
      int last = round + plan.roundsOf(digit) - 1;
      text.add(last == round ? "round " + round : "rounds " + round + "-" + last, round(digit));
      round = last + 1;
    }
    Manifest manifest = plan.query().table().manifest();
    text.add("work", "at most " + counted(manifest.rows(), "row") + " in each round");
    text.cost(cost, choice);
  }

  private String round(int digit) {
    QueryPlan fold = plan.folds().get(digit);
    String places = "";
    if (digit > 0) {
      int atOnce = plan.placesAtOnce();
      String each = plan.roundsOf(digit) > 1 ? " in each: " : atOnce == 1 ? ": " : ", each ";
      places = counted(atOnce, "place") + each;
    }
    return places
        + counted(fold.evaluation().shares(), "share")
        + " of "
        + number(fold.layout().shareBytes())
        + " bytes, counts in "
        + counted(plan.buckets(digit), "bucket");
  }

  private void assumptions(Separation separation) {
    text.trust(plan.trust());
    FoldAssumptions.add(plan.folds(), text);
    text.separation(separation);
  }
}
