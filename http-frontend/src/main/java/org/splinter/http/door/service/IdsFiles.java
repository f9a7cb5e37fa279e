package org.splinter.http.door.service;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.splinter.protocol.table.Fingerprint;

/**
 * Ids of private tables' rows, which are public, in files of this process: readers of any pace take
 * no memory. Those that were used last are kept, up to a number of bytes. Safe for use by several
 * threads, of which one writes at a time.
 */
final class IdsFiles implements AutoCloseable {
  private final Path directory;
  private final long mostBytes;
  private final Map<Fingerprint, Path> kept = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  /** A writer of the ids of one version. */
  interface Ids {
    void write(OutputStream out) throws IOException, InterruptedException;
  }

  /**
   * Makes a place for files that the process's user alone can read.
   *
   * @param mostBytes the most bytes that are kept; one file may be larger
   */
  IdsFiles(long mostBytes) throws IOException {
    this.directory = Files.createTempDirectory("splinter-ids-");
    this.mostBytes = mostBytes;
  }

  /** Returns the file of a version, which is written unless it is kept. */
  synchronized Path of(Fingerprint version, Ids ids) throws IOException, InterruptedException {
    Path known = kept.get(version);
    if (known != null) {
      return known;
    }
    Path file = Files.createTempFile(directory, "ids", null);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      ids.write(out);
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      Files.deleteIfExists(file);
      throw e;
    }
    bytes += Files.size(file);
    Iterator<Path> oldest = kept.values().iterator();
    while (bytes > mostBytes && oldest.hasNext()) {
      Path dropped = oldest.next();
      bytes -= Files.size(dropped);
      Files.delete(dropped); // who reads it has it open
      oldest.remove();
    }
    kept.put(version, file);
    return file;
  }

  @Override
  public synchronized void close() {
    List<Path> all = new ArrayList<>(kept.values());
    all.add(directory);
    for (Path each : all) {
      try {
        Files.deleteIfExists(each);
      } catch (IOException e) {
        // The rest is public, and the machine's own cleaning removes it.
      }
    }
  }
}
