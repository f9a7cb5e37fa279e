package org.splinter.protocol.aggregate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.aggregate.Bitwise.Operation;

/** Tests of bitwise operations on words at their bounds; random rows are tested with views. */
final class BitwiseTest {
  private static Bitwise.State of(Operation operation, long... words) throws FormatException {
    Bitwise.State all = new Bitwise.State(operation);
    for (long word : words) {
      Bitwise.State one = new Bitwise.State(operation);
      ByteWriter bytes = new ByteWriter().u8(1).i64(word);
      one.read(new ByteReader("state", bytes.toByteArray()));
      all.merge(one);
    }
    return all;
  }

  private static void assertValue(long expected, Operation operation, long... words)
      throws FormatException {
    assertEquals(OptionalLong.of(expected), of(operation, words).value());
  }

  @Test
  void itIsOfAllBits() throws Exception {
    assertValue(0, Operation.XOR, 7, 7);
    assertValue(-1, Operation.XOR, Long.MIN_VALUE, Long.MAX_VALUE);
    assertValue(5 ^ 6 ^ -7, Operation.XOR, 5, 6, -7);
    assertValue(7, Operation.AND, 7, 7);
    assertValue(0, Operation.AND, Long.MIN_VALUE, Long.MAX_VALUE);
    assertValue(Long.MIN_VALUE, Operation.AND, Long.MIN_VALUE, -1);
    assertValue(13 & 7 & -3, Operation.AND, 13, 7, -3);
    assertValue(7, Operation.OR, 7, 7);
    assertValue(-1, Operation.OR, Long.MIN_VALUE, Long.MAX_VALUE);
    assertValue(Long.MIN_VALUE, Operation.OR, Long.MIN_VALUE, 0);
    assertValue(1 | 4 | -16, Operation.OR, 1, 4, -16);
  }

  @ParameterizedTest
  @EnumSource
  void noWordIsNoValueAndChangesNone(Operation operation) throws Exception {
    assertEquals(OptionalLong.empty(), of(operation).value());
    for (long word : new long[] {0, -1, 3}) {
      assertValue(word, operation, word);
      Bitwise.State state = of(operation, word);
      state.merge(of(operation));
      assertEquals(OptionalLong.of(word), state.value());
      Bitwise.State read = of(operation, word);
      read.read(new ByteReader("state", new byte[] {0}));
      read.merge(of(operation, word));
      assertEquals(OptionalLong.of(word), read.value());
    }
  }
}
