package org.splinter.client.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.Scalars;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.ast.TextPlace;
import org.splinter.client.sql.disclosure.PublicConstant;
import org.splinter.client.sql.disclosure.PublicConstants;
import org.splinter.client.sql.disclosure.SecretConstants;

/**
 * Decision of a query's owner on what may be public.
 *
 * @param secretConstants whether the constants of WHERE and HAVING are secrets
 * @param nothingHidden whether a query without any secret may be asked
 */
public record Disclosure(boolean secretConstants, boolean nothingHidden) {
  /** The constants are public, and at least one secret is hidden. */
  public static final Disclosure DEFAULT = new Disclosure(false, false);

  /**
   * Words by which the user of a command line, an API or a page finds what mends a refusal.
   *
   * @param secretConstants what makes secrets of the constants
   * @param nothingHidden what allows a query without any secret
   */
  public record Mends(String secretConstants, String nothingHidden) {
    /** The words for programs that ask through the library. */
    static final Mends OF_LIBRARY =
        new Mends("Disclosure.withSecretConstants", "Disclosure.withNothingHidden");
  }

  /** Returns this with secrets made of the constants. */
  public Disclosure withSecretConstants(boolean secret) {
    return new Disclosure(secret, nothingHidden);
  }

  /** Returns this with queries allowed that have no secret. */
  public Disclosure withNothingHidden(boolean allowed) {
    return new Disclosure(secretConstants, allowed);
  }

  /** Returns the template that is asked, of the one that was written. */
  public SqlTemplate asked(SqlTemplate written) {
    return secretConstants ? SecretConstants.of(written).template() : written;
  }

  /**
   * Refuses a template that has no secret, so that a forgotten {@code ?} is noticed before a
   * provider hears of the query.
   *
   * @param written the template as it was written
   * @throws RefusedQueryException unless such queries are allowed
   */
  public void requireSecret(SqlTemplate written) {
    requireSecret(written, Mends.OF_LIBRARY);
  }

  /**
   * Refuses a template that has no secret, in the words of who asks.
   *
   * @param written the template as it was written
   * @throws RefusedQueryException unless such queries are allowed
   */
  public void requireSecret(SqlTemplate written, Mends mends) {
    if (nothingHidden || asked(written).parameters() > 0) {
      return;
    }
    List<PublicConstant> constants = PublicConstants.readable(written);
    Optional<TextPlace> quoted = quotedWord(written);
    boolean secretsPossible = constants.stream().anyMatch(PublicConstant::canBeSecret);
    throw new RefusedQueryException(
        "the query has no secret, so providers would learn all of it"
            + (constants.isEmpty() ? "" : ", " + named(constants))
            + " and could compute the answer; write ? for what should stay yours and give its value,"
            + (secretsPossible
                ? " make its constants secret (" + mends.secretConstants() + "),"
                : "")
            + " or ask it openly ("
            + mends.nothingHidden()
            + ")"
            + quoted.map(Disclosure::meaning).orElse(""),
        quoted.orElse(TextPlace.UNKNOWN));
  }

  private static String meaning(TextPlace quoted) {
    String name = RefusedQueryException.excerpt(quoted.unquoted());
    return "; \"" + name + "\" means a column: write '" + name + "' for a text";
  }

  /** Returns the first word of WHERE in double quotes, which people write who mean a text. */
  private static Optional<TextPlace> quotedWord(SqlTemplate written) {
    List<TextPlace> words = new ArrayList<>();
    Scalars.visit(
        written.where(),
        scalar -> {
          if (scalar instanceof Scalar.ColumnName name && name.place().doubleQuoted()) {
            words.add(name.place());
          }
        });
    return words.stream().findFirst();
  }

  private static String named(List<PublicConstant> constants) {
    return constants.stream().map(PublicConstant::sql).distinct().collect(Collectors.joining("; "));
  }
}
