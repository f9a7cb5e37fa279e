package org.splinter.fss.paillier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.MersenneTwister;
import org.splinter.fss.NativeStatus;

/**
 * Tests of shares of functions of cells, native and in Java, against plain sums, each other and the
 * frozen vectors.
 */
@Tag("slow")
final class CellSharesTest {
  private static final long SEED = 20_260_511;
  private static final long FACTOR = 0x9e3779b97f4a7c15L;
  private static final byte[] BASE_SEED = new byte[PaillierSums.SEED_BYTES];
  private static final PaillierPrimes PRIMES = PaillierCases.primes();
  private static final PaillierKey KEY = PaillierKey.open(PRIMES, EvaluationPath.AUTO);
  private static final PaillierModulus MODULUS = KEY.modulus();

  @AfterAll
  static void close() {
    KEY.close();
    PRIMES.close();
  }

  /** Adds the cells of rows from {@code from} to {@code to}, less one. */
  private static void add(
      CellSums sums,
      CellDimensions shape,
      CellShares shares,
      int party,
      long[] weights,
      int from,
      int to) {
    add(sums, 0, shape, shares, party, weights, from, to);
  }

  private static void add(
      CellSums sums,
      int share,
      CellDimensions shape,
      CellShares shares,
      int party,
      long[] weights,
      int from,
      int to) {
    int columns = shape.columns();
    long[] places = LongStream.range((long) from * columns, (long) to * columns).toArray();
    long[] part = Arrays.copyOfRange(weights, from * columns, to * columns);
    if (party < shares.seeds().size()) {
      sums.addSeeded(share, shares.seeds().get(party), places, part, part.length);
    } else {
      sums.addExplicit(share, shares.rows(), places, part, part.length);
    }
  }

  private static BigInteger plainSum(long[] selectors, long[] function, long[] weights) {
    BigInteger sum = BigInteger.ZERO;
    for (int i = 0; i < selectors.length; i++) {
      for (int j = 0; selectors[i] == 1 && j < function.length; j++) {
        BigInteger weight = PaillierCases.unsigned(weights[i * function.length + j]);
        sum = sum.add(PaillierCases.unsigned(function[j]).multiply(weight));
      }
    }
    return sum;
  }

  private static String digest(byte[] bytes) {
    return HexFormat.of().formatHex(Sha256.of(bytes));
  }

  /** Reads the frozen file; known_answers.h explains the lines. */
  @Test
  void everyPathWritesTheFrozenShares() throws IOException, FormatException {
    List<String> lines =
        Files.readAllLines(Path.of(System.getProperty("splinter.vectors"), "cells-v1.txt")).stream()
            .filter(line -> !line.startsWith("#"))
            .toList();
    assertEquals(0, lines.size() % 8);
    for (int at = 0; at < lines.size(); at += 8) {
      int[] fields =
          Arrays.stream(lines.get(at).split(" ")).skip(1).mapToInt(Integer::parseInt).toArray();
      checkFrozen(fields, lines.subList(at + 1, at + 8));
    }
  }

