package org.splinter.fss;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests of the arithmetic of values against BigInteger's. */
final class OutputValueTest {
  private static final long SEED = 128;

  @Test
  void isThatModulo2To128() {
    Random random = new Random(SEED);
    long[] edges = {0, 1, -1, Long.MAX_VALUE, Long.MIN_VALUE, -1L >>> 32, 1L << 32, -1L << 32};
    BigInteger modulus = OutputNumbers.modulus(Output.DOUBLE_WORD);
    for (int i = 0; i < 20_000; i++) {
      OutputValue a = value(edges, random);
      OutputValue b = value(edges, random);
      BigInteger x = OutputNumbers.number(a);
      BigInteger y = OutputNumbers.number(b);
      String message = x + " and " + y + ", seed " + SEED;
      assertEquals(x.add(y).mod(modulus), OutputNumbers.number(a.plus(b)), message);
      assertEquals(x.multiply(y).mod(modulus), OutputNumbers.number(a.times(b)), message);
      assertEquals(x.negate().mod(modulus), OutputNumbers.number(a.negated()), message);
      for (Output output : Output.values()) {
        assertEquals(
            x.mod(OutputNumbers.modulus(output)), OutputNumbers.number(output.reduce(a)), message);
      }
    }
  }

  private static OutputValue value(long[] edges, Random random) {
    return random.nextBoolean()
        ? new OutputValue(random.nextLong(), random.nextLong())
        : new OutputValue(edges[random.nextInt(edges.length)], edges[random.nextInt(edges.length)]);
  }

  @Test
  void signedNumbersFitTheirOutput() {
    assertEquals(new OutputValue(0, -5), OutputValue.of(Output.WORD, -5));
    assertEquals(new OutputValue(-1, -5), OutputValue.of(Output.DOUBLE_WORD, -5));
    assertEquals(new OutputValue(0, 5), OutputValue.of(Output.DOUBLE_WORD, 5));
    assertEquals(new OutputValue(0, 1), OutputValue.of(Output.BIT, 1));
    assertEquals(new OutputValue(0, 255), OutputValue.of(Output.FIELD, 255));
    for (long number : new long[] {256, -1, Long.MIN_VALUE}) {
      assertThrows(IllegalArgumentException.class, () -> OutputValue.of(Output.FIELD, number));
    }
    for (long number : new long[] {2, -1, Long.MIN_VALUE}) {
      assertEquals(
          "the value is no bit, must be 0 or 1",
          assertThrows(IllegalArgumentException.class, () -> OutputValue.of(Output.BIT, number))
              .getMessage());
    }
  }

  @Test
  void outputsContainTheirValuesAlone() {
    assertTrue(Output.DOUBLE_WORD.contains(new OutputValue(1, 0)));
    assertFalse(Output.WORD.contains(new OutputValue(1, 0)));
    assertTrue(Output.WORD.contains(new OutputValue(0, -1)));
    assertFalse(Output.BIT.contains(new OutputValue(0, 2)));
    assertTrue(Output.BIT.contains(new OutputValue(0, 1)));
  }

  @Test
  void doesNotPrintItself() {
    assertEquals("OutputValue[hidden]", new OutputValue(1, 2).toString());
  }
}
