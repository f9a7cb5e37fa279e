package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.sum.SumAsk;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.sum.RingSumKey;
import org.splinter.fss.sum.RingSumParameters;
import org.splinter.fss.sum.RingSumPublicKey;
import org.splinter.fss.sum.UncheckedRing;
import org.splinter.protocol.contract.RefusedRequestException;

/**
 * Tests of what a client that cheats learns of a private table: one scalar of as many bits as it is
 * charged for, of a linear function of its choice. Each test measures what is read, by comparison
 * with the table's numbers. Property {@code splinter.seed}.
 */
@Tag("slow")
final class CheatingClientTest {
  /** A block of a ring and a part of another. */
  private static final int ROWS = 5_000;

  private static final int NOISY_ROWS = 300;
  private static final long SEED = Long.getLong("splinter.seed", 13);

  /** The bound of right guesses: a wrong one is as good as a random number below q, of 100 bits. */
  private static final BigInteger SMALL = BigInteger.ONE.shiftLeft(60);

  @TempDir private static Path home;

  private static PrivateNumbers exact;
  private static PrivateNumbers noisy;

  private final Random random = new Random(SEED);

  @BeforeAll
  static void importTables() throws Exception {
    Random drawn = new Random(SEED);
    exact = PrivateNumbers.imported(home, "exact", ROWS, drawn);
    noisy = PrivateNumbers.imported(home, "noisy", NOISY_ROWS, drawn, "--epsilon", "1");
  }

  private static CheatingClient client(String table, PrivateNumbers of) {
    return new CheatingClient("SELECT SUM(pay) FROM " + table + " WHERE id IN (?)", of.facts(), 1);
  }

  private static int[] only(int row) {
    int[] weights = new int[ROWS];
    weights[row] = 1;
    return weights;
  }

  /** Weights like digits: numbers are read side by side, as many as the modulus has room for. */
  @Test
  void weightsOutsideTheirBitsReadAsManyNumbersAsAreCharged() throws Exception {
    try (CheatingClient client = client("exact", exact)) {
      int bits = client.shape().sumBits();
      int step = PrivateNumbers.NUMBER_BITS;
      int read = (bits + step - 1) / step; // the last of them in part
      int[] weights = new int[ROWS];
      for (int i = 0; i <= read; i++) {
        weights[4_090 + i] = i * step < Integer.SIZE ? 1 << (i * step) : 0;
      }
      byte[] request = client.request(SumAsk.Session.alone(), weights);
      long before = exact.spent("digits");
      long scalar = client.number(request, exact.answer("digits", request));
      BigInteger told = BigInteger.ZERO;
      for (int i = 0; i <= read; i++) {
        BigInteger number = BigInteger.valueOf(exact.numbers()[4_090 + i]);
        told = told.add(number.shiftLeft(i * step));
      }
      assertEquals(
          told.mod(BigInteger.ONE.shiftLeft(bits)).longValueExact(), scalar, "seed " + SEED);
      long charged = exact.spent("digits") - before;
      assertTrue(read > 1 && charged >= (long) client.sums() * read, charged + " for " + read);
    }
  }

  /** Whatever the weights are, the answer is one number modulo that of sums. */
  @Test
  void anyWeightsTellOneScalar() throws Exception {
    try (CheatingClient client = client("exact", exact)) {
      for (int i = 0; i < 5; i++) {
        int[] weights = random.ints(ROWS).toArray();
        byte[] request = client.request(SumAsk.Session.alone(), weights);
        long scalar = client.number(request, exact.answer("any", request));
        assertEquals(client.expected(weights, exact.numbers()), scalar, "seed " + SEED);
      }
    }
  }

  /**
   * One scalar travels of the first part, of three bits more than a sum; the second part fits no
   * guess of the numbers, though the client knows its factors and guesses all of them right.
   */
  @Test
  void anAnswerIsOneScalarAndAMaskedPart() throws Exception {
    try (CheatingClient client = client("exact", exact)) {
      for (int i = 0; i < 8; i++) {
        byte[] request = client.request(SumAsk.Session.alone(), only(i));
        assertMasked(client, request, exact.answer("scalar", request));
      }
    }
  }

