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
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.fss.FunctionEvaluator.Summand;
import org.splinter.fss.FunctionEvaluator.Use;

/**
 * What every evaluation path must do. The oracle is the function itself: both parties' values add
 * up to it at every key; and each party's values equal the Java reference's.
 */
abstract class FunctionEvaluatorContract {
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
      for (Form form : Form.values()) {
        assertAddsUp(form, new TreeParameters(domainBits, radixBits));
      }
    }
  }

  private void assertAddsUp(Form form, TreeParameters parameters) {
    long seed = 1000L * parameters.domainBits() + parameters.radixBits();
    Random random = new Random(seed);
    List<DomainPoint> alphas = Points.edges(parameters);
    alphas.add(Points.random(parameters, random));
    long[] betas = {1, -1, 0, random.nextLong()};
    for (int i = 0; i < alphas.size(); i++) {
      DomainPoint alpha = alphas.get(i);
      long beta = betas[i % betas.length];
      List<DomainPoint> keys = Points.around(parameters, alpha, random);
      long[] sums = new long[keys.size()];
      for (FunctionShare share : form.generate(QueryNonce.draw(), i, parameters, alpha, beta)) {
        long[] values = Evaluators.values(share, path(), keys);
        assertArrayEquals(
            Evaluators.values(share, EvaluationPath.JAVA, keys), values, () -> "seed " + seed);
        add(sums, values);
      }
      for (int row = 0; row < sums.length; row++) {
        DomainPoint key = keys.get(row);
        assertEquals(
            form.selects(alpha, key) ? beta : 0,
            sums[row],
            () ->
                form
                    + " "
                    + parameters
                    + ", key "
                    + key.high()
                    + ":"
                    + key.low()
                    + ", alpha "
                    + alpha.high()
                    + ":"
                    + alpha.low()
                    + ", seed "
                    + seed);
      }
    }
  }

  private static void add(long[] sums, long[] values) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += values[i];
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 24, 64, 65, 128})
  void aSumOfSharesIsTheSumOfTheFunctions(int domainBits) {
    TreeParameters parameters = TreeParameters.recommended(domainBits);
    Random random = new Random(domainBits);
    List<DomainPoint> keys = Points.edges(parameters);
    keys.addAll(Points.random(parameters, random, 100));
    long constant = random.nextLong();
    long[] expected = new long[keys.size()];
    List<List<Summand>> parties = List.of(new ArrayList<>(), new ArrayList<>());
    addShares(parties, ShareGenerator.constant(QueryNonce.draw(), 0, constant), Use.DIRECT);
    for (Form form : Form.values()) {
      for (int i = 0; i < 3; i++) {
        DomainPoint alpha = keys.get(random.nextInt(keys.size()));
        long beta = random.nextLong();
        addShares(
            parties,
            form.generate(new TreeParameters(domainBits, 1 + random.nextInt(8)), alpha, beta),
            Use.DIRECT);
        for (int row = 0; row < expected.length; row++) {
          expected[row] += form.selects(alpha, keys.get(row)) ? beta : 0;
        }
      }
    }
    for (int row = 0; row < expected.length; row++) {
      expected[row] += constant;
    }
    assertArrayEquals(expected, sums(parties, domainBits, false, keys));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 8, 9, 12, 16})
  void anExpandedSumIsThatOfTheFunctionsAndTheirRunningSums(int domainBits) {
    assertExpands(domainBits, domainBits <= 9 ? RADICES : new int[] {8});
  }

  @Test
  void aDomainOfTwentyBitsIsExpanded() {
    if (path() != EvaluationPath.JAVA) { // which takes a second for each share
      assertExpands(20, new int[] {8});
    }
  }

  private void assertExpands(int domainBits, int[] radices) {
    Random random = new Random(domainBits);
    List<DomainPoint> keys = Points.all(domainBits);
    long last = (1L << domainBits) - 1;
    for (int radixBits : radices) {
      TreeParameters parameters = new TreeParameters(domainBits, radixBits);
      long constant = random.nextLong();
      long[] expected = new long[keys.size()];
      Arrays.fill(expected, constant);
      List<List<Summand>> parties = List.of(new ArrayList<>(), new ArrayList<>());
      addShares(parties, ShareGenerator.constant(QueryNonce.draw(), 0, constant), Use.DIRECT);
      for (Use use : Use.values()) {
        for (long alpha : new long[] {0, last, random.nextLong() & last}) {
          long beta = random.nextLong();
          addShares(parties, Form.POINT.generate(parameters, new DomainPoint(0, alpha), beta), use);
          for (int key = 0; key <= last; key++) {
            boolean selected =
                switch (use) {
                  case DIRECT -> key == alpha;
                  case AT_LEAST -> key >= alpha;
                  case ABOVE -> key > alpha;
                };
            expected[key] += selected ? beta : 0;
          }
        }
      }
      assertArrayEquals(expected, sums(parties, domainBits, true, keys));
    }
  }

  @Test
  void oneExpandedShareEqualsTheReference() {
    FunctionShare share =
        Form.POINT.generate(new TreeParameters(10, 4), new DomainPoint(0, 5), 3).get(1);
    List<DomainPoint> keys = Points.all(10);
    for (Use use : Use.values()) {
      List<Summand> summands = List.of(new Summand(share, use));
      List<long[]> values = new ArrayList<>();
      for (EvaluationPath each : List.of(EvaluationPath.JAVA, path())) {
        try (FunctionEvaluator evaluator = FunctionEvaluator.open(summands, 10, true, each)) {
          values.add(Evaluators.values(evaluator, 10, keys));
        }
      }
      assertArrayEquals(values.get(0), values.get(1));
    }
  }

  @Test
  void constantsAloneNeedNoKeys() {
    List<List<Summand>> parties = List.of(new ArrayList<>(), new ArrayList<>());
    addShares(parties, ShareGenerator.constant(QueryNonce.draw(), 0, 40), Use.DIRECT);
    addShares(parties, ShareGenerator.constant(QueryNonce.draw(), 1, -1), Use.DIRECT);
    LongBuffer total = Buffers.longs(0, 0);
    for (List<Summand> party : parties) {
      try (FunctionEvaluator evaluator = FunctionEvaluator.open(party, 0, false, path())) {
        evaluator.fold(null, 3, Buffers.longs(1, 2, 3), 1, null, 1, total);
      }
    }
    assertArrayEquals(new long[] {3 * 39, 6 * 39}, Buffers.toArray(total));
    List<DomainPoint> points = Points.random(new TreeParameters(8, 8), new Random(1), 3);
    assertArrayEquals(new long[] {39, 39, 39}, sums(parties, 0, false, points));
  }

  /** What both parties' evaluators add up to. */
  private long[] sums(
      List<List<Summand>> parties, int domainBits, boolean expanded, List<DomainPoint> keys) {
    long[] sums = new long[keys.size()];
    for (List<Summand> party : parties) {
      try (FunctionEvaluator evaluator =
          FunctionEvaluator.open(party, domainBits, expanded, path())) {
        add(sums, Evaluators.values(evaluator, domainBits, keys));
      }
    }
    return sums;
  }

  private static void addShares(
      List<List<Summand>> parties, List<? extends FunctionShare> shares, Use use) {
    for (int party = 0; party < 2; party++) {
      parties.get(party).add(new Summand(shares.get(party), use));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 15, 16, 17, 4096, 65536})
  void anyNumberOfRowsIsEvaluatedAndNoMore(int rows) {
    TreeParameters parameters = new TreeParameters(24, 8);
    Random random = new Random(rows);
    DomainPoint alpha = new DomainPoint(0, 11);
    List<? extends FunctionShare> shares = generate(parameters, alpha, 5);
    List<DomainPoint> points = Points.random(parameters, random, rows + 1);
    if (rows > 0) {
      points.set(rows - 1, alpha);
    }
    LongBuffer keys = Buffers.keys(parameters, points);
    long[] sums = new long[rows];
    for (FunctionShare share : shares) {
      LongBuffer out = Buffers.longs(rows + 1);
      out.put(rows, 77);
      try (FunctionEvaluator evaluator = Evaluators.open(share, path())) {
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
      TreeParameters parameters = new TreeParameters(70, 8);
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
      for (FunctionShare share : generate(parameters, alpha, 3)) {
        LongBuffer out = Buffers.longs(start);
        try (FunctionEvaluator evaluator = Evaluators.open(share, path())) {
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
    TreeParameters parameters = new TreeParameters(12, 4);
    Random random = new Random(4);
    LongBuffer keys = Buffers.keys(parameters, Points.random(parameters, random, 3000));
    LongBuffer weights = Buffers.longs(random.longs(6000).toArray());
    IntBuffer groups = Buffers.ints(random.ints(3000, 0, 9).toArray());
    for (FunctionShare share : generate(parameters, new DomainPoint(0, 5), 1)) {
      List<long[]> sums = new ArrayList<>();
      for (EvaluationPath each : List.of(EvaluationPath.JAVA, path())) {
        LongBuffer out = Buffers.longs(27);
        try (FunctionEvaluator evaluator = Evaluators.open(share, each)) {
          evaluator.fold(keys, 3000, weights, 2, groups, 9, out);
        }
        sums.add(Buffers.toArray(out));
      }
      assertArrayEquals(sums.get(0), sums.get(1));
    }
  }

  @Test
  void givenValuesAreFoldedAsEvaluatedOnes() {
    TreeParameters parameters = new TreeParameters(12, 4);
    Random random = new Random(5);
    LongBuffer keys = Buffers.keys(parameters, Points.random(parameters, random, 3000));
    LongBuffer weights = Buffers.longs(random.longs(6000).toArray());
    IntBuffer groups = Buffers.ints(random.ints(3000, 0, 9).toArray());
    FunctionShare share = Form.AT_MOST.generate(parameters, new DomainPoint(0, 500), 3).get(1);
    LongBuffer values = Buffers.longs(3000);
    LongBuffer expected = Buffers.longs(random.longs(27).toArray());
    LongBuffer sums = Buffers.longs(Buffers.toArray(expected));
    try (FunctionEvaluator evaluator = Evaluators.open(share, path())) {
      evaluator.evaluate(keys, 3000, values);
      evaluator.fold(keys, 3000, weights, 2, groups, 9, expected);
    }
    Folds.fold(path(), values.asReadOnlyBuffer(), 3000, weights, 2, groups, 9, sums);
    assertArrayEquals(Buffers.toArray(expected), Buffers.toArray(sums));
    assertRefused(
        "of row 0, must be below 1",
        () -> Folds.fold(path(), values, 1, null, 0, Buffers.ints(1), 1, sums));
    assertRefused(
        "the buffer of values holds 3000 words, needs 3001",
        () -> Folds.fold(path(), values, 3001, null, 0, null, 1, sums));
    assertRefused(
        "-1 rows, must be 0 or more", () -> Folds.fold(path(), values, -1, null, 0, null, 1, sums));
    assertArrayEquals(Buffers.toArray(expected), Buffers.toArray(sums));
  }

  @Test
  void knownAnswersHold() {
    for (KnownAnswers.Case known : KnownAnswers.read()) {
      for (int party = 0; party < 2; party++) {
        FunctionShare share = known.share(party);
        assertArrayEquals(
            known.values(party),
            Evaluators.values(share, path(), known.keys()),
            () -> share.toString());
      }
    }
  }

  @Test
  void sharesThatDoNotFitTogetherAreRefused() {
    TreeParameters parameters = new TreeParameters(8, 4);
    DomainPoint one = new DomainPoint(0, 1);
    FunctionShare point = Form.POINT.generate(parameters, one, 1).get(0);
    FunctionShare lessThan = Form.LESS_THAN.generate(parameters, one, 1).get(0);
    FunctionShare otherParty = Form.POINT.generate(parameters, one, 1).get(1);
    FunctionShare constant = ShareGenerator.constant(QueryNonce.draw(), 0, 1).get(0);
    Summand direct = new Summand(point, Use.DIRECT);
    assertNotOpened("no shares to evaluate", 8, false);
    assertNotOpened(
        "is of party 1, must be of party 0", 8, false, direct, new Summand(otherParty, Use.DIRECT));
    assertNotOpened("has another domain, must have 9 bits", 9, false, direct);
    assertNotOpened("has another domain, must have 0 bits", 0, false, direct);
    assertNotOpened("domain of 129 bits, must be 0 to 128", 129, false, direct);
    assertNotOpened("domain of -1 bits, must be 0 to 128", -1, false, direct);
    assertNotOpened("expanded domain of 23 bits, must be 1 to 22", 23, true, direct);
    assertNotOpened("expanded domain of 0 bits, must be 1 to 22", 0, true, direct);
    assertNotOpened("cannot be expanded", 8, true, new Summand(lessThan, Use.DIRECT));
    for (Use use : List.of(Use.AT_LEAST, Use.ABOVE)) {
      String problem = "cannot be used as " + use + ", which needs an expanded point";
      assertNotOpened(problem, 8, false, new Summand(point, use));
      assertNotOpened(problem, 8, false, new Summand(lessThan, use));
      assertNotOpened(problem, 8, true, new Summand(constant, use));
    }
  }

  private void assertNotOpened(
      String problem, int domainBits, boolean expanded, Summand... summands) {
    assertRefused(
        problem, () -> FunctionEvaluator.open(List.of(summands), domainBits, expanded, path()));
  }

  @Test
  void nothingIsWrittenWhenAKeyOrGroupIsOutOfBounds() {
    FunctionShare share = generate(new TreeParameters(9, 4), new DomainPoint(0, 5), 1).get(0);
    try (FunctionEvaluator evaluator = Evaluators.open(share, path())) {
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
    FunctionShare wide = generate(new TreeParameters(65, 4), new DomainPoint(1, 5), 1).get(0);
    try (FunctionEvaluator evaluator = Evaluators.open(wide, path())) {
      assertRefused(
          "key 2:9 of row 0 lies outside the domain of 65 bits",
          () -> evaluator.evaluate(Buffers.longs(9, 2), 1, Buffers.longs(1)));
    }
  }

  @Test
  void unsuitableArgumentsAreRefused() {
    FunctionShare share = generate(new TreeParameters(65, 4), new DomainPoint(0, 5), 1).get(0);
    LongBuffer four = Buffers.longs(4);
    LongBuffer heap = LongBuffer.allocate(100);
    LongBuffer swapped =
        ByteBuffer.allocateDirect(800)
            .order(
                ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN
                    ? ByteOrder.LITTLE_ENDIAN
                    : ByteOrder.BIG_ENDIAN)
            .asLongBuffer();
    try (FunctionEvaluator evaluator = Evaluators.open(share, path())) {
      assertRefused("-1 rows, must be 0 or more", () -> evaluator.evaluate(four, -1, four));
      assertRefused("2 rows, but no buffer of keys", () -> evaluator.evaluate(null, 2, four));
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
    FunctionShare share = generate(new TreeParameters(8, 8), new DomainPoint(0, 5), 1).get(0);
    LongBuffer keys = Buffers.longs(1, 2, 3);
    try (FunctionEvaluator evaluator = Evaluators.open(share, path())) {
      LongBuffer expected = Buffers.longs(3);
      evaluator.evaluate(keys, 3, expected);
      LongBuffer out = Buffers.longs(3);
      evaluator.evaluate(keys.position(2).asReadOnlyBuffer(), 3, out.position(1).limit(1));
      assertArrayEquals(Buffers.toArray(expected), Buffers.toArray(out.clear()));
    }
  }

  @Test
  void aClosedEvaluatorRefuses() {
    FunctionShare share = generate(new TreeParameters(8, 8), new DomainPoint(0, 5), 1).get(0);
    FunctionEvaluator evaluator = Evaluators.open(share, path());
    assertEquals(path(), evaluator.path());
    evaluator.close();
    evaluator.close();
    LongBuffer one = Buffers.longs(1);
    assertThrows(IllegalStateException.class, () -> evaluator.evaluate(one, 1, one));
    assertThrows(IllegalStateException.class, () -> evaluator.fold(one, 1, null, 0, null, 1, one));
  }

  private static List<? extends FunctionShare> generate(
      TreeParameters parameters, DomainPoint alpha, long beta) {
    return Form.POINT.generate(parameters, alpha, beta);
  }

  private static void assertRefused(String message, Executable call) {
    IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, call);
    assertTrue(String.valueOf(refusal.getMessage()).contains(message), () -> refusal.getMessage());
  }
}
