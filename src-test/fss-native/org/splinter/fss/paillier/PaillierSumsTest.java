package org.splinter.fss.paillier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.MersenneTwister;

/** Tests of sums, native and in Java, against plain ones, each other and the frozen vectors. */
@Tag("slow")
final class PaillierSumsTest {
  private static final long SEED = 20_260_508;
  private static final byte[] STREAM = new byte[PaillierSums.SEED_BYTES];
  private static final PaillierPrimes PRIMES = PaillierCases.primes();
  private static final PaillierKey KEY = PaillierKey.open(PRIMES, EvaluationPath.AUTO);
  private static final PaillierModulus MODULUS = KEY.modulus();

  @AfterAll
  static void close() {
    KEY.close();
    PRIMES.close();
  }

  /** Rows of a server, with the client's weights. */
  private static final class Rows {
    final PaillierSumShape shape;
    final long[] weights;
    final long[][] values;
    final int[] groups;
    final byte[] ciphertexts;

    Rows(PaillierSumShape shape, int rows, Random random) {
      this.shape = shape;
      this.weights = random.ints(rows, 0, 1 << 16).asLongStream().toArray();
      this.values = new long[shape.measures()][];
      for (int m = 0; m < values.length; m++) {
        values[m] =
            random.longs(rows).map(value -> value >>> (Long.SIZE - shape.valueBits())).toArray();
      }
      this.groups = random.ints(rows, PaillierSumShape.NO_GROUP, shape.groups()).toArray();
      this.ciphertexts = PaillierCases.encrypt(KEY, weights);
    }

    List<BigInteger> sums() {
      List<BigInteger> sums = new ArrayList<>(Collections.nCopies(shape.cells(), BigInteger.ZERO));
      for (int m = 0; m < values.length; m++) {
        for (int i = 0; i < weights.length; i++) {
          if (groups[i] >= 0) {
            int cell = m * shape.groups() + groups[i];
            BigInteger product =
                PaillierCases.unsigned(values[m][i]).multiply(BigInteger.valueOf(weights[i]));
            sums.set(cell, sums.get(cell).add(product));
          }
        }
      }
      return sums;
    }

    void add(PaillierSums sums, int from, int to) throws FormatException {
      int each = MODULUS.ciphertextBytes();
      long[] part =
          Arrays.stream(values)
              .flatMapToLong(measure -> Arrays.stream(measure, from, to))
              .toArray();
      sums.add(
          PaillierCases.bytes(Arrays.copyOfRange(ciphertexts, from * each, to * each)),
          PaillierCases.longs(part),
          PaillierCases.ints(Arrays.copyOfRange(groups, from, to)));
    }
  }

  @Test
  void everyPathWritesTheFrozenAnswers() throws IOException, FormatException {
    for (Map<String, String[]> known : PaillierCases.knownKeys()) {
      int number = Integer.parseInt(known.get("key")[2]);
      byte[] primes = HexFormat.of().parseHex(known.get("primes")[1]);
      int half = primes.length / 2;
      BigInteger p = LittleEndian.read(primes, 0, half);
      BigInteger q = LittleEndian.read(primes, half, half);
      PaillierModulus modulus =
          PaillierModulus.decode(LittleEndian.write(p.multiply(q), primes.length));
      long[] weights = new long[Integer.parseInt(known.get("key")[3])];
      Arrays.setAll(weights, i -> (long) i * i * 0x9e3779b97f4a7c15L + number);
      MersenneTwister stream = new MersenneTwister(number);
      try (PaillierKey key = new JavaPaillierKey(modulus, p, q, stream::draw)) {
        byte[] ciphertexts = PaillierCases.encrypt(key, weights);
        for (EvaluationPath path : PaillierCases.paths()) {
          checkFrozen(known, key, ciphertexts, number, path);
        }
      }
    }
  }

