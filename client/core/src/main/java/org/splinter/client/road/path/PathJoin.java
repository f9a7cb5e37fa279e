package org.splinter.client.road.path;

import java.util.Arrays;

/** Joiner of paths, each of which begins where the one before ended. */
final class PathJoin {
  private int[] positions = {};

  void add(int[] path) {
    int overlap = positions.length == 0 || path.length == 0 ? 0 : 1;
    int size = positions.length;
    positions = Arrays.copyOf(positions, size + path.length - overlap);
    System.arraycopy(path, overlap, positions, size, path.length - overlap);
  }

  int[] positions() {
    return positions;
  }

  @Override
  public String toString() {
    return "PathJoin[hidden]";
  }
}
