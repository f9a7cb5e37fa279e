package org.splinter.fss;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.splinter.fss.FunctionEvaluator.Summand;
import org.splinter.fss.FunctionEvaluator.Use;

/** The contract of folds on every evaluation path. The oracle is a plain loop over the values. */
interface FoldContract {
  EvaluationPath path();

  @Test
  default void constantsAloneNeedNoKeys() {
    for (Output output : List.of(Output.WORD, Output.DOUBLE_WORD, Output.TAGGED)) {
      int words = output.words();
      int measureWords = output.measureWords();
      ShareGenerator generator = ShareGenerator.create();
      List<List<Summand>> parties = List.of(new ArrayList<>(), new ArrayList<>());
      for (long beta : new long[] {40, -1}) {
        for (FunctionShare share : Shares.constant(generator, output, beta)) {
          parties.get(share.party()).add(new Summand(share, Use.DIRECT));
        }
      }
      LongBuffer measures = Buffers.longs(3 * measureWords);
      for (int row = 0; row < 3; row++) {
        measures.put(row * measureWords, row + 1);
      }
      LongBuffer total = Buffers.longs(2 * words);
      for (List<Summand> party : parties) {
        try (FunctionEvaluator one = FunctionEvaluator.open(party, 0, false, path())) {
          Functions.fold(List.of(one), null, 3, measures, 1, null, 1, List.of(total));
        }
      }
      long[] sums = Buffers.toArray(total);
      assertEquals(BigInteger.valueOf(3 * 39), OutputNumbers.number(output, sums, 0));
      assertEquals(BigInteger.valueOf(6 * 39), OutputNumbers.number(output, sums, 1));
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Output.class,
      names = {"BIT", "FIELD", "RESIDUES"},
      mode = EnumSource.Mode.EXCLUDE)
  default void foldsAreThoseOfAPlainLoop(Output output) {
    int[][] shapes = {
      // rows, measures, groups (0: no group buffer), functions
      {0, 1, 1, 1},
      {1, 0, 0, 1},
      {17, 2, 0, 2},
      {1025, 1, 1, 3},
      {4096, 4, 7, 1},
      {4096, 0, 300, 2},
      {5000, 4, 0, 5},
      {5000, 6, 12, 2},
      {10_000, 1, 30_000, 1}
    };
    for (int i = 0; i < shapes.length; i++) {
      assertFolds(output, i % 2 == 0 ? 12 : 70, shapes[i], false);
      assertFolds(output, i % 2 == 0 ? 14 : 64, shapes[i], true);
    }
  }

  private void assertFolds(Output output, int domainBits, int[] shape, boolean ofRange) {
    int rows = shape[0];
    int measureCount = shape[1];
    int groupCount = Math.max(1, shape[2]);
    Random random = new Random(Arrays.hashCode(shape));
    int words = output.words();
    int measureWords = output.measureWords();
    LongBuffer measures =
        Buffers.longs(random.longs((long) measureCount * rows * measureWords).toArray());
    IntBuffer groups =
        shape[2] == 0 ? null : Buffers.ints(random.ints(rows, 0, groupCount).toArray());
    long[] start = random.longs((long) groupCount * (1 + measureCount) * words).toArray();
    long first = Points.largest(domainBits).low() - rows - 7; // near the end
    List<DomainPoint> keys =
        ofRange ? Points.range(first, rows) : Points.random(domainBits, random, rows);
    try (Evaluators.Group group =
        new Evaluators.Group(someShares(output, domainBits, shape[3], random), path())) {
      List<LongBuffer> sums = group.evaluators.stream().map(e -> Buffers.longs(start)).toList();
      if (ofRange) {
        Functions.foldRange(
            group.evaluators, first, rows, measures, measureCount, groups, groupCount, sums);
      } else {
        LongBuffer keyWords = Buffers.keys(domainBits, keys);
        Functions.fold(
            group.evaluators, keyWords, rows, measures, measureCount, groups, groupCount, sums);
      }
      for (int i = 0; i < sums.size(); i++) {
        long[] values = Evaluators.values(List.of(group.evaluators.get(i)), keys);
        assertArrayEquals(
            Buffers.toArray(folded(output, values, measures, measureCount, groups, start)),
            Buffers.toArray(sums.get(i)),
            () -> Arrays.toString(shape));
      }
    }
  }

  /** Returns both parties' shares of DPFs and DCFs in turn. */
  private static List<FunctionShare> someShares(
      Output output, int domainBits, int functions, Random random) {
    List<FunctionShare> shares = new ArrayList<>();
    for (int i = 0; i < functions; i++) {
      Scheme scheme = i % 2 == 0 ? Scheme.DPF : Scheme.DCF;
      TreeShape shape = TreeShape.radix(8);
      shares.addAll(
          FunctionEvaluatorContract.function(
                  new TreeParameters(scheme, output, domainBits, shape), random)
              .generate());
    }
    return shares;
  }

  /** Returns the sums by a plain loop over the rows. */
  private static LongBuffer folded(
      Output output,
      long[] values,
      LongBuffer measures,
      int measureCount,
      IntBuffer groups,
      long[] start) {
    int rows = values.length / output.words();
    LongBuffer out = Buffers.longs(start.length);
    fold(
        output,
        measures,
        measureCount,
        groups,
        i -> OutputNumbers.number(output, values, i),
        i -> OutputNumbers.number(output, start, i),
        rows,
        out,
        0);
    if (output.tagged()) {
      fold(
          output,
          measures,
          measureCount,
          groups,
          i -> OutputNumbers.tag(values, i),
          i -> OutputNumbers.tag(start, i),
          rows,
          out,
          2);
    }
    return out;
  }

  /** Adds up the values, or the tags, which stand {@code at} words behind the value. */
  private static void fold(
      Output output,
      LongBuffer measures,
      int measureCount,
      IntBuffer groups,
      IntFunction<BigInteger> values,
      IntFunction<BigInteger> start,
      int rows,
      LongBuffer out,
      int at) {
    BigInteger modulus = OutputNumbers.modulus(output);
    int words = output.words();
    long[] columns = Buffers.toArray(measures);
    BigInteger[] sums = new BigInteger[out.capacity() / words];
    for (int i = 0; i < sums.length; i++) {
      sums[i] = start.apply(i);
    }
    for (int row = 0; row < rows; row++) {
      BigInteger value = values.apply(row);
      int sum = (groups == null ? 0 : groups.get(row)) * (1 + measureCount);
      sums[sum] = sums[sum].add(value).mod(modulus);
      for (int w = 0; w < measureCount; w++) {
        BigInteger product = value.multiply(OutputNumbers.measure(output, columns, w * rows + row));
        sums[sum + 1 + w] = sums[sum + 1 + w].add(product).mod(modulus);
      }
    }
    for (int i = 0; i < sums.length; i++) {
      out.put(i * words + at, sums[i].longValue());
      if (words > 1) {
        out.put(i * words + at + 1, sums[i].shiftRight(64).longValue());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Output.class,
      names = {"BIT", "FIELD", "RESIDUES"},
      mode = EnumSource.Mode.EXCLUDE)
  default void givenValuesAreFoldedAsAPlainLoopDoes(Output output) {
    Random random = new Random(5);
    int words = output.words();
    long[] values = random.longs(3000L * words).toArray();
    LongBuffer measures = Buffers.longs(random.longs(6000L * output.measureWords()).toArray());
    IntBuffer groups = Buffers.ints(random.ints(3000, 0, 9).toArray());
    long[] start = random.longs(27L * words).toArray();
    LongBuffer sums = Buffers.longs(start);
    LongBuffer given = Buffers.longs(values).asReadOnlyBuffer();
    Folds.fold(path(), output, given, 3000, measures, 2, groups, 9, sums);
    assertArrayEquals(
        Buffers.toArray(folded(output, values, measures, 2, groups, start)), Buffers.toArray(sums));
  }
}
