package org.splinter.protocol.table;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/**
 * Finder of public names that a mistyped one may mean.
 *
 * <p>A name is near if at most a third of the mistyped one, and no more than {@value #MOST_EDITS}
 * letters, must be put in, left out, changed or exchanged with their neighbour. The nearest are
 * named, in alphabetical order, so that equal mistakes have equal messages.
 */
public final class NearNames {
  private static final int MOST_EDITS = 3;
  private static final int LETTERS_PER_EDIT = 3;
  private static final int MOST_NAMED = 3;

  /** The longest name that is compared; one that is longer is no slip of the finger. */
  private static final int MOST_LETTERS = 64;

  private NearNames() {}

  /** Returns the question whether a near name was meant, in parentheses; empty if none is near. */
  public static String question(String mistyped, Collection<String> names) {
    String wrong = mistyped.toLowerCase(Locale.ROOT);
    int least = Math.min(MOST_EDITS, (wrong.length() + LETTERS_PER_EDIT - 1) / LETTERS_PER_EDIT);
    TreeSet<String> nearest = new TreeSet<>();
    for (String name : wrong.length() > MOST_LETTERS ? List.<String>of() : names) {
      if (Math.abs(name.length() - wrong.length()) > least) {
        continue; // before names are read that are longer than any user's
      }
      int edits = edits(wrong, name.toLowerCase(Locale.ROOT));
      if (edits < least) {
        nearest.clear();
        least = edits;
      }
      if (edits <= least && edits < name.length()) { // not all of it is to be written anew
        nearest.add(name);
      }
    }
    if (nearest.isEmpty()) {
      return "";
    }
    return " (did you mean "
        + String.join(" or ", nearest.stream().limit(MOST_NAMED).toList())
        + "?)";
  }

  /** Returns the edits that make one name of another. */
  private static int edits(String from, String to) {
    int[] beforeLast = new int[to.length() + 1];
    int[] last = new int[to.length() + 1];
    int[] row = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int[] free = beforeLast;
      beforeLast = last;
      last = row;
      row = free;
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        boolean same = from.charAt(i - 1) == to.charAt(j - 1);
        row[j] = Math.min(Math.min(row[j - 1], last[j]) + 1, last[j - 1] + (same ? 0 : 1));
        boolean exchanged =
            i > 1
                && j > 1
                && from.charAt(i - 1) == to.charAt(j - 2)
                && from.charAt(i - 2) == to.charAt(j - 1);
        if (exchanged) {
          row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
        }
      }
    }
    return row[to.length()];
  }
}