  private static void checkFrozen(
      Map<String, String[]> known,
      PaillierKey key,
      byte[] ciphertexts,
      int number,
      EvaluationPath path)
      throws FormatException {
    int rows = Integer.parseInt(known.get("key")[3]);
    long[] values = new long[2 * rows];
    Arrays.setAll(
        values, i -> ((i % rows + 1L) * (i / rows + 3) * 0x9e3779b97f4a7c15L) >>> (Long.SIZE - 40));
    int[] groups = new int[rows];
    Arrays.setAll(groups, i -> i % 4 - 1);
    List<BigInteger> offsets = new ArrayList<>();
    offsets.add(key.modulus().number().subtract(BigInteger.ONE));
    for (int cell = 1; cell < 6; cell++) {
      offsets.add(BigInteger.valueOf(1_000_003L * cell));
    }
    byte[] seed = new byte[PaillierSums.SEED_BYTES];
    Arrays.fill(seed, (byte) number);
    PaillierSumShape shape = new PaillierSumShape(2, 3, 40, rows);
    try (PaillierSums sums = PaillierSums.open(key.modulus(), shape, path)) {
      sums.add(
          PaillierCases.bytes(ciphertexts),
          PaillierCases.longs(values),
          PaillierCases.ints(groups));
      assertEquals(
          known.get("state")[1], HexFormat.of().formatHex(Sha256.of(sums.state())), path.label());
      byte[] answer = sums.answer(seed, offsets);
      assertEquals(
          known.get("answer")[1], HexFormat.of().formatHex(Sha256.of(answer)), path.label());
      List<BigInteger> expected =
          Arrays.stream(known.get("sums")).skip(1).map(BigInteger::new).toList();
      assertEquals(expected, key.decrypt(answer), path.label());
    }
  }

  @Test
  void sumsAreThoseOfPlainNumbers() throws FormatException {
    Random random = new Random(SEED);
    for (EvaluationPath path : PaillierCases.paths()) {
      for (PaillierSumShape shape :
          List.of(
              new PaillierSumShape(1, 1, 64, 0),
              new PaillierSumShape(3, 2, 32, 1000),
              new PaillierSumShape(1, 4, 1, Long.MAX_VALUE))) {
        Rows rows = new Rows(shape, 1 + random.nextInt(30), random);
        try (PaillierSums sums = PaillierSums.open(MODULUS, shape, path)) {
          rows.add(sums, 0, rows.weights.length);
          assertEquals(
              rows.sums(), KEY.decrypt(sums.answer(STREAM, null)), path.label() + ", seed " + SEED);
        }
      }
    }
  }

  /** Spreads rows over calls, merges states, and compares bytes of all paths. */
  @Test
  void statesDependOnRowsAlone() throws FormatException {
    Random random = new Random(SEED + 1);
    Rows rows = new Rows(new PaillierSumShape(2, 3, 24, 40), 40, random);
    byte[] first = null;
    byte[] firstAnswer = null;
    for (EvaluationPath path : PaillierCases.paths()) {
      int cut = random.nextInt(41);
      try (PaillierSums sums = PaillierSums.open(MODULUS, rows.shape, path);
          PaillierSums other = PaillierSums.open(MODULUS, rows.shape, path)) {
        rows.add(sums, cut, 40);
        rows.add(other, 0, cut);
        sums.merge(other.state());
        first = first == null ? sums.state() : first;
        firstAnswer = firstAnswer == null ? sums.answer(STREAM, null) : firstAnswer;
        assertArrayEquals(first, sums.state(), path.label() + ", cut " + cut);
        assertArrayEquals(firstAnswer, sums.answer(STREAM, null), path.label());
        byte[] seed = {1};
        assertFalse(
            Arrays.equals(firstAnswer, sums.answer(Arrays.copyOf(seed, STREAM.length), null)),
            "another seed");
      }
    }
  }

  @Test
  void noGroupsAreOneGroup() throws FormatException {
    Rows rows = new Rows(new PaillierSumShape(1, 1, 16, 9), 9, new Random(SEED + 2));
    Arrays.fill(rows.groups, 0);
    for (EvaluationPath path : PaillierCases.paths()) {
      try (PaillierSums sums = PaillierSums.open(MODULUS, rows.shape, path)) {
        sums.add(PaillierCases.bytes(rows.ciphertexts), PaillierCases.longs(rows.values[0]), null);
        assertEquals(rows.sums(), KEY.decrypt(sums.answer(STREAM, null)), path.label());
      }
    }
  }

