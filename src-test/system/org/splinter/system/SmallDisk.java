package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small file system in memory, mounted for as long as a test needs it, which can be filled. */
final class SmallDisk implements AutoCloseable {
  private final Path at;
  private final Path filler;

  private SmallDisk(Path at) {
    this.at = at;
    this.filler = at.resolve("filler");
  }

  /** Mounts one, or skips the test where that is not allowed. */
  static SmallDisk mount(Path at, int megabytes) throws InterruptedException {
    String said = run("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "tmpfs", "" + at);
    assumeTrue(said.isEmpty(), "a file system may not be mounted here: " + said);
    return new SmallDisk(at);
  }

  /** Returns what a command said if it failed, nothing if not. */
  private static String run(String... command) throws InterruptedException {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0 ? "" : command[0] + " failed: " + said;
    } catch (IOException e) { // there is no such command
      return String.valueOf(e.getMessage());
    }
  }

  /** Takes all room that is left. */
  void fill() throws IOException {
    byte[] block = new byte[4 << 10];
    try (OutputStream out = Files.newOutputStream(filler)) {
      while (at.toFile().getUsableSpace() > 0) {
        out.write(block);
      }
    }
  }

  /** Gives the room back. */
  void empty() throws IOException {
    Files.delete(filler);
  }

  @Override
  public void close() {
    try {
      assertEquals("", run("umount", "-l", "" + at));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
