package org.splinter.provider.view;

import java.util.ArrayList;
import java.util.List;
import org.splinter.protocol.view.DyadicLevels;

/**
 * Ranges of a view's entries, one for each task that places them.
 *
 * <p>Guarantee: all entries of a BOXED view are one task's; the entries of one shard of a HASHED
 * view are one task's. Where there are nodes, all entries below one of at most a certain height are
 * one task's, and each task has one node of that height, from which those above can be made.
 *
 * @param starts the number of the first entry of each task, then of all entries
 * @param height of the highest nodes that a task makes; {@link #ALL} if it makes all there are
 */
record PlaceRanges(List<Long> starts, int height) {
  static final int ALL = Integer.MAX_VALUE;

  PlaceRanges {
    starts = List.copyOf(starts);
  }

  /**
   * Returns the ranges for entries whose files each hold an equal range of the order ({@link
   * EntryKey#range}).
   */
  static PlaceRanges of(ViewShape shape, Entries entries) {
    int files = entries.files();
    return switch (shape.layout().definition().addressing()) {
      case HASHED -> files(entries, (int) Math.min(files, shape.shards()), ALL);
      case DENSE -> files(entries, files, ALL);
      case BOXED -> files(entries, 1, ALL);
      case DYADIC -> {
        int height = shape.levels().levels() - bits(files);
        // The files of several runs may end within one.
        boolean aligned = shape.layout().runs() == 1 && height >= 0;
        yield aligned ? files(entries, files, height) : files(entries, 1, ALL);
      }
      case RANKED -> ranks(shape.entries(), files, shape.blockKeys());
    };
  }

  /** Returns whole files, as many for each task. */
  private static PlaceRanges files(Entries entries, int tasks, int height) {
    List<Long> starts = new ArrayList<>();
    for (int task = 0; task <= tasks; task++) {
      starts.add(entries.before(entries.files() / tasks * task));
    }
    return new PlaceRanges(starts, height);
  }

  /**
   * Returns ranges of ranks: for each task as many as are below a node, and whole blocks of keys.
   */
  private static PlaceRanges ranks(long entries, int files, int blockKeys) {
    int height = bits(Math.max(blockKeys, entries / files + 1));
    List<Long> starts = new ArrayList<>();
    for (long start = 0; start < entries; start += 1L << height) {
      starts.add(start);
    }
    starts.add(entries);
    return new PlaceRanges(starts, height);
  }

  /** Returns the bits that the numbers below this one take. */
  private static int bits(long number) {
    return Long.SIZE - Long.numberOfLeadingZeros(number - 1);
  }

  int tasks() {
    return Math.max(1, starts.size() - 1);
  }

  long first(int task) {
    return starts.get(task);
  }

  /** Returns the number of the entry after a task's last one. */
  long end(int task) {
    return starts.get(Math.min(task + 1, starts.size() - 1));
  }

  /** Returns whether there are nodes above those that the tasks make. */
  boolean leavesNodes(DyadicLevels levels) {
    return tasks() > 1 && height < levels.levels() - 1;
  }
}
