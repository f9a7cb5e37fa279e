package org.splinter.client.sql;

import java.util.Optional;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.contract.TrustModel;

/**
 * Options of a plan beside its template: public, as the plan is.
 *
 * @param queries how many queries of the template will be asked at once
 * @param trees the shape of all shares' trees; none lets the cost model choose for each
 * @param scheme of a fold's shares
 * @param preparation whether views and derived tables that are missing may be made
 * @param resilience under which providers are asked
 * @param check whether a false answer of two providers is to be noticed
 * @param disclosure what of the query may be public
 * @param pages in how many rounds the rows of a query for rows are asked, each a page of them
 */
public record PlanOptions(
    int queries,
    Optional<TreeShape> trees,
    Evaluation evaluation,
    FoldScheme scheme,
    PreparationPolicy preparation,
    Resilience resilience,
    boolean check,
    Disclosure disclosure,
    int pages) {
  /**
   * Options for one query of two providers, checked, with trees and evaluation chosen by their
   * cost.
   */
  public static final PlanOptions DEFAULT =
      new PlanOptions(
          1,
          Optional.empty(),
          Evaluation.AUTO,
          FoldScheme.AUTO,
          PreparationPolicy.IF_WORTH_IT,
          Resilience.allButOne(2),
          true,
          Disclosure.DEFAULT,
          1);

  public PlanOptions withQueries(int number) {
    return new PlanOptions(
        number, trees, evaluation, scheme, preparation, resilience, check, disclosure, pages);
  }

  public PlanOptions withTrees(TreeShape shape) {
    return new PlanOptions(
        queries,
        Optional.of(shape),
        evaluation,
        scheme,
        preparation,
        resilience,
        check,
        disclosure,
        pages);
  }

  public PlanOptions withEvaluation(Evaluation chosen) {
    return new PlanOptions(
        queries, trees, chosen, scheme, preparation, resilience, check, disclosure, pages);
  }

  public PlanOptions withScheme(FoldScheme chosen) {
    return new PlanOptions(
        queries, trees, evaluation, chosen, preparation, resilience, check, disclosure, pages);
  }

  public PlanOptions withPreparation(PreparationPolicy chosen) {
    return new PlanOptions(
        queries, trees, evaluation, scheme, chosen, resilience, check, disclosure, pages);
  }

  public PlanOptions withResilience(Resilience chosen) {
    return new PlanOptions(
        queries, trees, evaluation, scheme, preparation, chosen, check, disclosure, pages);
  }

  /** Returns these options under a trust model of providers that all answer. */
  public PlanOptions withTrust(TrustModel chosen) {
    return withResilience(new Resilience(chosen, 0));
  }

  /** Returns the trust model under which providers are asked. */
  public TrustModel trust() {
    return resilience.trust();
  }

  /** Returns the most providers that may lie, fail or stay away. */
  public int tolerated() {
    return resilience.tolerated();
  }

  public PlanOptions withCheck(boolean chosen) {
    return new PlanOptions(
        queries, trees, evaluation, scheme, preparation, resilience, chosen, disclosure, pages);
  }

  public PlanOptions withDisclosure(Disclosure chosen) {
    return new PlanOptions(
        queries, trees, evaluation, scheme, preparation, resilience, check, chosen, pages);
  }

  public PlanOptions withPages(int number) {
    return new PlanOptions(
        queries, trees, evaluation, scheme, preparation, resilience, check, disclosure, number);
  }

  /** Returns whether a look-up or search takes tags, by which a false answer is noticed. */
  public boolean tagged() {
    return check && trust().kind() == TrustModel.Kind.TWO_PARTY;
  }

  /**
   * Returns whether a false answer of a look-up or search will be noticed, as the trust model
   * allows: by its tag, or as others outvote it.
   */
  public boolean checked() {
    return tagged() || tolerated() > 0;
  }

  /** Returns whether anything may be made. */
  public boolean prepares() {
    return preparation != PreparationPolicy.NEVER;
  }
}