  private static void checkFrozen(int[] fields, List<String> expected) throws FormatException {
    CellDimensions shape = new CellDimensions(MODULUS, fields[0], fields[1]);
    int parties = fields[2];
    int number = fields[3];
    long[] selectors = new long[shape.rows()];
    Arrays.setAll(selectors, i -> (i + number) % 2);
    long[] function = new long[shape.columns()];
    Arrays.setAll(function, j -> (j + 1L) * number * FACTOR);
    long[] weights = new long[shape.rows() * shape.columns()];
    Arrays.setAll(weights, k -> ((k + number) * FACTOR) >>> (Long.SIZE - 40));
    byte[] baseSeed = new byte[PaillierSums.SEED_BYTES];
    Arrays.fill(baseSeed, (byte) number);
    MersenneTwister stream = new MersenneTwister(number);
    byte[] bases = KEY.cellBases(baseSeed, shape.columns());
    CellShares shares;
    try (JavaPaillierKey key = new JavaPaillierKey(MODULUS, PRIMES.p(), PRIMES.q(), stream::draw)) {
      assertArrayEquals(bases, key.cellBases(baseSeed, shape.columns()));
      shares = key.shareCells(baseSeed, shape, parties, selectors, function);
    }
    ByteArrayOutputStream seeds = new ByteArrayOutputStream();
    shares.seeds().forEach(seeds::writeBytes);
    for (EvaluationPath path : PaillierCases.paths()) {
      StringBuilder sums = new StringBuilder("sums");
      StringBuilder answers = new StringBuilder("answers");
      List<byte[]> all = new ArrayList<>();
      for (int party = 0; party < parties; party++) {
        try (CellSums own = CellSums.open(List.of(shape), path)) {
          add(own, shape, shares, party, weights, 0, shape.rows());
          sums.append(' ').append(digest(own.state()));
          all.add(own.answer(bases, List.of(shares.columns())));
          answers.append(' ').append(digest(all.get(party)));
        }
      }
      assertEquals(
          expected,
          List.of(
              "bases " + digest(bases),
              "v " + digest(shares.columns()),
              "seeds " + digest(seeds.toByteArray()),
              "rows " + digest(shares.rows()),
              sums.toString(),
              answers.toString(),
              "sum " + CellAnswers.sum(MODULUS, all)),
          path.label());
    }
  }

  /** Shares on each path what all evaluate, spread over two parts. */
  @Test
  void answersCombineToTheSum() throws FormatException {
    Random random = new Random(SEED);
    for (EvaluationPath path : PaillierCases.paths()) {
      CellDimensions shape = new CellDimensions(MODULUS, 3, 4);
      int parties = 2 + random.nextInt(3);
      long[] selectors = random.longs(3, 0, 2).toArray();
      long[] function = random.longs(4).toArray();
      long[] weights = random.longs(12, 0, Long.MAX_VALUE).toArray();
      try (PaillierKey key = PaillierKey.open(PRIMES, path)) {
        byte[] bases = key.cellBases(BASE_SEED, 4);
        assertArrayEquals(
            Arrays.copyOf(bases, 2 * MODULUS.ciphertextBytes()),
            key.cellBases(BASE_SEED, 2),
            "those of fewer columns are the first ones");
        CellShares shares = key.shareCells(BASE_SEED, shape, parties, selectors, function);
        List<byte[]> answers = new ArrayList<>();
        for (int party = 0; party < parties; party++) {
          try (CellSums sums = CellSums.open(List.of(shape), path);
              CellSums other = CellSums.open(List.of(shape), path)) {
            add(sums, shape, shares, party, weights, 2, 3);
            add(other, shape, shares, party, weights, 0, 2);
            sums.merge(other.state());
            answers.add(sums.answer(bases, List.of(shares.columns())));
          }
        }
        assertEquals(
            plainSum(selectors, function, weights),
            CellAnswers.sum(MODULUS, answers),
            path.label() + ", seed " + SEED);
        assertEquals("shares of cells among " + parties + " parties", shares.toString());
      }
    }
  }

  /** Shares of several functions have one answer, whatever columns each has. */
  @Test
  void sharesOfCommonBasesHaveOneAnswer() throws IOException {
    for (Map<String, String[]> known : PaillierCases.knownKeys()) {
      byte[] encoded = HexFormat.of().parseHex(known.get("primes")[1]);
      try (PaillierPrimes primes = PaillierPrimes.decode(encoded);
          PaillierKey key = PaillierKey.open(primes, EvaluationPath.AUTO)) {
        checkCommonBases(key);
      }
    }
  }

