package org.splinter.protocol.fold;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.QueryNonce;
import org.splinter.fss.paillier.CellAnswers;
import org.splinter.fss.paillier.CellSums;
import org.splinter.fss.paillier.PaillierPrimes;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.contract.TrustModel;

/**
 * Tests of the payload of functions of cells: frozen bytes, whose lines {@link #frozen} explains,
 * and a refusal for each check.
 */
final class CellBundleTest {
  private static final int PARTIES = 3;
  private static final int KEY_BYTES = 256;
  private static final int CIPHERTEXT_BYTES = 512;
  private static final int ROW_BYTES = 176;
  private static final CellGrid GRID = new CellGrid(2, 1, 1);
  private static final CellLayout LAYOUT =
      new CellLayout(8 * KEY_BYTES, PARTIES, List.of(GRID), List.of(List.of(0L)), 1, 1);

  // Where fields begin.
  private static final int VERSION = 4;
  private static final int QUERIES = 5;
  private static final int SHARES = 9;
  private static final int MODULUS = 13;
  private static final int BASES = MODULUS + KEY_BYTES;
  private static final int COLUMNS = BASES + 2 * CIPHERTEXT_BYTES;
  private static final int ROWS = COLUMNS + 2 * CIPHERTEXT_BYTES;

  /**
   * Returns the fields of a line of the frozen file: "bundle", a party's number and its payload, of
   * one query of one function of two rows by two columns; or "selectors", "function", "weights" of
   * all cells, and numbers, of which the sum follows.
   */
  private static List<String[]> frozen(String name) throws IOException {
    Path file = Path.of(System.getProperty("splinter.vectors"), "cell-bundles-v1.txt");
    return Files.readAllLines(file).stream()
        .map(line -> line.split(" "))
        .filter(line -> line[0].equals(name))
        .toList();
  }

  private static long[] numbers(String name) throws IOException {
    return Arrays.stream(frozen(name).get(0)).skip(1).mapToLong(Long::parseUnsignedLong).toArray();
  }

  private static byte[] payload(int party) throws IOException {
    String[] line = frozen("bundle").get(party);
    assertEquals(String.valueOf(party), line[1]);
    return HexFormat.of().parseHex(line[2]);
  }

  private static CellBundle open(int party, byte[] payload) throws FormatException {
    RoundPlan plan =
        new RoundPlan(EvaluationPlan.FAMILY, TrustModel.allButOne(PARTIES), new byte[1]);
    QueryNonce nonce = QueryNonce.draw();
    RequestDigest digest = RequestDigest.of(nonce, plan);
    return CellBundle.open(new Envelope("any", party, digest, nonce, payload), LAYOUT);
  }

  @Test
  void frozenBytesAreRead() throws IOException {
    for (int party = 0; party < PARTIES; party++) {
      byte[] payload = payload(party);
      CellBundle bundle = open(party, payload);
      assertArrayEquals(
          Arrays.copyOfRange(payload, MODULUS, BASES), bundle.modulus().encode(), "key");
      assertArrayEquals(Arrays.copyOfRange(payload, BASES, COLUMNS), bundle.bases());
      assertEquals(party == PARTIES - 1, bundle.last());
      assertEquals(1, bundle.queries().size());
      CellBundle.Share share = bundle.queries().get(0).get(0);
      assertArrayEquals(Arrays.copyOfRange(payload, COLUMNS, ROWS), share.columns());
      assertArrayEquals(Arrays.copyOfRange(payload, ROWS, payload.length), share.rows());
      assertEquals(bundle.last() ? 2 * ROW_BYTES : 32, share.rows().length);
      assertArrayEquals(payload, bundle.encode());
      assertEquals("CellBundle[1 queries]", bundle.toString());
      assertEquals("Share[hidden]", share.toString());
    }
    assertEquals(LAYOUT.bundleBytes(1), payload(PARTIES - 1).length);
  }

  @Test
  void frozenSharesAnswerTheSum() throws IOException {
    long[] weights = numbers("weights");
    long[] places = LongStream.range(0, weights.length).toArray();
    List<byte[]> answers = new ArrayList<>();
    CellBundle bundle = open(0, payload(0));
    for (int party = 0; party < PARTIES; party++) {
      bundle = open(party, payload(party));
      CellBundle.Share share = bundle.queries().get(0).get(0);
      try (CellSums sums =
          CellSums.open(List.of(GRID.shape(bundle.modulus())), EvaluationPath.JAVA)) {
        if (bundle.last()) {
          sums.addExplicit(0, share.rows(), places, weights, weights.length);
        } else {
          sums.addSeeded(0, share.rows(), places, weights, weights.length);
        }
        answers.add(sums.answer(bundle.bases(), List.of(share.columns())));
      }
    }
    long[] selectors = numbers("selectors");
    long[] function = numbers("function");
    BigInteger expected = BigInteger.ZERO;
    for (int cell = 0; cell < weights.length; cell++) {
      BigInteger value =
          BigInteger.valueOf(selectors[cell / 2]).multiply(BigInteger.valueOf(function[cell % 2]));
      expected = expected.add(value.multiply(BigInteger.valueOf(weights[cell])));
    }
    assertTrue(expected.signum() > 0);
    assertEquals(expected, CellAnswers.sum(bundle.modulus(), answers));
  }

