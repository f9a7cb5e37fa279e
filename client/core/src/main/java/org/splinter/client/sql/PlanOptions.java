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
 * @param trust under which providers are asked
 * @param check whether a false answer of two providers is to be noticed
 * @param disclosure what of the query may be public
 */
public record PlanOptions(
    int queries,
    Optional<TreeShape> trees,
    Evaluation evaluation,
    FoldScheme scheme,
    PreparationPolicy preparation,
    TrustModel trust,
    boolean check,
    Disclosure disclosure) {
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
          TrustModel.twoParty(),
          true,
          Disclosure.DEFAULT);

  public PlanOptions withQueries(int number) {
    return new PlanOptions(
        number, trees, evaluation, scheme, preparation, trust, check, disclosure);
  }

  public PlanOptions withTrees(TreeShape shape) {
    return new PlanOptions(
        queries, Optional.of(shape), evaluation, scheme, preparation, trust, check, disclosure);
  }

  public PlanOptions withEvaluation(Evaluation chosen) {
    return new PlanOptions(queries, trees, chosen, scheme, preparation, trust, check, disclosure);
  }

  public PlanOptions withScheme(FoldScheme chosen) {
    return new PlanOptions(
        queries, trees, evaluation, chosen, preparation, trust, check, disclosure);
  }

  public PlanOptions withPreparation(PreparationPolicy chosen) {
    return new PlanOptions(queries, trees, evaluation, scheme, chosen, trust, check, disclosure);
  }

  public PlanOptions withTrust(TrustModel chosen) {
    return new PlanOptions(
        queries, trees, evaluation, scheme, preparation, chosen, check, disclosure);
  }

  public PlanOptions withCheck(boolean chosen) {
    return new PlanOptions(
        queries, trees, evaluation, scheme, preparation, trust, chosen, disclosure);
  }

  public PlanOptions withDisclosure(Disclosure chosen) {
    return new PlanOptions(queries, trees, evaluation, scheme, preparation, trust, check, chosen);
  }

  /**
   * Returns whether a false answer of a look-up or search will be noticed, as the trust model
   * allows.
   */
  public boolean checked() {
    return check && trust.kind() == TrustModel.Kind.TWO_PARTY;
  }

  /** Returns whether anything may be made. */
  public boolean prepares() {
    return preparation != PreparationPolicy.NEVER;
  }
}