  private static void checkCommonBases(PaillierKey key) throws FormatException {
    PaillierModulus modulus = key.modulus();
    Random random = new Random(SEED + 1);
    List<CellDimensions> shapes =
        List.of(
            new CellDimensions(modulus, 2, 5),
            new CellDimensions(modulus, 3, 2),
            new CellDimensions(modulus, 1, 1));
    byte[] bases = key.cellBases(BASE_SEED, 5);
    List<CellShares> shares = new ArrayList<>();
    List<long[]> weights = new ArrayList<>();
    BigInteger expected = BigInteger.ZERO;
    for (CellDimensions shape : shapes) {
      long[] selectors = random.longs(shape.rows(), 0, 2).toArray();
      long[] function = random.longs(shape.columns()).toArray();
      weights.add(random.longs((long) shape.rows() * shape.columns(), 0, 1L << 60).toArray());
      shares.add(key.shareCells(BASE_SEED, shape, 3, selectors, function));
      expected = expected.add(plainSum(selectors, function, weights.get(weights.size() - 1)));
    }
    List<byte[]> columns = shares.stream().map(CellShares::columns).toList();
    for (EvaluationPath path : PaillierCases.paths()) {
      List<byte[]> answers = new ArrayList<>();
      for (int party = 0; party < 3; party++) {
        try (CellSums sums = CellSums.open(shapes, path);
            CellSums parts = CellSums.open(shapes, path)) {
          for (int i = 0; i < shapes.size(); i++) {
            add(parts, i, shapes.get(i), shares.get(i), party, weights.get(i), 0, 1);
            add(
                sums,
                i,
                shapes.get(i),
                shares.get(i),
                party,
                weights.get(i),
                1,
                shapes.get(i).rows());
          }
          int element = Long.BYTES * (modulus.bits() == 3072 ? 28 + 4 : 20 + 4);
          assertEquals(0, parts.state().length % element, "whole elements");
          sums.merge(parts.state());
          byte[] answer = sums.answer(bases, columns);
          try (CellPowers powers = CellPowers.open(shapes, bases, columns, path)) {
            assertArrayEquals(answer, sums.answer(powers), path.label());
          }
          answers.add(answer);
        }
      }
      assertEquals(
          modulus.centred(expected), CellAnswers.sum(modulus, answers), path + ", seed " + SEED);
    }
  }

  @Test
  void numbersThatAreNoCiphertextsAreFound() throws FormatException {
    BigInteger n = MODULUS.number();
    int length = MODULUS.ciphertextBytes();
    byte[] one = LittleEndian.write(BigInteger.ONE, length);
    byte[] most = LittleEndian.write(n.multiply(n).subtract(BigInteger.ONE), length);
    for (EvaluationPath path : PaillierCases.paths()) {
      Ciphertexts.check(MODULUS, List.of(one, most, most), path);
      Ciphertexts.check(MODULUS, List.of(), path);
      for (byte[] wrong :
          List.of(
              new byte[length],
              new byte[length - 1],
              LittleEndian.write(n, length),
              LittleEndian.write(n.multiply(n), length),
              LittleEndian.write(n.multiply(n).add(BigInteger.ONE), length))) {
        for (List<byte[]> all : List.of(List.of(wrong), List.of(one, wrong), List.of(wrong, one))) {
          assertThrows(FormatException.class, () -> Ciphertexts.check(MODULUS, all, path));
        }
      }
    }
  }

