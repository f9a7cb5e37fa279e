package org.splinter.provider.round;

import org.splinter.provider.job.JobKey;

/** The configuration keys of rounds' jobs. */
public final class RoundKeys {
  /** The class that knows a round's family; set by its job. */
  public static final JobKey FAMILY = new JobKey("splinter.round.family", "");

  /** The public plan of a round's job, in base64; set by the job. */
  public static final JobKey PLAN = new JobKey("splinter.plan", "");

  /** The owner-only file of a round's shares; set by its job. */
  public static final JobKey ENVELOPE = new JobKey("splinter.shares", "");

  /** Group that a round's answer adds up in; set by its job. */
  public static final JobKey GROUP = new JobKey("splinter.round.group", "");

  /** First bytes of the answer of a round's job; set by the job. */
  public static final JobKey ANSWER_HEAD = new JobKey("splinter.answer.head", "");

  /** Whether an answer's records have keys; set by its job. */
  public static final JobKey ANSWER_KEYED = new JobKey("splinter.answer.keyed", "false");

  private RoundKeys() {}
}
