package org.splinter.fss;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.splinter.fss.FunctionEvaluator.Summand;
import org.splinter.fss.FunctionEvaluator.Use;

/** Tests of what evaluators and their calls refuse, on the Java path and on every native one. */
final class FunctionsTest {
  private static final DomainPoint ALPHA = new DomainPoint(0, 5);

  static Stream<EvaluationPath> paths() {
    return Stream.concat(Stream.of(EvaluationPath.JAVA), NativeStatus.probe().paths().stream());
  }

  private static TreeParameters tree(Scheme scheme, Output output, int domainBits) {
    return new TreeParameters(scheme, output, domainBits, TreeShape.radix(4));
  }

  private static FunctionShare dpf(Output output, int domainBits) {
    TreeParameters parameters = tree(Scheme.DPF, output, domainBits);
    return Shares.of(ShareGenerator.create(), parameters, ALPHA, 1).get(0);
  }

  private static void assertRefused(String message, Executable call) {
    IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, call);
    assertTrue(String.valueOf(refusal.getMessage()).contains(message), () -> refusal.getMessage());
  }

  private static void assertNotOpened(
      String problem, int domainBits, boolean expanded, Summand... summands) {
    paths()
        .forEach(
            path ->
                assertRefused(
                    problem,
                    () -> FunctionEvaluator.open(List.of(summands), domainBits, expanded, path)));
  }

  private static Summand direct(FunctionShare share) {
    return new Summand(share, Use.DIRECT);
  }

  @Test
  void sharesOfDifferentQueriesAreRefused() {
    FunctionShare one = dpf(Output.WORD, 8);
    FunctionShare other = dpf(Output.WORD, 8);
    assertNotOpened(
        "is of query " + other.nonce() + ", must be of query " + one.nonce(),
        8,
        false,
        direct(one),
        direct(other));
  }

  @Test
  void sharesThatDoNotFitTogetherAreRefused() {
    ShareGenerator generator = ShareGenerator.create();
    List<FunctionShare> dpfs = Shares.of(generator, tree(Scheme.DPF, Output.WORD, 8), ALPHA, 1);
    FunctionShare dpf = dpfs.get(0);
    FunctionShare wide =
        Shares.of(generator, tree(Scheme.DPF, Output.DOUBLE_WORD, 8), ALPHA, 1).get(0);
    FunctionShare bit = Shares.of(generator, tree(Scheme.DPF, Output.BIT, 8), ALPHA, 1).get(0);
    FunctionShare multiPartyDpf =
        Shares.of(generator, new MultiPartyDpfParameters(3, 8, 7), ALPHA, 1).get(0);
    FunctionShare longer = Shares.of(generator, tree(Scheme.DPF, Output.WORD, 9), ALPHA, 1).get(0);
    assertNotOpened("no shares to evaluate", 8, false);
    assertNotOpened(
        "is of party 1, must be of party 0", 8, false, direct(dpf), direct(dpfs.get(1)));
    assertNotOpened(
        "is of party count 3, must be of party count 2",
        8,
        false,
        direct(bit),
        direct(multiPartyDpf));
    assertNotOpened(
        "is of output DOUBLE_WORD, must be of output WORD", 8, false, direct(dpf), direct(wide));
    assertNotOpened(dpf + " has the index of " + dpf, 8, false, direct(dpf), direct(dpf));
    assertNotOpened(
        "has a domain of 9 bits, must have 8 bits", 8, false, direct(dpf), direct(longer));
    assertNotOpened("has a domain of 8 bits, must have 0 bits", 0, false, direct(dpf));
    assertNotOpened("has a domain of 8 bits, must have 9 bits", 9, false, direct(multiPartyDpf));
    assertNotOpened("domain of 129 bits, must be 0 to 128", 129, false, direct(dpf));
    assertNotOpened("domain of -1 bits, must be 0 to 128", -1, false, direct(dpf));
  }

  @Test
  void whatCannotBeExpandedIsRefused() {
    ShareGenerator generator = ShareGenerator.create();
    FunctionShare dpf = Shares.of(generator, tree(Scheme.DPF, Output.WORD, 8), ALPHA, 1).get(0);
    FunctionShare dcf = Shares.of(generator, tree(Scheme.DCF, Output.WORD, 8), ALPHA, 1).get(0);
    FunctionShare constant = Shares.constant(generator, Output.WORD, 1).get(0);
    assertNotOpened("expanded domain of 23 bits, must be 1 to 22", 23, true, direct(dpf));
    assertNotOpened("expanded domain of 0 bits, must be 1 to 22", 0, true, direct(dpf));
    FunctionShare residues = Shares.constant(generator, Output.RESIDUES, 1).get(0);
    assertNotOpened("expanded domain of 25 bits, must be 1 to 24", 25, true, direct(residues));
    assertNotOpened(
        "16385 expanded shares of residues, must be at most 16384",
        8,
        true,
        Collections.nCopies(16_385, direct(residues)).toArray(Summand[]::new));
    assertNotOpened("cannot be expanded; use a DPF or dense share", 8, true, direct(dcf));
    for (Output output : List.of(Output.DOUBLE_WORD, Output.BIT)) {
      assertNotOpened(
          "of output " + output + " cannot be expanded, must be of WORD or TAGGED",
          8,
          true,
          direct(dpf(output, 8)));
    }
    for (Use use : List.of(Use.AT_LEAST, Use.ABOVE)) {
      String problem = "cannot be used as " + use + ", which needs an expanded DPF";
      assertNotOpened(problem, 8, false, new Summand(dpf, use));
      assertNotOpened(problem, 8, false, new Summand(dcf, use));
      assertNotOpened(problem, 8, true, new Summand(constant, use));
    }
  }

  @Test
  void functionsThatDoNotFitTogetherAreRefused() {
    LongBuffer keys = Buffers.longs(1);
    LongBuffer out = Buffers.longs(4);
    EvaluationPath path = EvaluationPath.JAVA;
    try (FunctionEvaluator word = Evaluators.open(dpf(Output.WORD, 8), path);
        FunctionEvaluator wide = Evaluators.open(dpf(Output.DOUBLE_WORD, 8), path);
        FunctionEvaluator longer = Evaluators.open(dpf(Output.WORD, 9), path);
        FunctionEvaluator portable =
            Evaluators.open(dpf(Output.WORD, 8), EvaluationPath.PORTABLE)) {
      assertRefused(
          "0 functions, must be 1 to 65536", () -> Functions.evaluate(List.of(), keys, 1, out));
      assertRefused(
          "65537 functions, must be 1 to 65536",
          () -> Functions.evaluate(Collections.nCopies(65_537, word), keys, 1, out));
      assertRefused(
          "function 1 is function 0 again",
          () -> Functions.evaluate(List.of(word, word), keys, 1, out));
      assertRefused(
          "function 1 has output DOUBLE_WORD, function 0 WORD",
          () -> Functions.evaluate(List.of(word, wide), keys, 1, out));
      assertRefused(
          "function 1 has a domain of 9 bits, function 0 one of 8",
          () -> Functions.evaluate(List.of(word, longer), keys, 1, out));
      assertRefused(
          "function 1 runs on path portable, function 0 on java",
          () -> Functions.evaluate(List.of(word, portable), keys, 1, out));
    }
  }

  @ParameterizedTest
  @MethodSource("paths")
  void nothingIsWrittenWhenAKeyRangeOrGroupIsOutOfBounds(EvaluationPath path) {
    try (FunctionEvaluator evaluator = Evaluators.open(dpf(Output.WORD, 9), path)) {
      List<FunctionEvaluator> one = List.of(evaluator);
      LongBuffer out = Buffers.longs(7, 7, 7);
      LongBuffer keys = Buffers.longs(1, 512, -1);
      String outside = "key 512 of row 1 lies outside the domain of 9 bits";
      assertRefused(outside, () -> Functions.evaluate(one, keys, 3, out));
      assertRefused(outside, () -> Functions.fold(one, keys, 3, null, 0, null, 1, List.of(out)));
      String group = "group 3 of row 2, must be below 3";
      IntBuffer groups = Buffers.ints(0, 2, 3);
      assertRefused(
          group, () -> Functions.fold(one, Buffers.longs(3), 3, null, 0, groups, 3, List.of(out)));
      assertRefused(group, () -> Functions.foldRange(one, 0, 3, null, 0, groups, 3, List.of(out)));
      assertRefused(
          "group 4294967295 of row 0, must be below 3",
          () -> Functions.foldRange(one, 0, 1, null, 0, Buffers.ints(-1), 3, List.of(out)));
      for (long first : new long[] {510, 512, -1}) {
        String range =
            "the range of 3 keys from "
                + Long.toUnsignedString(first)
                + " leaves the domain of 9 bits";
        assertRefused(range, () -> Functions.evaluateRange(one, first, 3, out));
        assertRefused(
            range, () -> Functions.foldRange(one, first, 3, null, 0, null, 1, List.of(out)));
      }
      assertArrayEquals(new long[] {7, 7, 7}, Buffers.toArray(out));
      Functions.evaluateRange(one, 509, 3, out);
    }
    try (FunctionEvaluator wide = Evaluators.open(dpf(Output.WORD, 65), path)) {
      assertRefused(
          "key 2:9 of row 0 lies outside the domain of 65 bits",
          () -> Functions.evaluate(List.of(wide), Buffers.longs(9, 2), 1, Buffers.longs(1)));
      assertRefused(
          "a range needs a domain of 1 to 64 bits, this one has 65",
          () -> Functions.evaluateRange(List.of(wide), 0, 1, Buffers.longs(1)));
    }
    try (FunctionEvaluator whole = Evaluators.open(dpf(Output.WORD, 64), path)) {
      assertRefused(
          "the range of 3 keys from 18446744073709551614 leaves the domain of 64 bits",
          () -> Functions.evaluateRange(List.of(whole), -2, 3, Buffers.longs(3)));
      Functions.evaluateRange(List.of(whole), -2, 2, Buffers.longs(2));
    }
  }

  @ParameterizedTest
  @MethodSource("paths")
  void constantsHaveNoRanges(EvaluationPath path) {
    FunctionShare share = Shares.constant(ShareGenerator.create(), Output.WORD, 1).get(0);
    try (FunctionEvaluator constant = Evaluators.open(share, path)) {
      assertRefused(
          "a range needs a domain of 1 to 64 bits, this one has 0",
          () -> Functions.evaluateRange(List.of(constant), 0, 1, Buffers.longs(1)));
    }
  }

  @ParameterizedTest
  @MethodSource("paths")
  void unsuitableArgumentsAreRefused(EvaluationPath path) {
    LongBuffer four = Buffers.longs(4);
    LongBuffer heap = LongBuffer.allocate(100);
    LongBuffer swapped =
        ByteBuffer.allocateDirect(800)
            .order(
                ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN
                    ? ByteOrder.LITTLE_ENDIAN
                    : ByteOrder.BIG_ENDIAN)
            .asLongBuffer();
    try (FunctionEvaluator evaluator = Evaluators.open(dpf(Output.WORD, 65), path)) {
      List<FunctionEvaluator> one = List.of(evaluator);
      assertRefused("-1 rows, must be 0 or more", () -> Functions.evaluate(one, four, -1, four));
      assertRefused("2 rows, but no buffer of keys", () -> Functions.evaluate(one, null, 2, four));
      assertRefused(
          "the buffer of keys holds 4 words, needs 6",
          () -> Functions.evaluate(one, four, 3, four));
      assertRefused(
          "the buffer of values holds 1 words, needs 2",
          () -> Functions.evaluate(one, four, 2, Buffers.longs(1)));
      assertRefused(
          "the buffer of keys must be direct and in native byte order",
          () -> Functions.evaluate(one, heap, 2, four));
      assertRefused(
          "the buffer of values must be direct and in native byte order",
          () -> Functions.evaluate(one, four, 2, swapped));
      assertFoldRefused("sums is read-only", one, four, 0, null, 1, four.asReadOnlyBuffer());
      assertFoldRefused("-1 measures, must be 0 to 4096", one, four, -1, null, 1, four);
      assertFoldRefused("4097 measures, must be 0 to 4096", one, four, 4097, null, 1, four);
      assertFoldRefused("1 measures, but no buffer of measures", one, null, 1, null, 1, four);
      assertFoldRefused("measures holds 4 words, needs 6", one, four, 3, null, 1, four);
      assertFoldRefused("groups holds 1 words, needs 2", one, four, 0, Buffers.ints(0), 1, four);
      assertFoldRefused("0 groups, must be 1 to 67108864", one, four, 0, null, 0, four);
      assertFoldRefused(
          "67108865 groups, must be 1 to 67108864", one, four, 0, null, 67_108_865, four);
      assertFoldRefused("sums holds 4 words, needs 6", one, four, 1, null, 3, four);
      assertRefused(
          "0 buffers of sums for 1 functions, must be one each",
          () -> Functions.fold(one, four, 2, null, 0, null, 1, List.of()));
    }
  }

  private static void assertFoldRefused(
      String message,
      List<FunctionEvaluator> functions,
      LongBuffer measures,
      int measureCount,
      IntBuffer groups,
      int groupCount,
      LongBuffer sums) {
    LongBuffer keys = Buffers.longs(4);
    assertRefused(
        message,
        () ->
            Functions.fold(
                functions, keys, 2, measures, measureCount, groups, groupCount, List.of(sums)));
  }

  @ParameterizedTest
  @MethodSource("paths")
  void buffersOfWiderValuesAreLarger(EvaluationPath path) {
    LongBuffer four = Buffers.longs(4);
    try (FunctionEvaluator evaluator = Evaluators.open(dpf(Output.DOUBLE_WORD, 8), path)) {
      List<FunctionEvaluator> one = List.of(evaluator);
      assertRefused(
          "the buffer of values holds 4 words, needs 6",
          () -> Functions.evaluate(one, four, 3, four));
      assertRefused(
          "the buffer of values holds 4 words, needs 6",
          () -> Functions.evaluateRange(one, 0, 3, four));
      assertFoldRefused("measures holds 4 words, needs 8", one, four, 2, null, 1, four);
      assertFoldRefused("sums holds 4 words, needs 8", one, four, 1, null, 2, four);
    }
    try (FunctionEvaluator evaluator = Evaluators.open(dpf(Output.TAGGED, 8), path)) {
      List<FunctionEvaluator> one = List.of(evaluator);
      assertRefused(
          "the buffer of values holds 4 words, needs 8",
          () -> Functions.evaluate(one, four, 2, four));
      assertRefused(
          "the buffer of values holds 4 words, needs 8",
          () -> Functions.evaluateRange(one, 0, 2, four));
      assertFoldRefused("measures holds 4 words, needs 6", one, four, 3, null, 1, four);
      assertFoldRefused("sums holds 4 words, needs 16", one, four, 1, null, 2, four);
    }
    try (FunctionEvaluator evaluator = Evaluators.open(dpf(Output.BIT, 9), path)) {
      assertRefused(
          "the buffer of values holds 4 words, needs 5",
          () -> Functions.evaluateRange(List.of(evaluator), 0, 257, four));
    }
  }

  @ParameterizedTest
  @MethodSource("paths")
  void givenValuesOfAnUnsuitableBufferAreRefused(EvaluationPath path) {
    LongBuffer values = Buffers.longs(7);
    LongBuffer sums = Buffers.longs(9, 9);
    assertRefused(
        "group 1 of row 0, must be below 1",
        () -> Folds.fold(path, Output.WORD, values, 1, null, 0, Buffers.ints(1), 1, sums));
    assertRefused(
        "the buffer of values holds 7 words, needs 8",
        () -> Folds.fold(path, Output.WORD, values, 8, null, 0, null, 1, sums));
    assertRefused(
        "the buffer of values holds 7 words, needs 8",
        () -> Folds.fold(path, Output.DOUBLE_WORD, values, 4, null, 0, null, 1, sums));
    assertRefused(
        "-1 rows, must be 0 or more",
        () -> Folds.fold(path, Output.WORD, values, -1, null, 0, null, 1, sums));
    assertRefused(
        "a fold needs values of WORD, DOUBLE_WORD, TAGGED or RESIDUES, these are of BIT",
        () -> Folds.fold(path, Output.BIT, values, 1, null, 0, null, 1, sums));
    assertArrayEquals(new long[] {9, 9}, Buffers.toArray(sums));
  }

  @ParameterizedTest
  @MethodSource("paths")
  void scansOfWordsAndFoldsOfBitsAreRefused(EvaluationPath path) {
    ByteBuffer bytes = ByteBuffer.allocateDirect(64);
    LongBuffer words = Buffers.longs(8);
    try (FunctionEvaluator word = Evaluators.open(dpf(Output.WORD, 8), path);
        FunctionEvaluator bit = Evaluators.open(dpf(Output.BIT, 8), path)) {
      assertRefused(
          "a scan needs functions of output BIT or FIELD, these are of WORD",
          () -> Functions.scan(List.of(word), 0, bytes, 8, 8, List.of(bytes)));
      String noFold =
          "a fold needs values of WORD, DOUBLE_WORD, TAGGED or RESIDUES, these are of BIT";
      assertRefused(
          noFold, () -> Functions.fold(List.of(bit), words, 8, null, 0, null, 1, List.of(words)));
      assertRefused(
          noFold, () -> Functions.foldRange(List.of(bit), 0, 8, null, 0, null, 1, List.of(words)));
    }
  }

  @ParameterizedTest
  @MethodSource("paths")
  void unsuitableSlotsAreRefused(EvaluationPath path) {
    ByteBuffer slots = ByteBuffer.allocateDirect(64);
    ByteBuffer sum = ByteBuffer.allocateDirect(8);
    try (FunctionEvaluator bit = Evaluators.open(dpf(Output.BIT, 8), path);
        FunctionEvaluator wide = Evaluators.open(dpf(Output.BIT, 65), path)) {
      assertScanRefused("slots of 0 bytes, must be 1 to 1048576", bit, 0, slots, 1, 0, sum);
      assertScanRefused(
          "slots of 1048577 bytes, must be 1 to 1048576", bit, 0, slots, 1, 1_048_577, sum);
      assertScanRefused("slots holds 64 bytes, needs 72", bit, 0, slots, 9, 8, sum);
      assertScanRefused("an accumulator holds 8 bytes, needs 9", bit, 0, slots, 1, 9, sum);
      assertScanRefused("slots must be direct", bit, 0, ByteBuffer.allocate(64), 1, 8, sum);
      assertScanRefused(
          "an accumulator must be direct", bit, 0, slots, 1, 8, ByteBuffer.allocate(8));
      assertScanRefused("an accumulator is read-only", bit, 0, slots, 1, 8, sum.asReadOnlyBuffer());
      assertScanRefused("-1 rows, must be 0 or more", bit, 0, slots, -1, 8, sum);
      assertScanRefused(
          "the range of 2 keys from 255 leaves the domain of 8 bits", bit, 255, slots, 2, 8, sum);
      assertScanRefused(
          "a range needs a domain of 1 to 64 bits, this one has 65", wide, 0, slots, 1, 8, sum);
      assertRefused(
          "0 accumulators for 1 functions, must be one each",
          () -> Functions.scan(List.of(bit), 0, slots, 1, 8, List.of()));
      assertArrayEquals(new byte[8], Buffers.toArray(sum));
    }
  }

  private static void assertScanRefused(
      String message,
      FunctionEvaluator function,
      long first,
      ByteBuffer slots,
      int slotCount,
      int slotBytes,
      ByteBuffer sum) {
    assertRefused(
        message,
        () -> Functions.scan(List.of(function), first, slots, slotCount, slotBytes, List.of(sum)));
  }

  /** Returns words of a piece of memory, from one of its bytes on. */
  private static LongBuffer longs(ByteBuffer memory, int firstByte, int words) {
    return memory.slice(firstByte, 8 * words).order(ByteOrder.nativeOrder()).asLongBuffer();
  }

  private static IntBuffer ints(ByteBuffer memory, int firstByte, int count) {
    return memory.slice(firstByte, 4 * count).order(ByteOrder.nativeOrder()).asIntBuffer();
  }

  @ParameterizedTest
  @MethodSource("paths")
  void valuesOverKeysAreRefused(EvaluationPath path) {
    ByteBuffer memory = ByteBuffer.allocateDirect(64);
    LongBuffer keys = longs(memory, 16, 4);
    try (FunctionEvaluator evaluator = Evaluators.open(dpf(Output.WORD, 8), path)) {
      List<FunctionEvaluator> one = List.of(evaluator);
      String refusal = "the buffer of values overlaps that of keys, must not";
      assertRefused(refusal, () -> Functions.evaluate(one, keys, 4, keys));
      assertRefused(refusal, () -> Functions.evaluate(one, keys, 4, longs(memory, 0, 4)));
      assertRefused(refusal, () -> Functions.evaluate(one, keys, 4, longs(memory, 32, 4)));
      assertArrayEquals(new byte[64], Buffers.toArray(memory));
      Functions.evaluate(one, keys, 2, longs(memory, 0, 2));
      Functions.evaluate(one, keys, 2, longs(memory, 32, 2)); // beyond the keys that are read
      Functions.evaluate(one, keys, 0, keys);
    }
  }

  @ParameterizedTest
  @MethodSource("paths")
  void sumsOverWhatAFoldReadsAreRefused(EvaluationPath path) {
    ByteBuffer memory = ByteBuffer.allocateDirect(64);
    LongBuffer longs = longs(memory, 0, 8);
    IntBuffer groups = ints(memory, 0, 16);
    LongBuffer sums = longs(memory, 8, 4);
    LongBuffer apart = Buffers.longs(8);
    String refusal = "the buffer of sums overlaps that of ";
    try (FunctionEvaluator evaluator = Evaluators.open(dpf(Output.WORD, 8), path)) {
      List<FunctionEvaluator> one = List.of(evaluator);
      List<LongBuffer> oneSum = List.of(sums);
      assertRefused(
          refusal + "keys", () -> Functions.fold(one, longs, 4, null, 0, null, 1, oneSum));
      assertRefused(
          refusal + "measures", () -> Functions.fold(one, apart, 4, longs, 1, null, 1, oneSum));
      assertRefused(
          refusal + "measures", () -> Functions.foldRange(one, 0, 4, longs, 1, null, 1, oneSum));
      assertRefused(
          refusal + "groups", () -> Functions.fold(one, apart, 4, null, 0, groups, 2, oneSum));
      assertRefused(
          refusal + "groups", () -> Functions.foldRange(one, 0, 4, null, 0, groups, 2, oneSum));
    }
    assertRefused(
        refusal + "values", () -> Folds.fold(path, Output.WORD, longs, 4, null, 0, null, 1, sums));
    assertRefused(
        refusal + "measures",
        () -> Folds.fold(path, Output.WORD, apart, 4, longs, 1, null, 1, sums));
    assertRefused(
        refusal + "groups",
        () -> Folds.fold(path, Output.WORD, apart, 4, null, 0, groups, 2, sums));
    assertArrayEquals(new byte[64], Buffers.toArray(memory));
  }

  @ParameterizedTest
  @MethodSource("paths")
  void sumsOverEachOtherAreRefused(EvaluationPath path) {
    ByteBuffer memory = ByteBuffer.allocateDirect(64);
    LongBuffer keys = Buffers.longs(4);
    try (Evaluators.Group group =
        new Evaluators.Group(List.of(dpf(Output.WORD, 8), dpf(Output.WORD, 8)), path)) {
      List<LongBuffer> sums = List.of(longs(memory, 16, 4), longs(memory, 8, 3));
      String refusal = "the buffer of sums of function 0 overlaps that of sums of function 1";
      assertRefused(
          refusal, () -> Functions.fold(group.evaluators, keys, 4, null, 0, null, 2, sums));
      assertRefused(
          refusal, () -> Functions.foldRange(group.evaluators, 0, 4, null, 0, null, 2, sums));
      assertArrayEquals(new byte[64], Buffers.toArray(memory));
      Functions.fold(group.evaluators, keys, 4, null, 0, null, 1, sums);
    }
  }

  @ParameterizedTest
  @MethodSource("paths")
  void accumulatorsOverSlotsAndEachOtherAreRefused(EvaluationPath path) {
    ByteBuffer memory = ByteBuffer.allocateDirect(64);
    ByteBuffer slots = memory.slice(0, 40);
    ByteBuffer apart = ByteBuffer.allocateDirect(8);
    try (Evaluators.Group group =
        new Evaluators.Group(List.of(dpf(Output.BIT, 8), dpf(Output.BIT, 8)), path)) {
      assertRefused(
          "the buffer of the accumulator of function 1 overlaps that of slots",
          () ->
              Functions.scan(
                  group.evaluators, 0, slots, 5, 8, List.of(apart, memory.slice(39, 8))));
      assertRefused(
          "the buffer of the accumulator of function 0 overlaps that of the accumulator of"
              + " function 1",
          () ->
              Functions.scan(
                  group.evaluators,
                  0,
                  slots,
                  5,
                  8,
                  List.of(memory.slice(47, 8), memory.slice(40, 8))));
      assertArrayEquals(new byte[64], Buffers.toArray(memory));
      Functions.scan(
          group.evaluators, 0, slots, 5, 8, List.of(memory.slice(49, 8), memory.slice(41, 8)));
    }
  }

  @ParameterizedTest
  @MethodSource("paths")
  void misalignedBuffersAreRefused(EvaluationPath path) {
    ByteBuffer memory = ByteBuffer.allocateDirect(64);
    LongBuffer four = longs(memory, 4, 4);
    IntBuffer groups = ints(memory, 2, 4);
    LongBuffer aligned = Buffers.longs(4);
    String eight = " is misaligned, must begin at a multiple of 8 bytes";
    try (FunctionEvaluator evaluator = Evaluators.open(dpf(Output.WORD, 8), path)) {
      List<FunctionEvaluator> one = List.of(evaluator);
      assertRefused("keys" + eight, () -> Functions.evaluate(one, four, 4, aligned));
      assertRefused("values" + eight, () -> Functions.evaluate(one, aligned, 4, four));
      assertRefused("values" + eight, () -> Functions.evaluateRange(one, 0, 4, four));
      List<LongBuffer> sums = List.of(Buffers.longs(2));
      assertRefused(
          "measures" + eight, () -> Functions.fold(one, aligned, 4, four, 1, null, 1, sums));
      assertRefused(
          "sums" + eight, () -> Functions.foldRange(one, 0, 4, null, 0, null, 1, List.of(four)));
      assertRefused(
          "groups is misaligned, must begin at a multiple of 4 bytes",
          () -> Functions.fold(one, aligned, 4, null, 0, groups, 2, sums));
    }
    assertRefused(
        "values" + eight, () -> Folds.fold(path, Output.WORD, four, 4, null, 0, null, 1, aligned));
    assertRefused(
        "sums" + eight, () -> Folds.fold(path, Output.WORD, aligned, 4, null, 0, null, 1, four));
    assertArrayEquals(new byte[64], Buffers.toArray(memory));
  }

  @Test
  void theMostRowsHaveAWordForTheirLastBits() {
    assertEquals(0, BatchArguments.packedWords(0));
    assertEquals(1, BatchArguments.packedWords(64));
    assertEquals(2, BatchArguments.packedWords(65));
    assertEquals(1 << 25, BatchArguments.packedWords(Integer.MAX_VALUE));
  }

  @ParameterizedTest
  @MethodSource("paths")
  void positionAndLimitDoNotMatter(EvaluationPath path) {
    LongBuffer keys = Buffers.longs(1, 2, 3);
    try (FunctionEvaluator evaluator = Evaluators.open(dpf(Output.WORD, 8), path)) {
      List<FunctionEvaluator> one = List.of(evaluator);
      LongBuffer expected = Buffers.longs(3);
      Functions.evaluate(one, keys, 3, expected);
      LongBuffer out = Buffers.longs(3);
      Functions.evaluate(one, keys.position(2).asReadOnlyBuffer(), 3, out.position(1).limit(1));
      assertArrayEquals(Buffers.toArray(expected), Buffers.toArray(out.clear()));
    }
  }

  @ParameterizedTest
  @MethodSource("paths")
  void aClosedEvaluatorRefuses(EvaluationPath path) {
    FunctionEvaluator closed = Evaluators.open(dpf(Output.WORD, 8), path);
    closed.close();
    closed.close();
    LongBuffer two = Buffers.longs(2);
    try (FunctionEvaluator open = Evaluators.open(dpf(Output.WORD, 8), path)) {
      List<Executable> calls = new ArrayList<>();
      for (List<FunctionEvaluator> functions : List.of(List.of(closed), List.of(open, closed))) {
        List<LongBuffer> sums = Collections.nCopies(functions.size(), two);
        calls.add(() -> Functions.evaluate(functions, two, 1, two));
        calls.add(() -> Functions.evaluateRange(functions, 0, 1, two));
        calls.add(() -> Functions.fold(functions, two, 1, null, 0, null, 1, sums));
        calls.add(() -> Functions.foldRange(functions, 0, 1, null, 0, null, 1, sums));
      }
      for (Executable call : calls) {
        assertEquals(
            "the evaluator is closed",
            assertThrows(IllegalStateException.class, call).getMessage());
      }
      // The refused call released the evaluator.
      Functions.evaluate(List.of(open), two, 1, Buffers.longs(1));
    }
    FunctionEvaluator bit = Evaluators.open(dpf(Output.BIT, 8), path);
    bit.close();
    ByteBuffer slot = ByteBuffer.allocateDirect(1);
    assertThrows(
        IllegalStateException.class,
        () -> Functions.scan(List.of(bit), 0, slot, 1, 1, List.of(slot)));
  }

  @Test
  void anEvaluatorInUseIsRefusedAndFreedAfterTheCall() {
    OpenEvaluator evaluator =
        (OpenEvaluator) Evaluators.open(dpf(Output.WORD, 8), EvaluationPath.PORTABLE);
    List<FunctionEvaluator> one = List.of((FunctionEvaluator) evaluator);
    LongBuffer word = Buffers.longs(1);
    evaluator.enter();
    assertEquals(
        "the evaluator is in use by another thread",
        assertThrows(IllegalStateException.class, () -> Functions.evaluate(one, word, 1, word))
            .getMessage());
    evaluator.close();
    evaluator.leave();
    assertEquals(
        "the evaluator is closed",
        assertThrows(IllegalStateException.class, () -> Functions.evaluate(one, word, 1, word))
            .getMessage());
    evaluator.close();
  }
}
