package org.splinter.protocol.table;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;

/** The part files of one table version, wherever they lie. */
public interface PartFiles {

  /**
   * Opens a part file.
   *
   * @param file its name, as the manifest says
   */
  Part open(String file) throws IOException;

  /** Returns where a part file lies, for messages. */
  String location(String file);

  /** A part file that is read by position. */
  interface Part extends Closeable {
    /**
     * Reads the first {@code length} bytes of {@code bytes} from a position on.
     *
     * @throws EOFException if the file ends before
     */
    void readFully(long position, byte[] bytes, int length) throws IOException;
  }
}
