package org.splinter.provider.resident;

import org.splinter.provider.round.ForwardingRound;
import org.splinter.provider.round.ResolvedRound;

/**
 * A round of which a pass has room for some queries, each of which takes some seconds of one thread
 * on a quick machine.
 */
final class BoundedRound extends ForwardingRound {
  private final int most;
  private final double seconds;

  BoundedRound(ResolvedRound round, int most, double seconds) {
    super(round);
    this.most = most;
    this.seconds = seconds;
  }

  @Override
  public boolean fits(int queries) {
    return queries <= most;
  }

  @Override
  public double seconds(int queries, int threads) {
    return queries * seconds / threads;
  }
}
