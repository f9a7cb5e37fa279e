package org.splinter.provider.pir;

/** The counters of scans. */
enum ScanCounter {
  /** Slots read. */
  SLOTS,
  /** Bytes of the slots read. */
  SLOT_BYTES,
  /** Microseconds spent inside the evaluators, including the preparation of shares. */
  SCAN_MICROS
}