  private static void assertMasked(CheatingClient client, byte[] request, byte[] answer)
      throws Exception {
    byte[] seed = Arrays.copyOf(client.key(request), RingSumKey.SEED_BYTES);
    List<byte[]> sums = client.encrypted(request, answer);
    for (byte[] sum : sums) {
      assertEquals(Long.BYTES + RingSumParameters.RECORD_BYTES, sum.length);
      long first = ByteBuffer.wrap(sum).order(ByteOrder.LITTLE_ENDIAN).getLong();
      assertTrue(Long.SIZE - Long.numberOfLeadingZeros(first) <= client.shape().sumBits() + 3);
    }
    BigInteger apart = UncheckedRing.distance(sums.get(client.numberSum()), seed, exact.numbers());
    assertTrue(apart.compareTo(SMALL) > 0, () -> "a guess of all numbers fits: " + apart);
  }

  /** A public key that is 0, that of someone else, or random takes the mask off nothing. */
  @Test
  void aChosenPublicKeyTakesNoMaskOff() throws Exception {
    try (CheatingClient client = client("exact", exact);
        CheatingClient other = client("exact", exact)) {
      int[] weights = new int[ROWS];
      Arrays.fill(weights, 1);
      byte[] honest = client.request(SumAsk.Session.alone(), weights);
      byte[] key = client.key(honest);
      byte[] zero = key.clone();
      Arrays.fill(zero, 2 * RingSumKey.SEED_BYTES, zero.length, (byte) 0);
      byte[] foreign = key.clone();
      byte[] theirs = other.key(other.request(SumAsk.Session.alone(), weights));
      System.arraycopy(
          theirs, RingSumKey.SEED_BYTES, foreign, RingSumKey.SEED_BYTES, RingSumPublicKey.BYTES);
      long expected = client.expected(weights, exact.numbers());
      assertEquals(expected, client.number(honest, exact.answer("keys", honest)));
      for (byte[] chosen : List.of(zero, foreign)) {
        long before = exact.spent("keys");
        byte[] request = client.request(SumAsk.Session.alone(), chosen, client.records(honest));
        byte[] answer = exact.answer("keys", request);
        assertMasked(client, request, answer);
        assertNotEquals(expected, client.number(request, answer));
        assertNotEquals(expected, other.number(request, answer));
        assertTrue(exact.spent("keys") > before);
      }
      byte[] seedless = key.clone();
      Arrays.fill(seedless, RingSumKey.SEED_BYTES, 2 * RingSumKey.SEED_BYTES, (byte) 0);
      assertRefused("must not be 0", client, seedless, client.records(honest));
      byte[] twin = key.clone();
      System.arraycopy(key, 0, twin, RingSumKey.SEED_BYTES, RingSumKey.SEED_BYTES);
      assertRefused("must differ", client, twin, client.records(honest));
    }
  }

  private static void assertRefused(
      String problem, CheatingClient client, byte[] key, byte[] records) throws Exception {
    byte[] request = client.request(SumAsk.Session.alone(), key, records);
    long before = exact.spent("refused");
    IOException refused = assertThrows(IOException.class, () -> exact.answer("refused", request));
    assertTrue(refused.getMessage().contains(problem), refused.toString());
    assertEquals(before, exact.spent("refused"));
  }

  /** Records of zeros, or all alike, are requests for a scalar too; others are none. */
  @Test
  void recordsThatEncryptNothingTellNoMoreThanAScalar() throws Exception {
    try (CheatingClient client = client("exact", exact)) {
      byte[] honest = client.request(SumAsk.Session.alone(), only(0));
      byte[] key = client.key(honest);
      byte[] records = client.records(honest);
      byte[] zero = new byte[records.length];
      byte[] alike =
          new ByteWriter()
              .fixed(Arrays.copyOf(records, RingSumParameters.RECORD_BYTES))
              .fixed(Arrays.copyOf(records, RingSumParameters.RECORD_BYTES))
              .toByteArray();
      for (byte[] chosen : List.of(zero, alike)) {
        byte[] request = client.request(SumAsk.Session.alone(), key, chosen);
        long before = exact.spent("records");
        assertMasked(client, request, exact.answer("records", request));
        assertTrue(exact.spent("records") > before);
      }
      byte[] greatest = records.clone();
      Arrays.fill(greatest, (byte) -1);
      assertThrows(
          FormatException.class,
          () -> exact.answer("records", client.request(SumAsk.Session.alone(), key, greatest)));
      assertRefused("bytes, must have", client, key, Arrays.copyOf(records, records.length - 1));
      assertRefused("bytes, must have", client, key, new byte[2 * records.length]);
    }
  }

