package org.splinter.fss;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every evaluation path must do. The oracle is the function itself: both parties' values add
 * up to beta at alpha and to 0 elsewhere; and each party's values equal the Java reference's.
 */
abstract class PointEvaluatorContract {
  private static final int[] RADICES = {1, 2, 3, 4, 5, 8};

  abstract EvaluationPath path();

  @BeforeEach
  void skipWithoutTheInstructions() {
    boolean available =
        path() == EvaluationPath.JAVA || NativeStatus.probe().paths().contains(path());
    if (!available) {
      System.err.println("skipped: this CPU cannot run the path " + path().label());
    }
    assumeTrue(available);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 8, 9, 16, 24, 31, 32, 33, 63, 64, 65, 96, 127, 128})
  void sharesAddUpToTheFunction(int domainBits) {
    for (int radixBits : RADICES) {
      PointParameters parameters = new PointParameters(domainBits, radixBits);
      long seed = 1000L * domainBits + radixBits;
      Random random = new Random(seed);
      List<DomainPoint> alphas = Points.edges(parameters);
      alphas.add(Points.random(parameters, random));
      long[] betas = {1, 0, -1, random.nextLong()};
      for (int i = 0; i < alphas.size(); i++) {
        DomainPoint alpha = alphas.get(i);
        long beta = betas[i % betas.length];
        List<PointShare> shares =
            PointGenerator.generate(QueryNonce.draw(), i, parameters, alpha, beta);
        List<DomainPoint> keys = Points.around(parameters, alpha, random);
        long[] sums = new long[keys.size()];
        for (PointShare share : shares) {
          long[] values = Buffers.values(share, path(), keys);
          assertArrayEquals(
              Buffers.values(share, EvaluationPath.JAVA, keys), values, () -> "seed " + seed);
          for (int row = 0; row < sums.length; row++) {
            sums[row] += values[row];
          }
        }
        for (int row = 0; row < sums.length; row++) {
          DomainPoint key = keys.get(row);
          assertEquals(
              key.equals(alpha) ? beta : 0,
              sums[row],
              () -> parameters + ", key " + key.high() + ":" + key.low() + ", seed " + seed);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 15, 16, 17, 4096, 65536})
  void anyNumberOfRowsIsEvaluatedAndNoMore(int rows) {
    PointParameters parameters = new PointParameters(24, 8);
    Random random = new Random(rows);
    DomainPoint alpha = new DomainPoint(0, 11);
    List<PointShare> shares = generate(parameters, alpha, 5);
    List<DomainPoint> points = Points.random(parameters, random, rows + 1);
    if (rows > 0) {
      points.set(rows - 1, alpha);
    }
    LongBuffer keys = Buffers.keys(parameters, points);
    long[] sums = new long[rows];
    for (PointShare share : shares) {
      LongBuffer out = Buffers.longs(rows + 1);
      out.put(rows, 77);
      try (PointEvaluator evaluator = PointEvaluator.open(share, path())) {
        evaluator.evaluate(keys, rows, out);
      }
      assertEquals(77, out.get(rows));
      for (int row = 0; row < rows; row++) {
        sums[row] += out.get(row);
      }
    }
    for (int row = 0; row < rows; row++) {
      assertEquals(points.get(row).equals(alpha) ? 5 : 0, sums[row]);
    }
  }

  @Test
  void foldEqualsAPlainLoop() {
    int[][] shapes = {
      // rows, weights, groups (0: no group buffer)
      {0, 1, 1},
      {1, 0, 0},
      {17, 2, 0},
      {1025, 1, 1},
      {4096, 3, 7},
      {4096, 0, 300},
      {5000, 6, 0},
      {5000, 6, 12},
      {70_000, 1, 65_536}
    };
    for (int[] shape : shapes) {
      int rows = shape[0];
      int weightCount = shape[1];
      int groupCount = Math.max(1, shape[2]);
      PointParameters parameters = new PointParameters(70, 8);
      Random random = new Random(rows + weightCount + groupCount);
      DomainPoint alpha = Points.random(parameters, random);
      List<DomainPoint> points = Points.random(parameters, random, rows);
      for (int row = 0; row < rows; row += 3) {
        points.set(row, alpha);
      }
      LongBuffer keys = Buffers.keys(parameters, points);
      LongBuffer weights = Buffers.longs(random.longs((long) weightCount * rows).toArray());
      IntBuffer groups = Buffers.ints(random.ints(rows, 0, groupCount).toArray());
      int stride = 1 + weightCount;
      long[] start = random.longs((long) groupCount * stride).toArray();
      long[] sums = new long[start.length];
      for (PointShare share : generate(parameters, alpha, 3)) {
        LongBuffer out = Buffers.longs(start);
        try (PointEvaluator evaluator = PointEvaluator.open(share, path())) {
          evaluator.fold(
              keys,
              rows,
              weightCount == 0 ? null : weights,
              weightCount,
              shape[2] == 0 ? null : groups,
              groupCount,
              out);
        }
        for (int i = 0; i < sums.length; i++) {
          sums[i] += out.get(i) - start[i];
        }
      }
      long[] expected = new long[start.length];
      for (int row = 0; row < rows; row++) {
        if (points.get(row).equals(alpha)) {
          int group = shape[2] == 0 ? 0 : groups.get(row);
          expected[group * stride] += 3;
          for (int w = 0; w < weightCount; w++) {
            expected[group * stride + 1 + w] += 3 * weights.get(w * rows + row);
          }
        }
      }
      assertArrayEquals(expected, sums, () -> rows + " rows, " + weightCount + " weights");
    }
  }

  @Test
  void foldOfOneShareEqualsTheReference() {
    PointParameters parameters = new PointParameters(12, 4);
    Random random = new Random(4);
    LongBuffer keys = Buffers.keys(parameters, Points.random(parameters, random, 3000));
    LongBuffer weights = Buffers.longs(random.longs(6000).toArray());
    IntBuffer groups = Buffers.ints(random.ints(3000, 0, 9).toArray());
    for (PointShare share : generate(parameters, new DomainPoint(0, 5), 1)) {
      List<long[]> sums = new ArrayList<>();
      for (EvaluationPath each : List.of(EvaluationPath.JAVA, path())) {
        LongBuffer out = Buffers.longs(27);
        try (PointEvaluator evaluator = PointEvaluator.open(share, each)) {
          evaluator.fold(keys, 3000, weights, 2, groups, 9, out);
        }
        sums.add(Buffers.toArray(out));
      }
      assertArrayEquals(sums.get(0), sums.get(1));
    }
  }

  @Test
  void knownAnswersHold() {
    for (KnownAnswers.Case known : KnownAnswers.read()) {
      for (int party = 0; party < 2; party++) {
        PointShare share = known.share(party);
        assertArrayEquals(
            known.values(party),
            Buffers.values(share, path(), known.keys()),
            () -> share.toString());
      }
    }
  }

  @Test
  void nothingIsWrittenWhenAKeyOrGroupIsOutOfBounds() {
    PointShare share = generate(new PointParameters(9, 4), new DomainPoint(0, 5), 1).get(0);
    try (PointEvaluator evaluator = PointEvaluator.open(share, path())) {
      LongBuffer out = Buffers.longs(7, 7, 7);
      LongBuffer keys = Buffers.longs(1, 512, -1);
      assertRefused(
          "key 512 of row 1 lies outside the domain of 9 bits",
          () -> evaluator.evaluate(keys, 3, out));
      assertRefused(
          "key 512 of row 1 lies outside the domain of 9 bits",
          () -> evaluator.fold(keys, 3, null, 0, null, 1, out));
      assertRefused(
          "group 3 of row 2, must be below 3",
          () -> evaluator.fold(Buffers.longs(3), 3, null, 0, Buffers.ints(0, 2, 3), 3, out));
      assertRefused(
          "group 4294967295 of row 0, must be below 3",
          () -> evaluator.fold(Buffers.longs(1), 1, null, 0, Buffers.ints(-1), 3, out));
      assertArrayEquals(new long[] {7, 7, 7}, Buffers.toArray(out));
    }
    PointShare wide = generate(new PointParameters(65, 4), new DomainPoint(1, 5), 1).get(0);
    try (PointEvaluator evaluator = PointEvaluator.open(wide, path())) {
      assertRefused(
          "key 2:9 of row 0 lies outside the domain of 65 bits",
          () -> evaluator.evaluate(Buffers.longs(9, 2), 1, Buffers.longs(1)));
    }
  }

  @Test
  void unsuitableArgumentsAreRefused() {
    PointShare share = generate(new PointParameters(65, 4), new DomainPoint(0, 5), 1).get(0);
    LongBuffer four = Buffers.longs(4);
    LongBuffer heap = LongBuffer.allocate(100);
    LongBuffer swapped =
        ByteBuffer.allocateDirect(800)
            .order(
                ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN
                    ? ByteOrder.LITTLE_ENDIAN
                    : ByteOrder.BIG_ENDIAN)
            .asLongBuffer();
    try (PointEvaluator evaluator = PointEvaluator.open(share, path())) {
      assertRefused("-1 rows, must be 0 or more", () -> evaluator.evaluate(four, -1, four));
      assertRefused(
          "the buffer of keys holds 4 words, needs 6", () -> evaluator.evaluate(four, 3, four));
      assertRefused(
          "the buffer of values holds 1 words, needs 2",
          () -> evaluator.evaluate(four, 2, Buffers.longs(1)));
      assertRefused(
          "the buffer of keys must be direct and in native byte order",
          () -> evaluator.evaluate(heap, 2, four));
      assertRefused(
          "the buffer of values must be direct and in native byte order",
          () -> evaluator.evaluate(four, 2, swapped));
      assertRefused(
          "the buffer of sums is read-only",
          () -> evaluator.fold(four, 2, null, 0, null, 1, four.asReadOnlyBuffer()));
      assertRefused(
          "-1 weights, must be 0 to 4096", () -> evaluator.fold(four, 2, four, -1, null, 1, four));
      assertRefused(
          "4097 weights, must be 0 to 4096",
          () -> evaluator.fold(four, 2, four, 4097, null, 1, four));
      assertRefused(
          "1 weights, but no buffer of weights",
          () -> evaluator.fold(four, 2, null, 1, null, 1, four));
      assertRefused(
          "the buffer of weights holds 4 words, needs 6",
          () -> evaluator.fold(four, 2, four, 3, null, 1, four));
      assertRefused(
          "the buffer of groups holds 1 words, needs 2",
          () -> evaluator.fold(four, 2, null, 0, Buffers.ints(0), 1, four));
      assertRefused(
          "0 groups, must be 1 to 67108864", () -> evaluator.fold(four, 2, null, 0, null, 0, four));
      assertRefused(
          "67108865 groups, must be 1 to 67108864",
          () -> evaluator.fold(four, 2, null, 0, null, 67_108_865, four));
      assertRefused(
          "the buffer of sums holds 4 words, needs 6",
          () -> evaluator.fold(four, 2, four, 1, null, 3, four));
    }
  }

  @Test
  void positionAndLimitDoNotMatter() {
    PointShare share = generate(new PointParameters(8, 8), new DomainPoint(0, 5), 1).get(0);
    LongBuffer keys = Buffers.longs(1, 2, 3);
    try (PointEvaluator evaluator = PointEvaluator.open(share, path())) {
      LongBuffer expected = Buffers.longs(3);
      evaluator.evaluate(keys, 3, expected);
      LongBuffer out = Buffers.longs(3);
      evaluator.evaluate(keys.position(2).asReadOnlyBuffer(), 3, out.position(1).limit(1));
      assertArrayEquals(Buffers.toArray(expected), Buffers.toArray(out.clear()));
    }
  }

  @Test
  void aClosedEvaluatorRefuses() {
    PointShare share = generate(new PointParameters(8, 8), new DomainPoint(0, 5), 1).get(0);
    PointEvaluator evaluator = PointEvaluator.open(share, path());
    assertEquals(path(), evaluator.path());
    evaluator.close();
    evaluator.close();
    LongBuffer one = Buffers.longs(1);
    assertThrows(IllegalStateException.class, () -> evaluator.evaluate(one, 1, one));
    assertThrows(IllegalStateException.class, () -> evaluator.fold(one, 1, null, 0, null, 1, one));
  }

  private static List<PointShare> generate(
      PointParameters parameters, DomainPoint alpha, long beta) {
    return PointGenerator.generate(QueryNonce.draw(), 0, parameters, alpha, beta);
  }

  private static void assertRefused(String message, Executable call) {
    IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, call);
    assertTrue(String.valueOf(refusal.getMessage()).contains(message), () -> refusal.getMessage());
  }
}
