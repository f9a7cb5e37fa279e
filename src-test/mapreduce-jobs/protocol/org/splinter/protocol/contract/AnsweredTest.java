package org.splinter.protocol.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.splinter.codec.Mutations.assertRefusedEarly;
import static org.splinter.codec.Mutations.assertRefusedOrCanonical;
import static org.splinter.codec.Mutations.set;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that an answer with its counters arrives as it was sent, and that others are refused. */
final class AnsweredTest {
  private static final int COUNTERS_AT = 5;
  private static final int NAME_AT = COUNTERS_AT + 2;
  private static final Answered ANSWERED =
      new Answered(new byte[] {1, 2, 3}, Map.of("rows", 336_776L, "a.b-c_9", -1L));

  @Test
  void roundTrips() throws Exception {
    Answered decoded = Answered.decode(ANSWERED.encode());
    assertArrayEquals(ANSWERED.encoded(), decoded.encoded());
    assertEquals(ANSWERED.counters(), decoded.counters());
  }

  @Test
  void itsBytesAreFrozen() {
    assertEquals(
        "53504143" // SPAC
            + "01"
            + "0200"
            + "07000000612e622d635f39" // a.b-c_9
            + "ffffffffffffffff"
            + "04000000726f7773" // rows
            + "8823050000000000"
            + "03000000010203",
        HexFormat.of().formatHex(ANSWERED.encode()));
  }

  @Test
  void otherBytesAreRefusedOrOfAnotherMeaning() throws Exception {
    assertRefusedOrCanonical(ANSWERED.encode(), bytes -> Answered.decode(bytes).encode());
  }

  @Test
  void boundsAreHeldBeforeMemoryIsTaken() {
    byte[] bytes = ANSWERED.encode();
    int answerAt = bytes.length - 7;
    assertRefusedEarly("magic SPAC is missing", set(bytes, 0, 'X'), Answered::decode);
    assertRefusedEarly("version is 2, must be 1", set(bytes, 4, 2), Answered::decode);
    assertRefusedEarly("counters is 514", set(bytes, COUNTERS_AT + 1, 2), Answered::decode);
    assertRefusedEarly("counter's name length is 129", set(bytes, NAME_AT, 129), Answered::decode);
    assertRefusedEarly(
        "has a counter that is no new name", set(bytes, NAME_AT + 4, 'A'), Answered::decode);
    assertRefusedEarly(
        "has a counter that is no new name", set(bytes, NAME_AT + 4, 's'), Answered::decode);
    assertRefusedEarly(
        "partial answer length is ", set(bytes, answerAt + 3, 0x21), Answered::decode);
    assertRefusedEarly("partial answer", set(bytes, answerAt + 3, 0x1f), Answered::decode);
    assertRefusedEarly(
        "1 trailing bytes", Arrays.copyOf(bytes, bytes.length + 1), Answered::decode);
  }
}
