package org.splinter.client.sql;

import org.splinter.fss.DomainPoint;

/**
 * The secret half of a query: the point function that is shared among the providers.
 *
 * @param alpha the key that selected rows have
 * @param beta 1, or 0 if no row can be selected; alpha is then uniform
 */
public record BoundQuery(DomainPoint alpha, long beta) {
  @Override
  public String toString() {
    return "BoundQuery[hidden]";
  }
}
