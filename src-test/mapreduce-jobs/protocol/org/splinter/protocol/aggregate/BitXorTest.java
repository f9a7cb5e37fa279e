package org.splinter.protocol.aggregate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/** Tests of the exclusive or of words at their bounds; random rows are tested with views. */
final class BitXorTest {
  private static BitXor.State of(long... words) throws FormatException {
    BitXor.State all = new BitXor.State();
    for (long word : words) {
      BitXor.State one = new BitXor.State();
      ByteWriter bytes = new ByteWriter().u8(1).i64(word);
      one.read(new ByteReader("state", bytes.toByteArray()));
      all.merge(one);
    }
    return all;
  }

  @Test
  void itIsOfAllBits() throws Exception {
    assertEquals(OptionalLong.empty(), of().value());
    assertEquals(OptionalLong.of(0), of(0).value());
    assertEquals(OptionalLong.of(0), of(7, 7).value());
    assertEquals(OptionalLong.of(-1), of(Long.MIN_VALUE, Long.MAX_VALUE).value());
    assertEquals(OptionalLong.of(5 ^ 6 ^ -7), of(5, 6, -7).value());
  }

  @Test
  void noWordIsTakenFromNone() throws Exception {
    BitXor.State state = of(3);
    state.merge(new BitXor.State());
    assertEquals(OptionalLong.of(3), state.value());
  }
}
