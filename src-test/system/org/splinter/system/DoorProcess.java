package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.splinter.http.Main;

/** A door in a process of its own, as an operator runs it. */
final class DoorProcess implements AutoCloseable {
  private static final Duration UP = Duration.ofSeconds(60);
  private static final Pattern OPENED =
      Pattern.compile("\"event\":\"opened\",\"detail\":\"at 127\\.0\\.0\\.1:([0-9]+)\"");
  private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+([0-9]+) kB");

  private final Process process;
  private final Path log;
  private final int port;

  private DoorProcess(Process process, Path log, int port) {
    this.process = process;
    this.log = log;
    this.port = port;
  }

  /**
   * Starts a door, and waits until it is open.
   *
   * @param options of its JVM
   */
  static DoorProcess start(Path configuration, String... options) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of("door", "--config", configuration.toString()));
    Path log = Path.of(configuration + ".log");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(new File(log.toString()))
            .start();
    long end = System.nanoTime() + UP.toNanos();
    while (System.nanoTime() < end && process.isAlive()) {
      Matcher opened = OPENED.matcher(Files.readString(log));
      if (opened.find()) {
        return new DoorProcess(process, log, Integer.parseInt(opened.group(1)));
      }
      Thread.sleep(50);
    }
    process.destroyForcibly();
    throw new IOException("the door did not open: " + Files.readString(log));
  }

  int port() {
    return port;
  }

  /** Returns the bytes of its memory that are in use. */
  long residentBytes() throws IOException {
    Matcher found =
        RESIDENT.matcher(Files.readString(Path.of("/proc", process.pid() + "", "status")));
    assertTrue(found.find(), "the process is gone");
    return Long.parseLong(found.group(1)) << 10;
  }

  /** Waits until it has logged something. */
  void awaitLogged(String expression) throws IOException, InterruptedException {
    Pattern sought = Pattern.compile(expression);
    long end = System.nanoTime() + UP.toNanos();
    while (!sought.matcher(Files.readString(log)).find()) {
      assertTrue(System.nanoTime() < end, expression + " in " + Files.readString(log));
      Thread.sleep(10);
    }
  }

  /** Sends it SIGTERM, which lets it end what runs. */
  void terminate() throws IOException, InterruptedException {
    signal("TERM");
  }

  /** Kills it as {@code kill -9} does. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Stops it: it keeps its connections and answers nothing, until {@link #resume}. */
  void pause() throws IOException, InterruptedException {
    signal("STOP");
  }

  void resume() throws IOException, InterruptedException {
    signal("CONT");
  }

  private void signal(String signal) throws IOException, InterruptedException {
    Process kill = new ProcessBuilder("kill", "-" + signal, process.pid() + "").start();
    assertEquals(0, kill.waitFor(), signal);
  }

  /** Ends it by SIGTERM, unless it was killed. */
  @Override
  public void close() {
    process.destroy();
    try {
      assertTrue(process.waitFor(60, TimeUnit.SECONDS), "SIGTERM stops a door");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
