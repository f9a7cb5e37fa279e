package org.splinter.fss;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.fss.FunctionEvaluator.Summand;
import org.splinter.fss.FunctionEvaluator.Use;
import org.splinter.fss.Samples.Sample;

/**
 * What every evaluation path must do. The oracle is the function itself: all parties' values add up
 * to it at every key; and each party's values equal the Java reference's.
 */
abstract class FunctionEvaluatorContract {
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

  @Test
  void knownAnswersHold() {
    for (KnownAnswers.Case known : KnownAnswers.read()) {
      for (int party = 0; party < known.shares.size(); party++) {
        FunctionShare share = known.share(party);
        assertArrayEquals(
            known.values(party),
            Evaluators.values(share, path(), known.keys),
            () -> share.toString());
      }
    }
  }

  @Test
  void smallDomainsAreRightAtEveryKey() {
    for (Sample sample : Samples.exhaustive()) {
      assertRight(sample);
    }
  }

  @Test
  void rangesOverSmallDomainsAreThoseOfTheirKeys() {
    for (Sample sample : Samples.exhaustive()) {
      int rows = sample.keys().size();
      for (int party = 0; party < sample.shares().size(); party++) {
        try (FunctionEvaluator one = Evaluators.open(sample.shares().get(party), path())) {
          assertArrayEquals(
              sample.reference().get(party),
              Evaluators.rangeValues(List.of(one), 0, rows),
              () -> sample.function().toString());
        }
      }
    }
  }

  @Test
  void wideDomainsAreRightAtEdgesAndNearAlpha() {
    for (Sample sample : Samples.wide()) {
      assertRight(sample);
    }
  }

  private void assertRight(Sample sample) {
    List<long[]> values = new ArrayList<>();
    for (int party = 0; party < sample.shares().size(); party++) {
      long[] each =
          path() == EvaluationPath.JAVA
              ? sample.reference().get(party)
              : Evaluators.values(sample.shares().get(party), path(), sample.keys());
      assertArrayEquals(sample.reference().get(party), each, () -> sample.function().toString());
      values.add(each);
    }
    assertAddUp(sample.function(), values, sample.keys());
  }

  /** The values of all parties, an array each, add up to the function at each key. */
  private static void assertAddUp(
      SecretFunction function, List<long[]> values, List<DomainPoint> keys) {
    assertAddUp(function.output(), List.of(function), values, keys);
  }

  private static void assertAddUp(
      Output output, List<SecretFunction> functions, List<long[]> values, List<DomainPoint> keys) {
    BigInteger modulus = Values.modulus(output);
    for (int row = 0; row < keys.size(); row++) {
      BigInteger sum = BigInteger.ZERO;
      for (long[] each : values) {
        sum = sum.add(Values.number(output, each, row));
      }
      BigInteger expected = BigInteger.ZERO;
      for (SecretFunction function : functions) {
        expected = expected.add(function.value(keys.get(row)));
      }
      DomainPoint key = keys.get(row);
      assertEquals(
          expected.mod(modulus),
          sum.mod(modulus),
          () -> "key " + Values.number(key) + ", " + functions);
    }
  }

  /** Sorted keys with repetitions, dense around alpha, in batches that span several chunks. */
  @ParameterizedTest
  @ValueSource(ints = {12, 24, 33, 64, 100, 128})
  void ascendingAndRepeatedKeysAreRight(int domainBits) {
    Random random = new Random(domainBits);
    for (ShareParameters parameters : someParameters(domainBits)) {
      SecretFunction function = function(parameters, random);
      List<DomainPoint> keys = new ArrayList<>(Points.random(domainBits, random, 2000));
      for (int i = 0; i < 1000; i++) {
        long near = function.alpha().low() ^ random.nextInt(512);
        keys.add(Points.clip(domainBits, function.alpha().high(), near));
      }
      keys.addAll(Collections.nCopies(300, function.alpha()));
      keys.sort((a, b) -> Values.number(a).compareTo(Values.number(b)));
      assertAddUp(function, evaluate(function, keys), keys);
      Collections.shuffle(keys, random);
      assertAddUp(function, evaluate(function, keys), keys);
    }
  }

