package org.splinter.client.query;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.RefusedQueryException;

/**
 * The rows of one query's answer, or why it has none: a value that its expressions cannot have ends
 * this query, as SQL would end it, and so does a secret that its rounds cannot decide; those that
 * were asked at once with it are answered. Secret.
 *
 * @param refusal what ended the query; it has no rows then
 */
public record QueryRows(List<List<@Nullable Object>> rows, Optional<String> refusal) {

  /** A reader of a query's answer. */
  public interface Reader {
    /**
     * Returns the rows.
     *
     * @throws RefusedQueryException if the answer has a value that its expressions cannot have, or
     *     a secret cannot be decided
     */
    List<List<@Nullable Object>> read() throws IOException;
  }

  /** Reads a query's answer. Called after the last round, which must not depend on it. */
  public static QueryRows of(Reader reader) throws IOException {
    try {
      return new QueryRows(reader.read(), Optional.empty());
    } catch (RefusedQueryException e) {
      return new QueryRows(List.of(), Optional.of(String.valueOf(e.getMessage())));
    }
  }

  @Override
  public String toString() {
    return "QueryRows[hidden]";
  }
}
