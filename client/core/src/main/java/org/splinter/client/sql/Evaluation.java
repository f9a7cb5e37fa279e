package org.splinter.client.sql;

/** Kind of plan alternative by which a query is answered. */
public enum Evaluation {
  /** The alternative with the least estimated cost among those that can answer the query. */
  AUTO,
  /** A fold: two providers evaluate every row; for sums and counts. */
  FOLD,
  /** PIR queries of slots in prepared views. */
  VIEWS,
  /**
   * A search in rounds: for the places of the wanted rows, of two providers, for MAX and TOP k; or
   * for quantiles, by the digits of values.
   */
  SEARCH
}
