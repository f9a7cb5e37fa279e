package org.splinter.protocol.road;

import java.util.List;

/**
 * A row of a cell table: as much of the network as leads from each of a range's nodes to all the
 * hubs of its label, and back. Lower hubs are reached by arcs that the row has, transit hubs by way
 * of access nodes, transit nodes of which the row says how far hubs are and which path rows tell
 * the way.
 *
 * <p>{@link CellRowCodec} draws its bytes. It says where its reader is, so it doesn't print its
 * content.
 */
public final class CellRow {
  /** The weight of a way that cannot be gone. */
  public static final int CLOSED = -1;

  /** The most {@link #parts} of a row, so that one in few bytes does not fill a client's memory. */
  public static final int MAX_PARTS = 1 << 20;

  /**
   * A hub of an access node.
   *
   * @param number of the hub among transit nodes
   * @param pathRow the row of the way there, or -1 if the access node is the hub
   * @param length how long the way is
   */
  public record Hub(int number, int pathRow, int length) {
    @Override
    public String toString() {
      return "Hub[hidden]";
    }
  }

  /**
   * A transit node that the row has ways to, or from.
   *
   * @param position of the node
   * @param firstRow of its path rows
   * @param hubs by ascending number, at least one
   */
  public record Access(int position, int firstRow, List<Hub> hubs) {
    public Access {
      hubs = List.copyOf(hubs);
    }

    @Override
    public String toString() {
      return "Access[hidden]";
    }
  }

  final int begin;
  final int end;
  final int[] nodes;
  final int[] from;
  final int[] to;
  final int[] there;
  final int[] back;
  private final List<Access> out;
  private final List<Access> in;

  /**
   * A row.
   *
   * @param begin of the range
   * @param end of the range
   * @param nodes ascending positions of all nodes, those of the range included
   * @param from for each two nodes that an arc connects the lesser index into {@code nodes}
   * @param to the greater one; sorted by both
   * @param there the weight of the arc from the first to the second, or {@link #CLOSED}
   * @param back the weight of the arc from the second to the first, or {@link #CLOSED}
   * @param out access nodes that ways lead to, by ascending position
   * @param in access nodes that ways lead from; the same in a symmetric network
   */
  public CellRow(
      int begin,
      int end,
      int[] nodes,
      int[] from,
      int[] to,
      int[] there,
      int[] back,
      List<Access> out,
      List<Access> in) {
    this.begin = begin;
    this.end = end;
    this.nodes = nodes;
    this.from = from;
    this.to = to;
    this.there = there;
    this.back = back;
    this.out = List.copyOf(out);
    this.in = List.copyOf(in);
  }

  /** Returns whether the row is that of the cell in which this position is. */
  public boolean covers(int position) {
    return begin <= position && position < end;
  }

  /** Returns how many nodes the row has arcs of, and those of its range. */
  public int nodes() {
    return nodes.length;
  }

  /**
   * Returns how many nodes, pairs and hubs of access nodes there are, in a symmetric network or
   * another.
   */
  public long parts(boolean symmetric) {
    return (long) nodes.length + from.length + hubs(out) + (symmetric ? 0 : hubs(in));
  }

  static long hubs(List<Access> list) {
    return list.stream().mapToLong(access -> access.hubs().size()).sum();
  }

  /** Returns the position of one of its nodes; ascending. */
  public int position(int node) {
    return nodes[node];
  }

  /** Returns how many pairs of nodes are connected by arcs. */
  public int pairs() {
    return from.length;
  }

  /** Returns the first node of a pair, as an index of {@link #position}. */
  public int from(int pair) {
    return from[pair];
  }

  /** Returns the second node of a pair. */
  public int to(int pair) {
    return to[pair];
  }

  /** Returns the weight of the arc from the first to the second node, or {@link #CLOSED}. */
  public int there(int pair) {
    return there[pair];
  }

  /** Returns the weight of the arc from the second to the first node, or {@link #CLOSED}. */
  public int back(int pair) {
    return back[pair];
  }

  /** Returns the access nodes that the row has ways to. */
  public List<Access> out() {
    return out;
  }

  /** Returns the access nodes that the row has ways from. */
  public List<Access> in() {
    return in;
  }

  @Override
  public String toString() {
    return "CellRow[hidden]";
  }
}
