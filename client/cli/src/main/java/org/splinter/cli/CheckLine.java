package org.splinter.cli;

/**
 * One finding of a check.
 *
 * @param value the state found, or what is wrong
 * @param works whether nothing fails without a mend
 * @param mend what would make it work, work faster or be private, or empty
 */
record CheckLine(String what, String value, boolean works, String mend) {
  static CheckLine fine(String what, String value) {
    return new CheckLine(what, value, true, "");
  }

  static CheckLine slow(String what, String value, String mend) {
    return new CheckLine(what, value, true, mend);
  }

  static CheckLine fails(String what, String value, String mend) {
    return new CheckLine(what, value, false, mend);
  }

  /** Returns subject and value in columns, marked if the subject fails. */
  String text() {
    String mending = mend.isEmpty() ? "" : "; to mend: " + mend;
    return String.format("%-16s %s%s%s", what, works ? "" : "FAILS: ", value, mending);
  }
}