  private static void assertRefused(String problem, byte[] payload, int party) {
    FormatException refusal =
        assertThrows(FormatException.class, () -> open(party, payload), problem);
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }

  private static void assertRefused(String problem, Consumer<ByteBuffer> change)
      throws IOException {
    byte[] payload = payload(0);
    change.accept(ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN));
    assertRefused(problem, payload, 0);
  }

  @Test
  void eachFieldIsChecked() throws IOException {
    assertRefused("magic", bytes -> bytes.put(0, (byte) 'X'));
    assertRefused("version", bytes -> bytes.put(VERSION, (byte) 2));
    assertRefused("queries", bytes -> bytes.putInt(QUERIES, 0));
    assertRefused("queries", bytes -> bytes.putInt(QUERIES, ShareBundle.MAX_QUERIES + 1));
    assertRefused("shares per query", bytes -> bytes.putInt(SHARES, 0));
    assertRefused("shares per query", bytes -> bytes.putInt(SHARES, 2));
    assertRefused("columns", bytes -> bytes.putInt(QUERIES, 2));
  }

  @Test
  void theLengthFollowsFromThePlan() throws IOException {
    byte[] payload = payload(0);
    for (int length : new int[] {0, VERSION, SHARES + 3, MODULUS, BASES, COLUMNS, ROWS}) {
      assertThrows(FormatException.class, () -> open(0, Arrays.copyOf(payload, length)));
    }
    assertRefused("seed", Arrays.copyOf(payload, payload.length - 1), 0);
    assertThrows(FormatException.class, () -> open(0, Arrays.copyOf(payload, payload.length + 1)));
    assertRefused("rows", payload, PARTIES - 1);
    byte[] last = payload(PARTIES - 1);
    assertThrows(FormatException.class, () -> open(0, last));
  }

  @Test
  void theKeyIsChecked() throws IOException {
    assertRefused("divisible by 2", bytes -> bytes.put(MODULUS, (byte) 0));
    assertRefused("must fill its bytes", bytes -> bytes.put(BASES - 1, (byte) 1));
    BigInteger root =
        BigInteger.TWO.pow(1024).subtract(BigInteger.valueOf(100_000)).nextProbablePrime();
    assertRefused(
        "is a power of another number", bytes -> put(bytes, MODULUS, root.pow(2), KEY_BYTES));
  }

  private static void put(ByteBuffer bytes, int at, BigInteger number, int length) {
    byte[] big = number.toByteArray();
    for (int i = 0; i < length; i++) {
      bytes.put(at + i, i < big.length ? big[big.length - 1 - i] : 0);
    }
  }

  @Test
  void eachBaseAndColumnIsACiphertext() throws IOException {
    BigInteger n = open(0, payload(0)).modulus().number();
    List<BigInteger> wrong;
    try (PaillierPrimes primes = PublishedPrimes.of(2048)) {
      byte[] half = Arrays.copyOf(primes.encode(), KEY_BYTES / 2);
      BigInteger p = new BigInteger(1, reversed(half));
      assertEquals(BigInteger.ZERO, n.mod(p));
      wrong = List.of(BigInteger.ZERO, n, p, n.subtract(p), n.pow(2), n.pow(2).add(BigInteger.ONE));
    }
    for (int at = BASES; at < ROWS; at += CIPHERTEXT_BYTES) {
      int place = at;
      for (BigInteger number : wrong) {
        assertRefused(
            "must be below N^2 and prime to N",
            bytes -> put(bytes, place, number, CIPHERTEXT_BYTES));
      }
      byte[] other = payload(0);
      put(ByteBuffer.wrap(other), place, BigInteger.TWO, CIPHERTEXT_BYTES);
      assertEquals(1, open(0, other).queries().size(), "any other number may be one");
    }
  }

  private static byte[] reversed(byte[] bytes) {
    byte[] reversed = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      reversed[i] = bytes[bytes.length - 1 - i];
    }
    return reversed;
  }

  /** A changed byte is refused or read as another bundle, and nothing else happens. */
  @Test
  void changedBytesAreRefusedOrRead() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    byte[] payload = payload(PARTIES - 1);
    int read = 0;
    for (int i = 0; i < 200; i++) {
      byte[] changed = payload.clone();
      changed[random.nextInt(i % 2 == 0 ? payload.length : MODULUS)] ^=
          (byte) (1 + random.nextInt(255));
      try {
        CellBundle bundle = open(PARTIES - 1, changed);
        assertArrayEquals(changed, bundle.encode(), "seed " + seed);
        assertFalse(Arrays.equals(payload, changed));
        read++;
      } catch (FormatException e) {
        assertFalse(e.getMessage().isEmpty());
      }
    }
    assertTrue(read > 0, "seed " + seed);
  }
}
