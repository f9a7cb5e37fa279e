package org.splinter.fss;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.LongBuffer;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.splinter.fss.FunctionEvaluator.Summand;
import org.splinter.fss.FunctionEvaluator.Use;

/**
 * Tests of every function of every small domain at every key: each alpha, each key, row by row and
 * as a range, for every scheme, output, shape and party count. Domains have up to 8 bits on the
 * fastest path; with {@code splinter.long} up to 12 bits on every native path.
 */
@Tag("slow")
class EveryAlphaTest {
  private static final boolean LONG = Boolean.getBoolean("splinter.long");
  private static final int MAX_DOMAIN_BITS = LONG ? 12 : 8;
  private static final long SEED = 20_261_121;

  static List<EvaluationPath> paths() {
    List<EvaluationPath> paths = NativeStatus.probe().paths();
    return LONG ? paths : paths.subList(0, 1);
  }

  @ParameterizedTest
  @MethodSource("paths")
  void everyFunctionIsRightAtEveryKey(EvaluationPath path) {
    Random random = new Random(SEED);
    for (int domainBits = 1; domainBits <= MAX_DOMAIN_BITS; domainBits++) {
      LongBuffer keys = Buffers.longs(LongStream.range(0, 1L << domainBits).toArray());
      for (ShareParameters parameters : Samples.parameters(domainBits)) {
        for (int alpha = 0; alpha < 1 << domainBits; alpha++) {
          SharedFunction function =
              new SharedFunction(
                  parameters,
                  new DomainPoint(0, alpha),
                  parameters.scheme() == Scheme.DCF && random.nextBoolean(),
                  Samples.beta(parameters.output(), alpha, random));
          assertRight(function, keys, path);
        }
      }
    }
  }

  private static void assertRight(SharedFunction function, LongBuffer keys, EvaluationPath path) {
    int words = function.output().words();
    int rows = keys.capacity();
    long[] sums = new long[rows * words];
    long[] rangeSums = new long[rows * words];
    for (FunctionShare share : function.generate()) {
      List<Summand> summands = List.of(new Summand(share, Use.DIRECT));
      int domainBits = function.parameters().domainBits();
      try (FunctionEvaluator evaluator =
          FunctionEvaluator.open(summands, domainBits, false, path)) {
        LongBuffer values = Buffers.longs(rows * words);
        Functions.evaluate(List.of(evaluator), keys, rows, values);
        add(function, share.party(), sums, Buffers.toArray(values));
        add(
            function,
            share.party(),
            rangeSums,
            Evaluators.rangeValues(List.of(evaluator), 0, rows));
      }
    }
    for (int row = 0; row < rows; row++) {
      boolean selected = function.selects(new DomainPoint(0, row));
      OutputValue value = selected ? function.beta() : OutputValue.ZERO;
      OutputValue tag = value.times(function.key());
      long[] expected = {value.low(), value.high(), tag.low(), tag.high()};
      for (int word = 0; word < words; word++) {
        long wanted = expected[word];
        int place = row * words + word;
        if (sums[place] != wanted || rangeSums[place] != wanted) {
          assertEquals(wanted, sums[place], () -> function + " at a key, seed " + SEED);
          assertEquals(wanted, rangeSums[place], () -> function + " in a range, seed " + SEED);
        }
      }
    }
  }

  /** Adds one party's values to those of the others. */
  private static void add(SharedFunction function, int party, long[] sums, long[] values) {
    Output output = function.output();
    int weight = OutputNumbers.weight(function.parameters().parties(), party);
    for (int i = 0; i < sums.length; i++) {
      if (output == Output.FIELD) {
        sums[i] ^= GaloisField.multiply(weight, (int) values[i]);
        continue;
      }
      long sum = output == Output.BIT ? sums[i] ^ values[i] : sums[i] + values[i];
      boolean wide = output.words() > 1;
      if (wide && i % 2 == 0 && Long.compareUnsigned(sum, values[i]) < 0) {
        sums[i + 1]++;
      }
      sums[i] = sum;
    }
  }
}
