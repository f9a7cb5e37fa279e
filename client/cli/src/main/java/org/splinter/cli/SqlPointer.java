package org.splinter.cli;

import java.util.List;
import java.util.regex.Pattern;
import org.splinter.client.sql.ast.TextPlace;

/** Pointer at a word of a SQL text: the line that it stands in, and carets under it. */
final class SqlPointer {
  /** The characters of a line that are shown before the word, and in all. */
  private static final int MOST_BEFORE = 60;

  private static final int MOST_SHOWN = 100;

  private static final Pattern LINE_END = Pattern.compile("\\r\\n|[\\r\\n]");

  private SqlPointer() {}

  /** Returns what is printed about a place in a command's text. */
  static List<String> lines(SqlArgument argument, TextPlace place) {
    return argument.constantsAreSecret()
        ? List.of(
            "  at " + place + " of the SQL text, which is not shown: its constants are secret")
        : lines(argument.sql(), place);
  }

  /** Returns the line of a text and the line of carets. */
  static List<String> lines(String sql, TextPlace place) {
    String[] all = LINE_END.split(sql, -1);
    String line = place.line() <= all.length ? all[place.line() - 1] : "";
    int begin = Math.min(place.column() - 1, line.length());
    int from = Math.max(0, begin - MOST_BEFORE);
    int to = Math.min(line.length(), from + MOST_SHOWN);
    int carets = Math.max(1, Math.min(place.length(), to - begin));
    String before = from > 0 ? "…" : "";
    String after = to < line.length() ? "…" : "";
    return List.of(
        "  " + before + printable(line.substring(from, to)) + after,
        "  " + " ".repeat(before.length() + begin - from) + "^".repeat(carets));
  }

  /** Returns a text in which each control character, such as a tab, is one blank. */
  private static String printable(String text) {
    return text.replaceAll("\\p{Cntrl}", " ");
  }
}
