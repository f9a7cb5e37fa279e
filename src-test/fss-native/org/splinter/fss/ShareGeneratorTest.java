package org.splinter.fss;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of the generators' refusals, and that one share alone looks random whatever the secret. */
@ParameterizedClass
@EnumSource(names = {"NATIVE", "JAVA"})
final class ShareGeneratorTest {
  private static final TreeParameters DPF = tree(Scheme.DPF, Output.WORD, TreeShape.radix(4));
  private static final TreeParameters DCF = tree(Scheme.DCF, Output.WORD, TreeShape.radix(4));
  private static final MultiPartyDpfParameters MULTI_PARTY_DPF =
      new MultiPartyDpfParameters(3, 12, 8);
  private static final int GENERATIONS = 500;

  /**
   * The greatest deviation allowed, in standard deviations: about one false alarm in 10^10 runs of
   * this class.
   */
  private static final double LIMIT = 8;

  @Parameter GenerationPath path;

  private ShareGenerator generator() {
    return ShareGenerator.create(path);
  }

  private static TreeParameters tree(Scheme scheme, Output output, TreeShape shape) {
    return new TreeParameters(scheme, output, 12, shape);
  }

  @Test
  void aQueryHasOneNonceAndCountsItsFunctions() {
    ShareGenerator generator = generator();
    DomainPoint alpha = new DomainPoint(0, 77);
    List<List<FunctionShare>> all = new ArrayList<>();
    all.add(Shares.of(generator, DPF, alpha, 1));
    all.add(generator.generate(DCF, SecretFunction.of(Output.WORD, alpha, true, 1)));
    all.add(Shares.constant(generator, Output.DOUBLE_WORD, -1));
    all.add(Shares.of(generator, MULTI_PARTY_DPF, alpha, 1));
    for (int index = 0; index < all.size(); index++) {
      List<FunctionShare> shares = all.get(index);
      assertEquals(shares.get(0).parameters().parties(), shares.size());
      for (int party = 0; party < shares.size(); party++) {
        assertEquals(party, shares.get(party).party());
        assertEquals(index, shares.get(party).index());
        assertEquals(generator.nonce(), shares.get(party).nonce());
      }
    }
    assertNotEquals(generator.nonce(), generator().nonce());
  }

  @Test
  void threadsGetIndicesOfTheirOwn() {
    ShareGenerator generator = generator();
    Set<Integer> indices = new TreeSet<>();
    IntStream.range(0, 2000)
        .parallel()
        .mapToObj(i -> Shares.constant(generator, Output.WORD, i).get(0).index())
        .toList()
        .forEach(indices::add);
    assertEquals(IntStream.range(0, 2000).boxed().toList(), List.copyOf(indices));
  }

  @Test
  void aQueryEndsWithItsIndices() {
    ShareGenerator generator = new ShareGenerator(path, FunctionShare.MAX_INDEX);
    assertDoesNotThrow(() -> Shares.constant(generator, Output.WORD, 1));
    for (int i = 0; i < 2; i++) {
      assertEquals(
          "one query has at most 16777216 functions; take another generator",
          assertThrows(
                  IllegalStateException.class, () -> Shares.constant(generator, Output.WORD, 1))
              .getMessage());
    }
  }

  @Test
  void refusesWhatIsOutOfBoundsWithoutNamingTheSecret() {
    ShareGenerator generator = generator();
    DomainPoint outside = new DomainPoint(0, 4242);
    String outsideDomain = "the secret point lies outside the domain of 12 bits";
    assertRefused(outsideDomain, () -> Shares.of(generator, DPF, outside, 1));
    assertRefused(outsideDomain, () -> Shares.of(generator, DCF, outside, 1));
    assertRefused(outsideDomain, () -> Shares.of(generator, MULTI_PARTY_DPF, outside, 1));
    DomainPoint alpha = new DomainPoint(0, 1);
    DomainPoint none = new DomainPoint(0, 0);
    OutputValue wide = new OutputValue(1, 4242);
    String outsideOutput = "the secret value lies outside the output ";
    assertRefused(
        outsideOutput + "WORD",
        () -> generator.generate(DPF, new SecretFunction(alpha, false, wide)));
    assertRefused(
        outsideOutput + "WORD",
        () -> generator.generate(DCF, new SecretFunction(alpha, true, wide)));
    assertRefused(
        outsideOutput + "WORD",
        () ->
            generator.generate(
                new ConstantParameters(Output.WORD), new SecretFunction(none, false, wide)));
    TreeParameters bits = tree(Scheme.DPF, Output.BIT, TreeShape.COMPACT);
    assertRefused(
        outsideOutput + "BIT",
        () -> generator.generate(bits, new SecretFunction(alpha, false, new OutputValue(0, 2))));
    assertRefused(
        "the secret has a tag, which a value of output WORD cannot have",
        () ->
            generator.generate(
                DPF, SecretFunction.tagged(alpha, false, 1, SharedFunction.SOME_KEY)));
    assertRefused(
        "a function of output TAGGED needs the key of its tags, must be made with one",
        () -> SecretFunction.of(Output.TAGGED, alpha, false, 1));
    assertRefused(
        "the value is no bit, must be 0 or 1", () -> Shares.of(generator, bits, alpha, -1));
  }

