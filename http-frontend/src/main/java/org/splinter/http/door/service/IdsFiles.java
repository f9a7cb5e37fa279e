package org.splinter.http.door.service;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.splinter.protocol.table.Fingerprint;

/**
 * Ids of private tables' rows, which are public, in files of this process: readers of any pace take
 * no memory. Those that were used last are kept, up to a number of bytes. Safe for use by several
 * threads, of which one writes at a time.
 */
final class IdsFiles implements AutoCloseable {
  private final ProcessDirectory directory;
  private final long mostBytes;
  private final Map<Fingerprint, Kept> kept = new LinkedHashMap<>(16, 0.75f, true);
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
    this.directory = ProcessDirectory.make("splinter-ids-");
    this.mostBytes = mostBytes;
  }

  /** A file, and how many hold it; it is deleted when it is not kept and nobody does. */
  private static final class Kept {
    private final Path path;
    private final long bytes;
    private int holders;
    private boolean dropped;

    Kept(Path path, long bytes) {
      this.path = path;
      this.bytes = bytes;
    }
  }

  /** Returns the file of a version, which is written unless it is kept. */
  synchronized IdsFile of(Fingerprint version, Ids ids) throws IOException, InterruptedException {
    Kept known = kept.get(version);
    if (known != null) {
      return held(known);
    }
    Path file = Files.createTempFile(directory.path(), "ids", null);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      ids.write(out);
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      Files.deleteIfExists(file);
      throw e;
    }
    Kept written = new Kept(file, Files.size(file));
    bytes += written.bytes;
    Iterator<Kept> oldest = kept.values().iterator();
    while (bytes > mostBytes && oldest.hasNext()) {
      drop(oldest.next());
      oldest.remove();
    }
    kept.put(version, written);
    return held(written);
  }

  private IdsFile held(Kept file) {
    file.holders++;
    AtomicBoolean closed = new AtomicBoolean();
    return new IdsFile() {
      @Override
      public Path path() {
        return file.path;
      }

      @Override
      public void close() {
        if (!closed.getAndSet(true)) {
          release(file);
        }
      }
    };
  }

  private synchronized void release(Kept file) {
    file.holders--;
    if (file.dropped && file.holders == 0) {
      delete(file.path);
    }
  }

  private void drop(Kept file) {
    bytes -= file.bytes;
    file.dropped = true;
    if (file.holders == 0) {
      delete(file.path);
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // It is public, and the machine's own cleaning removes it.
    }
  }

  @Override
  public synchronized void close() {
    kept.clear();
    directory.close();
  }
}
