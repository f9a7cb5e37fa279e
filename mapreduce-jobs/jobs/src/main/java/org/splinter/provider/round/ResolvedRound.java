package org.splinter.provider.round;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.mapreduce.Job;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.Group;
import org.splinter.protocol.contract.Source;

/**
 * A round's plan, checked against the provider's data: everything public that its evaluation needs,
 * by a job or directly. Making it is the check of an untrusted plan.
 */
public interface ResolvedRound {
  /**
   * Returns the work in a word or two and what it is on, such as "scan flights"; the job's name.
   */
  String description();

  /** Returns the table versions that the round reads; they stay while it does. */
  List<Source> sources();

  /** Returns the versions of all that the round reads, for the answer's header. */
  List<String> versions();

  /**
   * Marks what the round reads as used now.
   *
   * @throws IOException if the provider's files cannot be reached
   */
  void touch() throws IOException;

  /** Returns the group in which records of one key add up. */
  Group group();

  /**
   * Reads and checks what an envelope asks, once for all work on it.
   *
   * @throws FormatException if its payload is not what the plan wants, naming the field and bound
   */
  OpenedPayload check(Envelope envelope) throws FormatException;

  /**
   * Refuses a number of queries that one pass cannot take.
   *
   * @throws FormatException naming the bound
   */
  void checkQueries(int queries) throws FormatException;

  /**
   * Returns whether one pass over data in memory has room for so many queries of several requests,
   * each of which {@link #check} accepted.
   */
  default boolean fits(int queries) {
    try {
      checkQueries(queries);
      return true;
    } catch (FormatException e) {
      return false;
    }
  }

  /**
   * Returns about the seconds that a pass for so many queries over data in memory takes so many
   * threads, each with a core, by the rates of a quick machine; the plan and public sizes decide.
   */
  double seconds(int queries, int threads);

  /** Returns about the bytes of memory that it takes itself, beside its plan and {@link #data}. */
  long memoryBytes();

  /** Returns the first bytes of the answer's body. */
  byte[] bodyHead(int queries);

  /** Returns whether the answer's records carry their keys, since not every key has one. */
  boolean keyed();

  /** Sets a job's input format; all else of the job is equal for all families. */
  void configure(Job job) throws IOException;

  /** Returns the counters that the round's processors report. */
  Class<? extends Enum<?>> counters();

  /** Returns the data that the round reads, to be held in memory; its processors take them. */
  RoundData<?> data() throws IOException;

  /**
   * Opens a processor of one task's input.
   *
   * @param payloads that {@link #check} made, whose queries are numbered one after the other
   */
  RoundProcessor<?> open(List<OpenedPayload> payloads, EvaluationPath path) throws IOException;

  /**
   * Returns whether records are made of the sums of all parts, by a {@link #finisher} of the
   * round's own; it then opens {@linkplain JoiningProcessor processors that join}.
   */
  default boolean finishes() {
    return false;
  }

  /**
   * Returns what makes records of the sums of all parts, which must be closed.
   *
   * @param payloads that {@link #open} took
   */
  default RecordFinisher finisher(List<OpenedPayload> payloads, EvaluationPath path)
      throws IOException {
    return RecordFinisher.SUMS;
  }
}
