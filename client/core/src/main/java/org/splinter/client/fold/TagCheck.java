package org.splinter.client.fold;

import java.util.List;
import java.util.stream.Stream;
import org.splinter.client.round.RandomPoints;
import org.splinter.fss.OutputValue;

/**
 * Check of a fold's sums by their tags (after Cramer and others, SPDZ2k, Crypto 2018). The shares
 * of query q hide f and r_q times f modulo 2^128, r_q being 64 fresh random bits; sums are linear
 * in both, so an honest sum y has the tag z = r_q y.
 *
 * <p>Guarantee: if one of two providers changes sums, the check fails but for a probability of at
 * most 2^-64, whatever the secrets, as long as true sums are words: at least -2^63 and below 2^63.
 * docs/protocol.md has the argument. Which provider it was does not show.
 */
final class TagCheck {
  private final List<OutputValue> keys;

  private TagCheck(List<OutputValue> keys) {
    this.keys = List.copyOf(keys);
  }

  /** Draws a key for each query. A key serves the queries of one round and no other. */
  static TagCheck draw(int queries) {
    return new TagCheck(
        Stream.generate(() -> new OutputValue(0, RandomPoints.word())).limit(queries).toList());
  }

  /** Returns the keys, with which the shares of each query are made. */
  List<OutputValue> keys() {
    return keys;
  }

  /**
   * Returns whether a sum is a word and has its tag.
   *
   * @param numbers of a query's sums: for each the sum and its tag, two words each, low ones first
   * @param sum its number among them
   */
  boolean holds(int query, long[] numbers, int sum) {
    int at = sum * 4;
    OutputValue value = new OutputValue(numbers[at + 1], numbers[at]);
    OutputValue tag = keys.get(query).times(value);
    // No branch on the way: how long the check takes must not tell which part of it fails.
    long wrong = (tag.low() ^ numbers[at + 2]) | (tag.high() ^ numbers[at + 3]);
    return (wrong | (value.high() ^ (value.low() >> 63))) == 0;
  }

  @Override
  public String toString() {
    return "TagCheck[hidden]";
  }
}