  /** Checks that every one of many numbers is looked at, whatever part it is in. */
  @Test
  void numbersThatAreNoCiphertextsAreFoundAmongMany() throws FormatException {
    int length = MODULUS.ciphertextBytes();
    int count = 2 * Ciphertexts.CHUNK_BYTES / length + 3;
    byte[] ones = new byte[count * length];
    for (int i = 0; i < count; i++) {
      ones[i * length] = 1;
    }
    List<byte[]> parts = new ArrayList<>();
    for (int from = 0; from < count; from += 700) {
      parts.add(Arrays.copyOfRange(ones, from * length, Math.min(count, from + 700) * length));
    }
    for (EvaluationPath path : NativeStatus.probe().paths()) {
      long before = allocated();
      Ciphertexts.check(MODULUS, parts, path);
      assertTrue(allocated() - before < 2 * Ciphertexts.CHUNK_BYTES, "copies of a chunk alone");
    }
    for (EvaluationPath path : PaillierCases.paths()) {
      int inChunk = Ciphertexts.CHUNK_BYTES / length;
      for (int at : List.of(0, inChunk - 1, inChunk, 2 * inChunk - 1, 2 * inChunk, count - 1)) {
        byte[] part = parts.get(at / 700);
        part[at % 700 * length] = 0;
        assertThrows(FormatException.class, () -> Ciphertexts.check(MODULUS, parts, path));
        part[at % 700 * length] = 1;
      }
    }
  }

