package org.splinter.client;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.cost.CostEstimate;
import org.splinter.client.sql.explain.Choice;

/** Alternative for answering a query, planned and priced, or why it is not possible. */
final class PlanAlternative {
  private final Evaluation evaluation;
  private final Optional<Plan> plan;
  private final @Nullable RefusedQueryException refusal;

  /**
   * An alternative that is planned.
   *
   * @param ready whether providers have all that it needs
   * @param preference why it is taken whatever the others cost, if it is
   * @param query makes the prepared query, which explains the choice
   */
  record Plan(
      CostEstimate estimate,
      boolean ready,
      Optional<String> preference,
      Function<Choice, PreparedQuery> query) {}

  /**
   * A planner of one alternative, which throws {@link RefusedQueryException} if it is not possible.
   */
  interface Planning {
    Plan plan() throws IOException;
  }

  private PlanAlternative(
      Evaluation evaluation, Optional<Plan> plan, @Nullable RefusedQueryException refusal) {
    this.evaluation = evaluation;
    this.plan = plan;
    this.refusal = refusal;
  }

  static PlanAlternative of(Evaluation evaluation, Planning planning) throws IOException {
    try {
      return new PlanAlternative(evaluation, Optional.of(planning.plan()), null);
    } catch (RefusedQueryException e) {
      return new PlanAlternative(evaluation, Optional.empty(), e);
    }
  }

  boolean possible() {
    return plan.isPresent();
  }

  /** Returns the plan, or throws the refusal. */
  Plan plan() {
    if (refusal != null) {
      throw refusal;
    }
    return plan.orElseThrow();
  }

  CostEstimate estimate() {
    return plan().estimate();
  }

  /**
   * Returns a line for the explanation of another choice: what this alternative would take, or why
   * it is not possible.
   */
  String instead() {
    if (refusal != null) {
      return "no " + name() + ": " + refusal.getMessage();
    }
    double prepare = estimate().prepareSeconds();
    return name()
        + ", "
        + estimate()
        + (prepare > 0 ? ", once prepared in " + CostEstimate.seconds(prepare) : "")
        + "; --evaluate "
        + evaluation.name().toLowerCase(Locale.ROOT);
  }

  private String name() {
    return evaluation == Evaluation.VIEWS
        ? "PIR queries"
        : evaluation.name().toLowerCase(Locale.ROOT);
  }
}
