package org.splinter.client.sum;

import java.io.IOException;
import java.io.OutputStream;

/** A client's side of the encryption of one request, of any scheme. One thread may use it. */
interface RequestEncryption extends AutoCloseable {
  /** Returns what stands in the request beside the records; it is public. */
  byte[] requestKey();

  /** Returns the rows that a call of {@link #write} takes, but for the last one. */
  int chunkRows();

  /** Writes the records of the next rows. */
  void write(int[] weights, OutputStream out) throws IOException;

  /** Returns what the opening of the answer needs, and is secret; the caller wipes it. */
  byte[] openingKey();

  @Override
  void close();
}
