package org.splinter.provider.round;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Tests that an answer ends where nobody reads it any more. */
final class AnswerWriterTest {
  private static final int TRAILER_BYTES = 12;

  /** Checks that as many records fit as the bound says, and that the next one is refused. */
  @Test
  void aRecordBeyondTheBoundIsRefused() throws IOException {
    for (boolean keyed : new boolean[] {false, true}) {
      int most = 10 + 3 * (keyed ? 24 : 8) + TRAILER_BYTES;
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try (AnswerWriter answer = new AnswerWriter(out, new byte[10], keyed, most)) {
        for (int i = 0; i < 3; i++) {
          answer.write(new AnswerKey(), new byte[9], 8);
        }
      }
      assertEquals(most, out.size());
      try (AnswerWriter answer =
          new AnswerWriter(new ByteArrayOutputStream(), new byte[10], keyed, most - 1)) {
        answer.write(new AnswerKey(), new byte[9], 8);
        answer.write(new AnswerKey(), new byte[9], 8);
        IOException refusal =
            assertThrows(IOException.class, () -> answer.write(new AnswerKey(), new byte[9], 8));
        assertEquals(
            "an answer of 3 records takes "
                + most
                + " bytes, at most "
                + (most - 1)
                + " are possible; group by fewer values, or ask for fewer aggregates or queries",
            refusal.getMessage());
      }
    }
  }
}
