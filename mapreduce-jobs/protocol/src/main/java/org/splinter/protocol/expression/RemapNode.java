package org.splinter.protocol.expression;

/** A node of another node's ranks, renumbered. */
final class RemapNode extends WordNode {
  private final WordNode ranks;
  private final long[] newRanks;

  RemapNode(WordNode ranks, long[] newRanks) {
    this.ranks = ranks;
    this.newRanks = newRanks;
  }

  @Override
  void evaluate(Rows rows) {
    ranks.evaluate(rows);
    System.arraycopy(ranks.nulls, 0, nulls, 0, rows.count);
    for (int i = 0; i < rows.count; i++) {
      words[i] = nulls[i] ? 0 : newRanks[(int) ranks.words[i]];
    }
  }
}
