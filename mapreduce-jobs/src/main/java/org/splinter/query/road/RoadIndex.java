package org.splinter.query.road;

import java.util.OptionalInt;
import org.splinter.codec.FormatException;

/**
 * What is public about a road network and the same for all queries: its nodes in cell order, with
 * coordinates or without. A client downloads it once, and from then on turns node numbers and
 * places into positions by itself.
 */
public final class RoadIndex {
  private RoadIndex() {}

  public byte[] encode() {
    return Pending.value();
  }

  /**
   * Decodes untrusted bytes.
   *
   * @throws FormatException naming the field and its bound
   */
  public static RoadIndex decode(byte[] bytes) throws FormatException {
    return Pending.value();
  }

  public int nodes() {
    return Pending.value();
  }

  /** How many transit nodes there are. */
  public int transitNodes() {
    return Pending.value();
  }

  /** Whether each way can be gone in both directions. */
  public boolean symmetric() {
    return Pending.value();
  }

  /** The number of the node at a position. */
  public long id(int position) {
    return Pending.value();
  }

  /** Where a node is in cell order, if there is such a node. */
  public OptionalInt position(long id) {
    return Pending.value();
  }

  /** Whether nodes have coordinates. */
  public boolean located() {
    return Pending.value();
  }

  /**
   * In millionths of a degree.
   *
   * @throws IllegalStateException if nodes have no coordinates
   */
  public int lon(int position) {
    return Pending.value();
  }

  /** As {@link #lon}. */
  public int lat(int position) {
    return Pending.value();
  }

  /**
   * The position of the node nearest to a place in millionths of a degree, the first of several.
   *
   * @throws IllegalStateException if nodes have no coordinates
   */
  public int nearest(int lon, int lat) {
    return Pending.value();
  }
}
