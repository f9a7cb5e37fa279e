package org.splinter.client.sql.condition;

import java.util.Optional;
import java.util.function.Predicate;

/**
 * A pattern of LIKE: {@code %} stands for any characters, {@code _} for one. Characters are Unicode
 * code points.
 */
final class LikePattern implements Predicate<String> {
  private final int[] pattern;

  LikePattern(String pattern) {
    this.pattern = pattern.codePoints().toArray();
  }

  /** Returns whether a pattern has a wildcard. */
  static boolean hasWildcards(String pattern) {
    return pattern.indexOf('%') >= 0 || pattern.indexOf('_') >= 0;
  }

  /** Returns what to give in place of a backslash, which some dialects take for an escape. */
  static Optional<String> ambiguous(String pattern) {
    return pattern.indexOf('\\') < 0 ? Optional.empty() : Optional.of("a pattern without \\");
  }

  /** Matches greedily: of all {@code %} only the last one that was passed need take more. */
  @Override
  public boolean test(String value) {
    int[] text = value.codePoints().toArray();
    int at = 0;
    int next = 0;
    int afterAny = -1; // the place in the pattern after the last %
    int taken = 0; // where the text goes on after what that % took
    while (at < text.length) {
      if (next < pattern.length && pattern[next] == '%') {
        afterAny = ++next;
        taken = at;
      } else if (next < pattern.length && (pattern[next] == '_' || pattern[next] == text[at])) {
        next++;
        at++;
      } else if (afterAny >= 0) {
        next = afterAny;
        at = ++taken;
      } else {
        return false;
      }
    }
    while (next < pattern.length && pattern[next] == '%') {
      next++;
    }
    return next == pattern.length;
  }

  @Override
  public String toString() {
    return "LikePattern[hidden]";
  }
}
