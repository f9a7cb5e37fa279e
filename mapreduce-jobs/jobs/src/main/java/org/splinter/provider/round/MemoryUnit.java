package org.splinter.provider.round;

import java.io.IOException;
import java.util.function.Consumer;

/**
 * Unit of a provider's public data that can be held in memory, such as a view or a column of a
 * table version.
 *
 * @param <T> the data in memory
 * @param name of the data: units of one name hold equal data, which never changes
 * @param bytes of memory that the data takes, about
 * @param loader of the data
 * @param freer gives back the memory of data that nobody uses any more
 * @param ready whether the loader has its data already, and takes no time
 */
public record MemoryUnit<T>(
    String name, long bytes, Loader<T> loader, Consumer<T> freer, boolean ready) {
  /** Makes a unit that is read. */
  public MemoryUnit(String name, long bytes, Loader<T> loader, Consumer<T> freer) {
    this(name, bytes, loader, freer, false);
  }

  /** Makes a unit of the heap, whose memory the collector finds. */
  public MemoryUnit(String name, long bytes, Loader<T> loader) {
    this(name, bytes, loader, data -> {});
  }

  /** Makes a unit of the heap of data that are there. */
  public static <T> MemoryUnit<T> ready(String name, long bytes, T data) {
    return new MemoryUnit<>(name, bytes, () -> data, unused -> {}, true);
  }

  /** Reader of a unit's data, which checks them. */
  public interface Loader<T> {
    /**
     * Reads the data.
     *
     * @throws IOException if they cannot be read, or are not what their digest says
     */
    T load() throws IOException;
  }

  /** Units that are in memory for as long as a round works on them. */
  public interface Held extends AutoCloseable {
    /** Returns the data of one of the units that are held. */
    <T> T get(MemoryUnit<T> unit);

    /** Lets the units go, which may stay in memory for other rounds. */
    @Override
    void close();
  }
}
