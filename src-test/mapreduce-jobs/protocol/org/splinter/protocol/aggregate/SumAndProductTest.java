package org.splinter.protocol.aggregate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * Tests that sums and products are exact, whatever the order and however rows are spread and
 * merged.
 */
final class SumAndProductTest {
  private static final long[] EXTREMES = {
    Long.MIN_VALUE, Long.MIN_VALUE + 1, -(1L << 32), -1, 1, 2, 1L << 32, Long.MAX_VALUE
  };

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  private List<Long> words(int most) {
    List<Long> words = new ArrayList<>();
    int bits = 1 + random.nextInt(64);
    for (int left = random.nextInt(most + 1); left > 0; left--) {
      boolean extreme = random.nextInt(4) == 0;
      words.add(
          extreme ? EXTREMES[random.nextInt(EXTREMES.length)] : random.nextLong() >> (64 - bits));
    }
    return words;
  }

  private static byte[] bytes(AggregateState state) {
    ByteWriter out = new ByteWriter();
    state.write(out);
    return out.toByteArray();
  }

  private static <S extends AggregateState> S readBack(AggregateState state, S fresh)
      throws FormatException {
    ByteReader in = new ByteReader("state", bytes(state));
    fresh.read(in);
    in.end();
    assertArrayEquals(bytes(state), bytes(fresh));
    return fresh;
  }

  @Test
  void sumsAreExact() throws Exception {
    for (int i = 0; i < 2000; i++) {
      boolean squared = random.nextBoolean();
      SumState sum = new SumState(squared);
      BigInteger expected = BigInteger.ZERO;
      for (long word : words(50)) {
        BigInteger value = BigInteger.valueOf(word);
        expected = expected.add(squared ? value.multiply(value) : value);
        SumState one = new SumState(squared);
        one.add(word);
        if (random.nextBoolean()) {
          sum.add(word);
        } else {
          sum.merge(readBack(one, new SumState(squared)));
        }
      }
      assertEquals(expected, sum.value(), "seed " + seed);
      assertEquals(expected, readBack(sum, new SumState(squared)).value(), "seed " + seed);
    }
  }

  @Test
  void sumsOfManyLargeSquaresAreExact() {
    SumState sum = new SumState(true);
    sum.add(Long.MIN_VALUE);
    BigInteger expected = BigInteger.ONE.shiftLeft(126);
    for (int i = 0; i < 60; i++) {
      sum.merge(sum);
      expected = expected.shiftLeft(1);
    }
    assertEquals(expected, sum.value());
  }

  @Test
  void productsAreExactUpToTheirBound() throws Exception {
    for (int i = 0; i < 2000; i++) {
      List<Long> words = words(25);
      if (random.nextInt(4) == 0) {
        words.add(random.nextInt(words.size() + 1), 0L);
      }
      ProductState product = new ProductState();
      ProductState merged = new ProductState();
      BigInteger expected = BigInteger.ONE;
      for (long word : words) {
        expected = expected.multiply(BigInteger.valueOf(word));
        product.multiply(word);
        ProductState one = new ProductState();
        one.multiply(word);
        merged.merge(readBack(one, new ProductState()));
        merged = readBack(merged, new ProductState());
      }
      boolean kept = expected.abs().bitLength() <= ProductState.MAX_BITS;
      Optional<BigInteger> value = kept ? Optional.of(expected) : Optional.empty();
      assertEquals(value, product.value(), "seed " + seed);
      assertArrayEquals(bytes(product), bytes(merged), "seed " + seed);
    }
  }

  @Test
  void productsPassTheirBoundByOneBit() {
    ProductState product = new ProductState();
    for (int i = 0; i < 17; i++) {
      product.multiply(1L << 62);
      product.multiply(4);
      product.multiply(i < 16 ? 1 : -1);
    }
    assertEquals(Optional.empty(), product.value());
    ProductState most = new ProductState();
    for (int i = 0; i < 16; i++) {
      most.multiply(1L << 62);
      most.multiply(4);
    }
    most.multiply(Long.MIN_VALUE);
    assertEquals(Optional.of(BigInteger.ONE.shiftLeft(1087).negate()), most.value());
    most.multiply(2);
    assertEquals(Optional.empty(), most.value());
    most.multiply(-1);
    assertEquals(Optional.empty(), most.value());
    most.multiply(0);
    assertEquals(Optional.of(BigInteger.ZERO), most.value());
  }
}
