package org.splinter.client.sql;

import java.util.Optional;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.fss.DpfSchemes;
import org.splinter.protocol.contract.TrustModel;

/**
 * The worst behaviour of providers under which a query stays private and its answer right: how many
 * of them may collude, and how many may lie, fail or stay away. The trust model is public and in
 * every plan; the second number is this client's alone.
 *
 * @param tolerated the most providers v that may lie, fail or stay away; 0 unless the trust model
 *     is a threshold t, and then of at least t + 2v + 1 providers
 */
public record Resilience(TrustModel trust, int tolerated) {
  public Resilience {
    boolean threshold = trust.kind() == TrustModel.Kind.THRESHOLD;
    if (tolerated < 0 || tolerated > most(trust.parties(), trust.colluding(), threshold)) {
      throw new IllegalArgumentException(
          tolerated
              + " providers tolerated under the trust model "
              + trust.label()
              + " of "
              + trust.parties());
    }
  }

  private static int most(int parties, int colluding, boolean threshold) {
    return threshold ? (parties - colluding - 1) / 2 : 0;
  }

  /** Returns that of providers of which all but one may collude, and none may lie unnoticed. */
  public static Resilience allButOne(int parties) {
    return new Resilience(TrustModel.allButOne(parties), 0);
  }

  /**
   * Returns that which a user asks for; a number that is not given is as large as the other allows.
   *
   * @param colluding the most providers that may collude
   * @param tolerated the most providers that may lie, fail or stay away
   * @throws RefusedQueryException if the providers are too few
   */
  public static Resilience of(
      int parties, Optional<Integer> colluding, Optional<Integer> tolerated) {
    if (colluding.isEmpty() && tolerated.isEmpty()) {
      return allButOne(parties);
    }
    int most = Math.max(0, tolerated.orElse(0));
    int t = colluding.orElse(Math.max(1, parties - 1 - 2 * most));
    int v = tolerated.orElse(Math.max(0, (parties - t - 1) / 2));
    if (t < 1 || v < 0) {
      throw new RefusedQueryException(
          t
              + " providers that may collude and "
              + v
              + " that may lie or stay away, must be at least 1 and 0");
    }
    if (parties < (long) t + 2L * v + 1) {
      throw new RefusedQueryException(
          parties
              + " providers are too few for "
              + t
              + " that may collude and "
              + v
              + " that may lie or stay away: that takes "
              + ((long) t + 2L * v + 1)
              + "; name more of them, at most "
              + DpfSchemes.MAX_PARTIES
              + ", or lower --collude or --tolerate");
    }
    return new Resilience(TrustModel.threshold(parties, t), v);
  }
}
