package org.splinter.provider.ingest;

/**
 * Detector of the delimiter of a CSV file in its first characters: the one that divides the most of
 * their rows into as many fields as the header; of several, the one that makes the most fields, and
 * of these the one that is rarer in text. A file that none divides has one column.
 */
final class Delimiters {
  /** The delimiters that are detected, the rarer ones in text first. */
  private static final char[] CANDIDATES = {'\t', '|', ';', ','};

  private Delimiters() {}

  /**
   * Returns the delimiter.
   *
   * @param whole whether the sample is the whole file, so that its last row is one
   */
  static char detect(char[] sample, int length, boolean whole, char quote) {
    char best = ',';
    Rows bestRows = new Rows();
    for (char candidate : CANDIDATES) {
      Rows rows = new Rows();
      rows.count(sample, length, whole, candidate, quote);
      if (rows.isBetter(bestRows)) {
        best = candidate;
        bestRows = rows;
      }
    }
    return best;
  }

  /** The rows of a sample by one delimiter. */
  private static final class Rows {
    private long header;
    private long rows;
    private long alike;

    void count(char[] sample, int length, boolean whole, char delimiter, char quote) {
      long fields = 1;
      boolean quoted = false;
      int closed = -2; // where the last quote closed
      int fieldStart = 0;
      int rowStart = 0;
      for (int at = 0; at < length; at++) {
        char c = sample[at];
        if (quoted) {
          quoted = c != quote;
          closed = quoted ? closed : at;
        } else if (c == quote && (at == fieldStart || closed == at - 1)) {
          quoted = true; // at a doubled quote again
        } else if (c == delimiter) {
          fields++;
          fieldStart = at + 1;
        } else if (c == '\n' || c == '\r') {
          if (at > rowStart) {
            row(fields);
          }
          fields = 1;
          fieldStart = at + 1;
          rowStart = at + 1;
        }
      }
      if ((whole && length > rowStart) || header == 0) {
        row(fields);
      }
    }

    private void row(long fields) {
      if (header == 0) {
        header = fields;
      } else {
        rows++;
        alike += fields == header ? 1 : 0;
      }
    }

    boolean isBetter(Rows other) {
      if (header < 2 || other.header < 2) {
        return header >= 2;
      }
      double part = part();
      double otherPart = other.part();
      return part > otherPart || (part == otherPart && header > other.header);
    }

    /** Returns the part of the rows that have as many fields as the header. */
    private double part() {
      return rows == 0 ? 1 : (double) alike / rows;
    }
  }
}
