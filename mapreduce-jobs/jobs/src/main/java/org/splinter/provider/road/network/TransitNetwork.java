package org.splinter.provider.road.network;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.road.RoadIndex;

/**
 * A road network prepared for routing: its nodes in cell order, a contraction hierarchy over them,
 * and from each node to each hub of its canonical label the way up. All rows are made of it. Equal
 * graphs give equal networks, byte by byte.
 */
public final class TransitNetwork {
  private static final double CONTRACTED = 0.7;

  private final RoadIndex index;
  private final Hierarchy hierarchy;
  private final HubLabels labels;

  TransitNetwork(RoadIndex index, Hierarchy hierarchy, HubLabels labels) {
    this.index = index;
    this.hierarchy = hierarchy;
    this.labels = labels;
  }

  /**
   * Prepares a graph.
   *
   * @param transitNodes how many of the hierarchy's highest nodes become transit nodes, if the
   *     graph has that many; from 0 to {@link RoadIndex#MAX_TRANSIT_NODES}
   * @throws IllegalArgumentException if the graph has no node, or if some shortcut or way from a
   *     node to a hub is longer than {@link RoadGraph#MAX_LENGTH}
   */
  public static TransitNetwork build(RoadGraph graph, int transitNodes, Progress progress) {
    if (transitNodes < 0 || transitNodes > RoadIndex.MAX_TRANSIT_NODES) {
      throw new IllegalArgumentException(
          transitNodes + " transit nodes, must be 0 to " + RoadIndex.MAX_TRANSIT_NODES);
    }
    if (graph.nodes() == 0) {
      throw new IllegalArgumentException("the graph has no nodes");
    }
    int[] order = NodeOrder.of(graph);
    Arcs arcs = graph.outgoing().renumbered(order);
    Hierarchy hierarchy =
        Contraction.of(
            arcs, graph.symmetric(), progress.part(0, CONTRACTED).named("contracting nodes"));
    HubLabels labels =
        HubLabels.of(hierarchy, progress.part(CONTRACTED, 1).named("labelling nodes with hubs"));
    int[] transit = Arrays.copyOf(hierarchy.position, Math.min(transitNodes, order.length));
    Arrays.sort(transit);
    long[] ids = Arrays.stream(order).mapToLong(node -> graph.ids()[node]).toArray();
    int[] lon = graph.lon();
    int[] lat = graph.lat();
    RoadIndex index =
        new RoadIndex(
            graph.symmetric(),
            ids,
            lon == null ? null : Arrays.stream(order).map(node -> lon[node]).toArray(),
            lat == null ? null : Arrays.stream(order).map(node -> lat[node]).toArray(),
            transit);
    return new TransitNetwork(index, hierarchy, labels);
  }

  /** Writes what {@link #read} reads; the stream stays open. */
  public void write(OutputStream out) throws IOException {
    out.write(NetworkCodec.encode(this));
  }

  /**
   * Reads untrusted bytes to the stream's end.
   *
   * @throws org.splinter.codec.FormatException naming the field and its bound
   */
  public static TransitNetwork read(InputStream in) throws IOException {
    return NetworkCodec.decode(in.readNBytes(NetworkCodec.MAX_BYTES + 1));
  }

  /** Returns the index that clients need to know of the network. */
  public RoadIndex index() {
    return index;
  }

  public int nodes() {
    return index.nodes();
  }

  Hierarchy hierarchy() {
    return hierarchy;
  }

  HubLabels labels() {
    return labels;
  }
}
