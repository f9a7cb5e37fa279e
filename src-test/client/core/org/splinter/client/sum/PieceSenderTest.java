package org.splinter.client.sum;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/** Tests of the bounds on what a door says to a sender of pieces. */
final class PieceSenderTest {
  private static byte[] reply(long came) {
    return new ByteWriter().i64(came).toByteArray();
  }

  private static void refused(String words, byte[] reply) {
    FormatException refused = assertThrows(FormatException.class, () -> PieceSender.came(reply));
    assertTrue(String.valueOf(refused.getMessage()).contains(words), refused.toString());
  }

  @Test
  void repliesHaveANumberThatIsNotNegativeAndNothingElse() throws Exception {
    assertEquals(0, PieceSender.came(reply(0)));
    assertEquals(Long.MAX_VALUE, PieceSender.came(reply(Long.MAX_VALUE)));
    refused("bytes that have come is -1, must be 0 to", reply(-1));
    refused("bytes that have come", new byte[7]);
    refused("reply of a door", new byte[9]);
  }
}
