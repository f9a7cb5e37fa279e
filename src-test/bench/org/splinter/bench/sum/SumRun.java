package org.splinter.bench.sum;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * The times of one selected sum over a line, in seconds.
 *
 * @param client until the client's vector is encrypted
 * @param line until the server has it, from then on
 * @param server until the server has its answer, from then on
 * @param open until the client has the sum, from then on
 * @param total of all; where chunks are sent as they are made, the parts overlap and are 0
 * @param bytes that travel in both directions
 */
record SumRun(double client, double line, double server, double open, double total, long bytes) {

  /** Encrypts all, sends all, and sums up all: one after the other. */
  static SumRun plain(SumSides sides, double bitsPerSecond) throws IOException {
    return run(sides, bitsPerSecond, false);
  }

  /** Encrypts, sends and sums up chunk by chunk, all three at once. */
  static SumRun batched(SumSides sides, double bitsPerSecond) throws IOException {
    return run(sides, bitsPerSecond, true);
  }

  private static SumRun run(SumSides sides, double bitsPerSecond, boolean batched)
      throws IOException {
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        SlowLine line = new SlowLine(listener.getLocalPort(), bitsPerSecond)) {
      CompletableFuture<long[]> server =
          CompletableFuture.supplyAsync(() -> serve(sides, listener, batched));
      byte[] answer = new byte[sides.answerBytes()];
      long begun;
      long encrypted = 0;
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), line.port());
          OutputStream out = new BufferedOutputStream(socket.getOutputStream(), 1 << 16)) {
        begun = System.nanoTime();
        List<byte[]> chunks = new ArrayList<>();
        for (int chunk = 0; chunk < sides.chunks(); chunk++) {
          byte[] bytes = sides.encrypt(chunk);
          if (batched) {
            out.write(bytes);
            out.flush();
          } else {
            chunks.add(bytes);
          }
        }
        encrypted = System.nanoTime();
        for (byte[] chunk : chunks) {
          out.write(chunk);
        }
        out.flush();
        new DataInputStream(socket.getInputStream()).readFully(answer);
        socket.shutdownOutput();
      }
      sides.open(answer);
      long done = System.nanoTime();
      long[] times = server.join();
      long bytes = (long) sides.chunks() * sides.chunkBytes() + answer.length;
      return batched
          ? new SumRun(0, 0, 0, 0, seconds(begun, done), bytes)
          : new SumRun(
              seconds(begun, encrypted),
              seconds(encrypted, times[0]),
              seconds(times[0], times[1]),
              seconds(times[1], done),
              seconds(begun, done),
              bytes);
    } catch (CompletionException e) {
      throw new IOException(e);
    }
  }

  private static double seconds(long from, long to) {
    return (to - from) / 1e9;
  }

  /** Returns when the server had all chunks, and when it had its answer. */
  private static long[] serve(SumSides sides, ServerSocket listener, boolean batched) {
    try (Socket socket = listener.accept()) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      List<byte[]> chunks = new ArrayList<>();
      for (int chunk = 0; chunk < sides.chunks(); chunk++) {
        byte[] bytes = new byte[sides.chunkBytes()];
        in.readFully(bytes);
        if (batched) {
          sides.accumulate(chunk, bytes);
        } else {
          chunks.add(bytes);
        }
      }
      long received = System.nanoTime();
      for (int chunk = 0; chunk < chunks.size(); chunk++) {
        sides.accumulate(chunk, chunks.get(chunk));
      }
      byte[] answer = sides.answer();
      long answered = System.nanoTime();
      socket.getOutputStream().write(answer);
      return new long[] {received, answered};
    } catch (IOException e) {
      throw new CompletionException(e);
    }
  }
}
