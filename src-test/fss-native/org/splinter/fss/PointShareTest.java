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

final class PointShareTest {
  private static final int MUTATIONS = 10_000;
  private static final long SEED = 20170327;

  private static List<PointShare> generate(int domainBits, int radixBits, int index) {
    PointParameters parameters = new PointParameters(domainBits, radixBits);
    return PointGenerator.generate(
        QueryNonce.draw(), index, parameters, Points.largest(parameters), 1);
  }

  @Test
  void knownAnswersDecodeToTheirFieldsAndEncodeToTheirBytes() {
    List<KnownAnswers.Case> cases = KnownAnswers.read();
    assertTrue(cases.size() > 10);
    for (KnownAnswers.Case known : cases) {
      for (int party = 0; party < 2; party++) {
        PointShare share = known.share(party);
        assertEquals(party, share.party());
        assertEquals(known.index, share.index());
        assertEquals(known.nonce, share.nonce().toString());
        assertEquals(known.parameters, share.parameters());
        assertEquals(known.parameters.shareBytes(), share.encode().length);
        assertArrayEquals(known.shares.get(party), share.encode());
      }
      for (int i = 0; i < known.keys.size(); i++) {
        long sum = known.pairs.get(i)[0] + known.pairs.get(i)[1];
        assertEquals(known.keys.get(i).equals(known.alpha) ? known.beta : 0, sum);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, 88, magic SPFS is missing",
    "4, 2, 'version is 2, must be 1 to 1'",
    "5, 0, 'scheme is 0, must be 1 to 1'",
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
    "14, 1, 'share index is 65543, must be 0 to 65535'",
    "15, 128, 'share index is -2147483641, must be 0 to 65535'",
  })
  void everyFieldIsChecked(int offset, int value, String problem) {
    byte[] bytes = generate(9, 4, 7).get(0).encode();
    bytes[offset] = (byte) value;
    FormatException refusal = assertThrows(FormatException.class, () -> PointShare.decode(bytes));
    assertTrue(refusal.getMessage().contains(problem), () -> refusal.getMessage());
    assertRefusedByTheLibrary(bytes);
  }

  @Test
  void everyLengthButTheExactOneIsRefused() {
    byte[] bytes = generate(9, 3, 0).get(1).encode();
    for (int length = 0; length < bytes.length + 50; length++) {
      byte[] other = Arrays.copyOf(bytes, length);
      if (length != bytes.length) {
        assertThrows(FormatException.class, () -> PointShare.decode(other));
        assertRefusedByTheLibrary(other);
      }
    }
  }

  @Test
  void mutationsAreRefusedOrEvaluateWithoutACrash() throws Exception {
    Random random = new Random(SEED);
    List<byte[]> originals = new ArrayList<>();
    for (int[] tree : new int[][] {{1, 1}, {8, 8}, {24, 8}, {9, 4}, {64, 4}, {65, 3}, {128, 2}}) {
      generate(tree[0], tree[1], 1).forEach(share -> originals.add(share.encode()));
    }
    List<EvaluationPath> paths = new ArrayList<>(NativeStatus.probe().paths());
    paths.add(EvaluationPath.JAVA);
    int evaluated = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] bytes = mutate(originals.get(random.nextInt(originals.size())).clone(), random);
      PointShare share;
      try {
        share = PointShare.decode(bytes);
      } catch (FormatException e) {
        assertRefusedByTheLibrary(bytes);
        continue;
      }
      evaluated++;
      List<DomainPoint> keys = Points.random(share.parameters(), random, 5);
      EvaluationPath path = paths.get(i % paths.size());
      assertArrayEquals(
          Buffers.values(share, EvaluationPath.JAVA, keys),
          Buffers.values(share, path, keys),
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
      case 2 -> bytes[random.nextInt(PointShare.CORRECTIONS_OFFSET)] = (byte) random.nextInt();
      case 3 -> flip(bytes, random.nextInt(8 * PointShare.CORRECTIONS_OFFSET));
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

  /** The native layer checks again: it refuses what {@link PointShare#decode} refuses. */
  private static void assertRefusedByTheLibrary(byte[] bytes) {
    long[] handle = new long[1];
    int status = NativeBinding.splinter_point_open(bytes, bytes.length, 0, handle);
    assertEquals("the bytes are not a share of a known version", NativeStatus.text(status));
    assertEquals(0, handle[0]);
  }

  @Test
  void theBytesAreCopied() {
    PointShare share = generate(8, 8, 0).get(0);
    byte[] first = share.encode();
    Arrays.fill(share.encode(), (byte) 0);
    assertArrayEquals(first, share.encode());
    byte[] given = first.clone();
    PointShare decoded = assertDoesNotThrow(() -> PointShare.decode(given));
    Arrays.fill(given, (byte) 0);
    assertArrayEquals(first, decoded.encode());
  }

  @Test
  void printsPublicParametersAlone() {
    PointShare share = generate(24, 8, 3).get(1);
    assertEquals(
        "PointShare[party=1, index=3, PointParameters[domainBits=24, radixBits=8]]",
        share.toString());
    String root = HexFormat.of().formatHex(share.encode(), 32, 48);
    assertFalse(share.toString().contains(root.substring(0, 8)));
  }
}
