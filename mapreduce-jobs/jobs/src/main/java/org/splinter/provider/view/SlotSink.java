package org.splinter.provider.view;

import java.io.IOException;
import java.util.Arrays;

/** Receiver of the contents of slots, those of one sub-table in the order of the slots. */
interface SlotSink {
  /**
   * Takes an occupied slot.
   *
   * @param payload its bytes without the zeros after them
   */
  void put(int subTable, long slot, byte[] payload) throws IOException;

  /** Takes an occupied slot, whose payload is {@code length} of these bytes. */
  default void put(int subTable, long slot, byte[] bytes, int from, int length) throws IOException {
    put(subTable, slot, Arrays.copyOfRange(bytes, from, from + length));
  }
}
