package org.splinter.protocol.view;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import org.splinter.fss.DomainPoint;

/**
 * The slots of a BOXED view that a box takes, each of a planned share, as the public index tells
 * them. They hold each entry of the box once; blocks and runs hold others too.
 */
public final class BoxCover {
  private final RangeTree tree;
  private final ViewIndex index;
  private final List<OptionalLong> slots = new ArrayList<>();

  private BoxCover(RangeTree tree, ViewIndex index) {
    this.tree = tree;
    this.index = index;
  }

  /**
   * Returns the slots of a box, in the order of {@link RangeTree#shares}.
   *
   * @param low the first key that may lie in the box
   * @param high the last one
   * @param least the least coordinate of the key's last part
   * @param most the greatest one
   */
  public static List<OptionalLong> of(
      RangeTree tree,
      ViewIndex index,
      DomainPoint low,
      DomainPoint high,
      DomainPoint least,
      DomainPoint most) {
    BoxCover cover = new BoxCover(tree, index);
    cover.add(low, high, least, most);
    return Collections.unmodifiableList(cover.slots);
  }

  private void add(DomainPoint low, DomainPoint high, DomainPoint least, DomainPoint most) {
    Ends blocks = Ends.of(index.firstKeys(), low, high);
    slots.add(blocks.first());
    slots.add(blocks.last());
    List<OptionalLong> nodes = blocks.between(tree.over());
    slots.add(node(nodes, 0, 0));
    slots.add(node(nodes, 0, 1));
    for (int height = 1; height <= tree.top(); height++) {
      for (int odd = 0; odd < 2; odd++) {
        addNode(height, node(nodes, height, odd), least, most);
      }
    }
  }

  private void addNode(int height, OptionalLong node, DomainPoint least, DomainPoint most) {
    int inner = RangeTree.innerShares(height);
    if (node.isEmpty()) {
      slots.addAll(Collections.nCopies(2 + inner, OptionalLong.empty()));
      return;
    }
    long number = node.getAsLong();
    Ends runs = Ends.of(index.leastOfRuns(height, number), least, most);
    for (OptionalLong run : List.of(runs.first(), runs.last())) {
      slots.add(
          run.isEmpty() ? run : OptionalLong.of(tree.runSlot(height, number, run.getAsLong())));
    }
    List<OptionalLong> nodes = runs.between(RangeTree.overRuns(height));
    for (int i = 0; i < inner; i++) {
      OptionalLong over = node(nodes, i / 2, i % 2);
      slots.add(
          over.isEmpty()
              ? over
              : OptionalLong.of(tree.innerSlot(height, number, i / 2, over.getAsLong())));
    }
  }

  /** Returns the number of a node of a cover, which has it as its place among the even or odd. */
  private static OptionalLong node(List<OptionalLong> cover, int height, int odd) {
    OptionalLong place = cover.get(2 * height + odd);
    return place.isEmpty() ? place : OptionalLong.of(2 * place.getAsLong() + odd);
  }

  /**
   * The blocks in which the ends of an interval lie, by the first keys of all blocks.
   *
   * @param low the number of the block in which the interval begins, or of the one before
   * @param high the number of that in which it ends; -1 if all keys are greater
   */
  private record Ends(int low, int high) {
    static Ends of(List<DomainPoint> firstKeys, DomainPoint low, DomainPoint high) {
      return new Ends(
          Math.max(0, KeyOrder.below(firstKeys, low) - 1), KeyOrder.upTo(firstKeys, high) - 1);
    }

    OptionalLong first() {
      return high < low ? OptionalLong.empty() : OptionalLong.of(low);
    }

    OptionalLong last() {
      return high <= low ? OptionalLong.empty() : OptionalLong.of(high);
    }

    List<OptionalLong> between(DyadicLevels levels) {
      return levels.cover(0, low + 1, Math.max(low, high - 1));
    }

    @Override
    public String toString() {
      return "Ends[hidden]";
    }
  }
}
