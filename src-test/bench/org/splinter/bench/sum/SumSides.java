package org.splinter.bench.sum;

import java.io.IOException;

/**
 * The client and the server of one sum over a random half of random numbers of 32 bits, under one
 * encryption. The client's vector goes over in chunks, which can be computed and sent apart.
 */
interface SumSides extends AutoCloseable {
  int chunks();

  int chunkBytes();

  /** Computes what the client can before it knows its selection, for one run. */
  void ahead() throws IOException;

  /** Computes a chunk at the client. */
  byte[] encrypt(int chunk) throws IOException;

  /** Adds a chunk at the server. */
  void accumulate(int chunk, byte[] bytes) throws IOException;

  int answerBytes();

  /** Computes the server's answer, after all chunks, and begins anew. */
  byte[] answer() throws IOException;

  /** Opens an answer at the client, and checks it. */
  void open(byte[] answer) throws IOException;

  @Override
  void close();
}