  /** A request that is repeated has the old noise: averaging n answers is the first answer. */
  @Test
  void noiseStaysWhenARequestIsRepeated() throws Exception {
    try (CheatingClient client = client("noisy", noisy)) {
      byte[] request = client.request(SumAsk.Session.alone(), new int[NOISY_ROWS]);
      byte[] first = noisy.answer("again", request);
      long spent = noisy.spent("again");
      for (int i = 0; i < 5; i++) {
        assertArrayEquals(first, noisy.answer("again", request));
      }
      assertEquals(spent, noisy.spent("again"));
    }
  }

  /** Noise that is drawn anew is averaged by who asks anew: each time is charged. */
  @Test
  void aSelectionThatIsAskedAnewHasOtherNoiseAndIsCharged() throws Exception {
    try (CheatingClient client = client("noisy", noisy)) {
      int[] weights = new int[NOISY_ROWS];
      weights[7] = 1;
      Set<Long> read = new HashSet<>();
      long spent = 0;
      long each = 0;
      for (int i = 0; i < 12; i++) {
        byte[] request = client.request(SumAsk.Session.alone(), weights);
        read.add(client.number(request, noisy.answer("anew", request)));
        each = noisy.spent("anew") - spent;
        assertTrue(each > 0);
        spent += each;
      }
      assertTrue(read.size() > 8, () -> "noise of scale above 1,000 drew only " + read);
      noisy.budget(spent + each - 1);
      byte[] request = client.request(SumAsk.Session.alone(), weights);
      assertThrows(RefusedRequestException.class, () -> noisy.answer("anew", request));
    } finally {
      noisy.budget(Integer.MAX_VALUE);
    }
  }

  /** Selections that differ by a row tell that row, as docs/sums.md says; a budget ends it. */
  @Test
  void overlappingSelectionsTellTheirDifferenceUntilTheBudgetIsSpent() throws Exception {
    try (CheatingClient client = client("exact", exact)) {
      int[] all = new int[ROWS];
      Arrays.fill(all, 1);
      int[] others = all.clone();
      others[42] = 0;
      byte[] one = client.request(SumAsk.Session.alone(), all);
      byte[] two = client.request(SumAsk.Session.alone(), others);
      long whole = client.number(one, exact.answer("overlap", one));
      long charge = exact.spent("overlap");
      exact.budget(2 * charge);
      long rest = client.number(two, exact.answer("overlap", two));
      assertEquals(exact.numbers()[42], whole - rest, "seed " + SEED);
      byte[] three = client.request(SumAsk.Session.alone(), only(43));
      assertThrows(RefusedRequestException.class, () -> exact.answer("overlap", three));
      assertEquals(2 * charge, exact.spent("overlap"));
    } finally {
      exact.budget(Integer.MAX_VALUE);
    }
  }

  /** A client that goes away while rows are read, or whose job fails, has been charged. */
  @Test
  void anAnswerIsChargedBeforeARowIsRead() throws Exception {
    try (CheatingClient client = client("exact", exact)) {
      byte[] request = client.request(SumAsk.Session.alone(), only(3));
      List<Long> spent = new ArrayList<>();
      assertThrows(
          IOException.class,
          () ->
              exact.answers(
                  List.of("early"),
                  List.of(request),
                  done -> {
                    spent.add(exact.unchecked("early"));
                    throw new IllegalStateException("the client is gone");
                  }));
      assertTrue(spent.get(0) > 0, spent::toString);
      assertEquals(spent.get(0), exact.spent("early"));
      long before = exact.spent("early");
      assertEquals(exact.numbers()[3], client.number(request, exact.answer("early", request)));
      assertEquals(before, exact.spent("early"));
    }
  }

  @Test
  void aRequestForAnotherVersionIsRefusedAndNotCharged() throws Exception {
    PrivateNumbers before = PrivateNumbers.imported(home, "renewed", 50, random);
    try (CheatingClient client = client("renewed", before)) {
      int[] weights = new int[50];
      weights[0] = 1;
      byte[] request = client.request(SumAsk.Session.alone(), weights);
      PrivateNumbers after = PrivateNumbers.imported(home, "renewed", 50, random);
      IOException refused = assertThrows(IOException.class, () -> after.answer("late", request));
      assertTrue(refused.getMessage().contains("ask anew"), refused.toString());
      assertEquals(0, after.spent("late"));
    }
  }
}
