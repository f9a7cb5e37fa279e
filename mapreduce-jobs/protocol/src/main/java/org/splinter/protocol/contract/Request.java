package org.splinter.protocol.contract;

/**
 * One provider's request in a round: the public plan, which all providers receive alike, and the
 * envelope, which is for this one alone. A retry after a failure sends this request unchanged.
 */
public record Request(RoundPlan plan, Envelope envelope) {

  /** Returns the number of bytes that the provider receives. */
  public long encodedBytes() {
    return plan.encode().length + envelope.encodedBytes();
  }
}
