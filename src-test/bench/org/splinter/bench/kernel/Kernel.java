package org.splinter.bench.kernel;

import java.util.Locale;

/** A kernel that is measured, or a limit of the machine that kernels are measured against. */
enum Kernel {
  /** AES with nothing around it: the limit of evaluations. */
  RAW_AES("blocks/s", "raw_aes"),
  /** The XOR of a large memory's words: the limit of scans. */
  MEMORY_READ("bytes/s", "memory_read"),
  /** Values at random keys. */
  DPF("evaluations/s", "evaluate"),
  DCF("evaluations/s", "evaluate"),
  /** Values at ascending random keys. */
  SORTED("evaluations/s", "sorted"),
  /** Values at all keys. */
  FULL_DOMAIN("leaves/s", "range"),
  /** Values at random keys, with one measure each, summed in one group. */
  FOLD("rows/s", "fold"),
  /** A fold whose values carry tags, measured beside the same fold of words. */
  TAGGED_FOLD("rows/s", "fold"),
  /** A function of any values that is opened, evaluated at all keys and looked up for each row. */
  EXPANDED_FOLD("folds/s", "expanded_fold"),
  /** Slots that one function selects. */
  SCAN("bytes/s", "scan"),
  /** Slots that sixteen functions select, in one pass over memory. */
  SCAN16("bytes/s", "scan"),
  /** A scan that adds up the tags of its slots too, measured beside the same scan without. */
  TAGGED_SCAN("bytes/s", "tagged_scan"),
  /** All shares of one function. */
  KEYGEN("keys/s", "keygen"),
  /** A sum of selected rows, from the client's key to the sum that it decrypts. */
  SELECTED_SUM("requests/s", "selected_sum"),
  /**
   * A sum of selected rows under Paillier's encryption, from noise made ahead, with a key of 2048
   * bits.
   */
  PAILLIER_2048("requests/s", "paillier_2048"),
  /** Such a sum with a key of 3072 bits. */
  PAILLIER_3072("requests/s", "paillier_3072"),
  /** A provider's sum over all cells of one share, and its answer, with a key of 2048 bits. */
  CELLS_2048("folds/s", "cells_2048"),
  /** Such a fold with a key of 3072 bits. */
  CELLS_3072("folds/s", "cells_3072");

  private final String unit;
  private final String requestName;

  Kernel(String unit, String requestName) {
    this.unit = unit;
    this.requestName = requestName;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  String unit() {
    return unit;
  }

  /** Returns the C++ program's name for this kernel. */
  String requestName() {
    return requestName;
  }

  boolean isLimit() {
    return this == RAW_AES || this == MEMORY_READ;
  }

  boolean isScan() {
    return this == SCAN || this == SCAN16 || this == TAGGED_SCAN;
  }

  /** Returns whether the answer check makes this kernel of another, which it is held against. */
  boolean isTagged() {
    return this == TAGGED_FOLD || this == TAGGED_SCAN;
  }

  /** Returns whether people ask how long one operation takes, not how many there are a second. */
  boolean isTimed() {
    return this == KEYGEN || this == EXPANDED_FOLD || isSelection();
  }

  /** Returns whether this is a sum of selected rows or of cells, and has no function share. */
  boolean isSelection() {
    return this == SELECTED_SUM || this == PAILLIER_2048 || this == PAILLIER_3072 || isOfCells();
  }

  boolean isOfCells() {
    return this == CELLS_2048 || this == CELLS_3072;
  }

  /** Returns the number of functions that a call evaluates. */
  int functions() {
    return this == SCAN16 ? 16 : 1;
  }
}
