package org.splinter.fss;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.math.BigInteger;
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
 * The contract of every evaluation path. The oracle is the function itself: all parties' values add
 * up to it at every key; and each party's values equal the Java reference's.
 */
abstract class FunctionEvaluatorContract implements FoldContract, ScanContract {
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

  /** Asserts that the values of all parties, an array each, add up to the function at each key. */
  static void assertAddUp(SharedFunction function, List<long[]> values, List<DomainPoint> keys) {
    assertAddUp(function.output(), List.of(function), values, keys);
  }

  private static void assertAddUp(
      Output output, List<SharedFunction> functions, List<long[]> values, List<DomainPoint> keys) {
    BigInteger modulus = OutputNumbers.modulus(output);
    for (int row = 0; row < keys.size(); row++) {
      BigInteger sum = BigInteger.ZERO;
      BigInteger tags = BigInteger.ZERO;
      for (int party = 0; party < values.size(); party++) {
        long[] each = values.get(party);
        if (output == Output.FIELD) {
          int weight = OutputNumbers.weight(values.size(), party);
          long product = GaloisField.multiply(weight, (int) each[row]);
          sum = sum.xor(BigInteger.valueOf(product));
          continue;
        }
        sum = sum.add(OutputNumbers.number(output, each, row));
        tags = output.tagged() ? tags.add(OutputNumbers.tag(each, row)) : tags;
      }
      BigInteger expected = BigInteger.ZERO;
      BigInteger expectedTags = BigInteger.ZERO;
      for (SharedFunction function : functions) {
        expected = expected.add(function.value(keys.get(row)));
        expectedTags = expectedTags.add(function.tag(keys.get(row)));
      }
      DomainPoint key = keys.get(row);
      assertEquals(
          expected.mod(modulus),
          sum.mod(modulus),
          () -> "key " + OutputNumbers.number(key) + ", " + functions);
      assertEquals(
          expectedTags.mod(modulus),
          tags.mod(modulus),
          () -> "tag of key " + OutputNumbers.number(key) + ", " + functions);
    }
  }

  /**
   * Checks sorted keys with repetitions, dense around alpha, in batches that span several chunks.
   */
  @ParameterizedTest
  @ValueSource(ints = {12, 24, 33, 64, 100, 128})
  void ascendingAndRepeatedKeysAreRight(int domainBits) {
    Random random = new Random(domainBits);
    for (ShareParameters parameters : someParameters(domainBits)) {
      SharedFunction function = function(parameters, random);
      List<DomainPoint> keys = new ArrayList<>(Points.random(domainBits, random, 2000));
      for (int i = 0; i < 1000; i++) {
        long near = function.alpha().low() ^ random.nextInt(512);
        keys.add(Points.clip(domainBits, function.alpha().high(), near));
      }
      keys.addAll(Collections.nCopies(300, function.alpha()));
      keys.sort((a, b) -> OutputNumbers.number(a).compareTo(OutputNumbers.number(b)));
      assertAddUp(function, evaluate(function, keys), keys);
      Collections.shuffle(keys, random);
      assertAddUp(function, evaluate(function, keys), keys);
    }
  }

  private List<long[]> evaluate(SharedFunction function, List<DomainPoint> keys) {
    List<long[]> values = new ArrayList<>();
    for (FunctionShare share : function.generate()) {
      values.add(Evaluators.values(share, path(), keys));
    }
    return values;
  }

  /** Returns a few shapes of each scheme and output, for the larger batches. */
  private List<ShareParameters> someParameters(int domainBits) {
    List<ShareParameters> some = new ArrayList<>();
    List<TreeShape> shapes =
        path() == EvaluationPath.JAVA
            ? List.of(TreeShape.radix(8))
            : List.of(TreeShape.COMPACT, TreeShape.radix(3), TreeShape.radix(8));
    for (TreeShape shape : shapes) {
      for (Output output : Samples.treeOutputs()) {
        some.add(new TreeParameters(Scheme.DPF, output, domainBits, shape));
        if (output != Output.BIT) {
          some.add(new TreeParameters(Scheme.DCF, output, domainBits, shape));
        }
      }
    }
    for (int parties = 3; domainBits <= 24 && parties <= 4; parties++) {
      some.add(MultiPartyDpfParameters.recommended(parties, domainBits));
    }
    return some;
  }

