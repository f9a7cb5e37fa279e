package org.splinter.protocol.expression;

import java.util.Map;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.ColumnVector;

/** Rows that have every rank of one dictionary column, and a last one that is NULL. */
final class RankRows {
  private RankRows() {}

  /** A receiver of the results of single rows. */
  interface Consumer {
    /**
     * Receives result i of the node, for the row of a rank; NULL has one past the greatest rank.
     */
    void accept(int i, int rank);
  }

  /**
   * Evaluates a node that looks at one dictionary column on every rank and NULL.
   *
   * @param memory that of the node's texts
   */
  static void forEach(int column, int ranks, Node node, TextMemory memory, Consumer consumer) {
    long[] words = new long[ranks + 1];
    boolean[] nulls = new boolean[ranks + 1];
    int[] all = new int[ranks + 1];
    for (int rank = 0; rank < ranks; rank++) {
      words[rank] = rank;
      all[rank] = rank;
    }
    nulls[ranks] = true;
    all[ranks] = ranks;
    run(
        new Batch(ranks + 1, Map.of(column, ColumnVector.ofWords(words, nulls))),
        all,
        node,
        memory.part(),
        consumer);
  }

  /** Evaluates a node that looks at no column. */
  static void once(Node node, Consumer consumer) {
    run(new Batch(1, Map.of()), new int[1], node, 1, consumer);
  }

  private static void run(Batch batch, int[] all, Node node, int part, Consumer consumer) {
    for (int first = 0; first < all.length; first += part) {
      Rows rows = Rows.of(batch, all, first, all.length, part);
      node.evaluate(rows);
      for (int i = 0; i < rows.count; i++) {
        consumer.accept(i, first + i);
      }
    }
  }
}
