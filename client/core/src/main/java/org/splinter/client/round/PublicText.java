package org.splinter.client.round;

import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.disclosure.PublicConstants;

/**
 * The public text of a question, which all providers are asked.
 *
 * @param secrets how many secrets each query has
 * @param constants how many constants of the text rows are compared with
 */
public record PublicText(String text, int secrets, int constants) {
  /** Returns the text of a template. */
  public static PublicText of(SqlTemplate template) {
    return new PublicText(
        template.text(), template.parameters(), PublicConstants.readable(template).size());
  }
}
