package org.splinter.provider.view;

import java.io.IOException;

/** Receiver of the contents of slots, those of one sub-table in the order of the slots. */
interface SlotSink {
  /**
   * Takes an occupied slot.
   *
   * @param payload its bytes without the zeros after them
   */
  void put(int subTable, long slot, byte[] payload) throws IOException;
}
