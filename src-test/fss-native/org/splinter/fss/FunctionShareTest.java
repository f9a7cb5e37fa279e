package org.splinter.fss;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.codec.FormatException;
import org.splinter.fss.internal.NativeBinding;

final class FunctionShareTest {
  private static final int MUTATIONS = 10_000;
  private static final long SEED = 20170327;

  private static List<PointShare> points(int domainBits, int radixBits, int index) {
    TreeParameters parameters = new TreeParameters(domainBits, radixBits);
    return ShareGenerator.point(
        QueryNonce.draw(), index, parameters, Points.largest(parameters), 1);
  }

  private static List<LessThanShare> lessThans(int domainBits, int radixBits, int index) {
    TreeParameters parameters = new TreeParameters(domainBits, radixBits);
    return ShareGenerator.lessThan(
        QueryNonce.draw(), index, parameters, Points.largest(parameters), true, 1);
  }

  private static List<ConstantShare> constants(int index) {
    return ShareGenerator.constant(QueryNonce.draw(), index, 1);
  }

  @Test
  void knownAnswersDecodeToTheirFieldsAndEncodeToTheirBytes() {
    List<KnownAnswers.Case> cases = KnownAnswers.read();
    assertTrue(cases.size() > 30);
    for (KnownAnswers.Case known : cases) {
      for (int party = 0; party < 2; party++) {
        FunctionShare share = known.share(party);
        assertEquals(party, share.party());
        assertEquals(known.scheme, share.scheme());
        assertEquals(known.index, share.index());
        assertEquals(known.nonce, share.nonce().toString());
        assertEquals(known.domainBits, share.domainBits());
        assertArrayEquals(known.shares.get(party), share.encode());
        if (share instanceof PointShare point) {
          assertEquals(new TreeParameters(known.domainBits, known.radixBits), point.parameters());
        } else if (share instanceof LessThanShare lessThan) {
          assertEquals(
              new TreeParameters(known.domainBits, known.radixBits), lessThan.parameters());
        }
      }
      for (int i = 0; i < known.keys.size(); i++) {
        long sum = known.pairs.get(i)[0] + known.pairs.get(i)[1];
        assertEquals(known.value(known.keys.get(i)), sum);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, 88, magic SPFS is missing",
    "4, 2, 'version is 2, must be 1 to 1'",
    "5, 0, 'scheme is 0, must be 1 to 3'",
    "5, 4, 'scheme is 4, must be 1 to 3'",
    "6, 2, 'party is 2, must be 0 to 1'",
    "6, 1, the root is not one of party 1",
    "7, 3, 'parties is 3, must be 2 to 2'",
    "8, 0, 'domain bits is 0, must be 1 to 128'",
    "8, 129, 'domain bits is 129, must be 1 to 128'",
    "8, 10, 'truncated at corrections'",
    "8, 8, 'trailing bytes'",
    "9, 0, 'radix bits is 0, must be 1 to 8'",
    "9, 9, 'radix bits is 9, must be 1 to 8'",
    "10, 2, 'output words is 2, must be 1 to 1'",
    "11, 1, 'check is 1, must be 0 to 0'",
    "15, 1, 'share index is 16777223, must be 0 to 16777215'",
    "15, 128, 'share index is -2147483641, must be 0 to 16777215'",
  })
  void everyFieldOfATreeIsChecked(int offset, int value, String problem) {
    assertChecked(points(9, 4, 7).get(0), offset, value, problem);
    assertChecked(lessThans(9, 4, 7).get(0), offset, value, problem);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 88, magic SPFS is missing",
    "4, 2, 'version is 2, must be 1 to 1'",
    "5, 1, 'domain bits is 0, must be 1 to 128'",
    "6, 2, 'party is 2, must be 0 to 1'",
    "7, 3, 'parties is 3, must be 2 to 2'",
    "8, 1, 'domain bits is 1, must be 0 to 0'",
    "9, 1, 'radix bits is 1, must be 0 to 0'",
    "10, 2, 'output words is 2, must be 1 to 1'",
    "11, 1, 'check is 1, must be 0 to 0'",
    "15, 1, 'share index is 16777223, must be 0 to 16777215'",
    "32, 1, a constant has a root",
    "47, 1, a constant has a root",
  })
  void everyFieldOfAConstantIsChecked(int offset, int value, String problem) {
    assertChecked(constants(7).get(0), offset, value, problem);
  }

  @Test
  void aShareOfOneSchemeIsNoneOfAnother() {
    assertChecked(points(24, 8, 7).get(0), 5, 2, "truncated at corrections");
    assertChecked(lessThans(24, 8, 7).get(0), 5, 1, "trailing bytes");
    assertChecked(points(24, 8, 7).get(0), 5, 3, "domain bits is 24, must be 0 to 0");
  }

  private static void assertChecked(FunctionShare share, int offset, int value, String problem) {
    byte[] bytes = share.encode();
    bytes[offset] = (byte) value;
    FormatException refusal =
        assertThrows(FormatException.class, () -> FunctionShare.decode(bytes));
    assertTrue(refusal.getMessage().contains(problem), () -> refusal.getMessage());
    assertRefusedByTheLibrary(bytes);
  }

