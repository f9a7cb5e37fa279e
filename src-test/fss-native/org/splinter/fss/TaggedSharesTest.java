package org.splinter.fss;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.math.BigInteger;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.splinter.codec.FormatException;
import org.splinter.fss.FunctionEvaluator.Summand;
import org.splinter.fss.FunctionEvaluator.Use;

/**
 * Tests of what a client does with tagged shares: the sums of both parties' folds have the tags of
 * its key, and a party that folds something else is found by them.
 */
final class TaggedSharesTest {
  private static final long SEED = 20;
  private static final int DOMAIN_BITS = 9;
  private static final long[] KEYS = {0, 1, -1, Long.MIN_VALUE, 0x0123_4567_89ab_cdefL};
  private static final long[] MEASURES = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 77, -77};

  /** The terms of a query over one key, and the clear values that they add up to. */
  private static final class Terms {
    final List<List<Summand>> parties = List.of(new ArrayList<>(), new ArrayList<>());
    final long[] values = new long[1 << DOMAIN_BITS];
  }

  /** Returns a point, an interval's end and a constant, each with a sign. */
  private static Terms terms(OutputValue key, boolean expanded, Random random) {
    ShareGenerator generator = ShareGenerator.create();
    Terms terms = new Terms();
    for (long sign : new long[] {1, -1}) {
      int point = random.nextInt(1 << DOMAIN_BITS);
      int end = random.nextInt(1 << DOMAIN_BITS);
      add(generator, Scheme.DPF, point, sign, Use.DIRECT, key, terms);
      if (expanded) {
        add(generator, Scheme.DPF, end, sign, Use.AT_LEAST, key, terms);
      } else {
        add(generator, Scheme.DCF, end, sign, Use.DIRECT, key, terms);
      }
    }
    add(generator, Scheme.CONSTANT, 0, -1, Use.DIRECT, key, terms);
    return terms;
  }

  private static void add(
      ShareGenerator generator,
      Scheme scheme,
      int alpha,
      long sign,
      Use use,
      OutputValue key,
      Terms terms) {
    ShareParameters parameters =
        scheme == Scheme.CONSTANT
            ? new ConstantParameters(Output.TAGGED)
            : new TreeParameters(scheme, Output.TAGGED, DOMAIN_BITS, TreeShape.radix(4));
    DomainPoint point = new DomainPoint(0, alpha);
    for (FunctionShare share :
        generator.generate(parameters, SecretFunction.tagged(point, false, sign, key))) {
      terms.parties.get(share.party()).add(new Summand(share, use));
    }
    for (int i = 0; i < terms.values.length; i++) {
      boolean selected =
          switch (scheme) {
            case DPF -> use == Use.DIRECT ? i == alpha : i >= alpha;
            case DCF -> i < alpha;
            case CONSTANT -> true;
            case MULTI_PARTY_DPF, DENSE, SHAMIR, RING ->
                throw new IllegalStateException("not among the schemes above");
          };
      terms.values[i] += selected ? sign : 0;
    }
  }

  private static LongBuffer fold(
      List<Summand> party, boolean expanded, EvaluationPath path, LongBuffer measures) {
    LongBuffer sums = Buffers.longs(8);
    try (FunctionEvaluator evaluator = FunctionEvaluator.open(party, DOMAIN_BITS, expanded, path)) {
      Functions.foldRange(
          List.of(evaluator), 0, 1 << DOMAIN_BITS, measures, 1, null, 1, List.of(sums));
    }
    return sums;
  }

  private static TaggedValue sum(LongBuffer first, LongBuffer second, int i) {
    return TaggedValue.read(first, i, Output.TAGGED)
        .plus(TaggedValue.read(second, i, Output.TAGGED));
  }

  @ParameterizedTest
  @EnumSource(names = {"JAVA", "AUTO", "PORTABLE"})
  void sumsOfBothPartiesHaveTheTagsOfTheKey(EvaluationPath path) {
    Random random = new Random(SEED);
    for (long drawn : KEYS) {
      OutputValue key = OutputValue.unsigned(drawn);
      for (boolean expanded : new boolean[] {false, true}) {
        Terms terms = terms(key, expanded, random);
        LongBuffer measures = Buffers.longs(1 << DOMAIN_BITS);
        BigInteger count = BigInteger.ZERO;
        BigInteger total = BigInteger.ZERO;
        for (int i = 0; i < 1 << DOMAIN_BITS; i++) {
          long measure = MEASURES[random.nextInt(MEASURES.length)];
          measures.put(i, measure);
          BigInteger value = BigInteger.valueOf(terms.values[i]);
          count = count.add(value);
          total = total.add(value.multiply(BigInteger.valueOf(measure)));
        }
        LongBuffer first = fold(terms.parties.get(0), expanded, path, measures);
        LongBuffer second = fold(terms.parties.get(1), expanded, path, measures);
        assertTagged(count, key, sum(first, second, 0));
        assertTagged(total, key, sum(first, second, 1));
      }
    }
  }

  private static void assertTagged(BigInteger expected, OutputValue key, TaggedValue sum) {
    BigInteger modulus = OutputNumbers.modulus(Output.TAGGED);
    String message = "key " + OutputNumbers.number(key) + ", seed " + SEED;
    assertEquals(expected.mod(modulus), OutputNumbers.number(sum.value()), message);
    assertEquals(sum.value().times(key), sum.tag(), message);
  }

  @Test
  void aPartyThatFoldsAnotherShareIsFound() throws FormatException {
    Random random = new Random(SEED);
    OutputValue key = OutputValue.unsigned(random.nextLong());
    Terms terms = terms(key, false, random);
    LongBuffer measures = Buffers.longs(random.longs(1 << DOMAIN_BITS).toArray());
    LongBuffer honest = fold(terms.parties.get(0), false, EvaluationPath.AUTO, measures);
    List<Summand> lying = new ArrayList<>(terms.parties.get(1));
    byte[] bytes = lying.get(0).share().encode();
    bytes[ShareHeader.BYTES + 3] ^= 1; // of a correction word of the first level
    lying.set(0, new Summand(FunctionShare.decode(bytes), Use.DIRECT));
    LongBuffer lie = fold(lying, false, EvaluationPath.AUTO, measures);
    for (int i = 0; i < 2; i++) {
      TaggedValue sum = sum(honest, lie, i);
      assertNotEquals(sum.value().times(key), sum.tag());
    }
  }

  @Test
  void nothingOfAValueIsPrinted() {
    OutputValue key = OutputValue.unsigned(5);
    assertEquals(
        "SecretFunction[hidden]",
        SecretFunction.tagged(new DomainPoint(0, 3), false, 7, key).toString());
    assertEquals("TaggedValue[hidden]", TaggedValue.untagged(key).toString());
  }

  @Test
  void theTagOfANegativeValueIsItsMultipleToo() {
    SecretFunction function =
        SecretFunction.tagged(new DomainPoint(0, 0), false, -1, OutputValue.unsigned(-1));
    assertEquals(new OutputValue(-1, -1), function.beta());
    assertEquals(new OutputValue(-1, 1), function.tag()); // 1 - 2^64
  }
}
