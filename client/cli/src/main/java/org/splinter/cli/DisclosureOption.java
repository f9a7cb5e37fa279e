package org.splinter.cli;

import java.io.PrintWriter;
import org.splinter.client.sql.Disclosure;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.disclosure.PublicConstant;
import org.splinter.client.sql.disclosure.PublicConstants;
import org.splinter.client.sql.parse.SqlReader;
import picocli.CommandLine.Option;

/** The options of commands that send a query's text: what of it may be public. */
abstract class DisclosureOption extends PlanningOption implements SqlArgument {
  private static final Disclosure.Mends MENDS =
      new Disclosure.Mends("--secret-constants", "--public");

  @Option(
      names = "--secret-constants",
      description =
          "Makes a secret of each constant of WHERE that a column or expression is compared with; "
              + "those of HAVING never leave this computer. Its process list and the shell's "
              + "history still show them.")
  private boolean secretConstants;

  @Option(
      names = "--public",
      description =
          "Takes a query that has no secret: providers learn all of it, and can compute the answer.")
  private boolean nothingHidden;

  @Override
  public boolean constantsAreSecret() {
    return secretConstants;
  }

  @Override
  PlanOptions options(int queries) {
    return super.options(queries).withDisclosure(disclosure());
  }

  private Disclosure disclosure() {
    return new Disclosure(secretConstants, nothingHidden);
  }

  /**
   * Names the constants that providers can read, and with secret constants those that stay, before
   * anything is sent; refuses a query without any secret unless that is allowed.
   */
  void printConstants(PrintWriter err) {
    SqlTemplate written = SqlReader.read(sql());
    Disclosure disclosure = disclosure();
    disclosure.requireSecret(written, MENDS);
    for (PublicConstant constant : PublicConstants.of(disclosure.asked(written))) {
      if (constant.isPublic() || secretConstants) {
        err.println(constant.line());
      }
    }
    err.flush();
  }
}
