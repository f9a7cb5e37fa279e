package org.splinter.client.sql.disclosure;

/**
 * A constant that a template compares rows with, by the SQL around it.
 *
 * @param sql the comparison, or the expression that the constant is part of
 * @param clause where it stands, such as WHERE
 * @param use what becomes of it, and so who can read it
 */
public record PublicConstant(String sql, String clause, Use use) {

  /** Use that is made of a constant, and so who can read it. */
  public enum Use {
    /** It is a comparison's whole side in WHERE: a secret could be in its place. */
    COMPARED("providers can read it; ? in its place would hide it"),
    /** It is that too, and an expression on rows compares the like, as a CASE in ORDER BY does. */
    COMPARED_AND_COMPUTED(
        "providers can read it; ? in its place would hide it here, but not where an expression has"
            + " it too"),
    /** It is part of an expression on rows. */
    COMPUTED(
        "providers can read it, and no ? can hide it: they compute this expression for each row,"
            + " and a ? is one whole side of a comparison"),
    /** The client itself compares with it. */
    KEPT("it stays here: this computer evaluates it, and providers are not sent it");

    private final String meaning;

    Use(String meaning) {
      this.meaning = meaning;
    }
  }

  /** Returns whether providers can read the constant. */
  public boolean isPublic() {
    return use != Use.KEPT;
  }

  /** Returns whether a secret could be in the constant's place. */
  public boolean canBeSecret() {
    return use == Use.COMPARED || use == Use.COMPARED_AND_COMPUTED;
  }

  /** Returns what becomes of the constant, for people. */
  public String meaning() {
    return use.meaning;
  }

  /** Returns the line that tells its user about the constant before anything is sent. */
  public String line() {
    return (isPublic() ? "public: " : "kept: ") + sql + " (in " + clause + "; " + use.meaning + ")";
  }
}
