package org.splinter.client.road.path;

import java.io.IOException;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.protocol.road.CellRow;
import org.splinter.protocol.road.CellRowCodec;
import org.splinter.protocol.road.PathRow;
import org.splinter.protocol.road.RoadIndex;

/**
 * Finder of a shortest path by two cell rows and then at most two path rows. Faults of cell rows
 * are reported together with the route, so that no provider learns of them by a round that is
 * missing.
 *
 * <p>Guarantee: if the rows are those of the network, the route is a shortest path. The most
 * important node on all shortest paths is a hub of both ends. If it is no transit node, both rows
 * have the ways to it; else they have ways to access nodes from which path rows lead there.
 */
public final class RouteFinder {
  private static final int NONE = -1;

  private final RoadIndex index;
  private final int pathRows;
  private final int source;
  private final int target;
  private @Nullable IOException fault;
  private long length = LocalWays.FAR;
  private @Nullable LocalWays ahead;
  private @Nullable LocalWays behind;
  private int access;
  private int exit = NONE;
  private int firstRow = NONE;
  private int secondRow = NONE;
  private long firstLength;
  private long secondLength;
  private int hub = NONE;

  private RouteFinder(RoadIndex index, int pathRows, int source, int target) {
    this.index = index;
    this.pathRows = pathRows;
    this.source = source;
    this.target = target;
  }

  /**
   * Looks into the rows of the cells of the source and of the target; never fails because of them.
   *
   * @param index of the tables
   * @param allPairs whether path rows are those of all pairs of transit nodes
   * @param pathRows how many there are
   * @param source its position
   * @param target its position
   * @param sourceRow untrusted bytes of the source's cell, maybe with zeros after them
   * @param targetRow untrusted bytes of the target's cell; equal to the source's row if both are in
   *     one cell
   */
  public static RouteFinder find(
      RoadIndex index,
      boolean allPairs,
      int pathRows,
      int source,
      int target,
      byte[] sourceRow,
      byte[] targetRow) {
    RouteFinder finder = new RouteFinder(index, pathRows, source, target);
    try {
      CellRow from = CellRowCodec.decode(sourceRow, index);
      CellRow to = CellRowCodec.decode(targetRow, index);
      if (!from.covers(source) || !to.covers(target)) {
        throw new FormatException("cell row", "is of another cell than the one that was asked for");
      }
      finder.find(from, to, allPairs);
    } catch (IOException e) {
      finder.fault(e);
    } catch (RuntimeException | OutOfMemoryError e) {
      // No exception that a provider's bytes bring about may end the trip between its rounds.
      finder.fault(new FormatException("cell row", "cannot be used: " + e.getClass().getName()));
    }
    return finder;
  }

  private void fault(IOException problem) {
    fault = problem;
    firstRow = NONE;
    secondRow = NONE;
  }

  private void find(CellRow from, CellRow to, boolean allPairs) throws IOException {
    LocalGraph graph = new LocalGraph(from, to);
    LocalWays forwards = new LocalWays(graph, source, true);
    LocalWays backwards = new LocalWays(graph, target, false);
    ahead = forwards;
    behind = backwards;
    access = target;
    length = forwards.distance(target);
    HubDistances sources = new HubDistances(index.transitNodes(), from.out(), forwards);
    HubDistances targets = new HubDistances(index.transitNodes(), to.in(), backwards);
    int best = NONE;
    for (int number = 0; number < index.transitNodes(); number++) {
      long sum = sources.distance(number) + targets.distance(number);
      if (sum < length) {
        length = sum;
        best = number;
      }
    }
    if (best == NONE) {
      return;
    }
    access = sources.access(best).position();
    exit = targets.access(best).position();
    CellRow.Hub firstHub = sources.hub(best);
    CellRow.Hub secondHub = targets.hub(best);
    if (allPairs) {
      firstLength = (long) firstHub.length() + secondHub.length();
      firstRow = index.pairRow(index.transitNumber(access), index.transitNumber(exit));
    } else {
      hub = index.transitPosition(best);
      firstRow = firstHub.pathRow();
      firstLength = firstHub.length();
      secondRow = secondHub.pathRow();
      secondLength = secondHub.length();
    }
    if (firstRow >= pathRows || secondRow >= pathRows) {
      throw new FormatException("cell row", "names a path row that the table does not have");
    }
  }

  /** Returns the first path row that is needed, if one is. */
  public OptionalInt firstPathRow() {
    return firstRow == NONE ? OptionalInt.empty() : OptionalInt.of(firstRow);
  }

  /** Returns the second path row that is needed, if one is; it may be needed without a first. */
  public OptionalInt secondPathRow() {
    return secondRow == NONE ? OptionalInt.empty() : OptionalInt.of(secondRow);
  }

  /**
   * Returns the route.
   *
   * @param firstSlot the untrusted bytes of the first path row; looked at only if it was needed
   * @param secondSlot the untrusted bytes of the second path row; looked at only if it was needed
   * @throws IOException if cell rows or path rows are not of their format, or do not fit together
   */
  public Route route(byte @Nullable [] firstSlot, byte @Nullable [] secondSlot) throws IOException {
    if (fault != null) {
      throw new IOException(fault.getMessage(), fault);
    }
    LocalWays forwards = ahead;
    LocalWays backwards = behind;
    if (length == LocalWays.FAR || forwards == null || backwards == null) {
      return new Route(index, new int[0], 0);
    }
    PathJoin path = new PathJoin();
    path.add(forwards.path(access));
    if (firstRow != NONE) {
      path.add(row(firstSlot, access, hub == NONE ? exit : hub, firstLength));
    }
    if (secondRow != NONE) {
      path.add(row(secondSlot, hub, exit, secondLength));
    }
    if (exit != NONE) {
      path.add(backwards.path(exit));
    }
    return new Route(index, PathRow.withoutCircles(path.positions()), length);
  }

  private int[] row(byte @Nullable [] slot, int from, int to, long expected) throws IOException {
    if (slot == null) {
      throw new IllegalArgumentException("a path row is needed and was not given");
    }
    PathRow row = PathRow.decode(slot, index.nodes());
    int[] positions = row.positions();
    int last = positions.length - 1;
    if (index.symmetric() && positions[0] == to) {
      for (int i = 0; i < last - i; i++) {
        int swapped = positions[i];
        positions[i] = positions[last - i];
        positions[last - i] = swapped;
      }
    }
    if (positions[0] != from || positions[last] != to || row.length() != expected) {
      throw new FormatException("path row", "is another path than the one that was asked for");
    }
    return positions;
  }

  @Override
  public String toString() {
    return "RouteFinder[hidden]";
  }
}
