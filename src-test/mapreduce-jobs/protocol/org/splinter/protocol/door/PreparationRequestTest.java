package org.splinter.protocol.door;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.splinter.codec.Mutations.assertRefusedEarly;
import static org.splinter.codec.Mutations.assertRefusedOrCanonical;
import static org.splinter.codec.Mutations.set;

import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Tests that requests to prepare arrive as they were sent, and that others are refused. */
final class PreparationRequestTest {
  private static final int FAMILY_AT = 5;
  private static final int DEFINITION_AT = FAMILY_AT + 4 + "view".length();
  private static final PreparationRequest REQUEST =
      new PreparationRequest("view", new byte[] {1, 2, 3});

  @Test
  void roundTrips() throws Exception {
    assertEquals(REQUEST, PreparationRequest.decode(REQUEST.encode()));
  }

  @Test
  void itsBytesAreFrozen() {
    assertEquals(
        "53504446" // SPDF
            + "01"
            + "0400000076696577" // view
            + "03000000010203",
        HexFormat.of().formatHex(REQUEST.encode()));
  }

  @Test
  void otherBytesAreRefusedOrOfAnotherMeaning() throws Exception {
    assertRefusedOrCanonical(REQUEST.encode(), bytes -> PreparationRequest.decode(bytes).encode());
  }

  @Test
  void boundsAreHeldBeforeMemoryIsTaken() {
    byte[] bytes = REQUEST.encode();
    refused("magic SPDF is missing", set(bytes, 0, 'X'));
    refused("version is 2, must be 1", set(bytes, 4, 2));
    refused("family length is 33", set(bytes, FAMILY_AT, 33));
    refused("family is not UTF-8", set(bytes, FAMILY_AT + 4, 0xff));
    refused("family is no name of letters a to z", set(bytes, FAMILY_AT + 4, 'V'));
    refused("family is no name of letters a to z", set(bytes, FAMILY_AT + 7, '\n'));
    refused(
        "family is no name of letters a to z", new PreparationRequest("", new byte[0]).encode());
    refused("definition length is 1048579", set(bytes, DEFINITION_AT + 2, 0x10));
    refused("definition", set(bytes, DEFINITION_AT + 2, 0x0f));
    refused("1 trailing bytes", Arrays.copyOf(bytes, bytes.length + 1));
  }

  private static void refused(String problem, byte[] bytes) {
    assertRefusedEarly(problem, bytes, PreparationRequest::decode);
  }
}