  @Test
  void refusesToIncludeAlphaButInADcf() {
    ShareGenerator generator = generator();
    SecretFunction inclusive = SecretFunction.of(Output.BIT, new DomainPoint(0, 0), true, 1);
    for (ShareParameters parameters :
        List.of(new ConstantParameters(Output.WORD), DPF, MULTI_PARTY_DPF)) {
      assertRefused(
          "a function of scheme " + parameters.scheme() + " cannot be inclusive",
          () -> generator.generate(parameters, inclusive));
    }
  }

  private static void assertRefused(String message, Executable call) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
  }

  /** Returns the functions whose shares must look random, all with a secret alpha. */
  private static List<SharedFunction> functions(long alpha, long beta) {
    List<SharedFunction> functions = new ArrayList<>();
    for (TreeShape shape : List.of(TreeShape.radix(4), TreeShape.COMPACT)) {
      for (Output output : Samples.treeOutputs()) {
        TreeParameters dpf = tree(Scheme.DPF, output, shape);
        OutputValue value = output.reduce(new OutputValue(beta, beta));
        functions.add(new SharedFunction(dpf, new DomainPoint(0, alpha), false, value));
      }
      for (Output output : List.of(Output.WORD, Output.TAGGED)) {
        TreeParameters dcf = tree(Scheme.DCF, output, shape);
        OutputValue value = OutputValue.of(output, beta);
        for (boolean inclusive : new boolean[] {false, true}) {
          functions.add(new SharedFunction(dcf, new DomainPoint(0, alpha), inclusive, value));
        }
      }
    }
    return functions;
  }

  @Test
  void sharesOfATreeDifferInRootAndPartyAlone() {
    for (SharedFunction function : functions(77, 1)) {
      List<FunctionShare> shares = function.generate(generator());
      byte[] first = shares.get(0).encode();
      byte[] second = shares.get(1).encode();
      for (int i = 0; i < first.length; i++) {
        boolean ofTheParty = i == 12 || (i >= FunctionShare.ROOT_OFFSET && i < ShareHeader.BYTES);
        assertTrue(first[i] == second[i] || ofTheParty, "byte " + i);
      }
    }
  }

  @Test
  void everyGenerationIsFresh() {
    Set<ByteBuffer> blocks = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      ShareGenerator generator = generator();
      assertTrue(blocks.add(ByteBuffer.wrap(generator.nonce().bytes())));
      for (SharedFunction function : functions(77, 1)) {
        for (FunctionShare share : function.generate(generator)) {
          assertTrue(
              blocks.add(ByteBuffer.wrap(share.encode(), FunctionShare.ROOT_OFFSET, 16).slice()));
        }
      }
      byte[] multiPartyDpf =
          Shares.of(generator, MULTI_PARTY_DPF, new DomainPoint(0, 77), 1).get(0).encode();
      int seeds = ShareHeader.BYTES + MULTI_PARTY_DPF.rows();
      for (int seed = 0; seed < MULTI_PARTY_DPF.rows() * MULTI_PARTY_DPF.heldColumns(); seed++) {
        assertTrue(blocks.add(ByteBuffer.wrap(multiPartyDpf, seeds + 16 * seed, 16).slice()));
      }
      FunctionShare constant = Shares.constant(generator, Output.DOUBLE_WORD, 1).get(0);
      assertTrue(blocks.add(ByteBuffer.wrap(Shares.body(constant))));
    }
  }

  @Test
  void bytesAndValuesOfOneShareLookRandomWhateverTheSecret() {
    long[][] secrets = {{0, 0}, {77, 1}, {4095, -1}};
    for (long[] secret : secrets) {
      for (SharedFunction function : functions(secret[0], secret[1])) {
        for (int party = 0; party < 2; party++) {
          List<byte[]> samples = samples(function, party);
          String message = function + ", party " + party;
          assertTrue(worstBias(samples) < LIMIT, message + ", bias " + worstBias(samples));
          assertTrue(worstPairBias(samples) < LIMIT, message + ", " + worstPairBias(samples));
        }
      }
    }
  }

  @Test
  void oneShareOfAConstantLooksRandom() {
    for (long beta : new long[] {0, 1, -1, Long.MIN_VALUE}) {
      for (int party = 0; party < 2; party++) {
        List<byte[]> samples = new ArrayList<>();
        ShareGenerator generator = generator();
        for (int i = 0; i < GENERATIONS; i++) {
          List<FunctionShare> shares = Shares.constant(generator, Output.DOUBLE_WORD, beta);
          samples.add(Shares.body(shares.get(party)));
        }
        assertTrue(worstBias(samples) < LIMIT, "bias " + worstBias(samples));
      }
    }
  }

  /**
   * Checks that any two of three parties see each of the four patterns of two bits once in every
   * row, in an order that is uniform, and that the seeds and correction words beside them look
   * random.
   */
  @Test
  void sharesOfAllPartiesButOneLookRandom() {
    MultiPartyDpfParameters multiPartyDpf = new MultiPartyDpfParameters(3, 8, 7);
    for (long[] secret : new long[][] {{5, 1}, {250, 1}, {5, 0}}) {
      List<List<byte[]>> samples = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
      int[][] first = new int[6][4];
      ShareGenerator generator = generator();
      for (int i = 0; i < GENERATIONS; i++) {
        DomainPoint alpha = new DomainPoint(0, secret[0]);
        List<byte[]> shares =
            Shares.of(generator, multiPartyDpf, alpha, secret[1]).stream()
                .map(FunctionShare::encode)
                .toList();
        for (int row = 0; row < multiPartyDpf.rows(); row++) {
          for (int without = 0; without < 3; without++) {
            int[] order = patterns(shares, row, (without + 1) % 3, (without + 2) % 3);
            assertEquals(Set.of(0, 1, 2, 3), Set.copyOf(Arrays.stream(order).boxed().toList()));
            first[3 * row + without][order[0]]++;
          }
        }
        int body = ShareHeader.BYTES + multiPartyDpf.rows() * multiPartyDpf.patternBytes();
        for (int party = 0; party < 3; party++) {
          byte[] share = shares.get(party);
          samples.get(party).add(Arrays.copyOfRange(share, body, share.length));
        }
      }
      for (int[] counts : first) {
        for (int count : counts) {
          double deviation = (count - GENERATIONS / 4.0) / Math.sqrt(GENERATIONS * 3 / 16.0);
          assertTrue(Math.abs(deviation) < LIMIT, () -> "patterns " + Arrays.toString(counts));
        }
      }
      for (List<byte[]> ofParty : samples) {
        assertTrue(worstBias(ofParty) < LIMIT, "bias " + worstBias(ofParty));
        assertTrue(worstPairBias(ofParty) < LIMIT, "bias of pairs " + worstPairBias(ofParty));
      }
    }
  }

  /** Returns which of two parties hold each column of a row, one bit for each party. */
  private static int[] patterns(List<byte[]> shares, int row, int party, int other) {
    byte held = shares.get(party)[ShareHeader.BYTES + row];
    byte alsoHeld = shares.get(other)[ShareHeader.BYTES + row];
    return IntStream.range(0, 4)
        .map(column -> (held >> column & 1) | (alsoHeld >> column & 1) << 1)
        .toArray();
  }

  @Test
  void theCheckSeesPlantedFaults() {
    List<byte[]> honest = samples(functions(77, 1).get(0), 0);

    List<byte[]> fixedSeed = copies(honest);
    fixedSeed.forEach(sample -> System.arraycopy(honest.get(0), 0, sample, 0, 16));
    assertTrue(worstBias(fixedSeed) > LIMIT);

    List<byte[]> bareCorrection = copies(honest);
    bareCorrection.forEach(sample -> Arrays.fill(sample, 16 + 4 * 16, 16 + 5 * 16, (byte) 0));
    assertTrue(worstBias(bareCorrection) > LIMIT);

    // The control bits of two correction words are tied to each other, yet each of them is
    // balanced.
    List<byte[]> tiedControlBits = copies(honest);
    tiedControlBits.forEach(sample -> sample[32] = (byte) ((sample[32] & ~1) | (sample[16] & 1)));
    assertTrue(worstBias(tiedControlBits) < LIMIT);
    assertTrue(worstPairBias(tiedControlBits) > LIMIT);
  }

  /**
   * Returns a party's samples from many generations: the root without its fixed bit, correction
   * words, and values at the secret and beside it. Bits that must be zero are filled with random
   * ones.
   */
  private List<byte[]> samples(SharedFunction function, int party) {
    DomainPoint by = new DomainPoint(0, function.alpha().low() ^ 1);
    List<DomainPoint> keys = List.of(function.alpha(), by);
    Random fill = new Random(function.alpha().low());
    TreeParameters parameters = (TreeParameters) function.parameters();
    int used = (parameters.levels() - 1) % 8;
    boolean bits = parameters.output() == Output.BIT;
    ShareGenerator generator = generator();
    List<byte[]> samples = new ArrayList<>();
    for (int i = 0; i < GENERATIONS; i++) {
      FunctionShare share = function.generate(generator).get(party);
      byte[] bytes = share.encode();
      assertEquals(party, bytes[FunctionShare.ROOT_OFFSET] & 1);
      bytes[FunctionShare.ROOT_OFFSET] ^= (byte) fill.nextInt(2);
      if (parameters.bitmapBytes() > 0 && used > 0) {
        bytes[bytes.length - 1] |= (byte) (fill.nextInt(256) << used);
      }
      long[] values = Evaluators.values(share, EvaluationPath.AUTO, keys);
      int body = bytes.length - FunctionShare.ROOT_OFFSET;
      ByteBuffer sample = ByteBuffer.allocate((body + 7) / 8 * 8 + 8 * values.length);
      sample.put(bytes, FunctionShare.ROOT_OFFSET, body);
      while (sample.position() % 8 != 0) {
        sample.put((byte) fill.nextInt());
      }
      for (long value : values) {
        sample.putLong(bits ? value | fill.nextLong() << 1 : value);
      }
      samples.add(sample.array());
    }
    return samples;
  }

  /** Returns the greatest deviation of any bit's mean from a half, in standard deviations. */
  private static double worstBias(List<byte[]> samples) {
    int bits = 8 * samples.get(0).length;
    int[] ones = new int[bits];
    for (byte[] sample : samples) {
      for (int bit = 0; bit < bits; bit++) {
        ones[bit] += sample[bit / 8] >> bit % 8 & 1;
      }
    }
    return Arrays.stream(ones)
        .mapToDouble(count -> deviation(count, samples.size()))
        .max()
        .orElse(0);
  }

  /**
   * Returns the greatest deviation of the XOR of the lowest bits of any two 8-byte words from a
   * half, in standard deviations.
   */
  private static double worstPairBias(List<byte[]> samples) {
    int words = samples.get(0).length / 8;
    double worst = 0;
    for (int a = 0; a < words; a++) {
      for (int b = 0; b < a; b++) {
        int ones = 0;
        for (byte[] sample : samples) {
          ones += (sample[8 * a] ^ sample[8 * b]) & 1;
        }
        worst = Math.max(worst, deviation(ones, samples.size()));
      }
    }
    return worst;
  }

  private static double deviation(int ones, int count) {
    return Math.abs(ones - count / 2.0) / (Math.sqrt(count) / 2);
  }

  private static List<byte[]> copies(List<byte[]> samples) {
    return samples.stream().map(byte[]::clone).toList();
  }

  @Test
  void noncesAndRandomBytesDiffer() {
    assertNotEquals(QueryNonce.draw(), QueryNonce.draw());
    assertFalse(Arrays.equals(SecureRandomness.draw(32), SecureRandomness.draw(32)));
    byte[] ofJava = new byte[40];
    SecureRandomness.fillFromJava(ofJava, 4, 32);
    assertEquals(0, ByteBuffer.wrap(ofJava).getInt(0) | ByteBuffer.wrap(ofJava).getInt(36));
    byte[] again = new byte[40];
    SecureRandomness.fillFromJava(again, 4, 32);
    assertFalse(Arrays.equals(ofJava, again));
    assertEquals(0, SecureRandomness.draw(0).length);
    assertThrows(IllegalArgumentException.class, () -> SecureRandomness.draw(-1));
  }
}
