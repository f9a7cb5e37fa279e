package org.splinter.client.sql;

/** How a query is answered. */
public enum Evaluation {
  /** By what is estimated to cost least of what can answer it. */
  AUTO,
  /** Every row is evaluated: two providers, sums and counts. */
  FOLD,
  /** Slots of prepared views are looked up. */
  VIEWS,
  /** The place of the wanted row is searched for in rounds: two providers, MAX and TOP k. */
  SEARCH
}
