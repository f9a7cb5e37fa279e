package org.splinter.provider.ingest;

import java.io.IOException;

/** Refusal of an import for its bad rows. The message shows the first and the mend. */
public final class BadRowsException extends IOException {
  private static final long serialVersionUID = 1L;

  BadRowsException(BadRows rows) {
    super(message(rows));
  }

  private static String message(BadRows rows) {
    long others = rows.count() - 1;
    String atLeast = rows.count() >= BadRows.ENOUGH ? "at least " : "";
    String more = others == 0 ? "" : " (and " + atLeast + others + " more)";
    return rows.first().get(0) + more + "; mend the file, or import with --skip-bad-rows";
  }
}
