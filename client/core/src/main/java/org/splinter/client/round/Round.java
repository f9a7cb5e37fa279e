package org.splinter.client.round;

import java.io.IOException;
import java.util.List;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.RoundPlan;

/**
 * One round of a family as {@link RoundExecutor} asks it: the public plan, the secret payloads, and
 * how partial answers combine.
 *
 * @param <A> what they combine to
 */
public interface Round<A> {
  /** The public plan, the same for all providers. */
  RoundPlan plan();

  /** The versions of all that the plan reads, as a provider's answer must name them. */
  List<String> versions();

  /** Draws what the providers are sent, afresh. */
  Payloads draw();

  /** The answers that end the round: all, unless the family can do with fewer. */
  default Quorum quorum() {
    return new Quorum(plan().trust().parties());
  }

  /**
   * Combines partial answers to this round.
   *
   * @param answers of at least the quorum, by party; the headers are checked. Providers that
   *     failed, answered badly or were not waited for are missing
   * @throws IOException naming the provider whose answer is none, or two that do not fit together
   */
  A combine(List<PartialAnswer> answers) throws IOException;

  /** A result as large as any, with which later rounds are asked if the answers do not combine. */
  A nothing();
}
