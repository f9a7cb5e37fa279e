package org.splinter.provider.resident;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.splinter.provider.round.MemoryUnit;

/**
 * The units of data that a process holds in memory, within a budget; those that were used least
 * recently make room for others.
 *
 * <p>Guarantee: the bytes that units say they take never exceed the budget, also of those that are
 * being read and of those whose readers nobody waits for any more. A unit is read once however many
 * wait for it, and one that a round works on stays. Which units are there follows from the plans
 * that were asked, the data and the budget, never from a secret.
 */
public final class ResidentMemory implements AutoCloseable {
  /** The most units that are read at once: more would share the same disks and processors. */
  private static final int READERS = 4;

  private final long budget;

  /** The units, the least recently used first. */
  private final Map<String, Entry<?>> entries = new LinkedHashMap<>(16, 0.75f, true);

  /** The threads that read: not a holder's own, whose interruption would fail other holders. */
  private final ExecutorService readers;

  private long taken;
  private boolean closed;

  /** One unit that is in memory, or is being read; running it reads it. */
  private final class Entry<T> implements Runnable {
    private final MemoryUnit<T> unit;
    private final FutureTask<T> data;

    /** The number of those that work on it, or wait for it. */
    private int holders;

    /** Whether it is none of the entries any more, and counts until nobody works on it. */
    private boolean forgotten;

    Entry(MemoryUnit<T> unit) {
      this.unit = unit;
      this.data = new FutureTask<>(() -> unit.loader().load());
    }

    @Override
    public void run() {
      data.run();
      synchronized (ResidentMemory.this) {
        dropIfUseless(this);
      }
    }

    /** Returns whether it makes room for others: nobody holds it, and it is not being read. */
    boolean isFree() {
      return holders == 0 && data.isDone();
    }

    /** Returns the data, if they were read. */
    private Optional<T> read() {
      if (!data.isDone()) {
        return Optional.empty();
      }
      try {
        return Optional.of(data.get());
      } catch (ExecutionException | CancellationException | InterruptedException e) {
        return Optional.empty();
      }
    }

    boolean isRead() {
      return read().isPresent();
    }

    void free() {
      read().ifPresent(unit.freer());
    }
  }

