package org.splinter.system;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The secrets with which a run asks a query to compare what providers see: the first and a drawn
 * one, with {@code splinter.long} all of them; {@code splinter.seed} repeats a run.
 */
final class DrawnSecrets {
  static final long SEED = Long.getLong("splinter.seed", System.nanoTime());

  private static final int SETS = Boolean.getBoolean("splinter.long") ? Integer.MAX_VALUE : 2;

  private DrawnSecrets() {}

  /**
   * Draws some of all lists of secrets.
   *
   * @param query the query, which varies the draw
   */
  static <T> List<T> of(String query, List<T> all) {
    List<T> others = new ArrayList<>(all.subList(1, all.size()));
    Collections.shuffle(others, new Random(SEED + query.hashCode()));
    List<T> drawn = new ArrayList<>(all.subList(0, 1));
    drawn.addAll(others.subList(0, Math.min(SETS - 1, others.size())));
    return drawn;
  }
}
