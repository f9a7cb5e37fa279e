package org.splinter.client.road.path;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.road.CellRow;

/**
 * Distances from one end of a route to each transit hub, and the access nodes that they lead by.
 */
final class HubDistances {
  private final long[] distance;
  private final CellRow.@Nullable Access[] access;
  private final CellRow.@Nullable Hub[] hub;

  HubDistances(int transitNodes, List<CellRow.Access> list, LocalWays ways) {
    distance = new long[transitNodes];
    access = new CellRow.Access[transitNodes];
    hub = new CellRow.Hub[transitNodes];
    Arrays.fill(distance, LocalWays.FAR);
    for (CellRow.Access by : list) {
      for (CellRow.Hub of : by.hubs()) {
        long sum = ways.distance(by.position()) + of.length();
        if (sum < distance[of.number()]) {
          distance[of.number()] = sum;
          access[of.number()] = by;
          hub[of.number()] = of;
        }
      }
    }
  }

  /** Returns how far a hub is, or {@link LocalWays#FAR}. */
  long distance(int number) {
    return distance[number];
  }

  /** Returns the access node of a hub that is not far. */
  CellRow.Access access(int number) {
    return known(access[number]);
  }

  /** Returns the hub as its access node describes it. */
  CellRow.Hub hub(int number) {
    return known(hub[number]);
  }

  private static <T> T known(@Nullable T value) {
    if (value == null) {
      throw new IllegalStateException("no way leads to this hub");
    }
    return value;
  }

  @Override
  public String toString() {
    return "HubDistances[hidden]";
  }
}
