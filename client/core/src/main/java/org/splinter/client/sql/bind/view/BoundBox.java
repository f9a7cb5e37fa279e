package org.splinter.client.sql.bind.view;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.splinter.protocol.key.KeyDefinition.Content;
import org.splinter.protocol.table.Value;

/**
 * The secret key that one PIR query is for.
 *
 * @param equal values of the key's parts that are compared for equality
 * @param ordered coordinates of the parts that are compared by order
 */
record BoundBox(List<Value> equal, List<Range> ordered) {
  BoundBox {
    equal = List.copyOf(equal);
    ordered = List.copyOf(ordered);
  }

  /**
   * The coordinates from one to another.
   *
   * @param low the first one
   * @param high the last one
   */
  record Range(BigInteger low, BigInteger high) {
    boolean contains(BigInteger coordinate) {
      return low.compareTo(coordinate) <= 0 && coordinate.compareTo(high) <= 0;
    }

    @Override
    public String toString() {
      return "Range[hidden]";
    }
  }

  /** Returns the contents of the key at the box's low end. */
  List<Content> lowest() {
    return contents(Range::low);
  }

  /** Returns the contents of the key at the box's high end. */
  List<Content> highest() {
    return contents(Range::high);
  }

  private List<Content> contents(Function<Range, BigInteger> end) {
    List<Content> contents = new ArrayList<>();
    equal.forEach(value -> contents.add(Content.of(value)));
    ordered.forEach(range -> contents.add(Content.of(end.apply(range))));
    return contents;
  }

  @Override
  public String toString() {
    return "BoundBox[hidden]";
  }
}
