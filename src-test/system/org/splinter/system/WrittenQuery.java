package org.splinter.system;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.splinter.client.secret.SecretValue;

/**
 * A query that a person wrote, with its secrets as SQL literals.
 *
 * @param sql the query, with ? for each secret
 * @param literals the secrets, such as {@code 5}, {@code 'Thai'}, {@code DATE '2013-01-31'}, {@code
 *     NULL}
 */
record WrittenQuery(String sql, List<String> literals) {
  private static final Pattern QUOTED = Pattern.compile("(?:DATE )?'((?:[^']|'')*)'");
  private static final String HISTOGRAM = "HISTOGRAM(";

  static WrittenQuery of(String sql, String... literals) {
    return new WrittenQuery(sql, List.of(literals));
  }

  /** Returns the literals as their owner gives them. */
  List<SecretValue> secrets() {
    List<SecretValue> secrets = new ArrayList<>();
    for (String literal : literals) {
      Matcher quoted = QUOTED.matcher(literal);
      if (literal.equals("NULL")) {
        secrets.add(SecretValue.ofNull());
      } else if (quoted.matches()) {
        secrets.add(SecretValue.of(quoted.group(1).replace("''", "'")));
      } else {
        secrets.add(SecretValue.of(literal));
      }
    }
    return secrets;
  }

  /** Returns the query with its secrets written in. */
  String constant() {
    String written = sql;
    for (String literal : literals) {
      written = written.replaceFirst("\\?", Matcher.quoteReplacement(literal));
    }
    return written;
  }

  /**
   * Returns the query for DuckDB: values are written in, NULL with a type where COLLATE wants one,
   * and HISTOGRAM is the list of its counts.
   */
  String plain() {
    String written = constant().replace("NULL COLLATE", "CAST(NULL AS VARCHAR) COLLATE");
    int start = written.indexOf(HISTOGRAM);
    while (start >= 0) {
      List<String> arguments = new ArrayList<>();
      int end = arguments(written, start + HISTOGRAM.length(), arguments);
      String counts =
          PlainDatabase.histogram(arguments.get(0), arguments.subList(1, arguments.size()));
      written = written.substring(0, start) + counts + written.substring(end);
      start = written.indexOf(HISTOGRAM);
    }
    return written;
  }

  /** Splits a call's arguments and returns where the call ends. */
  private static int arguments(String text, int from, List<String> arguments) {
    int depth = 0;
    int start = from;
    for (int i = from; ; i++) {
      char c = text.charAt(i);
      if (depth == 0 && (c == ',' || c == ')')) {
        arguments.add(text.substring(start, i).strip());
        start = i + 1;
        if (c == ')') {
          return i + 1;
        }
      }
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    }
  }
}
