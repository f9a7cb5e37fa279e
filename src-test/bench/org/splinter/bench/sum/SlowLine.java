package org.splinter.bench.sum;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.locks.LockSupport;

/** A line of so many bits a second in each direction: a proxy on loopback before one server. */
final class SlowLine implements AutoCloseable {
  private static final int BUFFER = 1 << 16;

  private final ServerSocket front;
  private final double bytesPerNano;

  /** Opens a line to a port of this machine, for one connection. */
  SlowLine(int port, double bitsPerSecond) throws IOException {
    this.front = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    this.bytesPerNano = bitsPerSecond / Byte.SIZE / 1e9;
    new Thread(() -> serve(port), "line").start();
  }

  int port() {
    return front.getLocalPort();
  }

  private void serve(int port) {
    try (Socket client = front.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), port)) {
      Thread back = new Thread(() -> forward(server, client), "line back");
      back.start();
      forward(client, server);
      back.join();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException("the line broke", e);
    }
  }

  /** Hands bytes on no faster than the line, until there are none. */
  private void forward(Socket from, Socket to) {
    // A piece takes a fiftieth of a second, so that a slow line is as smooth as a real one.
    byte[] piece = new byte[(int) Math.max(64, Math.min(BUFFER, bytesPerNano * 2e7))];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      long free = System.nanoTime();
      for (int count = in.read(piece); count > 0; count = in.read(piece)) {
        free = Math.max(free, System.nanoTime()) + (long) (count / bytesPerNano);
        for (long wait = free - System.nanoTime(); wait > 0; wait = free - System.nanoTime()) {
          LockSupport.parkNanos(wait);
        }
        out.write(piece, 0, count);
        out.flush();
      }
      to.shutdownOutput();
    } catch (IOException e) {
      throw new IllegalStateException("the line broke", e);
    }
  }

  @Override
  public void close() throws IOException {
    front.close();
  }
}
