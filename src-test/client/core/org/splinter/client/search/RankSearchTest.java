package org.splinter.client.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.client.sql.search.BucketShape;

class RankSearchTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 1024, 1025, 5000})
  void findsTheKthMatchWhereverItLies(int rows) {
    SplittableRandom random = new SplittableRandom(rows);
    for (int run = 0; run < 200; run++) {
      int wanted = 1 + random.nextInt(12);
      double share = random.nextDouble();
      boolean sparse = run % 2 == 0;
      int[] matches =
          IntStream.range(0, rows)
              .filter(rank -> random.nextDouble() < (sparse ? share * 8 / rows : share))
              .toArray();
      RankSearch search = search(matches, rows, wanted);
      boolean enough = matches.length >= wanted;
      String seen = wanted + " of " + matches.length + " of " + rows;
      assertTrue(search.plausible(), seen);
      assertEquals(Math.min(wanted, matches.length), search.matches(), seen);
      assertEquals(enough ? matches[wanted - 1] : Math.max(0, rows - 1), search.end(), seen);
      assertEquals(
          enough ? OptionalLong.of(matches[wanted - 1]) : OptionalLong.empty(),
          search.bucket(),
          seen);
      if (wanted == 1 || rows <= 1024) {
        assertEquals(
            Arrays.stream(matches).limit(wanted).asLongStream().boxed().toList(),
            search.ranks(),
            seen);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5, 1500})
  void countsByRankTellTheFirstMatches(int rows) {
    SplittableRandom random = new SplittableRandom(rows);
    BucketShape byRank = new BucketShape(rows, 1, 39, 2);
    for (int run = 0; run < 100; run++) {
      int wanted = 1 + random.nextInt(12);
      double share = run % 2 == 0 ? 8.0 / Math.max(1, rows) : random.nextDouble();
      int[] matches =
          IntStream.range(0, rows).filter(rank -> random.nextDouble() < share).toArray();
      RankSearch search = search(matches, byRank, wanted);
      assertTrue(search.plausible());
      assertEquals(
          Arrays.stream(matches).limit(wanted).asLongStream().boxed().toList(), search.ranks());
    }
  }

  /** A provider that lies must not make a search fail before its last round. */
  @Test
  void countsThatCannotBeMakeNoMoreRanksThanAreWanted() {
    BucketShape byRank = new BucketShape(1500, 1, 39, 2);
    long[] counts = new long[byRank.buckets()];
    Arrays.fill(counts, 1);
    counts[0] = -40;
    RankSearch search = new RankSearch(byRank, 3);
    search.narrow(counts);
    assertFalse(search.plausible());
    assertEquals(3, search.ranks().size());
  }

  private static RankSearch search(int[] matches, int rows, int wanted) {
    return search(matches, BucketShape.of(rows), wanted);
  }

  private static RankSearch search(int[] matches, BucketShape shape, int wanted) {
    RankSearch search = new RankSearch(shape, wanted);
    for (int round = 0; round < shape.rounds(); round++) {
      search.narrow(counts(matches, shape, round, round == 0 ? null : search.bucket()));
    }
    return search;
  }

  /** Returns the sums of the providers' answers in a round: the counted matches in each bucket. */
  private static long[] counts(int[] matches, BucketShape shape, int round, OptionalLong selected) {
    long[] counts = new long[shape.buckets()];
    for (int rank : matches) {
      boolean counted =
          selected == null
              || (selected.isPresent() && rank / shape.width(round - 1) == selected.getAsLong());
      if (counted) {
        counts[(int) (rank / shape.width(round) % shape.buckets())]++;
      }
    }
    return counts;
  }

  @Test
  void tellsCountsThatNoTableHas() {
    BucketShape shape = BucketShape.of(1025);
    assertFalse(after(shape, round(shape, 0, 34)).plausible(), "more than a bucket has rows");
    assertFalse(after(shape, round(shape, 32, 1)).plausible(), "beyond the last row");
    assertFalse(after(shape, round(shape, 0, -1)).plausible(), "negative");
    long[] one = round(shape, 3, 1);
    assertFalse(after(shape, one, round(shape, 0, 0)).plausible(), "a match that is gone");
    assertFalse(after(shape, one, round(shape, 0, 2)).plausible(), "two rows of one rank");
    long[] none = round(shape, 0, 0);
    assertFalse(after(shape, none, round(shape, 0, 1)).plausible(), "a match out of nowhere");
    assertTrue(after(shape, one, round(shape, 0, 1)).plausible());
    assertTrue(after(shape, none, none).plausible());
  }

  private static RankSearch after(BucketShape shape, long[]... rounds) {
    RankSearch search = new RankSearch(shape, 1);
    Arrays.stream(rounds).forEach(search::narrow);
    return search;
  }

  private static long[] round(BucketShape shape, int bucket, long count) {
    long[] counts = new long[shape.buckets()];
    counts[bucket] = count;
    return counts;
  }
}
