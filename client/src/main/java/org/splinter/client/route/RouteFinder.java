package org.splinter.client.route;

import java.io.IOException;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.splinter.query.road.RoadIndex;

/**
 * Finds a shortest path by two cell rows and then at most two path rows. What is wrong with cell
 * rows is told together with the route, so that no provider learns of it by a round that is
 * missing.
 */
public final class RouteFinder {
  private RouteFinder() {}

  /**
   * Looks into the rows of the cells of the source and of the target; never fails because of them.
   *
   * @param index of the tables
   * @param allPairs whether path rows are those of all pairs of transit nodes
   * @param pathRows how many there are
   * @param source its position
   * @param target its position
   * @param sourceRow untrusted bytes, maybe with zeros after them
   * @param targetRow the same; the same row if both are in one cell
   */
  public static RouteFinder find(
      RoadIndex index,
      boolean allPairs,
      int pathRows,
      int source,
      int target,
      byte[] sourceRow,
      byte[] targetRow) {
    return Pending.value();
  }

  /** The first path row that is needed, if one is. */
  public OptionalInt firstPathRow() {
    return Pending.value();
  }

  /** The second path row that is needed, if one is; it may be needed without a first. */
  public OptionalInt secondPathRow() {
    return Pending.value();
  }

  /**
   * The route.
   *
   * @param firstRow the untrusted bytes of the first path row; looked at only if it was needed
   * @param secondRow the same of the second
   * @throws IOException if cell rows or path rows are not of their format, or do not fit together
   */
  public Route route(byte @Nullable [] firstRow, byte @Nullable [] secondRow) throws IOException {
    return Pending.value();
  }

  @Override
  public String toString() {
    return "RouteFinder[hidden]";
  }
}
