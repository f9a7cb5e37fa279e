package org.splinter.client.round;

import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.disclosure.PublicConstant;
import org.splinter.client.sql.disclosure.PublicConstants;

/**
 * The public text of a question, which all providers are asked.
 *
 * @param secrets how many secrets each query has
 * @param constants how many comparisons of rows with constants providers read in the text, one that
 *     is written twice counted once
 */
public record PublicText(String text, int secrets, int constants) {
  /** Returns the text of a template. */
  public static PublicText of(SqlTemplate template) {
    long constants =
        PublicConstants.readable(template).stream().map(PublicConstant::sql).distinct().count();
    return new PublicText(template.text(), template.parameters(), (int) constants);
  }
}
