package org.splinter.protocol.contract;

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
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.ConstantParameters;
import org.splinter.fss.DomainPoint;
import org.splinter.fss.FunctionEvaluator.Use;
import org.splinter.fss.FunctionShare;
import org.splinter.fss.MultiPartyDpfParameters;
import org.splinter.fss.Output;
import org.splinter.fss.QueryNonce;
import org.splinter.fss.Scheme;
import org.splinter.fss.SecretFunction;
import org.splinter.fss.ShareGenerator;
import org.splinter.fss.TreeParameters;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.fold.ShareForm;

/**
 * Tests that shares arrive in an envelope as they were sent, and only for the request that they
 * were made for.
 */
final class ShareBundleTest {
  private static final RoundPlan PLAN =
      new RoundPlan("any", TrustModel.twoParty(), new byte[] {1, 2, 3});
  private static final ShareForm DPF = form(Scheme.DPF, TreeShape.radix(4));
  private static final ShareForm DCF = form(Scheme.DCF, TreeShape.radix(3));
  private static final ShareForm CONSTANT = ShareForm.CONSTANT;
  private static final PlanLayout LAYOUT =
      layout(share(DPF, 10), share(DCF, 10), share(CONSTANT, 0));
  private static final int QUERIES = 2;

  private final ShareGenerator generator = ShareGenerator.create();
  private final QueryNonce nonce = generator.nonce();
  private final RequestDigest request = RequestDigest.of(nonce, PLAN);
  private final List<List<? extends FunctionShare>> pairs = pairs(generator);
  private final ShareBundle bundle = bundle(0, 0, 1, 2, 3, 4, 5);

  private static PlanLayout.Share share(ShareForm form, int bits) {
    return new PlanLayout.Share(0, form, bits, Output.WORD, 2);
  }

  private static PlanLayout layout(PlanLayout.Share... shares) {
    return new PlanLayout(List.of(), List.of(shares), List.of(), /* expandedBytes= */ 0, null);
  }

  private static ShareForm form(Scheme scheme, TreeShape tree) {
    return new ShareForm(scheme, Use.DIRECT, tree);
  }

  /** Returns both parties' shares of every index. */
  private static List<List<? extends FunctionShare>> pairs(ShareGenerator generator) {
    List<List<? extends FunctionShare>> pairs = new ArrayList<>();
    DomainPoint alpha = new DomainPoint(0, 5);
    for (int query = 0; query < QUERIES; query++) {
      pairs.add(generator.generate(tree(Scheme.DPF, 4), one(alpha, false)));
      pairs.add(generator.generate(tree(Scheme.DCF, 3), one(alpha, true)));
      DomainPoint none = new DomainPoint(0, 0);
      pairs.add(generator.generate(new ConstantParameters(Output.WORD), one(none, false)));
    }
    return pairs;
  }

  private static SecretFunction one(DomainPoint alpha, boolean inclusive) {
    return SecretFunction.of(Output.WORD, alpha, inclusive, 1);
  }

  private static TreeParameters tree(Scheme scheme, int radixBits) {
    return new TreeParameters(scheme, Output.WORD, 10, TreeShape.radix(radixBits));
  }

  /** Returns a party's shares of these indices, three per query. */
  private ShareBundle bundle(int party, int... indices) {
    return bundle(IntStream.of(indices).mapToObj(index -> pairs.get(index).get(party)).toList());
  }

  private ShareBundle bundle(List<? extends FunctionShare> shares) {
    List<List<FunctionShare>> queries = new ArrayList<>();
    for (int i = 0; i < shares.size(); i += 3) {
      queries.add(List.copyOf(shares.subList(i, i + 3)));
    }
    return new ShareBundle(queries);
  }

  /** Opens a payload sent to party 0. */
  private ShareBundle open(byte[] payload, PlanLayout layout) throws FormatException {
    return ShareBundle.open(new Envelope("alpha", 0, request, nonce, payload), layout.parameters());
  }

  @Test
  void roundTrips() throws Exception {
    ShareBundle decoded = open(bundle.encode(), LAYOUT);
    assertArrayEquals(bundle.encode(), decoded.encode());
    assertEquals(QUERIES, decoded.queries().size());
    assertTrue(
        bundle.encode().length
            <= LAYOUT.bundleBytes(QUERIES)
                + Envelope.MAX_PAYLOAD_BYTES
                - ShareBundle.MAX_SHARES_BYTES);
  }

  /** Checks eight providers' shares: each party's bundle arrives as it was sent. */
  @Test
  void carriesSharesOfMoreThanTwoParties() throws Exception {
    ShareGenerator fresh = ShareGenerator.create();
    MultiPartyDpfParameters multiPartyDpf = MultiPartyDpfParameters.recommended(8, 9);
    List<? extends FunctionShare> shares =
        fresh.generate(multiPartyDpf, one(new DomainPoint(0, 5), false));
    for (int party = 0; party < 8; party++) {
      byte[] sent = new ShareBundle(List.of(List.of(shares.get(party)))).encode();
      Envelope envelope =
          new Envelope("alpha", party, RequestDigest.of(fresh.nonce(), PLAN), fresh.nonce(), sent);
      assertArrayEquals(sent, ShareBundle.open(envelope, List.of(multiPartyDpf)).encode());
    }
  }

