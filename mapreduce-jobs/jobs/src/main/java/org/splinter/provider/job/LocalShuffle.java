package org.splinter.provider.job;

import org.apache.hadoop.mapreduce.task.reduce.Shuffle;

/**
 * Shuffle of sorted records from a local job's maps to its reduce.
 *
 * <p>Guarantee: a thread that failed to fetch them ends. Hadoop's own tries for ever, as fast as it
 * can, to read what was deleted when its job was killed.
 */
public final class LocalShuffle<K, V> extends Shuffle<K, V> {
  private static final String FETCHER = "localfetcher#";

  @Override
  public synchronized void reportException(Throwable failure) {
    super.reportException(failure);
    if (Thread.currentThread().getName().startsWith(FETCHER)) {
      throw new ThreadDeath(); // thrown in the thread's last catch clause; not printed
    }
  }
}
