package org.splinter.protocol.sum;

import java.util.Arrays;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;

/** The encryption under which a client selects rows. */
public enum SumScheme {
  /** Paillier's, of a number each. */
  PAILLIER(1, "paillier"),
  /** Ring learning with errors, of 4,096 numbers each. */
  RING(2, "ring"),
  /**
   * Paillier's of random masks ahead, and differences of weights and masks in the clear: the
   * request of the masks is one of {@link #PAILLIER}.
   */
  MASKED(3, "paillier after a request ahead");

  private final int number;
  private final String label;

  SumScheme(int number, String label) {
    this.number = number;
    this.label = label;
  }

  /** Returns the number that stands for it in formats. */
  public int number() {
    return number;
  }

  /** Returns its name in options and messages. */
  public String label() {
    return label;
  }

  /** Reads the number of a scheme. */
  public static SumScheme read(ByteReader in) throws FormatException {
    int number = in.u8("scheme", 1, values().length);
    return Arrays.stream(values()).filter(s -> s.number == number).findFirst().orElseThrow();
  }
}
