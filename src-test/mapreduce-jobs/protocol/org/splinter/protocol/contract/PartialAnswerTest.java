package org.splinter.protocol.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.splinter.codec.Mutations.assertRefusedOrWellFormed;
import static org.splinter.codec.Mutations.set;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.splinter.codec.FormatException;

/**
 * Tests that answers of any family arrive as they were sent, and name the request that they answer.
 */
final class PartialAnswerTest {
  private static final int PROVIDER_AT = 4 + 1 + 4 + "fold".length();
  private static final int PARTY_AT = PROVIDER_AT + 4 + "alpha".length();
  private static final int VERSIONS_AT = PARTY_AT + 1 + RequestDigest.BYTES;
  private static final PartialAnswer ANSWER =
      new PartialAnswer(header(List.of("table version 7", "view 8")), new byte[] {1, 2, 3, 4}, 2);

  private static PartialAnswer.Header header(List<String> versions) {
    return new PartialAnswer.Header(
        "fold", "alpha", 1, new RequestDigest(new byte[RequestDigest.BYTES]), versions);
  }

  @Test
  void roundTrips() throws Exception {
    PartialAnswer decoded = PartialAnswer.decode(ANSWER.encode());
    assertEquals(ANSWER.header(), decoded.header());
    assertArrayEquals(ANSWER.body(), decoded.body());
    assertEquals(2, decoded.records());
    assertArrayEquals(ANSWER.encode(), decoded.encode());
  }

  @Test
  void refusesFieldsOutOfBounds() {
    byte[] bytes = ANSWER.encode();
    assertProblem("magic SPAN is missing", set(bytes, 0, 9));
    assertProblem("version is 9, must be 2", set(bytes, 4, 9));
    assertProblem("family length is 33", set(bytes, 5, 33));
    assertProblem("family is no name", set(bytes, 9, '_'));
    assertProblem("provider length is 129", set(bytes, PROVIDER_AT, 129));
    assertProblem("provider is not UTF-8", set(bytes, PROVIDER_AT + 4, 0xff));
    assertProblem("provider holds other characters", set(bytes, PROVIDER_AT + 4, 0x1b));
    assertProblem(
        "version of what was read holds other characters",
        new PartialAnswer(header(List.of("view\n8")), new byte[0], 0).encode());
    assertProblem("party is 255, must be 0 to 254", set(bytes, PARTY_AT, 255));
    assertProblem("versions is 0, must be 1 to 1024", set(bytes, VERSIONS_AT, 0));
    assertProblem("versions is 1026", set(bytes, VERSIONS_AT + 1, 4));
    assertProblem(
        "version of what was read length is 257",
        new PartialAnswer(header(List.of("v".repeat(257))), new byte[0], 0).encode());
    assertProblem(
        "versions is 1025",
        new PartialAnswer(header(Collections.nCopies(1025, "v")), new byte[0], 0).encode());
    assertProblem("magic SPAE is missing", set(bytes, bytes.length - 12, 'X'));
    assertProblem("number of records is -", set(bytes, bytes.length - 1, 0xff));
    assertProblem("magic SPAE is missing", Arrays.copyOf(bytes, bytes.length + 1));
    for (int length = 0; length < bytes.length; length++) {
      byte[] shorter = Arrays.copyOf(bytes, length);
      assertThrows(FormatException.class, () -> PartialAnswer.decode(shorter));
    }
  }

  @Test
  void mutationsAreRefusedOrWellFormed() {
    assertRefusedOrWellFormed("partial answer", ANSWER.encode(), PartialAnswer::decode);
  }

  private static void assertProblem(String problem, byte[] bytes) {
    FormatException refusal =
        assertThrows(FormatException.class, () -> PartialAnswer.decode(bytes));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }
}
