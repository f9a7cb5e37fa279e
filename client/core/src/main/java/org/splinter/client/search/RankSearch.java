package org.splinter.client.search;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.splinter.client.sql.search.BucketShape;

/**
 * The search for one group's k-th match from the front. It takes the counts of one round after the
 * other and names the bucket to look into next; it takes all rounds, whatever the counts are.
 *
 * <p>Guarantee: impossible counts are noticed, and reported only by {@link #plausible}: a search
 * that stopped at them would show providers that it did. Secret.
 */
public final class RankSearch {
  private final BucketShape shape;
  private final long wanted;
  private int round;
  private long before;
  private long first;
  private boolean found = true;
  private boolean plausible = true;

  /** The ranks that the last round counted, up to the k-th match's. */
  private final List<Long> ranks = new ArrayList<>();

  /**
   * Starts a search.
   *
   * @param wanted k, at least 1
   */
  public RankSearch(BucketShape shape, long wanted) {
    this.shape = shape;
    this.wanted = wanted;
  }

  /**
   * Takes the counts of the next round.
   *
   * @param counts matches by bucket, as many as the shape has buckets; all 0 where the round's
   *     shares selected nothing
   */
  public void narrow(long[] counts) {
    long width = shape.width(round++);
    boolean anywhere = round == 1;
    long selected = 0;
    int bucket = -1;
    for (int i = 0; i < counts.length; i++) {
      long rows = found ? Math.max(0, Math.min(width, shape.rows() - first - i * width)) : 0;
      plausible &= counts[i] >= 0 && counts[i] <= rows;
      if (bucket < 0 && before + selected + counts[i] >= wanted) {
        bucket = i;
      } else if (bucket < 0) {
        selected += counts[i];
      }
    }
    if (round == shape.rounds()) {
      addRanks(counts, bucket < 0 ? counts.length - 1 : bucket);
    }
    if (!found) {
      return;
    }
    before += selected;
    found = plausible && bucket >= 0;
    plausible &= anywhere || bucket >= 0; // the round before has seen the match in here
    first += found ? bucket * width : 0;
  }

  /** Adds the ranks of single rows that are counted, whether or not these counts are possible. */
  private void addRanks(long[] counts, int last) {
    for (int i = 0; i <= last && ranks.size() < wanted; i++) {
      if (counts[i] == 1) {
        ranks.add(first + i);
      }
    }
  }

  /**
   * Returns the bucket of the last round that the match is in, counted from the table's front;
   * empty if there are fewer than k matches.
   */
  public OptionalLong bucket() {
    return found ? OptionalLong.of(first / shape.width(round - 1)) : OptionalLong.empty();
  }

  /**
   * Returns the rank up to which the first k matches lie, or all of them if there are fewer; asked
   * after the last round.
   */
  public long end() {
    return found ? first : Math.max(0, shape.rows() - 1);
  }

  /**
   * Returns the ranks of the matches that the last round counted, of the first k alone: all of
   * these if k is 1, or if that round is the only one; asked after it.
   */
  public List<Long> ranks() {
    return List.copyOf(ranks);
  }

  /** Returns how many matches there are, at most k. */
  public long matches() {
    return found ? wanted : before;
  }

  /** Returns whether the counts are possible ones of a table. */
  public boolean plausible() {
    return plausible;
  }

  @Override
  public String toString() {
    return "RankSearch[hidden]";
  }
}