  @Test
  void refusesAnotherNumberOfShares() {
    assertMisfit("has 3 shares a query, the plan wants 2", share(DPF, 10), share(DCF, 10));
    assertMisfit(
        "has 3 shares a query, the plan wants 4",
        share(DPF, 10),
        share(DCF, 10),
        share(CONSTANT, 0),
        share(CONSTANT, 0));
  }

  @Test
  void refusesSharesOfAnotherSchemeOrShape() {
    PlanLayout.Share dpf = share(DPF, 10);
    PlanLayout.Share dcf = share(DCF, 10);
    PlanLayout.Share constant = share(CONSTANT, 0);
    assertMisfit("the plan wants ", constant, dcf, constant);
    assertMisfit("the plan wants ", dpf, constant, constant);
    assertMisfit("the plan wants ", dpf, dcf, dpf);
    assertMisfit("the plan wants ", dpf, dcf, dcf);
    assertMisfit("DCF", share(form(Scheme.DCF, TreeShape.radix(4)), 10), dcf, constant);
    assertMisfit("DPF", dpf, share(form(Scheme.DPF, TreeShape.radix(3)), 10), constant);
    assertMisfit("domainBits=11", share(DPF, 11), dcf, constant);
    assertMisfit("domainBits=9", dpf, share(DCF, 9), constant);
    assertMisfit("radix-32", share(form(Scheme.DPF, TreeShape.radix(5)), 10), dcf, constant);
    assertMisfit("compact", share(form(Scheme.DPF, TreeShape.COMPACT), 10), dcf, constant);
    assertMisfit("radix-256", dpf, share(form(Scheme.DCF, TreeShape.radix(8)), 10), constant);
  }

  private void assertMisfit(String problem, PlanLayout.Share... wanted) {
    FormatException refusal =
        assertThrows(FormatException.class, () -> open(bundle.encode(), layout(wanted)));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
    assertNoShareBytes(refusal.getMessage());
  }

  @Test
  void refusesSharesOfAnotherPartyQueryOrNonce() {
    assertProblem("share 0 is of another party", bundle(0, 1, 0, 2).encode());
    assertProblem("share 3 is of another party", bundle(0, 0, 1, 2, 0, 1, 2).encode());
    assertProblem("share 0 is of another party", bundle(0, 3, 4, 5).encode());
    assertProblem("share 0 is of another party", bundle(1, 0, 1, 2).encode());
    for (int i = 0; i < 3; i++) {
      List<FunctionShare> mixed = new ArrayList<>(bundle(0, 0, 1, 2).queries().get(0));
      mixed.set(i, pairs.get(i).get(1));
      assertProblem("share " + i + " is of another party", bundle(mixed).encode());
      mixed.set(i, pairs(ShareGenerator.create()).get(i).get(0));
      assertProblem("share " + i + " is of another party", bundle(mixed).encode());
    }
  }

  @Test
  void refusesFieldsOutOfBounds() {
    assertProblem("magic SPSB is missing", bytes('X', 4, 1, 3));
    assertProblem("version is 3, must be 4", bytes('S', 3, 1, 3));
    assertProblem("queries is 0, must be 1 to 4096", bytes('S', 4, 0, 3));
    assertProblem("queries is 4097", bytes('S', 4, 4097, 3));
    assertProblem("shares per query is 0, must be 1 to 8192", bytes('S', 4, 1, 0));
    assertProblem("shares per query is 8193", bytes('S', 4, 1, 8193));
    assertProblem("has 2 shares a query, the plan wants 3", bytes('S', 4, 1, 2));
    assertProblem("share length is " + (ShareBundle.MAX_SHARES_BYTES + 1), bytes('S', 4, 1, 3));
  }

  /** Encodes a bundle's head, and then the length of a share that is too long. */
  private static byte[] bytes(int magic, int version, int queries, int width) {
    return new ByteWriter()
        .fixed(new byte[] {(byte) magic, 'P', 'S', 'B'})
        .u8(version)
        .i32(queries)
        .i32(width)
        .i32(ShareBundle.MAX_SHARES_BYTES + 1)
        .toByteArray();
  }

  private void assertProblem(String problem, byte[] bytes) {
    FormatException refusal = assertThrows(FormatException.class, () -> open(bytes, LAYOUT));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }

  @Test
  void refusesTruncationExtensionAndSurvivesMutation() {
    byte[] bytes = bundle.encode();
    for (int length = 0; length < bytes.length; length += 7) {
      byte[] shorter = Arrays.copyOf(bytes, length);
      assertThrows(FormatException.class, () -> open(shorter, LAYOUT));
    }
    assertProblem("1 trailing bytes", Arrays.copyOf(bytes, bytes.length + 1));
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 10_000; i++) {
      byte[] mutated = bytes.clone();
      mutated[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      try {
        ShareBundle unused = open(mutated, LAYOUT);
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
    assertEquals("ShareBundle[2 queries]", bundle.toString());
  }

  private void assertNoShareBytes(String text) {
    for (List<? extends FunctionShare> pair : pairs) {
      byte[] share = pair.get(0).encode();
      for (int i = 40; i + 8 <= share.length; i += 8) {
        String hex = HexFormat.of().formatHex(share, i, i + 8);
        assertFalse(!hex.equals("0".repeat(16)) && text.contains(hex), text);
      }
    }
  }
}
