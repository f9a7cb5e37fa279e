package org.splinter.query;

import java.util.Arrays;
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

  /** Values that digit {@code index} can take. */
  public long radix(int index) {
    return radices[index];
  }

  /**
   * The rank per column of a code, -1 for NULL.
   *
   * @throws IllegalArgumentException if no group has this code
   */
  public int[] ranks(long code) {
    int[] ranks = new int[radices.length];
    long rest = code;
    for (int i = radices.length - 1; i >= 0; i--) {
      ranks[i] = (int) (rest % radices[i]) - 1;
      rest /= radices[i];
    }
    if (rest != 0) {
      throw new IllegalArgumentException(
          "group " + code + " is out of range of " + Arrays.toString(radices));
    }
    return ranks;
  }
}