  static SharedFunction function(ShareParameters parameters, Random random) {
    return function(parameters, Points.random(parameters.domainBits(), random), random);
  }

  private static SharedFunction function(
      ShareParameters parameters, DomainPoint alpha, Random random) {
    boolean inclusive = parameters.scheme() == Scheme.DCF && random.nextBoolean();
    OutputValue beta = Samples.beta(parameters.output(), random.nextInt(4), random);
    return new SharedFunction(parameters, alpha, inclusive, beta);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 15, 16, 17, 4096, 65536})
  void anyNumberOfRowsIsEvaluatedAndNoMore(int rows) {
    TreeParameters parameters = new TreeParameters(Scheme.DPF, Output.WORD, 24, TreeShape.radix(8));
    Random random = new Random(rows);
    SharedFunction function = function(parameters, random);
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
      SharedFunction function = function(parameters, random);
      try (Evaluators.Group parties = new Evaluators.Group(function.generate(), path())) {
        for (int length : lengths) {
          if (domainBits < 20 && length > (1 << domainBits)) {
            continue;
          }
          long lastStart = Points.largest(domainBits).low() - Math.max(0, length - 1);
          long aroundAlpha = function.alpha().low() - random.nextInt(length + 1);
          long anywhere = Points.random(domainBits, random).low();
          for (long start : new long[] {0, lastStart, anywhere, aroundAlpha}) {
            long first = Long.compareUnsigned(start, lastStart) > 0 ? lastStart : start;
            assertRange(function, parties.evaluators, first, length);
          }
        }
      }
    }
  }

  private static void assertRange(
      SharedFunction function, List<FunctionEvaluator> parties, long first, int rows) {
    List<DomainPoint> keys = Points.range(first, rows);
    List<long[]> values = new ArrayList<>();
    for (FunctionEvaluator party : parties) {
      long[] range = Evaluators.rangeValues(List.of(party), first, rows);
      assertArrayEquals(
          Evaluators.values(List.of(party), keys),
          range,
          () -> "range of " + rows + " from " + first + " of " + function);
      values.add(range);
    }
    assertAddUp(function, values, keys);
  }

  @Test
  void aFullDomainOfTwentyBitsIsRight() {
    if (path() == EvaluationPath.JAVA) { // the path takes seconds for each share
      return;
    }
    for (Output output : Samples.treeOutputs()) {
      TreeParameters parameters = new TreeParameters(Scheme.DPF, output, 20, TreeShape.radix(8));
      SharedFunction function =
          new SharedFunction(parameters, new DomainPoint(0, 654_321), false, new OutputValue(0, 1));
      List<long[]> values = new ArrayList<>();
      for (FunctionShare share : function.generate()) {
        try (FunctionEvaluator one = Evaluators.open(share, path())) {
          values.add(Evaluators.rangeValues(List.of(one), 0, 1 << 20));
        }
      }
      assertOneAt(654_321, output, values.get(0), values.get(1));
    }
  }

  /** Asserts that two parties' values add up to 1 at one key and to 0 elsewhere. */
  private static void assertOneAt(int alpha, Output output, long[] first, long[] second) {
    int words = output.words();
    for (int row = 0; row < first.length / words; row++) {
      long low = first[row * words] + second[row * words];
      boolean right = (output == Output.BIT ? low & 1 : low) == (row == alpha ? 1 : 0);
      if (words > 1) {
        TaggedValue sum = taggedValue(output, first, row).plus(taggedValue(output, second, row));
        OutputValue value = row == alpha ? OutputValue.unsigned(1) : OutputValue.ZERO;
        OutputValue tag = output.tagged() ? value.times(SharedFunction.SOME_KEY) : OutputValue.ZERO;
        right = sum.equals(new TaggedValue(value, tag));
      }
      int key = row;
      assertTrue(right, () -> "key " + key + " of output " + output);
    }
  }

  private static TaggedValue taggedValue(Output output, long[] words, int row) {
    LongBuffer value = LongBuffer.wrap(words, row * output.words(), output.words()).slice();
    return TaggedValue.read(value, 0, output);
  }

  @ParameterizedTest
  @EnumSource(Output.class)
  void manyFunctionsInOneCallAreThoseOneByOne(Output output) {
    for (int domainBits : new int[] {9, 24, 70}) {
      Random random = new Random(domainBits);
      List<FunctionShare> shares = new ArrayList<>();
      List<ShareParameters> all = someParameters(domainBits);
      if (output == Output.FIELD && domainBits <= ShamirParameters.MAX_DOMAIN_BITS) {
        all = List.of(new ShamirParameters(5, 2, domainBits, domainBits / 2));
      }
      if (all.stream().noneMatch(parameters -> parameters.output() == output)) {
        continue; // no function of elements has so wide a domain
      }
      for (ShareParameters parameters : all) {
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
    for (Output output : Samples.treeOutputs()) {
      List<SharedFunction> functions = new ArrayList<>();
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
  void multiPartyDpfsAreSummedToo() {
    Random random = new Random(11);
    List<DomainPoint> keys = Points.all(11);
    for (int parties = 3; parties <= 5; parties++) {
      List<SharedFunction> functions = new ArrayList<>();
      for (int columnBits : new int[] {7, 9, 12}) {
        functions.add(function(new MultiPartyDpfParameters(parties, 11, columnBits), random));
      }
      assertAddUp(Output.BIT, functions, sums(functions, Use.DIRECT, 11, false, keys), keys);
    }
  }

  /** Returns each party's values of the sum of all functions. */
  private List<long[]> sums(
      List<SharedFunction> functions,
      Use use,
      int domainBits,
      boolean expanded,
      List<DomainPoint> keys) {
    ShareGenerator generator = ShareGenerator.create();
    List<List<Summand>> parties = new ArrayList<>();
    for (SharedFunction function : functions) {
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
      assertExpands(Output.WORD, domainBits, shape);
      assertExpands(Output.TAGGED, domainBits, shape);
    }
  }

  private void assertExpands(Output output, int domainBits, TreeShape shape) {
    Random random = new Random(domainBits);
    List<DomainPoint> keys = Points.all(domainBits);
    TreeParameters dpf = new TreeParameters(Scheme.DPF, output, domainBits, shape);
    TreeParameters dcf = new TreeParameters(Scheme.DCF, output, domainBits, shape);
    for (Use use : Use.values()) {
      List<SharedFunction> shared = new ArrayList<>();
      List<SharedFunction> expected = new ArrayList<>();
      for (DomainPoint alpha :
          List.of(keys.get(0), keys.get(keys.size() / 3), keys.get(keys.size() - 1))) {
        OutputValue beta = OutputValue.of(output, random.nextLong());
        shared.add(new SharedFunction(dpf, alpha, false, beta));
        if (use == Use.DIRECT) {
          expected.add(shared.get(shared.size() - 1));
        } else { // at most or below alpha: beta - beta
          expected.add(new SharedFunction(new ConstantParameters(output), alpha, false, beta));
          OutputValue opposite = output.reduce(beta.negated());
          expected.add(new SharedFunction(dcf, alpha, use == Use.ABOVE, opposite));
        }
      }
      SharedFunction constant =
          function(new ConstantParameters(output), new DomainPoint(0, 0), random);
      shared.add(constant);
      expected.add(constant);
      assertAddUp(output, expected, sums(shared, use, domainBits, true, keys), keys);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"WORD", "TAGGED"})
  void oneExpandedShareEqualsTheReference(Output output) {
    TreeParameters parameters = new TreeParameters(Scheme.DPF, output, 10, TreeShape.radix(4));
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
  void evaluatorsSayWhatTheyAre() {
    TreeParameters parameters = new TreeParameters(Scheme.DPF, Output.BIT, 9, TreeShape.COMPACT);
    FunctionShare share = function(parameters, new Random(1)).generate().get(0);
    try (FunctionEvaluator evaluator = Evaluators.open(share, path())) {
      assertEquals(path(), evaluator.path());
      assertEquals(Output.BIT, evaluator.output());
      assertEquals(9, evaluator.domainBits());
      assertTrue(evaluator instanceof OpenEvaluator);
    }
  }
}
