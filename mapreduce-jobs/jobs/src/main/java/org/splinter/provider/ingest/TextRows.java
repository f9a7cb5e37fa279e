package org.splinter.provider.ingest;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one text file, whose fields go into a {@link FieldSink} as they are found: of each
 * row every column once, unless something is wrong with it.
 */
interface TextRows extends Closeable {

  /**
   * Reads the next row into the sink.
   *
   * @return false at the end of the file
   */
  boolean next() throws IOException;

  /** Returns what is wrong with the current row as such, or null; its fields are void then. */
  @Nullable BadRow problem();

  /** Returns the line on which the current row starts, from 1. */
  long line();

  /** Returns the part of the file that has been read, 0 to 1. */
  float progress();

  /** Returns SHA-256 of the whole file as it is stored; to be called after the last row. */
  byte[] digest() throws IOException;
}
