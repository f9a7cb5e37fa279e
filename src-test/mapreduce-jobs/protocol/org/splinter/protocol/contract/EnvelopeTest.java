package org.splinter.protocol.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.splinter.codec.Mutations.assertRefusedOrWellFormed;
import static org.splinter.codec.Mutations.set;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.splinter.codec.FormatException;
import org.splinter.fss.QueryNonce;

/**
 * Tests that envelopes of any payload arrive as they were sent, and only at the provider and for
 * the request that they were made for.
 */
final class EnvelopeTest {
  private static final RoundPlan PLAN =
      new RoundPlan("any", TrustModel.allButOne(3), new byte[] {1, 2, 3});
  private static final int PARTY_AT = 4 + 1 + 4 + "alpha".length();
  private static final byte[] PAYLOAD = {77, 78, 79, 80, 81};

  private final QueryNonce nonce = QueryNonce.draw();
  private final Envelope envelope = envelope(1);

  private Envelope envelope(int party) {
    return new Envelope("alpha", party, RequestDigest.of(nonce, PLAN), nonce, PAYLOAD);
  }

  @Test
  void roundTripsAndPassesItsOwnCheck() throws Exception {
    Envelope decoded = Envelope.decode(envelope.encode());
    assertArrayEquals(envelope.encode(), decoded.encode());
    assertArrayEquals(PAYLOAD, decoded.payload());
    assertEquals(envelope.encode().length, envelope.encodedBytes());
    assertEquals(1, decoded.party());
    decoded.check("alpha", PLAN);
  }

  @Test
  void refusesWhatIsAddressedElsewhere() {
    assertMisfit("is addressed to provider alpha, not to beta", envelope, "beta", PLAN);
    assertMisfit(
        "belongs to another request",
        envelope,
        "alpha",
        new RoundPlan("any", TrustModel.allButOne(3), new byte[] {1, 2, 4}));
    assertMisfit(
        "belongs to another request",
        envelope,
        "alpha",
        new RoundPlan("other", TrustModel.allButOne(3), new byte[] {1, 2, 3}));
    assertMisfit("is for party 3 of 3", envelope(3), "alpha", PLAN);
  }

  private static void assertMisfit(
      String problem, Envelope envelope, String provider, RoundPlan plan) {
    FormatException refusal =
        assertThrows(FormatException.class, () -> envelope.check(provider, plan));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }

  @Test
  void refusesFieldsOutOfBounds() {
    byte[] bytes = envelope.encode();
    assertProblem("magic SPEN is missing", set(bytes, 0, 'X'));
    assertProblem("version is 2, must be 1", set(bytes, 4, 2));
    assertProblem("provider length is 129", set(bytes, 5, 129));
    assertProblem("party is 255, must be 0 to 254", set(bytes, PARTY_AT, 255));
    assertProblem("payload length is ", set(bytes, bytes.length - PAYLOAD.length - 1, 0x7f));
    assertProblem("1 trailing bytes", Arrays.copyOf(bytes, bytes.length + 1));
    for (int length = 0; length < bytes.length; length++) {
      byte[] shorter = Arrays.copyOf(bytes, length);
      assertThrows(FormatException.class, () -> Envelope.decode(shorter));
    }
  }

  @Test
  void printsNothingOfItsPayload() {
    assertEquals("Envelope[alpha, party 1, 5 bytes]", envelope.toString());
    assertFalse(new Request(PLAN, envelope).toString().contains("77"));
  }

  @Test
  void mutationsAreRefusedOrWellFormed() {
    assertRefusedOrWellFormed("envelope", envelope.encode(), Envelope::decode);
  }

  private static void assertProblem(String problem, byte[] bytes) {
    FormatException refusal = assertThrows(FormatException.class, () -> Envelope.decode(bytes));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }
}
