package org.splinter.client.round;

import java.io.IOException;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.RoundPlan;

/**
 * One round of a family as {@link RoundExecutor} asks it: the public plan, the secret payloads, and
 * how partial answers combine.
 *
 * @param <A> what they combine to
 */
public interface Round<A> {
  /** Returns the public plan, which all providers receive. */
  RoundPlan plan();

  /** Returns the versions of all that the plan reads, as a provider's answer must name them. */
  List<String> versions();

  /**
   * Returns a round of equal plan that selects nothing; it is asked in place of this one once an
   * answer failed, so that a liar learns no more, not even that it was caught.
   */
  Round<A> ofNothing();

  /** Draws fresh payloads for the providers. A round is drawn once. */
  Payloads draw();

  /**
   * Returns whether {@link #combine} refuses answers of which one is false, but for a negligible
   * probability that does not depend on a secret.
   */
  boolean checked();

  /** Returns the quorum that ends the round: all answers, unless the family can do with fewer. */
  default Quorum quorum() {
    return new Quorum(plan().trust().parties());
  }

  /**
   * Returns whether a quorum of answers that are good by their headers decides the round; if not,
   * more are waited for.
   *
   * @param answers by party
   */
  default boolean suffice(List<PartialAnswer> answers) {
    return true;
  }

  /**
   * Combines partial answers to this round.
   *
   * @param answers of at least the quorum, by party; the headers are checked. Providers that
   *     failed, answered badly or were not waited for are missing
   * @throws FailedCheckException if the round is checked and an answer is false
   * @throws IOException naming the provider whose answer is none, or two that do not fit together
   */
  A combine(List<PartialAnswer> answers) throws IOException;

  /**
   * Combines partial answers of which some may be false, if the family can do without those.
   *
   * @param leftOut receives why an answer was not used, and its party
   */
  default A combine(List<PartialAnswer> answers, ObjIntConsumer<String> leftOut)
      throws IOException {
    return combine(answers);
  }

  /**
   * Returns a result of the largest size, with which later rounds are asked if the answers do not
   * combine.
   */
  A nothing();
}
