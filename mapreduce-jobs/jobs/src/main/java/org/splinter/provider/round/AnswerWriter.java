package org.splinter.provider.round;

import java.io.IOException;
import java.io.OutputStream;
import org.splinter.codec.ByteWriter;
import org.splinter.protocol.contract.PartialAnswer;

/** Writer of a partial answer, record by record, in the order of keys. */
final class AnswerWriter implements AutoCloseable {
  private final OutputStream out;
  private final boolean keyed;
  private final ByteWriter keyBytes = new ByteWriter();
  private long records;

  /**
   * Begins an answer.
   *
   * @param head the answer's header and the first bytes of its body
   * @param keyed whether records carry their keys
   */
  AnswerWriter(OutputStream out, byte[] head, boolean keyed) throws IOException {
    this.out = out;
    this.keyed = keyed;
    out.write(head);
  }

  void write(AnswerKey key, byte[] value, int length) throws IOException {
    if (keyed) {
      keyBytes.clear().i32(key.query()).i32(key.part()).i64(key.group());
      out.write(keyBytes.array(), 0, keyBytes.size());
    }
    out.write(value, 0, length);
    records++;
  }

  @Override
  public void close() throws IOException {
    out.write(PartialAnswer.trailer(records));
    out.close();
  }
}
