package org.splinter.protocol.contract;

/**
 * One provider's request in a round: the public plan, which is the same for all providers, and the
 * envelope, which is for this one alone. Whoever asks again after a failure sends the same request.
 */
public record Request(RoundPlan plan, Envelope envelope) {

  /** Bytes that the provider is sent. */
  public long encodedBytes() {
    return plan.encode().length + envelope.encodedBytes();
  }
}
