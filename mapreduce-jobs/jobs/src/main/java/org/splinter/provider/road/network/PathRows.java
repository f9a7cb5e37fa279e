package org.splinter.provider.road.network;

import com.carrotsearch.hppc.IntArrayList;
import java.util.Arrays;
import org.splinter.protocol.road.PathRow;
import org.splinter.protocol.road.RoadIndex;

/**
 * The rows of a path table, each of which can be made on its own. One instance serves one thread at
 * a time; a network may have several.
 */
public final class PathRows {
  private final Hierarchy hierarchy;
  private final HubLabels labels;
  private final RoadIndex index;
  private final boolean allPairs;
  private final TransitHubs hubs;
  private final int[] level;
  private final Path path;
  private final long[] toHub;
  private final IntArrayList down = new IntArrayList();

  private PathRows(TransitNetwork network, boolean allPairs) {
    this.hierarchy = network.hierarchy();
    this.labels = network.labels();
    this.path = new Path();
    this.index = network.index();
    this.allPairs = allPairs;
    this.hubs = new TransitHubs(hierarchy, labels, index);
    this.level = new int[index.transitNodes()];
    for (int node = 0; node < level.length; node++) {
      level[hubs.number(node)] = node;
    }
    this.toHub = new long[level.length];
    Arrays.fill(toHub, -1);
  }

  /**
   * Returns the rows of a network.
   *
   * @param allPairs whether there is a row for each pair of transit nodes, instead of one for each
   *     transit node and hub of its label
   */
  public static PathRows of(TransitNetwork network, boolean allPairs) {
    return new PathRows(network, allPairs);
  }

  /** Returns how many rows there are; there may be none. */
  public int rows() {
    return allPairs ? index.pairRows() : hubs.rows();
  }

  /**
   * Returns the bytes of a row; zeros may follow them. It is empty where no way leads.
   *
   * @throws IllegalArgumentException if a pair's path is longer than {@link RoadGraph#MAX_LENGTH}
   */
  public byte[] row(int row) {
    path.clear();
    long length;
    if (allPairs) {
      length = pair(row);
    } else {
      int entry = hubs.entry(row);
      boolean out = hubs.leadsOut(row);
      length = (out ? labels.out : labels.in).length[entry];
      if (out) {
        climb(hubs.node(row), labels.out.hub[entry]);
      } else {
        descend(labels.in.hub[entry], hubs.node(row));
      }
    }
    return path.found.isEmpty()
        ? new byte[0]
        : new PathRow(path.positions(), (int) length).encode();
  }

  /**
   * Finds the way between a pair by the hub that makes it shortest, if there is one, and returns
   * its length.
   */
  private long pair(int row) {
    int from = 0;
    int rest = row;
    while (rest >= pairsOf(from)) {
      rest -= pairsOf(from++);
    }
    int to = rest + (index.symmetric() ? from + 1 : rest >= from ? 1 : 0);
    int start = level[from];
    int end = level[to];
    toHub[start] = 0;
    for (int entry = labels.out.begin(start); entry < labels.out.end(start); entry++) {
      toHub[labels.out.hub[entry]] = labels.out.length[entry];
    }
    long least = toHub[end];
    int hub = end;
    for (int entry = labels.in.begin(end); entry < labels.in.end(end); entry++) {
      long length = toHub[labels.in.hub[entry]] + labels.in.length[entry];
      if (toHub[labels.in.hub[entry]] >= 0 && (least < 0 || length < least)) {
        least = length;
        hub = labels.in.hub[entry];
      }
    }
    Arrays.fill(toHub, -1);
    if (least >= 0) {
      RoadGraph.checkedLength(least);
      climb(start, hub);
      descend(hub, end);
    }
    return least;
  }

  private int pairsOf(int number) {
    return level.length - 1 - (index.symmetric() ? number : 0);
  }

  private void climb(int start, int hub) {
    for (int node = start; node != hub; ) {
      int arc = arcTowards(labels.out, node, hub);
      path.ways.visit(Ways.item(arc, true), path);
      node = labels.out.up.head[arc];
    }
  }

  /** Follows the way down from a hub; arcs are found from the bottom up and visited in reverse. */
  private void descend(int hub, int end) {
    for (int node = end; node != hub; ) {
      int arc = arcTowards(labels.in, node, hub);
      down.add(arc);
      node = labels.in.up.head[arc];
    }
    while (!down.isEmpty()) {
      path.ways.visit(Ways.item(down.removeLast(), false), path);
    }
  }

  private static int arcTowards(HubLabels.Side side, int node, int hub) {
    for (int arc = side.up.first[node]; arc < side.up.first[node + 1]; arc++) {
      for (int entry = side.first[arc]; entry < side.first[arc + 1]; entry++) {
        if (side.hub[entry] == hub) {
          return arc;
        }
      }
    }
    throw new IllegalStateException("a hub's way leads over a node that lacks the hub");
  }

  /** The positions of a path. */
  private final class Path implements Ways.Visitor {
    private final Ways ways = new Ways(hierarchy);
    private final IntArrayList found = new IntArrayList();

    void clear() {
      found.clear();
    }

    int[] positions() {
      return PathRow.withoutCircles(found.toArray());
    }

    @Override
    public boolean enter(int item) {
      return true;
    }

    @Override
    public void arc(int from, int to, int weight) {
      if (found.isEmpty()) {
        found.add(hierarchy.position[from]);
      }
      found.add(hierarchy.position[to]);
    }
  }
}
