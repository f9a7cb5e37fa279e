package org.splinter.provider.lookup;

/** The counters of scans. */
enum ScanCounter {
  /** Slots read. */
  SLOTS,
  /** Bytes of these. */
  SLOT_BYTES,
  /** Microseconds spent inside the evaluators, shares' preparation included. */
  SCAN_MICROS
}