  private List<long[]> evaluate(SecretFunction function, List<DomainPoint> keys) {
    List<long[]> values = new ArrayList<>();
    for (FunctionShare share : function.generate()) {
      values.add(Evaluators.values(share, path(), keys));
    }
    return values;
  }

  /** A few shapes of each scheme and output: what the larger batches go through. */
  private List<ShareParameters> someParameters(int domainBits) {
    List<ShareParameters> some = new ArrayList<>();
    List<TreeShape> shapes =
        path() == EvaluationPath.JAVA
            ? List.of(TreeShape.radix(8))
            : List.of(TreeShape.COMPACT, TreeShape.radix(3), TreeShape.radix(8));
    for (TreeShape shape : shapes) {
      for (Output output : Output.values()) {
        some.add(new TreeParameters(Scheme.POINT, output, domainBits, shape));
        if (output != Output.BIT) {
          some.add(new TreeParameters(Scheme.LESS_THAN, output, domainBits, shape));
        }
      }
    }
    for (int parties = 3; domainBits <= 24 && parties <= 4; parties++) {
      some.add(GridParameters.recommended(parties, domainBits));
    }
    return some;
  }

  private static SecretFunction function(ShareParameters parameters, Random random) {
    return function(parameters, Points.random(parameters.domainBits(), random), random);
  }