  /**
   * Makes a memory without units.
   *
   * @param budget the most bytes of all units together
   */
  public ResidentMemory(long budget) {
    this.budget = budget;
    AtomicInteger number = new AtomicInteger();
    this.readers =
        Executors.newFixedThreadPool(
            READERS,
            work -> {
              Thread thread = new Thread(work, "reader-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Returns the most bytes of all units together. */
  public long budget() {
    return budget;
  }

  /** Returns the bytes of the units that are there, or are being read. */
  public synchronized long bytes() {
    return taken;
  }

  /** Returns whether all units are in memory now. */
  public synchronized boolean has(List<MemoryUnit<?>> units) {
    return units.stream()
        .allMatch(
            unit -> {
              Entry<?> entry = entries.get(unit.name());
              return entry != null && entry.isRead();
            });
  }

  /**
   * Holds units in memory, reading those that are not there.
   *
   * @return empty if they do not fit beside what others hold
   * @throws IOException if one cannot be read; it is tried again the next time
   * @throws InterruptedException if this thread is interrupted, or this memory closed
   */
  public Optional<MemoryUnit.Held> hold(List<MemoryUnit<?>> units)
      throws IOException, InterruptedException {
    Map<String, Entry<?>> held = new HashMap<>();
    boolean holding = false;
    try {
      if (!reserve(units, held)) {
        return Optional.empty();
      }
      Map<String, Object> data = new HashMap<>();
      for (Map.Entry<String, Entry<?>> each : held.entrySet()) {
        data.put(each.getKey(), each.getValue().data.get());
      }
      holding = true;
      return Optional.of(new Holding(held, data));
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      String reason = cause instanceof IOException ? cause.getMessage() : String.valueOf(cause);
      throw new IOException(reason, cause); // anew for this holder, since others get it too
    } catch (CancellationException e) {
      throw stopped();
    } finally {
      if (!holding) {
        release(held.values());
      }
    }
  }

  private static InterruptedException stopped() {
    return new InterruptedException("the provider stopped holding data in memory");
  }

  /** Holds a unit if it is in memory already; nothing is read, and no room is made. */
  public synchronized Optional<MemoryUnit.Held> holdRead(String name) {
    Entry<?> entry = entries.get(name);
    if (closed || entry == null) {
      return Optional.empty();
    }
    Optional<?> read = entry.read();
    if (read.isEmpty()) {
      return Optional.empty();
    }
    entry.holders++;
    Map<String, Entry<?>> held = new HashMap<>(Map.of(name, entry));
    return Optional.of(new Holding(held, new HashMap<>(Map.of(name, read.get()))));
  }

  /**
   * Drops a unit, as soon as nobody works on it; who asks for it meanwhile has it read anew, beside
   * the one that counts until then.
   */
  public synchronized void forget(String name) {
    Entry<?> entry = entries.get(name);
    if (entry != null && entry.isFree()) {
      drop(entry);
    } else if (entry != null) {
      entries.remove(name);
      entry.forgotten = true;
    }
  }

  /** Takes units for a holder, with room for those that are not there; all or none of them. */
  private synchronized boolean reserve(List<MemoryUnit<?>> units, Map<String, Entry<?>> held)
      throws InterruptedException {
    if (closed) {
      throw stopped();
    }
    Map<String, MemoryUnit<?>> missing = new LinkedHashMap<>();
    for (MemoryUnit<?> unit : units) {
      Entry<?> entry = entries.get(unit.name());
      if (entry != null && entry.data.isDone() && !entry.isRead()) { // others still hold it
        boolean unused = remove(entry);
        entry = null;
      }
      if (entry == null) {
        missing.put(unit.name(), unit);
      } else if (held.putIfAbsent(unit.name(), entry) == null) {
        entry.holders++;
      }
    }
    if (!makeRoom(missing.values().stream().mapToLong(MemoryUnit::bytes).sum())) {
      return false;
    }
    for (MemoryUnit<?> unit : missing.values()) {
      Entry<?> entry = new Entry<>(unit);
      entries.put(unit.name(), entry);
      taken += unit.bytes();
      entry.holders++;
      held.put(unit.name(), entry);
      read(entry);
    }
    return true;
  }

  private void read(Entry<?> entry) {
    if (entry.unit.ready()) {
      entry.data.run();
      return;
    }
    try {
      readers.execute(entry);
    } catch (RuntimeException | Error e) { // such as a lack of threads
      giveUp(entry);
      throw e;
    }
  }

  /** Fails those who wait for an entry whose reader never began. */
  private void giveUp(Entry<?> entry) {
    entry.data.cancel(false);
    dropIfUseless(entry);
  }

  /** Drops the units that were used least recently until there is room, or none if there is not. */
  private boolean makeRoom(long bytes) {
    if (taken + bytes <= budget) {
      return true;
    }
    long unheld =
        entries.values().stream()
            .filter(Entry::isFree)
            .mapToLong(entry -> entry.unit.bytes())
            .sum();
    if (bytes > budget - taken + unheld) {
      return false;
    }
    Iterator<Entry<?>> oldest = List.copyOf(entries.values()).iterator();
    while (taken + bytes > budget && oldest.hasNext()) {
      Entry<?> entry = oldest.next();
      if (entry.isFree()) {
        drop(entry);
      }
    }
    return true;
  }

  /** Lets units go; those that could not be read are dropped. */
  private synchronized void release(Collection<Entry<?>> held) {
    for (Entry<?> entry : held) {
      entry.holders--;
      dropIfUseless(entry);
    }
  }

  private void dropIfUseless(Entry<?> entry) {
    if (entry.forgotten && entry.isFree()) {
      entry.forgotten = false;
      taken -= entry.unit.bytes();
      entry.free();
    } else if (entry.isFree() && (closed || !entry.isRead())) {
      drop(entry);
    }
  }

  /** Drops a unit that nobody holds, and gives its memory back before it is taken again. */
  private void drop(Entry<?> entry) {
    if (remove(entry)) {
      entry.free();
    }
  }

  /** Counts a unit no more, and returns whether it was counted. */
  private boolean remove(Entry<?> entry) {
    boolean counted = entries.remove(entry.unit.name(), entry);
    if (counted) {
      taken -= entry.unit.bytes();
    }
    return counted;
  }

  /** Drops all units, those that are held as soon as they are not, and takes no more. */
  @Override
  public synchronized void close() {
    closed = true;
    readers.shutdownNow().forEach(never -> giveUp((Entry<?>) never));
    for (Entry<?> entry : List.copyOf(entries.values())) {
      dropIfUseless(entry);
    }
  }

  /** The units of one holder. */
  private final class Holding implements MemoryUnit.Held {
    private final Map<String, Entry<?>> held;
    private final Map<String, Object> data;

    Holding(Map<String, Entry<?>> held, Map<String, Object> data) {
      this.held = held;
      this.data = data;
    }

    @Override
    @SuppressWarnings("unchecked") // units of one name have one type
    public <T> T get(MemoryUnit<T> unit) {
      return (T) Objects.requireNonNull(data.get(unit.name()), "a unit that is not held");
    }

    @Override
    public void close() {
      release(held.values());
      held.clear();
      data.clear();
    }
  }
}
