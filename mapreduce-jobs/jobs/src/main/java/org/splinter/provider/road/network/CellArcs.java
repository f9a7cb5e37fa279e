package org.splinter.provider.road.network;

import java.util.Arrays;
import java.util.List;
import org.splinter.protocol.road.CellRow;

/**
 * Collector of the part of the graph that a row holds: the arcs that some arcs of the hierarchy
 * stand for.
 */
final class CellArcs implements Ways.Visitor {
  private final Hierarchy hierarchy;
  private final Ways ways;
  private final int[] seenUp;
  private final int[] seenDown;
  private int[] from = new int[1024];
  private int[] to = new int[1024];
  private int[] weight = new int[1024];
  private int size;
  private int row;

  CellArcs(Hierarchy hierarchy) {
    this.hierarchy = hierarchy;
    this.ways = new Ways(hierarchy);
    this.seenUp = new int[hierarchy.out.count()];
    this.seenDown = hierarchy.symmetric() ? seenUp : new int[hierarchy.in.count()];
  }

  /** Begins another row. */
  void clear() {
    row++;
    size = 0;
  }

  void add(int item) {
    ways.visit(item, this);
  }

  @Override
  public boolean enter(int item) {
    int[] seen = (item & 1) == 1 ? seenUp : seenDown;
    boolean isNew = seen[item >>> 1] != row;
    seen[item >>> 1] = row;
    return isNew;
  }

  /** Takes an arc; in a symmetric graph each is met in one of its directions only. */
  @Override
  public void arc(int start, int end, int length) {
    if (size + 2 > from.length) {
      from = Arrays.copyOf(from, 2 * size);
      to = Arrays.copyOf(to, 2 * size);
      weight = Arrays.copyOf(weight, 2 * size);
    }
    put(hierarchy.position[start], hierarchy.position[end], length);
    if (hierarchy.symmetric()) {
      put(hierarchy.position[end], hierarchy.position[start], length);
    }
  }

  private void put(int start, int end, int length) {
    from[size] = start;
    to[size] = end;
    weight[size++] = length;
  }

  CellRow row(int begin, int end, List<CellRow.Access> out, List<CellRow.Access> in) {
    int[] nodes = nodes(begin, end);
    int[] less = new int[size];
    int[] greater = new int[size];
    for (int arc = 0; arc < size; arc++) {
      from[arc] = Arrays.binarySearch(nodes, from[arc]);
      to[arc] = Arrays.binarySearch(nodes, to[arc]);
      less[arc] = Math.min(from[arc], to[arc]);
      greater[arc] = Math.max(from[arc], to[arc]);
    }
    Arcs arcs = Arcs.of(nodes.length, from, to, weight, size);
    Arcs pairs = Arcs.of(nodes.length, less, greater, new int[size], size);
    int[] first = new int[pairs.count()];
    int[] there = new int[pairs.count()];
    int[] back = new int[pairs.count()];
    for (int node = 0; node < nodes.length; node++) {
      for (int pair = pairs.first[node]; pair < pairs.first[node + 1]; pair++) {
        first[pair] = node;
        there[pair] = weight(arcs, node, pairs.head[pair]);
        back[pair] = weight(arcs, pairs.head[pair], node);
      }
    }
    return new CellRow(begin, end, nodes, first, pairs.head, there, back, out, in);
  }

  private static int weight(Arcs arcs, int start, int end) {
    int arc = arcs.find(start, end);
    return arc < 0 ? CellRow.CLOSED : arcs.weight[arc];
  }

  private int[] nodes(int begin, int end) {
    int[] all = new int[2 * size + end - begin];
    System.arraycopy(from, 0, all, 0, size);
    System.arraycopy(to, 0, all, size, size);
    for (int position = begin; position < end; position++) {
      all[2 * size + position - begin] = position;
    }
    Arrays.sort(all);
    int count = 0;
    for (int position : all) {
      if (count == 0 || all[count - 1] != position) {
        all[count++] = position;
      }
    }
    return Arrays.copyOf(all, count);
  }
}