  @Test
  void everyLengthButTheExactOneIsRefused() {
    for (FunctionShare share :
        List.of(points(9, 3, 0).get(1), lessThans(9, 3, 0).get(1), constants(0).get(1))) {
      byte[] bytes = share.encode();
      for (int length = 0; length < bytes.length + 50; length++) {
        byte[] other = Arrays.copyOf(bytes, length);
        if (length != bytes.length) {
          assertThrows(FormatException.class, () -> FunctionShare.decode(other));
          assertRefusedByTheLibrary(other);
        }
      }
    }
  }

  @Test
  void mutationsAreRefusedOrEvaluateWithoutACrash() throws Exception {
    Random random = new Random(SEED);
    List<byte[]> originals = new ArrayList<>();
    for (int[] tree : new int[][] {{1, 1}, {8, 8}, {24, 8}, {9, 4}, {64, 4}, {65, 3}, {128, 2}}) {
      points(tree[0], tree[1], 1).forEach(share -> originals.add(share.encode()));
      lessThans(tree[0], tree[1], 1).forEach(share -> originals.add(share.encode()));
    }
    constants(1).forEach(share -> originals.add(share.encode()));
    List<EvaluationPath> paths = new ArrayList<>(NativeStatus.probe().paths());
    paths.add(EvaluationPath.JAVA);
    int evaluated = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] bytes = mutate(originals.get(random.nextInt(originals.size())).clone(), random);
      FunctionShare share;
      try {
        share = FunctionShare.decode(bytes);
      } catch (FormatException e) {
        assertRefusedByTheLibrary(bytes);
        continue;
      }
      evaluated++;
      TreeParameters domain = new TreeParameters(Math.max(1, share.domainBits()), 1);
      List<DomainPoint> keys = Points.random(domain, random, 5);
      EvaluationPath path = paths.get(i % paths.size());
      assertArrayEquals(
          Evaluators.values(share, EvaluationPath.JAVA, keys),
          Evaluators.values(share, path, keys),
          () -> "seed " + SEED);
    }
    assertTrue(evaluated > MUTATIONS / 20 && evaluated < MUTATIONS * 19 / 20, "" + evaluated);
  }

  private static byte[] mutate(byte[] bytes, Random random) {
    switch (random.nextInt(5)) {
      case 0 -> {
        return Arrays.copyOf(bytes, random.nextInt(bytes.length));
      }
      case 1 -> {
        return Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(5000));
      }
      case 2 -> bytes[random.nextInt(ShareHeader.BYTES)] = (byte) random.nextInt();
      case 3 -> flip(bytes, random.nextInt(8 * ShareHeader.BYTES));
      default -> {
        for (int flips = 1 + random.nextInt(8); flips > 0; flips--) {
          flip(bytes, random.nextInt(8 * bytes.length));
        }
      }
    }
    return bytes;
  }

  private static void flip(byte[] bytes, int bit) {
    bytes[bit / 8] ^= (byte) (1 << bit % 8);
  }

  /** The native layer checks again: it refuses what {@link FunctionShare#decode} refuses. */
  private static void assertRefusedByTheLibrary(byte[] bytes) {
    long[] handle = new long[1];
    int domainBits = bytes.length > 8 ? bytes[8] & 0x7f : 0;
    long[] lengths = {bytes.length};
    byte[] use = {NativeBinding.USE_DIRECT};
    int status =
        NativeBinding.splinter_function_open(bytes, lengths, use, 1, domainBits, 0, 0, handle);
    assertEquals("the bytes are not a share of a known version", NativeStatus.text(status));
    assertEquals(0, handle[0]);
  }

  @Test
  void theBytesAreCopied() {
    for (FunctionShare share :
        List.of(points(8, 8, 0).get(0), lessThans(8, 8, 0).get(0), constants(0).get(0))) {
      byte[] first = share.encode();
      Arrays.fill(share.encode(), (byte) 0);
      assertArrayEquals(first, share.encode());
      byte[] given = first.clone();
      FunctionShare decoded = assertDoesNotThrow(() -> FunctionShare.decode(given));
      Arrays.fill(given, (byte) 0);
      assertArrayEquals(first, decoded.encode());
    }
  }

  @Test
  void printsPublicParametersAlone() {
    PointShare share = points(24, 8, 3).get(1);
    assertEquals(
        "PointShare[party=1, index=3, TreeParameters[domainBits=24, radixBits=8]]",
        share.toString());
    String root = HexFormat.of().formatHex(share.encode(), 32, 48);
    assertFalse(share.toString().contains(root.substring(0, 8)));
    assertEquals(
        "LessThanShare[party=0, index=4, TreeParameters[domainBits=64, radixBits=4]]",
        lessThans(64, 4, 4).get(0).toString());
    assertEquals("ConstantShare[party=1, index=5]", constants(5).get(1).toString());
  }
}
