package org.splinter.provider.road.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.road.CellRow;
import org.splinter.protocol.road.CellRowCodec;
import org.splinter.protocol.road.RoadIndex;

/**
 * The rows of a cell table, and the cells that nodes are cut into, which are ranges of positions.
 * One instance serves one thread at a time; a network may have several.
 */
public final class CellRows {
  private final RoadIndex index;
  private final int[] level;
  private final Climb out;
  private final Climb in;
  private final CellArcs arcs;

  private CellRows(TransitNetwork network) {
    Hierarchy hierarchy = network.hierarchy();
    HubLabels labels = network.labels();
    index = network.index();
    level = new int[hierarchy.nodes()];
    for (int node = 0; node < level.length; node++) {
      level[hierarchy.position[node]] = node;
    }
    TransitHubs hubs = new TransitHubs(hierarchy, labels, index);
    out = new Climb(hierarchy, labels.out, hubs, index.transitNodes(), true);
    in =
        hierarchy.symmetric()
            ? out
            : new Climb(hierarchy, labels.in, hubs, index.transitNodes(), false);
    arcs = new CellArcs(hierarchy);
  }

  public static CellRows of(TransitNetwork network) {
    return new CellRows(network);
  }

  /**
   * Returns where cells begin, ascending from 0, so that the longest row is short: the cell with
   * the longest one is split until there are enough.
   *
   * @param cells how many, from 1; there are fewer if the network has fewer nodes
   */
  public int[] cuts(int cells, Progress progress) {
    return new CellCuts(this, index.nodes(), cells).cut(progress);
  }

  /**
   * Returns the bytes of the row of the nodes at these positions; zeros may follow them.
   *
   * @throws IllegalArgumentException if it has more than {@link CellRow#MAX_PARTS}
   */
  public byte[] row(int begin, int end) {
    CellRow row = make(begin, end);
    long parts = row.parts(index.symmetric());
    if (parts > CellRow.MAX_PARTS) {
      throw new IllegalArgumentException(
          "the row of a cell has "
              + parts
              + " nodes, arcs and hubs, at most "
              + CellRow.MAX_PARTS
              + " are possible; take more cells");
    }
    return CellRowCodec.encode(row, index);
  }

  /** Returns how long a row is, or would be if it were not too large. */
  int bytes(int begin, int end) {
    return CellRowCodec.encode(make(begin, end), index).length;
  }

  private CellRow make(int begin, int end) {
    arcs.clear();
    List<CellRow.Access> outgoing = out.climb(Arrays.copyOfRange(level, begin, end), arcs);
    List<CellRow.Access> incoming =
        in == out ? outgoing : in.climb(Arrays.copyOfRange(level, begin, end), arcs);
    return arcs.row(begin, end, outgoing, incoming);
  }

  /**
   * Search from nodes up, or backwards, to all hubs of their labels as far as the first transit
   * nodes.
   */
  private static final class Climb {
    private final int[] position;
    private final HubLabels.Side side;
    private final TransitHubs hubs;
    private final int transit;
    private final boolean up;
    private final BitSet wanted;
    private final BitSet wantedSelf = new BitSet();
    private final BitSet reached;
    private final IntHeap lowest = new IntHeap();

    Climb(Hierarchy hierarchy, HubLabels.Side side, TransitHubs hubs, int transit, boolean up) {
      this.position = hierarchy.position;
      this.side = side;
      this.hubs = hubs;
      this.transit = transit;
      this.up = up;
      this.wanted = new BitSet(side.size());
      this.reached = new BitSet(hierarchy.nodes());
    }

    List<CellRow.Access> climb(int[] nodes, CellArcs arcs) {
      for (int node : nodes) {
        reach(node);
        wanted.set(side.begin(node), side.end(node));
        if (node < transit) {
          wantedSelf.set(node);
        }
      }
      List<CellRow.Access> access = new ArrayList<>();
      while (!lowest.isEmpty()) {
        int node = Integer.MAX_VALUE - lowest.key();
        lowest.removeFirst();
        reached.clear(node);
        if (node < transit) {
          access.add(access(node));
          wantedSelf.clear(node);
        } else {
          for (int arc = side.up.first[node]; arc < side.up.first[node + 1]; arc++) {
            follow(arc, arcs);
          }
        }
        wanted.clear(side.begin(node), side.end(node));
      }
      access.sort((a, b) -> Integer.compare(a.position(), b.position()));
      return access;
    }

    private void reach(int node) {
      if (!reached.get(node)) {
        reached.set(node);
        lowest.add(Integer.MAX_VALUE - node, 0);
      }
    }

    /** Marks as wanted, at an arc's end, the hubs that are wanted by way of it. */
    private void follow(int arc, CellArcs arcs) {
      int entry = wanted.nextSetBit(side.first[arc]);
      int last = side.first[arc + 1];
      if (entry < 0 || entry >= last) {
        return;
      }
      arcs.add(Ways.item(arc, up));
      int head = side.up.head[arc];
      int same = side.begin(head);
      for (; entry >= 0 && entry < last; entry = wanted.nextSetBit(entry + 1)) {
        int hub = side.hub[entry];
        if (hub != head) {
          while (side.hub[same] != hub) {
            same++;
          }
          wanted.set(same);
          reach(head);
        } else if (head < transit) {
          wantedSelf.set(head);
          reach(head);
        }
      }
    }

    private CellRow.Access access(int node) {
      List<CellRow.Hub> list = new ArrayList<>();
      if (wantedSelf.get(node)) {
        list.add(new CellRow.Hub(hubs.number(node), -1, 0));
      }
      int end = side.end(node);
      for (int entry = wanted.nextSetBit(side.begin(node)); entry >= 0 && entry < end; ) {
        int number = hubs.number(side.hub[entry]);
        list.add(new CellRow.Hub(number, hubs.row(up, entry), side.length[entry]));
        entry = wanted.nextSetBit(entry + 1);
      }
      list.sort((a, b) -> Integer.compare(a.number(), b.number()));
      return new CellRow.Access(position[node], hubs.firstRow(up, node), list);
    }
  }
}
