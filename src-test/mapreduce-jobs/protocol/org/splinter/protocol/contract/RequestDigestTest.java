package org.splinter.protocol.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.splinter.fss.QueryNonce;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.table.DictionaryDigest;
import org.splinter.protocol.table.Fingerprint;

/**
 * Tests that a digest identifies one request: the nonce, and the plan with its family and trust
 * model.
 */
final class RequestDigestTest {
  @Test
  void dependsOnNonceAndPlan() {
    QueryNonce nonce = QueryNonce.of(new byte[16]);
    byte[] other = new byte[16];
    other[15] = 1;
    RequestDigest digest = RequestDigest.of(nonce, plan("fold", 2, 1, 2));
    assertEquals(digest, RequestDigest.of(nonce, plan("fold", 2, 1, 2)));
    assertEquals(digest.hashCode(), RequestDigest.of(nonce, plan("fold", 2, 1, 2)).hashCode());
    assertNotEquals(digest, RequestDigest.of(nonce, plan("fold", 2, 1, 3)));
    assertNotEquals(digest, RequestDigest.of(nonce, plan("fold", 2, 1, 2, 0)));
    assertNotEquals(digest, RequestDigest.of(nonce, plan("pir", 2, 1, 2)));
    assertNotEquals(digest, RequestDigest.of(nonce, plan("fold", 3, 1, 2)));
    assertNotEquals(digest, RequestDigest.of(QueryNonce.of(other), plan("fold", 2, 1, 2)));
  }

  @Test
  void equalsNoDigestOfAnotherKind() {
    byte[] bytes = new byte[32];
    assertEquals(new RequestDigest(bytes), new RequestDigest(bytes));
    assertNotEquals(new RequestDigest(bytes), (Object) new ViewDigest(bytes));
    assertNotEquals(new Fingerprint(bytes), (Object) new DictionaryDigest(bytes));
  }

  private static RoundPlan plan(String family, int parties, int... body) {
    byte[] bytes = new byte[body.length];
    for (int i = 0; i < body.length; i++) {
      bytes[i] = (byte) body[i];
    }
    return new RoundPlan(family, TrustModel.allButOne(parties), bytes);
  }

  @Test
  void has32BytesOfItsOwn() {
    byte[] bytes = new byte[32];
    RequestDigest digest = new RequestDigest(bytes);
    bytes[0] = 1;
    digest.bytes()[1] = 1;
    assertEquals("0".repeat(64), digest.toString());
    for (int length : new int[] {0, 31, 33}) {
      IllegalArgumentException refusal =
          assertThrows(IllegalArgumentException.class, () -> new RequestDigest(new byte[length]));
      assertTrue(refusal.getMessage().contains("has 32 bytes, not " + length));
    }
  }
}
