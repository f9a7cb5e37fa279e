package org.splinter.protocol.road;

import java.util.List;

/**
 * A row of a cell table: the part of the network that leads from each of a range's nodes to all the
 * hubs of its label, and back. Lower hubs are reached by arcs that the row has, transit hubs by way
 * of access nodes. These are transit nodes for which the row holds the distances of hubs and the
 * path rows that lead there.
 *
 * <p>{@link CellRowCodec} draws its bytes. A row reveals where its reader is, so it does not print
 * its content.
 */
public final class CellRow {
  /** The weight of a way that cannot be gone. */
  public static final int CLOSED = -1;

  /**
   * The most {@link #parts} of a row, so that a row of few bytes does not fill a client's memory.
   */
  public static final int MAX_PARTS = 1 << 20;

  /**
   * A hub of an access node.
   *
   * @param number the number of the hub among transit nodes
   * @param pathRow the row of the way there, or -1 if the access node is the hub
   * @param length the length of the way
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
   * @param position the position of the node
   * @param firstRow the first of its path rows
   * @param hubs its hubs by ascending number, at least one
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
   * Makes a row.
   *
   * @param begin the first position of the range
   * @param end the position after the range
   * @param nodes ascending positions of all nodes, those of the range included
   * @param from for each two nodes that an arc connects the lesser index into {@code nodes}
   * @param to for each two nodes that an arc connects the greater index; sorted by both
   * @param there the weight of the arc from the first to the second, or {@link #CLOSED}
   * @param back the weight of the arc from the second to the first, or {@link #CLOSED}
   * @param out access nodes that ways lead to, by ascending position
   * @param in access nodes that ways lead from; equal to {@code out} in a symmetric network
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

  /** Returns whether the row is that of the cell that has this position. */
  public boolean covers(int position) {
    return begin <= position && position < end;
  }

  /** Returns the number of nodes that the row has arcs of, and of those in its range. */
  public int nodes() {
    return nodes.length;
  }

  /**
   * Returns the number of nodes, pairs and hubs of access nodes, in a symmetric network or another.
   */
  public long parts(boolean symmetric) {
    return (long) nodes.length + from.length + hubs(out) + (symmetric ? 0 : hubs(in));
  }

  static long hubs(List<Access> list) {
    return list.stream().mapToLong(access -> access.hubs().size()).sum();
  }

  /** Returns the position of one of its nodes; positions ascend. */
  public int position(int node) {
    return nodes[node];
  }

  /** Returns the number of pairs of nodes that arcs connect. */
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
