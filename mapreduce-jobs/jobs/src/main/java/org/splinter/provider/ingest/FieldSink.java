package org.splinter.provider.ingest;

/** Receiver of the fields of a text file's rows, one by one, as slices of the parser's buffer. */
interface FieldSink {

  /**
   * Takes one field. The buffer is valid during the call only.
   *
   * @param column the field's column in the schema
   */
  void field(int column, char[] buffer, int from, int length, FieldForm form);
}
