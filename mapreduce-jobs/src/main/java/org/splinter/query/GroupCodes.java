package org.splinter.query;

import java.util.List;
import org.splinter.table.Manifest;

/**
 * Numbers the groups of GROUP BY: the mixed-radix number whose digits are 0 for NULL, else the
 * dictionary rank plus 1, the first column most significant. Group 0 is the only one without GROUP
 * BY. Public, and the same at every provider.
 */
public final class GroupCodes {
  private final long[] radices;

  /** The codes of these columns, each of which has a dictionary. */
  public GroupCodes(Manifest manifest, List<Integer> columns) {
    radices =
        columns.stream().mapToLong(c -> manifest.statistics().get(c).distinct() + 1L).toArray();
  }

  /** How many codes there are: all are below. */
  public long count() {
    long count = 1;
    for (long radix : radices) {
      count = Math.multiplyExact(count, radix);
    }
    return count;
  }

  /** Values that digit {@code index} can take. */
  public long radix(int index) {
    return radices[index];
  }

  /** The rank per column of a code below {@link #count}, -1 for NULL. */
  public int[] ranks(long code) {
    int[] ranks = new int[radices.length];
    long rest = code;
    for (int i = radices.length - 1; i >= 0; i--) {
      ranks[i] = (int) (rest % radices[i]) - 1;
      rest /= radices[i];
    }
    return ranks;
  }
}
