package org.splinter.fss;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** What the generator refuses, and that one share alone looks random whatever the secret. */
final class ShareGeneratorTest {
  private static final TreeParameters TREE = new TreeParameters(12, 4);
  private static final int GENERATIONS = 1000;

  /** Beyond 8 standard deviations: about one false alarm in 10^10 runs of this class. */
  private static final double LIMIT = 8;

  @Test
  void refusesWhatIsOutOfBoundsWithoutNamingTheSecret() {
    QueryNonce nonce = QueryNonce.draw();
    for (Form form : Form.values()) {
      IllegalArgumentException outside =
          assertThrows(
              IllegalArgumentException.class,
              () -> form.generate(nonce, 0, TREE, new DomainPoint(0, 4242), 1));
      assertEquals("the secret point lies outside the domain of 12 bits", outside.getMessage());
    }
    for (int index : new int[] {-1, 1 << 24}) {
      String message = "share index " + index + ", must be 0 to 16777215";
      for (Form form : Form.values()) {
        assertRefused(message, () -> form.generate(nonce, index, TREE, new DomainPoint(0, 1), 1));
      }
      assertRefused(message, () -> ShareGenerator.constant(nonce, index, 1));
    }
  }

  private static void assertRefused(String message, Executable call) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
  }

  @Test
  void sharesDifferInRootAndPartyAlone() {
    for (Form form : Form.values()) {
      List<? extends FunctionShare> shares = form.generate(TREE, new DomainPoint(0, 77), 1);
      byte[] first = shares.get(0).encode();
      byte[] second = shares.get(1).encode();
      for (int i = 0; i < first.length; i++) {
        boolean ofTheParty = i == 6 || (i >= ShareHeader.ROOT_OFFSET && i < ShareHeader.BYTES);
        assertTrue(first[i] == second[i] || ofTheParty, "byte " + i);
      }
    }
  }

  @Test
  void everyGenerationIsFresh() {
    QueryNonce nonce = QueryNonce.draw();
    Set<ByteBuffer> blocks = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      List<FunctionShare> shares = new ArrayList<>();
      for (Form form : Form.values()) {
        shares.addAll(form.generate(nonce, 0, TREE, new DomainPoint(0, 77), 1));
      }
      for (FunctionShare share : shares) {
        assertTrue(
            blocks.add(ByteBuffer.wrap(share.encode(), ShareHeader.ROOT_OFFSET, 16).slice()));
      }
      ConstantShare constant = ShareGenerator.constant(nonce, 0, 1).get(0);
      assertTrue(blocks.add(ByteBuffer.allocate(16).putLong(0, constant.value())));
    }
  }

  @Test
  void bytesAndValuesOfOneShareLookRandomWhateverTheSecret() {
    long[][] secrets = {{0, 0}, {77, 1}, {77, -1}, {4095, 1L << 63}};
    for (long[] secret : secrets) {
      for (Form form : Form.values()) {
        for (int party = 0; party < 2; party++) {
          List<byte[]> samples = samples(form, secret[0], secret[1], party);
          assertTrue(worstBias(samples) < LIMIT, "bias " + worstBias(samples));
          assertTrue(worstPairBias(samples) < LIMIT, "pair bias " + worstPairBias(samples));
        }
      }
    }
  }

  @Test
  void oneShareOfAConstantLooksRandom() {
    for (long beta : new long[] {0, 1, -1, Long.MIN_VALUE}) {
      for (int party = 0; party < 2; party++) {
        List<byte[]> samples = new ArrayList<>();
        for (int i = 0; i < GENERATIONS; i++) {
          ConstantShare share = ShareGenerator.constant(QueryNonce.draw(), 0, beta).get(party);
          samples.add(ByteBuffer.allocate(8).putLong(share.value()).array());
        }
        assertTrue(worstBias(samples) < LIMIT, "bias " + worstBias(samples));
      }
    }
  }

  @Test
  void theCheckSeesPlantedFaults() {
    List<byte[]> honest = samples(Form.POINT, 77, 1, 0);

    List<byte[]> fixedSeed = copies(honest);
    fixedSeed.forEach(sample -> System.arraycopy(honest.get(0), 0, sample, 0, 16));
    assertTrue(worstBias(fixedSeed) > LIMIT);

    List<byte[]> bareCorrection = copies(honest);
    bareCorrection.forEach(sample -> Arrays.fill(sample, 16 + 4 * 16, 16 + 5 * 16, (byte) 0));
    assertTrue(worstBias(bareCorrection) > LIMIT);

    // The control bits of two corrections tied to each other, each of them balanced.
    List<byte[]> tiedControlBits = copies(honest);
    tiedControlBits.forEach(sample -> sample[32] = (byte) ((sample[32] & ~1) | (sample[16] & 1)));
    assertTrue(worstBias(tiedControlBits) < LIMIT);
    assertTrue(worstPairBias(tiedControlBits) > LIMIT);
  }

  /**
   * Of many generations: root without its fixed bit, corrections, values at the secret and by it.
   */
  private static List<byte[]> samples(Form form, long alpha, long beta, int party) {
    List<DomainPoint> keys = List.of(new DomainPoint(0, alpha), new DomainPoint(0, alpha ^ 1));
    Random fill = new Random(alpha);
    QueryNonce nonce = QueryNonce.draw();
    List<byte[]> samples = new ArrayList<>();
    for (int i = 0; i < GENERATIONS; i++) {
      FunctionShare share = form.generate(nonce, 0, TREE, keys.get(0), beta).get(party);
      byte[] bytes = share.encode();
      assertEquals(party, bytes[ShareHeader.ROOT_OFFSET] & 1);
      bytes[ShareHeader.ROOT_OFFSET] ^= (byte) fill.nextInt(2);
      ByteBuffer sample = ByteBuffer.allocate(bytes.length - ShareHeader.ROOT_OFFSET + 16);
      sample.put(bytes, ShareHeader.ROOT_OFFSET, bytes.length - ShareHeader.ROOT_OFFSET);
      for (long value : Evaluators.values(share, EvaluationPath.AUTO, keys)) {
        sample.putLong(value);
      }
      samples.add(sample.array());
    }
    return samples;
  }

  /** The most that any bit's mean deviates from a half, in standard deviations. */
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

  /** The same of the XOR of the lowest bits of any two 8-byte words. */
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
    assertEquals(0, SecureRandomness.draw(0).length);
    assertThrows(IllegalArgumentException.class, () -> SecureRandomness.draw(-1));
  }
}
