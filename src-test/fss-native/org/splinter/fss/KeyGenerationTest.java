package org.splinter.fss;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of the shares of both generators, evaluated on every path of this CPU: all parties' values
 * add up to the function, which the oracle knows without shares.
 */
@Tag("slow")
@ParameterizedClass
@EnumSource(names = {"NATIVE", "JAVA"})
final class KeyGenerationTest {
  private static final long SEED = 20_261_123;
  private static final boolean LONG = Boolean.getBoolean("splinter.long");
  private static final int RANDOM_CASES = LONG ? 300 : 150;

  /**
   * Each tree is made for one in so many edges, and each edge for one in so many trees, unless all
   * are made for all.
   */
  private static final int EDGES_A_TREE = 3;

  /** The number of first keys that the plain reference evaluates, as it is slow. */
  private static final int REFERENCE_KEYS = 20;

  /** The place among the outputs of those whose values have so many words. */
  private static final int[] OUTPUT_OF_WORDS = {-1, 0, 1, -1, 3};

  @Parameter GenerationPath path;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 8, 9, 31, 32, 33, 63, 64, 65, 127, 128})
  void everyTreeIsRightAtEveryEdge(int domainBits) {
    Random random = new Random(SEED);
    int number = 0;
    List<DomainPoint> edges = Points.edges(domainBits);
    List<ShareParameters> all = Samples.parameters(domainBits);
    for (int edge = 0; edge < edges.size(); edge++) {
      for (int tree = 0; tree < all.size(); tree++) {
        if (all.get(tree) instanceof TreeParameters parameters) {
          number++;
          if (LONG || (edge + tree) % EDGES_A_TREE == 0) {
            assertRight(parameters, edges.get(edge), number, random, "seed " + SEED);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5, 6, 7, 8})
  void everyMultiPartyDpfIsRightAtEveryEdge(int parties) {
    Random random = new Random(SEED);
    int number = 0;
    List<ShareParameters> multiPartyDpfs = new ArrayList<>();
    for (int domainBits : new int[] {1, 7, 8, 11}) {
      multiPartyDpfs.add(new MultiPartyDpfParameters(parties, domainBits, 7));
      multiPartyDpfs.add(new MultiPartyDpfParameters(parties, domainBits, 9));
    }
    multiPartyDpfs.add(MultiPartyDpfParameters.recommended(parties, 16));
    if (parties == 3) {
      multiPartyDpfs.add(MultiPartyDpfParameters.recommended(parties, 31));
      multiPartyDpfs.add(MultiPartyDpfParameters.recommended(parties, 32));
    }
    for (ShareParameters multiPartyDpf : multiPartyDpfs) {
      for (DomainPoint alpha : Points.edges(multiPartyDpf.domainBits())) {
        assertRight(
            multiPartyDpf, alpha, 2 * number, random, "seed " + SEED); // beta 1 and 0 in turn
        number++;
      }
    }
  }

  @Test
  void constantsAddUp() {
    Random random = new Random(SEED);
    for (Output output : List.of(Output.WORD, Output.DOUBLE_WORD, Output.TAGGED)) {
      for (int i = 0; i < 40; i++) {
        DomainPoint none = new DomainPoint(0, 0);
        assertRight(new ConstantParameters(2 + i % 7, output), none, i, random, "seed " + SEED);
      }
    }
  }

  @Test
  void denseFunctionsOfAnyValuesAddUp() {
    Random random = new Random(SEED);
    for (int parties = 2; parties <= 8; parties++) {
      for (int domainBits : new int[] {1, 2, 9, parties == 3 ? 17 : 10}) {
        long[] values = random.longs(1L << domainBits).toArray();
        values[0] = -1;
        values[values.length - 1] = 0;
        OutputValue key = SharedFunction.SOME_KEY;
        assertValues(values, SecretTable.of(Output.WORD, values), parties, domainBits);
        assertValues(values, SecretTable.of(Output.DOUBLE_WORD, values), parties, domainBits);
        assertValues(values, SecretTable.tagged(values, key), parties, domainBits);
      }
    }
  }

  /**
   * Asserts that shares of a table of signed numbers add up to them, and to tags if it has some.
   */
  private void assertValues(long[] values, SecretTable table, int parties, int domainBits) {
    Output output = Output.values()[OUTPUT_OF_WORDS[table.words().length >> domainBits]];
    DenseParameters parameters = new DenseParameters(parties, domainBits, output);
    List<FunctionShare> shares = ShareGenerator.create(path).generate(parameters, table);
    List<DomainPoint> keys = new ArrayList<>();
    for (int i = 0; i < values.length; i += 1 + values.length / 600) {
      keys.add(new DomainPoint(0, i));
    }
    TaggedValue[] sums = new TaggedValue[keys.size()];
    Arrays.fill(sums, TaggedValue.ZERO);
    for (FunctionShare share : shares) {
      LongBuffer ofShare = LongBuffer.wrap(Evaluators.values(share, EvaluationPath.AUTO, keys));
      for (int i = 0; i < sums.length; i++) {
        sums[i] = sums[i].plus(TaggedValue.read(ofShare, i, output));
      }
    }
    for (int i = 0; i < sums.length; i++) {
      OutputValue value = OutputValue.signed(values[(int) keys.get(i).low()]);
      assertEquals(output.reduce(value), output.reduce(sums[i].value()), parameters.toString());
      if (output.tagged()) {
        assertEquals(value.times(SharedFunction.SOME_KEY), sums[i].tag(), parameters.toString());
      }
    }
  }

  @Test
  void randomFunctionsAreRight() {
    assertRandomFunctionsAreRight(SEED);
    assertRandomFunctionsAreRight(new Random().nextLong());
  }

  private void assertRandomFunctionsAreRight(long seed) {
    System.out.println("KeyGenerationTest, " + path + ", seed " + seed);
    Random random = new Random(seed);
    for (int i = 0; i < RANDOM_CASES; i++) {
      int domainBits = 1 + random.nextInt(TreeParameters.MAX_DOMAIN_BITS);
      List<ShareParameters> all = Samples.parameters(domainBits);
      ShareParameters parameters = all.get(random.nextInt(all.size()));
      if (i % 4 == 0) {
        parameters = new MultiPartyDpfParameters(3 + random.nextInt(6), 1 + random.nextInt(13), 7);
      }
      DomainPoint alpha = Points.random(parameters.domainBits(), random);
      assertRight(parameters, alpha, random.nextInt(4), random, "seed " + seed);
    }
  }

  /**
   * Asserts that shares of a function are right; for a DCF, of both functions, with alpha and
   * without.
   */
  private void assertRight(
      ShareParameters parameters, DomainPoint alpha, int number, Random random, String seed) {
    OutputValue beta = Samples.beta(parameters.output(), number, random);
    List<DomainPoint> keys = keys(parameters.domainBits(), alpha, random);
    assertRight(new SharedFunction(parameters, alpha, false, beta), keys, seed);
    if (parameters.scheme() == Scheme.DCF) {
      assertRight(new SharedFunction(parameters, alpha, true, beta), keys, seed);
    }
  }

  /**
   * Returns alpha, its neighbours, the ends of the domain, then all points of {@link
   * Points#around}.
   */
  private static List<DomainPoint> keys(int domainBits, DomainPoint alpha, Random random) {
    if (domainBits == 0) {
      return List.of(alpha);
    }
    List<DomainPoint> keys = new ArrayList<>(List.of(alpha));
    DomainPoint largest = Points.largest(domainBits);
    if (!alpha.equals(largest)) {
      keys.add(new DomainPoint(alpha.high() + (alpha.low() == -1 ? 1 : 0), alpha.low() + 1));
    }
    if (!alpha.equals(new DomainPoint(0, 0))) {
      keys.add(new DomainPoint(alpha.high() - (alpha.low() == 0 ? 1 : 0), alpha.low() - 1));
    }
    keys.addAll(Points.around(domainBits, alpha, random));
    return keys;
  }

  private void assertRight(SharedFunction function, List<DomainPoint> keys, String seed) {
    List<FunctionShare> shares = function.generate(ShareGenerator.create(path));
    assertEquals(function.parameters().parties(), shares.size());
    List<DomainPoint> few = keys.subList(0, Math.min(REFERENCE_KEYS, keys.size()));
    List<long[]> reference = values(shares, EvaluationPath.JAVA, few);
    FunctionEvaluatorContract.assertAddUp(function, reference, few);
    for (EvaluationPath evaluation : NativeStatus.probe().paths()) {
      List<long[]> values = values(shares, evaluation, keys);
      FunctionEvaluatorContract.assertAddUp(function, values, keys);
      for (int party = 0; party < shares.size(); party++) {
        long[] expected = reference.get(party);
        assertArrayEquals(
            expected,
            Arrays.copyOf(values.get(party), expected.length),
            () -> function + ", " + evaluation + ", " + seed);
      }
    }
  }

  private static List<long[]> values(
      List<FunctionShare> shares, EvaluationPath evaluation, List<DomainPoint> keys) {
    return shares.stream().map(share -> Evaluators.values(share, evaluation, keys)).toList();
  }

  @Test
  void aFailureOfTheRandomnessIsAnError() {
    Randomness broken =
        (out, from, length) -> {
          throw new FssException("no randomness");
        };
    for (ShareParameters parameters :
        List.of(
            new ConstantParameters(Output.WORD),
            new TreeParameters(Scheme.DPF, Output.WORD, 9, TreeShape.COMPACT),
            new DenseParameters(3, 9, Output.WORD),
            new MultiPartyDpfParameters(3, 9, 7))) {
      byte[] shares = new byte[parameters.allShareBytes()];
      Secret secret =
          new SharedFunction(parameters, new DomainPoint(0, 0), false, new OutputValue(0, 1))
              .secret();
      GenerationRequest request = new GenerationRequest(parameters, 0, QueryNonce.draw(), secret);
      assertThrows(
          FssException.class, () -> new JavaKeyGeneration(broken).generate(request, shares));
    }
  }
}
