package org.splinter.provider.round;

import java.io.IOException;
import java.io.OutputStream;
import org.splinter.codec.ByteWriter;
import org.splinter.protocol.contract.PartialAnswer;

/**
 * Writer of a partial answer, record by record, in the order of keys. It refuses the record with
 * which the answer would be longer than anybody reads: those that follow may take hours to make.
 */
final class AnswerWriter implements AutoCloseable {
  private final OutputStream out;
  private final boolean keyed;
  private final ByteWriter keyBytes = new ByteWriter();
  private final long most;
  private long records;
  private long bytes;

  /**
   * Begins an answer.
   *
   * @param head the answer's header and the first bytes of its body
   * @param keyed whether records carry their keys
   */
  AnswerWriter(OutputStream out, byte[] head, boolean keyed) throws IOException {
    this(out, head, keyed, PartialAnswer.MAX_BYTES);
  }

  /**
   * Begins an answer of few bytes.
   *
   * @param most bytes of it all
   */
  AnswerWriter(OutputStream out, byte[] head, boolean keyed, long most) throws IOException {
    this.most = most;
    this.bytes = (long) head.length + PartialAnswer.trailer(0).length;
    this.out = out;
    this.keyed = keyed;
    out.write(head);
  }

  void write(AnswerKey key, byte[] value, int length) throws IOException {
    bytes += length + (keyed ? AnswerKey.BYTES : 0);
    records++;
    AnswerBound.check(records, bytes, most);
    if (keyed) {
      keyBytes.clear().i32(key.query()).i32(key.part()).i64(key.group());
      out.write(keyBytes.array(), 0, keyBytes.size());
    }
    out.write(value, 0, length);
  }

  @Override
  public void close() throws IOException {
    out.write(PartialAnswer.trailer(records));
    out.close();
  }
}
