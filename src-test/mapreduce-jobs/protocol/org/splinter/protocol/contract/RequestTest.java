package org.splinter.protocol.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.splinter.codec.Mutations.assertRefusedEarly;
import static org.splinter.codec.Mutations.assertRefusedOrCanonical;
import static org.splinter.codec.Mutations.set;

import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.splinter.fss.QueryNonce;

/** Tests that requests arrive as they were sent, and that others are refused before they cost. */
final class RequestTest {
  private static final int PLAN_AT = 5;
  private static final RoundPlan PLAN =
      new RoundPlan("any", TrustModel.allButOne(3), new byte[] {1, 2, 3});
  private static final QueryNonce NONCE = QueryNonce.of(new byte[QueryNonce.BYTES]);
  private static final Request REQUEST =
      new Request(
          PLAN,
          new Envelope("alpha", 1, RequestDigest.of(NONCE, PLAN), NONCE, new byte[] {77, 78, 79}));

  @Test
  void roundTrips() throws Exception {
    Request decoded = Request.decode(REQUEST.encode());
    assertArrayEquals(PLAN.encode(), decoded.plan().encode());
    assertArrayEquals(REQUEST.envelope().encode(), decoded.envelope().encode());
    int heads = 4 + 1 + 4 + 4;
    assertEquals(REQUEST.encode().length, heads + REQUEST.encodedBytes());
  }

  @Test
  void itsBytesAreFrozen() {
    assertEquals(
        "53505251" // SPRQ
            + "01"
            + "16000000" // the plan
            + "535052500103000000616e79020302"
            + "03000000010203"
            + "46000000" // the envelope
            + "5350454e0105000000616c70686101"
            + "b2d9b234e4934ac9413be77bef04503486ee0a02940843ed5efa631a21684a59"
            + "00000000000000000000000000000000"
            + "030000004d4e4f",
        HexFormat.of().formatHex(REQUEST.encode()));
  }

  @Test
  void otherBytesAreRefusedOrOfAnotherMeaning() throws Exception {
    assertRefusedOrCanonical(REQUEST.encode(), bytes -> Request.decode(bytes).encode());
  }

  @Test
  void boundsAreHeldBeforeMemoryIsTaken() {
    byte[] bytes = REQUEST.encode();
    int envelopeAt = PLAN_AT + 4 + PLAN.encode().length;
    assertRefusedEarly("magic SPRQ is missing", set(bytes, 0, 'X'), Request::decode);
    assertRefusedEarly("version is 2, must be 1", set(bytes, 4, 2), Request::decode);
    assertRefusedEarly("plan length is ", set(bytes, PLAN_AT + 3, 0x01), Request::decode);
    assertRefusedEarly("plan", set(bytes, PLAN_AT + 2, 0xff), Request::decode);
    assertRefusedEarly("envelope length is ", set(bytes, envelopeAt + 3, 0x04), Request::decode);
    assertRefusedEarly("envelope", set(bytes, envelopeAt + 3, 0x03), Request::decode);
    assertRefusedEarly("1 trailing bytes", Arrays.copyOf(bytes, bytes.length + 1), Request::decode);
  }
}
