package org.splinter.query;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
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
import org.splinter.codec.FormatException;
import org.splinter.fss.DomainPoint;
import org.splinter.fss.PointShare;
import org.splinter.fss.QueryNonce;
import org.splinter.fss.ShareGenerator;
import org.splinter.fss.TreeParameters;

final class ShareBundleTest {
  private static final TreeParameters PARAMETERS = new TreeParameters(10, 4);
  private static final byte[] PLAN = {1, 2, 3};

  private final QueryNonce nonce = QueryNonce.draw();
  private final RequestDigest request = RequestDigest.of(nonce, PLAN);
  private final List<List<PointShare>> pairs = new ArrayList<>();
  private final ShareBundle bundle = bundle(0);

  private ShareBundle bundle(int party) {
    if (pairs.isEmpty()) {
      for (int i = 0; i < 3; i++) {
        pairs.add(ShareGenerator.point(nonce, i, PARAMETERS, new DomainPoint(0, i), 1));
      }
    }
    return new ShareBundle(
        "alpha", party, request, nonce, pairs.stream().map(pair -> pair.get(party)).toList());
  }

  @Test
  void roundTripsAndPassesItsOwnCheck() throws Exception {
    ShareBundle decoded = ShareBundle.decode(bundle.encode());
    assertArrayEquals(bundle.encode(), decoded.encode());
    decoded.check("alpha", PLAN, PARAMETERS);
  }

  @Test
  void refusesWhatIsAddressedElsewhere() {
    assertProblem("addressed to provider alpha, not to beta", "beta", PLAN, PARAMETERS);
    assertProblem("another request", "alpha", new byte[] {1, 2, 4}, PARAMETERS);
    assertProblem("the plan wants", "alpha", PLAN, new TreeParameters(11, 4));
  }

  private void assertProblem(
      String problem, String provider, byte[] plan, TreeParameters parameters) {
    FormatException refusal =
        assertThrows(FormatException.class, () -> bundle.check(provider, plan, parameters));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }

  @Test
  void refusesSharesOfAnotherPartyQueryOrNonce() {
    List<PointShare> swapped = List.of(pairs.get(1).get(0), pairs.get(0).get(0));
    List<PointShare> mixed = List.of(pairs.get(0).get(1));
    List<PointShare> foreign =
        ShareGenerator.point(QueryNonce.draw(), 0, PARAMETERS, new DomainPoint(0, 1), 1)
            .subList(0, 1);
    for (List<PointShare> shares : List.of(swapped, mixed, foreign)) {
      byte[] bytes = new ShareBundle("alpha", 0, request, nonce, shares).encode();
      FormatException refusal =
          assertThrows(FormatException.class, () -> ShareBundle.decode(bytes));
      assertTrue(refusal.getMessage().contains("another party, query or request"));
    }
    byte[] none = new ShareBundle("alpha", 0, request, nonce, List.of()).encode();
    assertThrows(FormatException.class, () -> ShareBundle.decode(none));
  }

  @Test
  void refusesTruncationExtensionAndSurvivesMutation() {
    byte[] bytes = bundle.encode();
    for (int length = 0; length < bytes.length; length += 7) {
      byte[] shorter = Arrays.copyOf(bytes, length);
      assertThrows(FormatException.class, () -> ShareBundle.decode(shorter));
    }
    assertThrows(
        FormatException.class, () -> ShareBundle.decode(Arrays.copyOf(bytes, bytes.length + 1)));
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 10_000; i++) {
      byte[] mutated = bytes.clone();
      mutated[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      try {
        ShareBundle.decode(mutated);
      } catch (FormatException expected) {
        assertNoShareBytes(expected.getMessage());
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed + ", case " + i, e);
      }
    }
  }

  @Test
  void doesNotPrintShares() {
    assertNoShareBytes(bundle.toString());
    assertEquals("ShareBundle[alpha, party 0, 3 shares]", bundle.toString());
  }

  private void assertNoShareBytes(String text) {
    byte[] share = pairs.get(0).get(0).encode();
    for (int i = 32; i + 8 <= share.length; i += 8) {
      assertFalse(text.contains(HexFormat.of().formatHex(share, i, i + 8)), text);
    }
  }
}
