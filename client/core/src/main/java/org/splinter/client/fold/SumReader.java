package org.splinter.client.fold;

import java.nio.ByteBuffer;
import org.splinter.fss.OutputValue;
import org.splinter.fss.RingSums;

/** Reader of a sum of all providers' as a signed word. */
interface SumReader {
  /** The first word: a checked sum is a word, and others are none but that. */
  SumReader FIRST_WORD = ByteBuffer::getLong;

  /**
   * Reads a sum.
   *
   * @param bytes little-endian
   * @param at where the sum begins
   */
  long read(ByteBuffer bytes, int at);

  /** Returns the reader of residues, which are sums of ring functions. */
  static SumReader ofRing(RingSums sums) {
    return (bytes, at) ->
        sums.sum(number(bytes, at), number(bytes, at + 2 * Long.BYTES)).longValue();
  }

  private static OutputValue number(ByteBuffer bytes, int at) {
    return new OutputValue(bytes.getLong(at + Long.BYTES), bytes.getLong(at));
  }
}
