package org.splinter.client.road.path;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.road.CellRow;

/** How far each transit hub is from one end of a route, and by which access node. */
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

  /** How far a hub is, or {@link LocalWays#FAR}. */
  long distance(int number) {
    return distance[number];
  }

  /** The access node of a hub that is not far. */
  CellRow.Access access(int number) {
    return known(access[number]);
  }

  /** The hub as its access node tells it. */
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
