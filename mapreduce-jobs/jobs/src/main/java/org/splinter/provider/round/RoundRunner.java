package org.splinter.provider.round;

import java.io.IOException;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.provider.table.TableStore;

/** Way in which a provider runs rounds: each by a job, or over data in memory. */
public interface RoundRunner {
  /**
   * Resolves a request's plan and evaluates its envelope.
   *
   * @param request that is addressed to this provider, by a plan of the family
   * @param asker who asks, so that one of several can be kept from taking all of a runner's time
   * @param progress receives the fraction done, from 0 to 1
   * @throws org.splinter.codec.FormatException if plan or envelope are not what they must be
   */
  Answered run(RoundFamily family, Request request, Object asker, Progress progress)
      throws IOException, InterruptedException;

  /** Returns the way of a job for each round. */
  static RoundRunner jobs(TableStore tables) {
    return (family, request, asker, progress) ->
        new RoundJob(tables, family, family.resolve(request.plan(), tables)).run(request, progress);
  }
}
