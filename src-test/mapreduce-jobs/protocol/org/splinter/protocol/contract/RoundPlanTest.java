package org.splinter.protocol.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.splinter.codec.Mutations.assertRefusedOrWellFormed;
import static org.splinter.codec.Mutations.set;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.codec.FormatException;
import org.splinter.fss.QueryNonce;

/**
 * Tests that plans arrive as they were sent, name their trust model, and fix the request's digest.
 */
final class RoundPlanTest {
  private static final int TRUST_AT = 4 + 1 + 4 + "fold".length();
  private static final RoundPlan PLAN = plan("fold", TrustModel.twoParty());

  private static RoundPlan plan(String family, TrustModel trust) {
    return new RoundPlan(family, trust, new byte[] {1, 2, 3});
  }

  @Test
  void roundTripsUnderEveryTrustModel() throws Exception {
    for (TrustModel trust :
        List.of(
            TrustModel.twoParty(),
            TrustModel.allButOne(3),
            TrustModel.allButOne(255),
            TrustModel.threshold(5, 2),
            TrustModel.threshold(5, 4),
            TrustModel.singleServer())) {
      RoundPlan decoded = RoundPlan.decode(plan("two-words", trust).encode());
      assertEquals(plan("two-words", trust), decoded);
      assertEquals(trust, decoded.trust());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "TWO_PARTY, 3, 1", "TWO_PARTY, 2, 2", "ALL_BUT_ONE, 2, 1", "ALL_BUT_ONE, 4, 2",
    "THRESHOLD, 3, 2", "THRESHOLD, 3, 0", "THRESHOLD, 2, 1", "SINGLE_SERVER, 2, 1",
    "SINGLE_SERVER, 1, 0", "ALL_BUT_ONE, 256, 255"
  })
  void refusesTrustModelsThatAreNone(TrustModel.Kind kind, int parties, int colluding) {
    assertThrows(IllegalArgumentException.class, () -> new TrustModel(kind, parties, colluding));
  }

  /** Checks that two of two is the two-party model, whichever way it is requested. */
  @Test
  void namesOneModelInOneWay() {
    assertEquals(TrustModel.twoParty(), TrustModel.allButOne(2));
    assertEquals(TrustModel.allButOne(4), TrustModel.threshold(4, 3));
    assertEquals("two-party", TrustModel.twoParty().label());
    assertEquals("multi-party", TrustModel.allButOne(3).label());
  }

  @Test
  void refusesFieldsOutOfBounds() {
    byte[] bytes = PLAN.encode();
    assertProblem("magic SPRP is missing", set(bytes, 0, 'X'));
    assertProblem("version is 2, must be 1", set(bytes, 4, 2));
    assertProblem("family length is 33, must be 0 to 32", set(bytes, 5, 33));
    assertProblem("family is no name of letters", set(bytes, 9, 'F'));
    assertProblem("family is no name of letters", plan("", TrustModel.twoParty()).encode());
    assertProblem("trust model is 5, must be 1 to 4", set(bytes, TRUST_AT, 5));
    assertProblem("parties is 0, must be 1 to 255", set(bytes, TRUST_AT + 1, 0));
    assertProblem("colluding parties is 0", set(bytes, TRUST_AT + 2, 0));
    assertProblem("no trust model TWO_PARTY of 3 parties", set(bytes, TRUST_AT + 1, 3));
    assertProblem("plan length is ", set(bytes, TRUST_AT + 6, 0x7f));
    assertProblem("1 trailing bytes", Arrays.copyOf(bytes, bytes.length + 1));
    assertProblem(
        "has 16777217 bytes, at most 16777216 are allowed", new byte[RoundPlan.MAX_BYTES + 1]);
    for (int length = 0; length < bytes.length; length++) {
      byte[] shorter = Arrays.copyOf(bytes, length);
      assertThrows(FormatException.class, () -> RoundPlan.decode(shorter));
    }
  }

  @Test
  void everyPartOfAPlanChangesTheDigestOfItsRequest() {
    QueryNonce nonce = QueryNonce.draw();
    RequestDigest digest = RequestDigest.of(nonce, PLAN);
    assertEquals(digest, RequestDigest.of(nonce, plan("fold", TrustModel.twoParty())));
    assertNotEquals(digest, RequestDigest.of(nonce, plan("folds", TrustModel.twoParty())));
    assertNotEquals(digest, RequestDigest.of(nonce, plan("fold", TrustModel.allButOne(3))));
    assertNotEquals(
        digest,
        RequestDigest.of(nonce, new RoundPlan("fold", TrustModel.twoParty(), new byte[] {1, 2})));
    assertNotEquals(digest, RequestDigest.of(QueryNonce.draw(), PLAN));
  }

  @Test
  void mutationsAreRefusedOrWellFormed() {
    assertRefusedOrWellFormed("round plan", PLAN.encode(), RoundPlan::decode);
  }

  private static void assertProblem(String problem, byte[] bytes) {
    FormatException refusal = assertThrows(FormatException.class, () -> RoundPlan.decode(bytes));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }
}
