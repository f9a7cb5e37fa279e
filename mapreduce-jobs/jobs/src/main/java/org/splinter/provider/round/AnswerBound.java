package org.splinter.provider.round;

import java.io.IOException;

/** The bound of an answer's size, beyond which nobody reads it. */
public final class AnswerBound {
  private AnswerBound() {}

  /**
   * Refuses an answer that is too long, or the part of it that is.
   *
   * @throws IOException if its bytes are more than so many
   */
  public static void check(long records, long bytes, long most) throws IOException {
    if (bytes > most) {
      throw new IOException(
          "an answer of "
              + records
              + " records takes "
              + bytes
              + " bytes, at most "
              + most
              + " are possible; group by fewer values, or ask for fewer aggregates or queries");
    }
  }
}