  @Test
  void ciphertextsThatAreNoneAreRefused() throws FormatException {
    BigInteger n = MODULUS.number();
    int each = MODULUS.ciphertextBytes();
    for (EvaluationPath path : PaillierCases.paths()) {
      try (PaillierSums sums =
          PaillierSums.open(MODULUS, new PaillierSumShape(1, 1, 64, 0), path)) {
        for (BigInteger wrong : List.of(BigInteger.ZERO, n.multiply(n))) {
          byte[] bytes = LittleEndian.write(wrong, each);
          assertThrows(
              FormatException.class,
              () -> sums.add(PaillierCases.bytes(bytes), PaillierCases.longs(1), null));
          assertThrows(FormatException.class, () -> sums.merge(bytes));
        }
        assertThrows(FormatException.class, () -> sums.merge(new byte[each - 1]));
        assertThrows(FormatException.class, () -> sums.merge(new byte[2 * each]));
        assertEquals(List.of(BigInteger.ZERO), KEY.decrypt(sums.state()));
        sums.add(PaillierCases.bytes(LittleEndian.write(n, each)), PaillierCases.longs(0), null);
        assertThrows(FormatException.class, sums::state, path.label());
        assertThrows(FormatException.class, () -> sums.answer(STREAM, null), path.label());
      }
    }
  }

  @Test
  void argumentsThatDoNotFitAreRefused() {
    int each = MODULUS.ciphertextBytes();
    ByteBuffer one = PaillierCases.bytes(PaillierCases.encrypt(KEY, 1));
    for (EvaluationPath path : PaillierCases.paths()) {
      try (PaillierSums sums = PaillierSums.open(MODULUS, new PaillierSumShape(2, 2, 8, 0), path)) {
        LongBuffer values = PaillierCases.longs(1, 2);
        IntBuffer group = PaillierCases.ints(0);
        refused(() -> sums.add(PaillierCases.bytes(each - 1), values, group));
        refused(() -> sums.add(ByteBuffer.allocate(each), values, group));
        refused(() -> sums.add(one, PaillierCases.longs(1), group));
        refused(() -> sums.add(one, LongBuffer.allocate(2), group));
        refused(() -> sums.add(one, PaillierCases.longs(1, 256), group));
        refused(() -> sums.add(one, values, PaillierCases.ints(0, 0)));
        refused(() -> sums.add(one, values, IntBuffer.allocate(1)));
        refused(() -> sums.add(one, values, PaillierCases.ints(2)));
        refused(() -> sums.add(one, values, PaillierCases.ints(-2)));
        refused(() -> sums.answer(new byte[31], null));
        refused(() -> sums.answer(STREAM, List.of(BigInteger.ZERO)));
        refused(() -> sums.answer(STREAM, Collections.nCopies(4, MODULUS.number())));
        refused(() -> sums.answer(STREAM, Collections.nCopies(4, BigInteger.ONE.negate())));
      }
    }
    refused(() -> new PaillierSumShape(0, 1, 8, 0));
    refused(() -> new PaillierSumShape(1, 0, 8, 0));
    refused(() -> new PaillierSumShape(1, 257, 8, 0));
    refused(() -> new PaillierSumShape(129, 2, 8, 0));
    refused(() -> new PaillierSumShape(1 << 16, 1 << 16, 8, 0));
    refused(() -> new PaillierSumShape(1, 1, 0, 0));
    refused(() -> new PaillierSumShape(1, 1, 65, 0));
    refused(() -> new PaillierSumShape(1, 1, 8, -1));
    assertEquals(256 * each, new PaillierSumShape(2, 128, 8, 0).stateBytes(MODULUS));
  }

  private static void refused(Executable call) {
    assertThrows(IllegalArgumentException.class, call);
  }

  @Test
  void closedSumsAreRefused() {
    for (EvaluationPath path : PaillierCases.paths()) {
      PaillierSums sums = PaillierSums.open(MODULUS, new PaillierSumShape(1, 1, 8, 0), path);
      sums.close();
      sums.close();
      assertThrows(IllegalStateException.class, sums::state);
    }
  }
}
