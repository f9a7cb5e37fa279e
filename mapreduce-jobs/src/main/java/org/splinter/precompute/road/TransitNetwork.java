package org.splinter.precompute.road;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.splinter.job.Progress;
import org.splinter.query.road.RoadIndex;

/**
 * A road network prepared for routing: its nodes in cell order, a contraction hierarchy over them,
 * and from each node to each hub of its canonical label the way up. All rows are made of it. The
 * same graph gives the same network, byte by byte.
 */
public final class TransitNetwork {
  private TransitNetwork() {}

  /**
   * Prepares a graph.
   *
   * @param transitNodes how many of the hierarchy's highest nodes become transit nodes, if the
   *     graph has so many; from 0 on
   * @throws IllegalArgumentException if the graph has no node, or a shortest path or shortcut in it
   *     is longer than {@link RoadGraph#MAX_LENGTH}
   */
  public static TransitNetwork build(RoadGraph graph, int transitNodes, Progress progress) {
    return Pending.value();
  }

  /** Writes what {@link #read} reads; the stream stays open. */
  public void write(OutputStream out) throws IOException {
    Pending.value();
  }

  /**
   * Reads untrusted bytes to the stream's end.
   *
   * @throws org.splinter.codec.FormatException naming the field and its bound
   */
  public static TransitNetwork read(InputStream in) throws IOException {
    return Pending.value();
  }

  /** What clients need to know of the network. */
  public RoadIndex index() {
    return Pending.value();
  }

  public int nodes() {
    return index().nodes();
  }
}
