package org.splinter.client.sql.cost;

import java.time.Duration;
import org.splinter.protocol.cost.ProviderRates;

/**
 * The kind of all providers that are asked, by what a round takes there; of several the slowest.
 */
public enum ProviderKind {
  /** They run in this process, one beside the other: each starts a job of the local runner. */
  EMBEDDED("embedded jobs", ProviderRates.SLOT_BYTES),
  /** They are embedded, and no job has run in this process: the first one loads the code of all. */
  STARTING("embedded jobs, the first of this process", ProviderRates.SLOT_BYTES),
  /** They answer from memory behind doors, and start no process. */
  DOOR("doors", MeasuredRates.RESIDENT_SLOT_BYTES),
  /** They are clusters, or doors that hand each round to one: each starts a job of YARN. */
  CLUSTER("jobs of YARN", MeasuredRates.CLUSTER_SLOT_BYTES);

  private final String words;
  private final double slotBytes;

  ProviderKind(String words, double slotBytes) {
    this.words = words;
    this.slotBytes = slotBytes;
  }

  /** Returns how explanations call the rounds. */
  public String words() {
    return words;
  }

  /** Returns the bytes of slots that a provider reads and XORs in a second. */
  public double slotBytesPerSecond() {
    return slotBytes;
  }

  /** Returns the seconds of a round without work. */
  double secondsPerRound(int providers) {
    return switch (this) {
      case EMBEDDED, STARTING ->
          MeasuredRates.SECONDS_PER_EMBEDDED_ROUND
              + providers * MeasuredRates.SECONDS_PER_EMBEDDED_JOB;
      case DOOR -> MeasuredRates.SECONDS_PER_DOOR_ROUND;
      case CLUSTER -> MeasuredRates.SECONDS_PER_CLUSTER_JOB;
    };
  }

  /** Returns the seconds that the first round takes more than others. */
  double secondsToStart() {
    return this == STARTING ? MeasuredRates.SECONDS_TO_START_EMBEDDED : 0;
  }

  private boolean isEmbedded() {
    return this == EMBEDDED || this == STARTING;
  }

  /** Returns the seconds that pass between two rounds, whatever there is to do. */
  double secondsBetweenRounds(Duration gap) {
    double seconds = gap.toNanos() / (double) Duration.ofSeconds(1).toNanos();
    return isEmbedded() ? 0 : Math.max(seconds, MeasuredRates.SECONDS_BETWEEN_ROUNDS);
  }

  /** Returns the seconds of a job that makes what is missing, besides its work. */
  double secondsToStartPreparing(int providers) {
    // A door makes views by jobs too, and does not say of which kind.
    return isEmbedded() ? secondsPerRound(providers) : MeasuredRates.SECONDS_PER_CLUSTER_JOB;
  }

  /** Returns the seconds of the client's line for a byte: embedded providers have none. */
  double secondsPerByteSent() {
    return isEmbedded() ? 0 : MeasuredRates.SECONDS_PER_BYTE_SENT;
  }
}
