package org.splinter.client.road.path;

import java.util.Arrays;
import org.splinter.protocol.road.RoadIndex;

/**
 * A shortest path, or the fact that there is none. It doesn't print its content, so that it can't
 * reach a log by accident.
 */
public final class Route {
  private final RoadIndex index;
  private final int[] positions;
  private final long length;

  Route(RoadIndex index, int[] positions, long length) {
    this.index = index;
    this.positions = positions;
    this.length = length;
  }

  /** Returns whether there is a path. */
  public boolean reachable() {
    return positions.length > 0;
  }

  /** Returns the sum of the weights of the path's arcs; 0 without a path. */
  public long length() {
    return length;
  }

  /**
   * Returns the positions of the path's nodes from the source to the target, none without a path.
   */
  public int[] positions() {
    return positions.clone();
  }

  /** Returns the numbers of the path's nodes. */
  public long[] path() {
    return Arrays.stream(positions).mapToLong(index::id).toArray();
  }

  @Override
  public String toString() {
    return "Route[hidden]";
  }
}
