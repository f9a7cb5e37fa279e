package org.splinter.provider.view;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.view.GroupStates;

/**
 * Maker of the dyadic nodes above some leaves, which are positions or nodes of one height, up to
 * another height in one pass.
 *
 * <p>Guarantee: if the leaves come in ascending order, every such node with a leaf below it is
 * yielded once, with the rows of all of these, and those of one height ascend. Memory is that of
 * one node a height, however many leaves there are.
 */
final class DyadicNodes {
  private static final long NONE = -1;

  private final int leaves;
  private final int top;
  private final NodeConsumer consumer;

  /** The number of each height's node that is not complete yet, or NONE. */
  private final long[] open;

  private final @Nullable GroupStates[] states;
  private long run;

  /** Receiver of nodes. */
  interface NodeConsumer {
    void accept(int height, long run, long node, GroupStates states) throws IOException;
  }

  /**
   * Makes the nodes between two heights.
   *
   * @param leaves height of the leaves
   * @param top height of the highest nodes
   */
  DyadicNodes(int leaves, int top, NodeConsumer consumer) {
    this.leaves = leaves;
    this.top = top;
    this.consumer = consumer;
    this.open = new long[top + 1];
    this.states = new GroupStates[top + 1];
    Arrays.fill(open, NONE);
  }

  /**
   * Adds a leaf, which itself is not yielded.
   *
   * @param leafStates belong to the nodes from now on
   */
  void add(long leafRun, long leaf, GroupStates leafStates) throws IOException {
    for (int height = leaves + 1; height <= top; height++) {
      boolean above = run == leafRun && open[height] == leaf >>> (height - leaves);
      if (open[height] != NONE && !above) {
        complete(height);
      }
    }
    run = leafRun;
    addTo(leaves + 1, leaf >>> 1, leafStates);
  }

  /** Yields the nodes that are not complete after the last leaf. */
  void finish() throws IOException {
    for (int height = leaves + 1; height <= top; height++) {
      if (open[height] != NONE) {
        complete(height);
      }
    }
  }

  private void complete(int height) throws IOException {
    GroupStates complete = states[height];
    long node = open[height];
    if (complete == null) {
      throw new IllegalStateException("an open node has rows");
    }
    consumer.accept(height, run, node, complete);
    open[height] = NONE;
    states[height] = null;
    addTo(height + 1, node >>> 1, complete);
  }

  /** Adds states to a node, whose children come one after the other. */
  private void addTo(int height, long node, GroupStates added) throws IOException {
    if (height > top) {
      return;
    }
    GroupStates there = states[height];
    if (there == null) {
      open[height] = node;
      states[height] = added;
    } else {
      there.merge(added);
    }
  }
}
