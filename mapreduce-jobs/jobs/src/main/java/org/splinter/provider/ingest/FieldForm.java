package org.splinter.provider.ingest;

/**
 * The form in which a field stands in a text file, which tells text, NULL and other values apart.
 */
enum FieldForm {
  /** It stands for NULL in a column of any type. */
  NULL,
  /** Its characters stand there as they are, which may be of any type. */
  PLAIN,
  /** It stands in the quotes of a CSV file, which says nothing of its type. */
  QUOTED,
  /** It stands for NULL but for its quotes: text in a string column, NULL in any other. */
  QUOTED_NULL,
  /** It is a JSON number with an exponent, and a number without one in a column of any size. */
  EXPONENTIAL,
  /** It is a JSON string, which is no number whatever it looks like. */
  STRING;

  /** Returns whether it is NULL in a column. */
  boolean isNull(boolean textColumn) {
    return this == NULL || (this == QUOTED_NULL && !textColumn);
  }
}
