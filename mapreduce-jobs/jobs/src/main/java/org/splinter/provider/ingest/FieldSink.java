package org.splinter.provider.ingest;

/** Receiver of the fields of CSV rows, one by one, as slices of the parser's buffer. */
interface FieldSink {

  /**
   * Takes one field. The buffer is valid during the call only.
   *
   * @param column the field's column in the schema
   * @param quoted whether the field stood in quotes
   */
  void field(int column, char[] buffer, int from, int length, boolean quoted);
}
