package org.splinter.provider.lookup;

import org.splinter.provider.round.EvaluationCounter;

/**
 * Counters of a scan job. All but the times depend on the plan and the views alone (design §2,
 * invariant 2). Beside them the group {@link EvaluationCounter#PATH_GROUP} counts map tasks by the
 * path that evaluated their shares.
 */
public enum ScanCounter {
  /** Slots read. */
  SLOTS,
  /** Bytes of these. */
  SLOT_BYTES,
  /** Microseconds from a map task's start to its first slot: plan, manifests, shares. */
  SETUP_MICROS,
  /** Microseconds spent inside the evaluators, shares' preparation included. */
  SCAN_MICROS,
  /** Microseconds spent in map tasks, set-up and reading included. */
  MAP_MICROS
}
