package org.splinter.client.sql.bind;

import org.splinter.fss.DomainPoint;

/**
 * The secret half of one share.
 *
 * @param alpha where its function stands or steps; a constant has no use for it
 * @param inclusive whether a DCF share holds at alpha itself
 * @param beta what it adds; 0 selects nothing, and alpha is then uniform
 */
public record BoundShare(DomainPoint alpha, boolean inclusive, long beta) {
  /**
   * Returns a share that selects nothing.
   *
   * @param nowhere a uniform point of the share's domain
   */
  public static BoundShare ofNothing(DomainPoint nowhere) {
    return new BoundShare(nowhere, false, 0);
  }

  @Override
  public String toString() {
    return "BoundShare[hidden]";
  }
}
