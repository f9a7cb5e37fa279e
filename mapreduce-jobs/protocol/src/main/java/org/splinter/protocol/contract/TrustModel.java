package org.splinter.protocol.contract;

import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * The providers that may collude without learning anything of a query. A planner chooses the model,
 * every round's plan states it, and the families answer for the models that they know; no code
 * infers it from the number of providers.
 *
 * @param parties the number of providers that are asked
 * @param colluding the most of them that may put together what they receive
 */
public record TrustModel(Kind kind, int parties, int colluding) {
  public static final int MAX_PARTIES = 255;

  /** One trust assumption of the literature. */
  public enum Kind {
    /** Two providers that do not collude. */
    TWO_PARTY(1, "two-party"),
    /** Three providers or more; all but one of them may collude. */
    ALL_BUT_ONE(2, "multi-party"),
    /** Three providers or more; a number of them, below all but one, may collude. */
    THRESHOLD(3, "threshold"),
    /** One provider; the query is hidden by a computational assumption alone. */
    SINGLE_SERVER(4, "single-server");

    private final int number;
    private final String label;

    Kind(int number, String label) {
      this.number = number;
      this.label = label;
    }

    /** Returns the name for people and reports, such as "two-party". */
    public String label() {
      return label;
    }

    static Kind numbered(int number) {
      for (Kind kind : values()) {
        if (kind.number == number) {
          return kind;
        }
      }
      throw new IllegalArgumentException("trust model " + number + ", must be 1 to 4");
    }
  }

  public TrustModel {
    boolean valid =
        switch (kind) {
          case TWO_PARTY -> parties == 2 && colluding == 1;
          case ALL_BUT_ONE -> parties >= 3 && colluding == parties - 1;
          case THRESHOLD -> parties >= 3 && colluding >= 1 && colluding < parties - 1;
          case SINGLE_SERVER -> parties == 1 && colluding == 1;
        };
    if (!valid || parties > MAX_PARTIES) {
      throw new IllegalArgumentException(
          "no trust model "
              + kind
              + " of "
              + parties
              + " parties, of which "
              + colluding
              + " may collude");
    }
  }

  /** Returns the model of two providers that do not collude. */
  public static TrustModel twoParty() {
    return new TrustModel(Kind.TWO_PARTY, 2, 1);
  }

  /** Returns the model of providers of which all but one may collude: two, or three and more. */
  public static TrustModel allButOne(int parties) {
    return parties == 2 ? twoParty() : new TrustModel(Kind.ALL_BUT_ONE, parties, parties - 1);
  }

  /** Returns the model of providers of which {@code colluding} may collude. */
  public static TrustModel threshold(int parties, int colluding) {
    return colluding == parties - 1
        ? allButOne(parties)
        : new TrustModel(Kind.THRESHOLD, parties, colluding);
  }

  /** Returns the model of one provider that may do with a query whatever it likes. */
  public static TrustModel singleServer() {
    return new TrustModel(Kind.SINGLE_SERVER, 1, 1);
  }

  /** Returns the name of its kind. */
  public String label() {
    return kind.label();
  }

  /** Returns the condition under which a query stays hidden, as a clause. */
  public String condition() {
    return switch (kind) {
      case TWO_PARTY -> "the two providers do not put their shares together";
      case ALL_BUT_ONE ->
          "one of the " + parties + " providers does not put its share to the others'";
      case THRESHOLD ->
          "no more than " + colluding + " of the " + parties + " providers put theirs together";
      case SINGLE_SERVER -> "the cipher holds, whatever the provider does";
    };
  }

  /** Appends 3 bytes: kind, parties, colluding. */
  void write(ByteWriter out) {
    out.u8(kind.number).u8(parties).u8(colluding);
  }

  /**
   * Reads untrusted bytes.
   *
   * @throws FormatException unless they are one of the models
   */
  static TrustModel read(ByteReader in) throws FormatException {
    int kind = in.u8("trust model", 1, Kind.values().length);
    int parties = in.u8("parties", 1, MAX_PARTIES);
    int colluding = in.u8("colluding parties", 1, MAX_PARTIES);
    try {
      return new TrustModel(Kind.numbered(kind), parties, colluding);
    } catch (IllegalArgumentException e) {
      throw in.error(String.valueOf(e.getMessage()));
    }
  }
}
