package org.splinter.provider.resident;

import java.io.IOException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.splinter.provider.round.MemoryUnit;

/**
 * The units of data that a process holds in memory, within a budget; those that were used least
 * recently make room for others.
 *
 * <p>Guarantee: the bytes that units say they take never exceed the budget, a unit is read once
 * however many wait for it, and one that a round works on stays. Which units are there follows from
 * the plans that were asked, the data and the budget, never from a secret.
 */
public final class ResidentMemory {
  private final long budget;

  /** The units, the least recently used first. */
  private final Map<String, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);

  private long taken;

  /** One unit that is in memory, or is being read. */
  private static final class Entry {
    private final long bytes;
    private final FutureTask<Object> data;
    private int holders;

    Entry(long bytes, Callable<Object> loader) {
      this.bytes = bytes;
      this.data = new FutureTask<>(loader);
    }
  }

  /**
   * Makes a memory without units.
   *
   * @param budget the most bytes of all units together
   */
  public ResidentMemory(long budget) {
    this.budget = budget;
  }

  /** Returns the most bytes of all units together. */
  public long budget() {
    return budget;
  }

  /** Returns the bytes of the units that are there. */
  public synchronized long bytes() {
    return taken;
  }

  /** Returns whether all units are in memory now. */
  public synchronized boolean has(List<MemoryUnit<?>> units) {
    return units.stream()
        .allMatch(
            unit -> {
              Entry entry = entries.get(unit.name());
              return entry != null && entry.data.isDone();
            });
  }

  /**
   * Holds units in memory, reading those that are not there.
   *
   * @return empty if they do not fit beside what others hold
   * @throws IOException if one cannot be read; it is tried again the next time
   */
  public Optional<MemoryUnit.Held> hold(List<MemoryUnit<?>> units)
      throws IOException, InterruptedException {
    Map<String, Entry> held = new HashMap<>();
    if (!reserve(units, held)) {
      return Optional.empty();
    }
    Map<String, Object> data = new HashMap<>();
    try {
      for (Map.Entry<String, Entry> each : held.entrySet()) {
        data.put(each.getKey(), each.getValue().data.get());
      }
    } catch (ExecutionException e) {
      release(held);
      Throwable cause = e.getCause();
      String reason = cause instanceof IOException ? cause.getMessage() : String.valueOf(cause);
      throw new IOException(reason, cause); // anew for this holder, since others get it too
    } catch (InterruptedException e) {
      release(held);
      throw e;
    }
    return Optional.of(new Holding(held, data));
  }

  /** Takes units for a holder, with room for those that are not there; all or none of them. */
  private synchronized boolean reserve(List<MemoryUnit<?>> units, Map<String, Entry> held) {
    Map<String, MemoryUnit<?>> missing = new LinkedHashMap<>();
    for (MemoryUnit<?> unit : units) {
      Entry entry = entries.get(unit.name());
      if (entry != null && entry.data.isDone() && !isRead(entry)) { // failed, others still hold it
        entries.remove(unit.name());
        taken -= entry.bytes;
        entry = null;
      }
      if (entry == null) {
        missing.put(unit.name(), unit);
      } else if (held.putIfAbsent(unit.name(), entry) == null) {
        entry.holders++;
      }
    }
    if (!makeRoom(missing.values().stream().mapToLong(MemoryUnit::bytes).sum())) {
      release(held);
      return false;
    }
    missing.forEach(
        (name, unit) -> {
          Entry entry = new Entry(unit.bytes(), () -> unit.loader().load());
          entry.holders++;
          entries.put(name, entry);
          held.put(name, entry);
          taken += entry.bytes;
          Thread reader = new Thread(entry.data, "reader of " + name);
          reader.setDaemon(true);
          reader.start(); // not the holder's thread, whose interruption would fail other holders
        });
    return true;
  }

  /** Drops the units that were used least recently until there is room, or none if there is not. */
  private boolean makeRoom(long bytes) {
    long free = budget - taken;
    long unheld =
        entries.values().stream()
            .filter(entry -> entry.holders == 0)
            .mapToLong(entry -> entry.bytes)
            .sum();
    if (bytes > free + unheld) {
      return false;
    }
    Iterator<Entry> oldest = entries.values().iterator();
    while (taken + bytes > budget) {
      Entry entry = oldest.next();
      if (entry.holders == 0) {
        oldest.remove();
        taken -= entry.bytes;
      }
    }
    return true;
  }

  /** Lets units go; those that could not be read are dropped. */
  private synchronized void release(Map<String, Entry> held) {
    held.forEach(
        (name, entry) -> {
          entry.holders--;
          boolean failed = entry.holders == 0 && !isRead(entry);
          if (failed && entries.remove(name, entry)) {
            taken -= entry.bytes;
          }
        });
  }

  private static boolean isRead(Entry entry) {
    if (!entry.data.isDone()) {
      return false;
    }
    try {
      return entry.data.get() != null;
    } catch (ExecutionException | InterruptedException e) {
      return false;
    }
  }

  /** The units of one holder. */
  private final class Holding implements MemoryUnit.Held {
    private final Map<String, Entry> held;
    private final Map<String, Object> data;

    Holding(Map<String, Entry> held, Map<String, Object> data) {
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
      release(held);
      held.clear();
    }
  }
}
