package org.splinter.provider.view;

import java.io.IOException;

/** Receives the contents of slots, those of one sub-table in the order of the slots. */
interface SlotSink {
  /**
   * Takes an occupied slot.
   *
   * @param payload its bytes but for the zeros after them
   */
  void put(int subTable, long slot, byte[] payload) throws IOException;
}