  /** Returns the bytes that this thread has allocated on the heap. */
  private static long allocated() {
    return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  /** Checks that a cell costs no copy of the rows between it and others. */
  @Test
  void numbersOfRowsThatDoNotOccurAreNotCopied() {
    CellDimensions shape = new CellDimensions(MODULUS, 20_000, 1);
    byte[] numbers = new byte[20_000 * shape.rowBytes()];
    long[] ends = {0, 19_999};
    for (EvaluationPath path : NativeStatus.probe().paths()) {
      try (CellSums sums = CellSums.open(List.of(shape), path)) {
        sums.addExplicit(0, numbers, ends, ends, 2);
        long before = allocated();
        sums.addExplicit(0, numbers, ends, ends, 2);
        assertTrue(allocated() - before < 100_000, allocated() - before + " bytes");
      }
    }
  }

  /** Checks that cells far apart, in any order and more than once, count as their rows say. */
  @Test
  void numbersOfSomeRowsAreThoseOfAll() throws FormatException {
    Random random = new Random(SEED);
    CellDimensions shape = new CellDimensions(MODULUS, 300, 3);
    long[] selectors = random.longs(shape.rows(), 0, 2).toArray();
    long[] function = random.longs(shape.columns()).toArray();
    CellShares shares = KEY.shareCells(BASE_SEED, shape, 2, selectors, function);
    for (int i = 0; i < 20; i++) {
      int count = 1 + random.nextInt(40);
      long[] places = random.longs(count, 0, 900).toArray();
      long[] weights = random.longs(count, 0, 1L << 50).toArray();
      List<byte[]> states = new ArrayList<>();
      for (EvaluationPath path : PaillierCases.paths()) {
        try (CellSums sums = CellSums.open(List.of(shape), path)) {
          sums.addExplicit(0, shares.rows(), places, weights, count);
          states.add(sums.state());
        }
        assertArrayEquals(states.get(0), states.get(states.size() - 1), "seed " + SEED);
      }
    }
  }

  @Test
  void answersThatDoNotFitAreRefused() {
    BigInteger n = MODULUS.number();
    int length = MODULUS.ciphertextBytes();
    byte[] one = LittleEndian.write(BigInteger.ONE, length);
    byte[] two = LittleEndian.write(BigInteger.TWO, length);
    for (byte[] wrong :
        List.of(
            two,
            new byte[length],
            new byte[length - 1],
            LittleEndian.write(n, length),
            LittleEndian.write(n.multiply(n), length))) {
      assertThrows(FormatException.class, () -> CellAnswers.sum(MODULUS, List.of(one, wrong)));
      assertThrows(FormatException.class, () -> CellAnswers.sum(MODULUS, List.of(wrong, one)));
    }
  }

  @Test
  void argumentsThatDoNotFitAreRefused() throws FormatException {
    for (int[] wrong :
        new int[][] {
          {0, 1}, {1, 0}, {CellDimensions.MAX_ROWS + 1, 1}, {1, CellDimensions.MAX_COLUMNS + 1}
        }) {
      refused(() -> new CellDimensions(MODULUS, wrong[0], wrong[1]));
    }
    CellDimensions shape = new CellDimensions(MODULUS, 2, 2);
    assertEquals(176, shape.rowBytes());
    long[] right = {0, 1};
    for (EvaluationPath path : PaillierCases.paths()) {
      try (PaillierKey key = PaillierKey.open(PRIMES, path);
          CellSums sums = CellSums.open(List.of(shape), path)) {
        refused(() -> key.cellBases(new byte[31], 2));
        refused(() -> key.cellBases(BASE_SEED, 0));
        refused(() -> key.shareCells(new byte[33], shape, 2, right, right));
        refused(() -> key.shareCells(BASE_SEED, shape, 1, right, right));
        refused(() -> key.shareCells(BASE_SEED, shape, 9, right, right));
        refused(() -> key.shareCells(BASE_SEED, shape, 2, new long[] {0}, right));
        refused(() -> key.shareCells(BASE_SEED, shape, 2, new long[] {0, 2}, right));
        refused(() -> key.shareCells(BASE_SEED, shape, 2, right, new long[3]));
        long[] row = {0, 3};
        byte[] numbers = new byte[2 * shape.rowBytes()];
        refused(() -> sums.addSeeded(0, new byte[31], row, row, 2));
        refused(() -> sums.addSeeded(0, BASE_SEED, new long[] {0, 4}, row, 2));
        refused(() -> sums.addSeeded(0, BASE_SEED, new long[] {-1, 0}, row, 2));
        refused(() -> sums.addSeeded(0, BASE_SEED, row, row, 3));
        refused(() -> sums.addSeeded(0, BASE_SEED, row, new long[1], 2));
        refused(() -> sums.addSeeded(0, BASE_SEED, row, row, -1));
        refused(() -> sums.addExplicit(0, new byte[shape.rowBytes()], row, row, 2));
        refused(() -> sums.addExplicit(0, numbers, new long[] {4, 0}, row, 2));
        sums.addExplicit(0, numbers, row, row, 0);
        assertThrows(
            IndexOutOfBoundsException.class, () -> sums.addSeeded(1, BASE_SEED, row, row, 2));
        assertThrows(FormatException.class, () -> sums.merge(new byte[1]));
        byte[] columns = new byte[(int) shape.columnsBytes()];
        List<byte[]> all = List.of(columns);
        assertThrows(FormatException.class, () -> sums.answer(columns, List.of(new byte[1])));
        assertThrows(FormatException.class, () -> sums.answer(new byte[1], all));
        assertThrows(FormatException.class, () -> sums.answer(columns, all), "zeros");
        refused(() -> sums.answer(columns, List.of(columns, columns)));
        assertThrows(
            FormatException.class,
            () -> CellPowers.open(List.of(shape), columns, all, path).close());
        assertThrows(
            FormatException.class,
            () -> CellPowers.open(List.of(shape), new byte[1], all, path).close());
        byte[] bases = key.cellBases(BASE_SEED, 2);
        CellDimensions other = new CellDimensions(MODULUS, 3, 2);
        try (CellPowers powers = CellPowers.open(List.of(other), bases, List.of(bases), path)) {
          refused(() -> sums.answer(powers));
        }
        refused(() -> CellSums.open(List.of(), path));
        List<CellDimensions> many = Collections.nCopies(CellSums.MAX_SHARES + 1, shape);
        refused(() -> CellSums.open(many, path));
      }
    }
  }

  @Test
  void closedSumsAreRefused() {
    for (EvaluationPath path : PaillierCases.paths()) {
      CellSums sums = CellSums.open(List.of(new CellDimensions(MODULUS, 1, 1)), path);
      sums.close();
      sums.close();
      assertThrows(IllegalStateException.class, sums::state);
    }
  }

  private static void refused(Executable call) {
    assertThrows(IllegalArgumentException.class, call);
  }
}
