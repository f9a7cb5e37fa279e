package org.splinter.client.sql;

import java.util.List;
import java.util.stream.Collectors;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.SqlTemplate;
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
    if (nothingHidden || asked(written).parameters() > 0) {
      return;
    }
    List<PublicConstant> constants = PublicConstants.readable(written);
    boolean secretsPossible = constants.stream().anyMatch(PublicConstant::canBeSecret);
    throw new RefusedQueryException(
        "the query has no secret, so providers would learn all of it"
            + (constants.isEmpty() ? "" : ", " + named(constants))
            + " and could compute the answer; write ? for what should stay yours and give its value,"
            + (secretsPossible ? " make its constants secret (--secret-constants)," : "")
            + " or ask it openly (--public)");
  }

  private static String named(List<PublicConstant> constants) {
    return constants.stream().map(PublicConstant::sql).collect(Collectors.joining("; "));
  }
}
