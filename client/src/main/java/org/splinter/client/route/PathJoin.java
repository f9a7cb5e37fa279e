package org.splinter.client.route;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Joins paths of which each begins where the one before ended. Where weights are 0 a shortest path
 * may come to a node twice; what lies between is left out.
 */
final class PathJoin {
  private int[] positions = {};

  void add(int[] path) {
    int overlap = positions.length == 0 || path.length == 0 ? 0 : 1;
    int size = positions.length;
    positions = Arrays.copyOf(positions, size + path.length - overlap);
    System.arraycopy(path, overlap, positions, size, path.length - overlap);
  }

  int[] withoutCircles() {
    Map<Integer, Integer> last = new HashMap<>();
    for (int i = 0; i < positions.length; i++) {
      last.put(positions[i], i);
    }
    int[] path = new int[positions.length];
    int count = 0;
    for (int i = 0; i < positions.length; i++) {
      i = last.getOrDefault(positions[i], i);
      path[count++] = positions[i];
    }
    return Arrays.copyOf(path, count);
  }

  @Override
  public String toString() {
    return "PathJoin[hidden]";
  }
}