  private static SecretFunction function(
      ShareParameters parameters, DomainPoint alpha, Random random) {
    boolean inclusive = parameters.scheme() == Scheme.LESS_THAN && random.nextBoolean();
    OutputValue beta = Samples.beta(parameters.output(), random.nextInt(4), random);
    return new SecretFunction(parameters, alpha, inclusive, beta);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 15, 16, 17, 4096, 65536})
  void anyNumberOfRowsIsEvaluatedAndNoMore(int rows) {
    TreeParameters parameters =
        new TreeParameters(Scheme.POINT, Output.WORD, 24, TreeShape.radix(8));
    Random random = new Random(rows);
    SecretFunction function = function(parameters, random);
    List<DomainPoint> points = Points.random(24, random, rows + 1);
    if (rows > 0) {
      points.set(rows - 1, function.alpha());
    }
    LongBuffer keys = Buffers.keys(24, points);
    List<long[]> values = new ArrayList<>();
    for (FunctionShare share : function.generate()) {
      LongBuffer out = Buffers.longs(rows + 1);
      out.put(rows, 77);
      try (FunctionEvaluator evaluator = Evaluators.open(share, path())) {
        Functions.evaluate(List.of(evaluator), keys, rows, out);
      }
      assertEquals(77, out.get(rows));
      values.add(Buffers.toArray(out));
    }
    assertAddUp(function, values, points.subList(0, rows));
  }

  @ParameterizedTest
  @ValueSource(ints = {7, 13, 20, 32, 33, 63, 64})
  void rangesOffEveryBoundaryAreRight(int domainBits) {
    Random random = new Random(domainBits);
    int[] lengths = {0, 1, 2, 63, 64, 65, 127, 128, 129, 1000, 5003};
    for (ShareParameters parameters : someParameters(domainBits)) {
      DomainPoint alpha = Points.random(domainBits, random);
      SecretFunction function = function(parameters, alpha, random);
      List<? extends FunctionShare> shares = function.generate();
      for (int length : lengths) {
        if (domainBits < 20 && length > (1 << domainBits)) {
          continue;
        }
        long lastStart = Points.largest(domainBits).low() - Math.max(0, length - 1);
        long aroundAlpha = alpha.low() - random.nextInt(length + 1);
        long[] starts = {0, lastStart, Points.random(domainBits, random).low(), aroundAlpha};
        for (long start : starts) {
          long first = Long.compareUnsigned(start, lastStart) > 0 ? lastStart : start;
          assertRange(function, shares, first, length);
        }
      }
    }
  }

  private void assertRange(
      SecretFunction function, List<? extends FunctionShare> shares, long first, int rows) {
    List<DomainPoint> keys = Points.range(first, rows);
    List<long[]> values = new ArrayList<>();
    for (FunctionShare share : shares) {
      try (FunctionEvaluator evaluator = Evaluators.open(share, path())) {
        long[] range = Evaluators.rangeValues(List.of(evaluator), first, rows);
        assertArrayEquals(
            Evaluators.values(List.of(evaluator), keys),
            range,
            () -> "range of " + rows + " from " + first + " of " + function);
        values.add(range);
      }
    }
    assertAddUp(function, values, keys);
  }

  @Test
  void aFullDomainOfTwentyBitsIsRight() {
    if (path() == EvaluationPath.JAVA) { // which takes seconds for each share
      return;
    }
    for (Output output : Output.values()) {
      TreeParameters parameters = new TreeParameters(Scheme.POINT, output, 20, TreeShape.radix(8));
      SecretFunction function =
          new SecretFunction(parameters, new DomainPoint(0, 654_321), false, new OutputValue(0, 1));
      List<long[]> values = new ArrayList<>();
      for (FunctionShare share : function.generate()) {
        try (FunctionEvaluator one = Evaluators.open(share, path())) {
          values.add(Evaluators.rangeValues(List.of(one), 0, 1 << 20));
        }
      }
      assertAddUp(function, values, Points.all(20));
    }
  }

  @ParameterizedTest
  @EnumSource(Output.class)
  void manyFunctionsInOneCallAreThoseOneByOne(Output output) {
    for (int domainBits : new int[] {9, 24, 70}) {
      Random random = new Random(domainBits);
      List<FunctionShare> shares = new ArrayList<>();
      for (ShareParameters parameters : someParameters(domainBits)) {
        if (parameters.output() == output && shares.size() < 20) {
          shares.addAll(function(parameters, random).generate());
        }
      }
      List<DomainPoint> keys = Points.random(domainBits, random, 1500);
      int rows = 300;
      try (Evaluators.Group group = new Evaluators.Group(shares, path())) {
        assertArrayEquals(
            concatenated(
                group.evaluators.stream().map(one -> Evaluators.values(List.of(one), keys))),
            Evaluators.values(group.evaluators, keys));
        if (domainBits <= 64) {
          assertArrayEquals(
              concatenated(
                  group.evaluators.stream()
                      .map(one -> Evaluators.rangeValues(List.of(one), 101, rows))),
              Evaluators.rangeValues(group.evaluators, 101, rows));
        }
      }
    }
  }

  private static long[] concatenated(Stream<long[]> arrays) {
    return arrays.flatMapToLong(Arrays::stream).toArray();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 24, 64, 65, 128})
  void aSumOfSharesIsTheSumOfTheFunctions(int domainBits) {
    Random random = new Random(domainBits);
    List<DomainPoint> keys = Points.edges(domainBits);
    keys.addAll(Points.random(domainBits, random, 100));
    for (Output output : Output.values()) {
      List<SecretFunction> functions = new ArrayList<>();
      for (ShareParameters parameters : someParameters(domainBits)) {
        if (parameters.output() == output && parameters.parties() == 2) {
          DomainPoint alpha = keys.get(random.nextInt(keys.size()));
          functions.add(function(parameters, alpha, random));
          functions.add(function(parameters, alpha, random));
        }
      }
      if (output != Output.BIT) {
        ConstantParameters constant = new ConstantParameters(output);
        functions.add(function(constant, new DomainPoint(0, 0), random));
      }
      assertAddUp(output, functions, sums(functions, Use.DIRECT, domainBits, false, keys), keys);
    }
  }

  @Test
  void multiPartySharesAreSummedToo() {
    Random random = new Random(11);
    List<DomainPoint> keys = Points.all(11);
    for (int parties = 3; parties <= 5; parties++) {
      List<SecretFunction> functions = new ArrayList<>();
      for (int columnBits : new int[] {7, 9, 12}) {
        functions.add(function(new GridParameters(parties, 11, columnBits), random));
      }
      assertAddUp(Output.BIT, functions, sums(functions, Use.DIRECT, 11, false, keys), keys);
    }
  }

  /** Each party's values of the sum of all functions. */
  private List<long[]> sums(
      List<SecretFunction> functions,
      Use use,
      int domainBits,
      boolean expanded,
      List<DomainPoint> keys) {
    ShareGenerator generator = ShareGenerator.create();
    List<List<Summand>> parties = new ArrayList<>();
    for (SecretFunction function : functions) {
      Use each = function.parameters().scheme() == Scheme.CONSTANT ? Use.DIRECT : use;
      for (FunctionShare share : function.generate(generator)) {
        if (share.party() == parties.size()) {
          parties.add(new ArrayList<>());
        }
        parties.get(share.party()).add(new Summand(share, each));
      }
    }
    List<long[]> values = new ArrayList<>();
    for (List<Summand> party : parties) {
      try (FunctionEvaluator evaluator =
          FunctionEvaluator.open(party, domainBits, expanded, path())) {
        values.add(Evaluators.values(List.of(evaluator), keys));
      }
    }
    return values;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 8, 9, 12, 16})
  void anExpandedSumIsThatOfTheFunctionsAndTheirRunningSums(int domainBits) {
    for (TreeShape shape : domainBits <= 9 ? Samples.shapes() : List.of(TreeShape.radix(8))) {
      assertExpands(domainBits, shape);
    }
  }

  private void assertExpands(int domainBits, TreeShape shape) {
    Random random = new Random(domainBits);
    List<DomainPoint> keys = Points.all(domainBits);
    TreeParameters point = new TreeParameters(Scheme.POINT, Output.WORD, domainBits, shape);
    TreeParameters lessThan = new TreeParameters(Scheme.LESS_THAN, Output.WORD, domainBits, shape);
    for (Use use : Use.values()) {
      List<SecretFunction> shared = new ArrayList<>();
      List<SecretFunction> expected = new ArrayList<>();
      for (DomainPoint alpha :
          List.of(keys.get(0), keys.get(keys.size() / 3), keys.get(keys.size() - 1))) {
        OutputValue beta = new OutputValue(0, random.nextLong());
        shared.add(new SecretFunction(point, alpha, false, beta));
        if (use == Use.DIRECT) {
          expected.add(shared.get(shared.size() - 1));
        } else { // beta - beta at most or below alpha
          expected.add(new SecretFunction(new ConstantParameters(Output.WORD), alpha, false, beta));
          OutputValue opposite = new OutputValue(0, -beta.low());
          expected.add(new SecretFunction(lessThan, alpha, use == Use.ABOVE, opposite));
        }
      }
      SecretFunction constant =
          function(new ConstantParameters(Output.WORD), new DomainPoint(0, 0), random);
      shared.add(constant);
      expected.add(constant);
      assertAddUp(Output.WORD, expected, sums(shared, use, domainBits, true, keys), keys);
    }
  }

  @Test
  void oneExpandedShareEqualsTheReference() {
    TreeParameters parameters =
        new TreeParameters(Scheme.POINT, Output.WORD, 10, TreeShape.radix(4));
    FunctionShare share = function(parameters, new Random(3)).generate().get(1);
    List<DomainPoint> keys = Points.all(10);
    for (Use use : Use.values()) {
      List<Summand> summands = List.of(new Summand(share, use));
      List<long[]> values = new ArrayList<>();
      for (EvaluationPath each : List.of(EvaluationPath.JAVA, path())) {
        try (FunctionEvaluator evaluator = FunctionEvaluator.open(summands, 10, true, each)) {
          values.add(Evaluators.values(List.of(evaluator), keys));
          assertArrayEquals(
              values.get(values.size() - 1),
              Evaluators.rangeValues(List.of(evaluator), 0, keys.size()));
        }
      }
      assertArrayEquals(values.get(0), values.get(1));
    }
  }

  @Test
  void constantsAloneNeedNoKeys() {
    for (Output output : List.of(Output.WORD, Output.DOUBLE_WORD)) {
      int words = output.words();
      ShareGenerator generator = ShareGenerator.create();
      List<List<Summand>> parties = List.of(new ArrayList<>(), new ArrayList<>());
      for (long beta : new long[] {40, -1}) {
        for (FunctionShare share : generator.constant(output, beta)) {
          parties.get(share.party()).add(new Summand(share, Use.DIRECT));
        }
      }
      LongBuffer weights = Buffers.longs(3 * words);
      for (int row = 0; row < 3; row++) {
        weights.put(row * words, row + 1);
      }
      LongBuffer total = Buffers.longs(2 * words);
      for (List<Summand> party : parties) {
        try (FunctionEvaluator one = FunctionEvaluator.open(party, 0, false, path())) {
          Functions.fold(List.of(one), null, 3, weights, 1, null, 1, List.of(total));
        }
      }
      long[] sums = Buffers.toArray(total);
      assertEquals(BigInteger.valueOf(3 * 39), Values.number(output, sums, 0));
      assertEquals(BigInteger.valueOf(6 * 39), Values.number(output, sums, 1));
    }
  }

  @ParameterizedTest
  @EnumSource(value = Output.class, names = "BIT", mode = EnumSource.Mode.EXCLUDE)
  void foldsAreThoseOfAPlainLoop(Output output) {
    int[][] shapes = {
      // rows, weights, groups (0: no group buffer), functions
      {0, 1, 1, 1},
      {1, 0, 0, 1},
      {17, 2, 0, 2},
      {1025, 1, 1, 3},
      {4096, 4, 7, 1},
      {4096, 0, 300, 2},
      {5000, 4, 0, 5},
      {5000, 6, 12, 2},
      {20_000, 1, 65_536, 1}
    };
    for (int[] shape : shapes) {
      for (int domainBits : new int[] {12, 70}) {
        assertFolds(output, domainBits, shape[0], shape[1], shape[2], shape[3]);
      }
    }
  }

  private void assertFolds(
      Output output, int domainBits, int rows, int weightCount, int groups, int functions) {
    Random random = new Random(rows + weightCount + groups);
    TreeShape radix256 = TreeShape.radix(8);
    List<FunctionShare> shares = new ArrayList<>();
    for (int i = 0; i < functions; i++) {
      Scheme scheme = i % 2 == 0 ? Scheme.POINT : Scheme.LESS_THAN;
      TreeParameters parameters = new TreeParameters(scheme, output, domainBits, radix256);
      shares.addAll(function(parameters, random).generate());
    }
    List<DomainPoint> keys = Points.random(domainBits, random, rows);
    int words = output.words();
    LongBuffer weights = Buffers.longs(random.longs((long) weightCount * rows * words).toArray());
    int groupCount = Math.max(1, groups);
    IntBuffer ids = groups == 0 ? null : Buffers.ints(random.ints(rows, 0, groupCount).toArray());
    long[] start = random.longs((long) groupCount * (1 + weightCount) * words).toArray();
    try (Evaluators.Group group = new Evaluators.Group(shares, path())) {
      List<LongBuffer> sums = group.evaluators.stream().map(e -> Buffers.longs(start)).toList();
      LongBuffer keyWords = Buffers.keys(domainBits, keys);
      Functions.fold(group.evaluators, keyWords, rows, weights, weightCount, ids, groupCount, sums);
      List<LongBuffer> expected = new ArrayList<>();
      for (FunctionEvaluator each : group.evaluators) {
        long[] values = Evaluators.values(List.of(each), keys);
        expected.add(folded(output, values, weights, weightCount, ids, start));
      }
      assertSums(expected, sums);
      if (domainBits <= 64 && rows <= 1 << 12) {
        List<LongBuffer> ranged = group.evaluators.stream().map(e -> Buffers.longs(start)).toList();
        int last = Math.min(rows, (1 << domainBits) - 3);
        List<LongBuffer> wanted = new ArrayList<>();
        for (FunctionEvaluator each : group.evaluators) {
          long[] values = Evaluators.rangeValues(List.of(each), 3, last);
          LongBuffer column = columns(weights, weightCount, rows, last, words);
          wanted.add(folded(output, values, column, weightCount, ids, start));
        }
        Functions.foldRange(
            group.evaluators,
            3,
            last,
            columns(weights, weightCount, rows, last, words),
            weightCount,
            ids,
            groupCount,
            ranged);
        assertSums(wanted, ranged);
      }
    }
  }

  private static void assertSums(List<LongBuffer> expected, List<LongBuffer> sums) {
    for (int i = 0; i < sums.size(); i++) {
      assertArrayEquals(Buffers.toArray(expected.get(i)), Buffers.toArray(sums.get(i)));
    }
  }

  /** The first {@code taken} rows of each column. */
  private static LongBuffer columns(
      LongBuffer weights, int weightCount, int rows, int taken, int words) {
    LongBuffer columns = Buffers.longs(weightCount * taken * words);
    for (int i = 0; i < columns.capacity(); i++) {
      int column = i / (taken * words);
      columns.put(i, weights.get(column * rows * words + i % (taken * words)));
    }
    return columns;
  }

  /** The plain loop. */
  private static LongBuffer folded(
      Output output,
      long[] values,
      LongBuffer weights,
      int weightCount,
      IntBuffer groups,
      long[] start) {
    BigInteger modulus = Values.modulus(output);
    int words = output.words();
    int rows = values.length / words;
    long[] columns = Buffers.toArray(weights);
    BigInteger[] sums = new BigInteger[start.length / words];
    for (int i = 0; i < sums.length; i++) {
      sums[i] = Values.number(output, start, i);
    }
    for (int row = 0; row < rows; row++) {
      BigInteger value = Values.number(output, values, row);
      int sum = (groups == null ? 0 : groups.get(row)) * (1 + weightCount);
      sums[sum] = sums[sum].add(value).mod(modulus);
      for (int w = 0; w < weightCount; w++) {
        BigInteger product = value.multiply(Values.number(output, columns, w * rows + row));
        sums[sum + 1 + w] = sums[sum + 1 + w].add(product).mod(modulus);
      }
    }
    LongBuffer out = Buffers.longs(start.length);
    for (int i = 0; i < sums.length; i++) {
      out.put(i * words, sums[i].longValue());
      if (words == 2) {
        out.put(i * words + 1, sums[i].shiftRight(64).longValue());
      }
    }
    return out;
  }

  @ParameterizedTest
  @EnumSource(value = Output.class, names = "BIT", mode = EnumSource.Mode.EXCLUDE)
  void givenValuesAreFoldedAsAPlainLoopDoes(Output output) {
    Random random = new Random(5);
    int words = output.words();
    long[] values = random.longs(3000L * words).toArray();
    LongBuffer weights = Buffers.longs(random.longs(6000L * words).toArray());
    IntBuffer groups = Buffers.ints(random.ints(3000, 0, 9).toArray());
    long[] start = random.longs(27L * words).toArray();
    LongBuffer sums = Buffers.longs(start);
    LongBuffer given = Buffers.longs(values).asReadOnlyBuffer();
    Folds.fold(path(), output, given, 3000, weights, 2, groups, 9, sums);
    assertArrayEquals(
        Buffers.toArray(folded(output, values, weights, 2, groups, start)), Buffers.toArray(sums));
  }

  @Test
  void scansXorTheSelectedSlots() {
    int[][] shapes = {
      // slot bytes, slots, functions
      {8, 0, 1},
      {1, 1, 1},
      {8, 5, 2},
      {16, 127, 1},
      {33, 128, 3},
      {64, 129, 16},
      {64, 1000, 17},
      {256, 777, 5},
      {1000, 300, 1},
      {4096, 260, 4},
      {1 << 20, 3, 2}
    };
    for (int[] shape : shapes) {
      for (int domainBits : new int[] {11, 24, 64}) {
        assertScans(domainBits, shape[0], shape[1], shape[2]);
      }
    }
  }

  private void assertScans(int domainBits, int slotBytes, int slotCount, int functions) {
    Random random = new Random(31L * slotBytes + slotCount + domainBits);
    long lastStart = Points.largest(domainBits).low() - Math.max(0, slotCount - 1);
    long[] starts = {0, Long.remainderUnsigned(random.nextLong(), lastStart), lastStart};
    for (long first : starts) {
      List<FunctionShare> shares = new ArrayList<>();
      for (int i = 0; i < functions; i++) {
        ShareParameters parameters =
            i % 3 == 2 && domainBits <= 24
                ? GridParameters.recommended(3, domainBits)
                : new TreeParameters(Scheme.POINT, Output.BIT, domainBits, TreeShape.radix(8));
        DomainPoint alpha = new DomainPoint(0, first + random.nextInt(Math.max(1, slotCount)));
        SecretFunction secret =
            new SecretFunction(parameters, alpha, false, new OutputValue(0, i % 5 == 4 ? 0 : 1));
        shares.addAll(secret.generate());
      }
      ByteBuffer slots = Buffers.randomBytes(slotBytes * slotCount, random);
      List<ByteBuffer> accumulators =
          shares.stream().map(share -> Buffers.randomBytes(slotBytes, random)).toList();
      List<byte[]> expected = new ArrayList<>();
      try (Evaluators.Group group = new Evaluators.Group(shares, path())) {
        long[] bits = Evaluators.rangeValues(group.evaluators, first, slotCount);
        for (int i = 0; i < shares.size(); i++) {
          byte[] sum = Buffers.toArray(accumulators.get(i));
          for (int slot = 0; slot < slotCount; slot++) {
            for (int b = 0; bits[i * slotCount + slot] == 1 && b < slotBytes; b++) {
              sum[b] ^= slots.get(slot * slotBytes + b);
            }
          }
          expected.add(sum);
        }
        Functions.scan(group.evaluators, first, slots, slotCount, slotBytes, accumulators);
      }
      for (int i = 0; i < shares.size(); i++) {
        assertArrayEquals(expected.get(i), Buffers.toArray(accumulators.get(i)));
      }
    }
  }

  @Test
  void allPartiesScansRetrieveTheSlot() {
    Random random = new Random(77);
    ByteBuffer slots = Buffers.randomBytes(40 * 1000, random);
    List<ShareParameters> shapes = new ArrayList<>();
    shapes.add(new TreeParameters(Scheme.POINT, Output.BIT, 10, TreeShape.radix(8)));
    shapes.add(new TreeParameters(Scheme.POINT, Output.BIT, 10, TreeShape.COMPACT));
    for (int parties = 3; parties <= 5; parties++) {
      shapes.add(GridParameters.recommended(parties, 10));
    }
    for (ShareParameters parameters : shapes) {
      int wanted = random.nextInt(1000);
      SecretFunction function =
          new SecretFunction(parameters, new DomainPoint(0, wanted), false, new OutputValue(0, 1));
      ByteBuffer answer = ByteBuffer.allocateDirect(40);
      for (FunctionShare share : function.generate()) {
        try (FunctionEvaluator one = Evaluators.open(share, path())) {
          Functions.scan(List.of(one), 0, slots, 1000, 40, List.of(answer));
        }
      }
      byte[] slot = new byte[40];
      slots.get(40 * wanted, slot);
      assertArrayEquals(slot, Buffers.toArray(answer), () -> function.toString());
    }
  }

  @Test
  void evaluatorsSayWhatTheyAre() {
    TreeParameters parameters = new TreeParameters(Scheme.POINT, Output.BIT, 9, TreeShape.COMPACT);
    FunctionShare share = function(parameters, new Random(1)).generate().get(0);
    try (FunctionEvaluator evaluator = Evaluators.open(share, path())) {
      assertEquals(path(), evaluator.path());
      assertEquals(Output.BIT, evaluator.output());
      assertEquals(9, evaluator.domainBits());
      assertTrue(evaluator instanceof OpenEvaluator);
    }
  }
}
