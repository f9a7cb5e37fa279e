package org.splinter.client.sql.bind;

import org.splinter.fss.DomainPoint;
import org.splinter.fss.Output;
import org.splinter.fss.OutputValue;
import org.splinter.fss.Secret;
import org.splinter.fss.SecretFunction;
import org.splinter.fss.ShareParameters;

/**
 * The secret half of one share.
 *
 * @param alpha where its function stands or steps; a constant has no use for it
 * @param inclusive whether a DCF share holds at alpha itself
 * @param beta what it adds; 0 selects nothing, and alpha is then uniform
 */
public record BoundShare(DomainPoint alpha, boolean inclusive, long beta) implements BoundSecret {
  /**
   * Returns a share that selects nothing.
   *
   * @param nowhere a uniform point of the share's domain
   */
  public static BoundShare ofNothing(DomainPoint nowhere) {
    return new BoundShare(nowhere, false, 0);
  }

  @Override
  public Secret secret(ShareParameters parameters, OutputValue key) {
    // A constant stands nowhere: whether it is made must not depend on where its query's other
    // shares are.
    DomainPoint place = parameters.scheme().takesKeys() ? alpha : new DomainPoint(0, 0);
    return parameters.output() == Output.TAGGED
        ? SecretFunction.tagged(place, inclusive, beta, key)
        : SecretFunction.of(parameters.output(), place, inclusive, beta);
  }

  @Override
  public String toString() {
    return "BoundShare[hidden]";
  }
}
