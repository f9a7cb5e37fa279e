package org.splinter.client.search;

import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import org.splinter.client.sql.aggregate.QuantilePlace;
import org.splinter.client.sql.search.QuantilePlan;

/**
 * The search for the value at one place of one group, digit by digit. It takes the counts of one
 * digit after the other, and names the bucket to look into next; it takes those of all digits,
 * whatever the counts are.
 *
 * <p>Guarantee: impossible counts are noticed, and reported only by {@link #plausible}: a search
 * that stopped at them would show providers that it did. Secret.
 */
final class ValueSearch {
  private final QuantilePlan plan;
  private final QuantilePlace place;
  private int digit;

  /** How many rows have a value. */
  private long all;

  /** The number of the row that is searched for among all. */
  private long wanted;

  /** The number of the row among those of the bucket. */
  private long row;

  /** How many rows the bucket has. */
  private long rows;

  /** The number that the digits so far make. */
  private long digits;

  private boolean found;
  private boolean plausible = true;

  ValueSearch(QuantilePlan plan, QuantilePlace place) {
    this.plan = plan;
    this.place = place;
  }

  /**
   * Takes the counts of the next digit.
   *
   * @param counts rows of the group, or of the bucket, by digit; 0 or none where the round's shares
   *     selected nothing
   */
  void narrow(SortedMap<Long, Long> counts) {
    long total = total(counts);
    if (digit == 0) {
      all = total;
      found = plausible && total > 0;
      wanted = found ? place.row(total) : 0;
      row = wanted;
    } else {
      plausible &= total == rows; // the round before has counted these
      found &= plausible;
    }
    long before = 0;
    boolean reached = false;
    for (Map.Entry<Long, Long> each : counts.entrySet()) {
      long count = each.getValue();
      if (found && !reached && before + count > row) {
        reached = true;
        digits = plan.joined(digits, digit, each.getKey());
        rows = count;
        row -= before;
        before = 0;
      } else if (!reached) {
        before += count;
      }
    }
    digit++;
  }

  private long total(SortedMap<Long, Long> counts) {
    long most = plan.query().table().manifest().rows();
    long total = 0;
    for (long count : counts.values()) {
      plausible &= count >= 0 && count <= most - total;
      total += plausible ? count : 0;
    }
    return total;
  }

  /** Returns the number of the digits so far, by which the next round selects; empty if no row. */
  OptionalLong bucket() {
    return found ? OptionalLong.of(digits) : OptionalLong.empty();
  }

  /** Returns how many rows of the group have a value. */
  long all() {
    return all;
  }

  /** Returns the number of the row that is searched for, in ascending order from 0. */
  long wanted() {
    return wanted;
  }

  /** Returns the value of that row; empty if there is none. Asked after the last round. */
  OptionalLong value() {
    return found ? OptionalLong.of(plan.value(digits)) : OptionalLong.empty();
  }

  /** Returns whether the counts are possible ones of a table. */
  boolean plausible() {
    return plausible;
  }

  @Override
  public String toString() {
    return "ValueSearch[hidden]";
  }
}
