package org.splinter.client.sql.explain.search;

import static org.splinter.client.sql.explain.ExplanationText.counted;
import static org.splinter.client.sql.explain.ExplanationText.number;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.splinter.client.provider.Separation;
import org.splinter.client.sql.explain.Choice;
import org.splinter.client.sql.explain.ExplanationText;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.client.sql.logical.GroupExpression;
import org.splinter.client.sql.logical.LogicalQuery;
import org.splinter.client.sql.search.SearchCost;
import org.splinter.client.sql.search.SearchPlan;
import org.splinter.fss.ShareParameters;
import org.splinter.fss.TreeParameters;
import org.splinter.protocol.key.KeyDefinition;
import org.splinter.protocol.table.Manifest;

/**
 * EXPLAIN PRIVACY of a search: its rounds, what each of them sends, what each provider learns and
 * what stays hidden. Made of public figures alone, before any secret is given.
 */
public final class SearchExplanation {
  private final SearchPlan plan;
  private final ExplanationText text = new ExplanationText();

  private SearchExplanation(SearchPlan plan) {
    this.plan = plan;
  }

  /**
   * Explains a plan in lines of text.
   *
   * @param base of the table that the query asks
   * @param cost of the plan
   * @param providers names of the two providers that will be asked
   * @param separation whether they are separate, as far as facts show
   * @param choice why a search answers the query
   */
  public static List<String> lines(
      SearchPlan plan,
      Manifest base,
      SearchCost cost,
      List<String> providers,
      Separation separation,
      Choice choice) {
    SearchExplanation explanation = new SearchExplanation(plan);
    explanation.learned(base, String.join(" and ", providers));
    explanation.cost(cost, choice);
    explanation.text.hidden(
        plan.query().template(),
        "the buckets that the search goes on in, the rows that are found, all counts and sums");
    explanation.assumptions(separation);
    return explanation.text.lines();
  }

  private void learned(Manifest base, String providers) {
    LogicalQuery query = plan.query();
    text.learned(providers, query.template(), base, query.operands());
    if (query.grouped()) {
      text.add(
          "groups",
          query.groups().stream().map(GroupExpression::name).collect(Collectors.joining(", "))
              + ": "
              + counted(plan.codes().size(), "group")
              + " can occur, each is searched");
    }
    text.add("answer", "numbers and slots, which look random; as many whatever the secrets");
    text.add("timing", "who asks, when, how often; the jobs take as long whatever the secrets");
  }

  private void cost(SearchCost cost, Choice choice) {
    text.heading("What it takes, whatever the secrets:");
    text.add(
        "form", "a bucketed search of the table in the order that is asked for, two-party scheme");
    String each = plan.queries() == 1 ? "" : number(plan.queries()) + " queries, each ";
    text.add(
        "request",
        counted(plan.rounds(), "round")
            + ", "
            + each
            + counted(cost.shares(), "share")
            + " of "
            + number(cost.shareBytes())
            + " bytes in all");
    int number = 1;
    for (QueryPlan round : plan.folds()) {
      text.add("round " + number++, round(round));
    }
    text.add(
        "round " + number,
        counted((long) plan.codes().size() * plan.top().most(), "PIR query")
            + " of rows by their place in the order");
    text.cost(cost.estimate(), choice);
  }

  private String round(QueryPlan round) {
    String shares =
        counted(round.layout().shares().size(), "share")
            + " of "
            + number(round.layout().shareBytes())
            + " bytes, ";
    return round.equals(plan.collection())
        ? shares
            + "the places of the first rows in "
            + counted(plan.cells().tables(), "table")
            + " of "
            + counted(plan.cells().cells(), "cell")
        : shares
            + "counts in "
            + counted(plan.buckets().buckets(), "bucket")
            + (plan.buckets().digits() > 1 ? ", one for each place in the order" : "");
  }

  private void assumptions(Separation separation) {
    text.trust(plan.trust());
    OptionalInt seedBits =
        plan.folds().stream()
            .flatMap(fold -> fold.layout().parameters().stream())
            .filter(TreeParameters.class::isInstance)
            .mapToInt(ShareParameters::effectiveSeedBits)
            .min();
    seedBits.ifPresent(bits -> text.cipher("two-party function secret sharing", bits));
    text.honesty(
        plan.narrowing().get(0).options(),
        plan.folds().stream()
            .flatMap(fold -> fold.layout().keys().stream())
            .anyMatch(KeyDefinition::hashes));
    text.separation(separation);
  }
}
