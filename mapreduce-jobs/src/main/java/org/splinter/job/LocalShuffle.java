package org.splinter.job;

import org.apache.hadoop.mapreduce.task.reduce.Shuffle;

/**
 * Takes sorted records from a local job's maps to its reduce.
 *
 * <p>Guarantee: a thread that failed to fetch them ends. Hadoop's own tries for ever, as fast as it
 * can, to read what was deleted when its job was killed.
 */
public final class LocalShuffle<K, V> extends Shuffle<K, V> {
  private static final String FETCHER = "localfetcher#";

  private static final String SPILLING = "org.apache.hadoop.mapred.MapTask$MapOutputBuffer$";

  /**
   * Whether a task that is killed may leave that thread to itself, which holds the memory in which
   * it sorted, and its files. It ends when it is interrupted.
   */
  static boolean owns(Thread thread) {
    return thread.getClass().getPackageName().equals(Shuffle.class.getPackageName())
        || thread.getClass().getName().startsWith(SPILLING);
  }

  @Override
  public synchronized void reportException(Throwable failure) {
    super.reportException(failure);
    if (Thread.currentThread().getName().startsWith(FETCHER)) {
      throw new ThreadDeath(); // what it would catch is behind it, and no one prints this
    }
  }
}
