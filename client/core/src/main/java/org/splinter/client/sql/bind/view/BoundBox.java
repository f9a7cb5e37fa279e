package org.splinter.client.sql.bind.view;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.splinter.protocol.key.KeyDefinition.Content;
import org.splinter.protocol.table.Value;

/**
 * The secret key that one PIR query is for.
 *
 * @param equal values of the key's parts that are compared for equality
 * @param low first coordinate of the ordered part; 0 without one
 * @param high last coordinate of the ordered part; 0 without one
 */
record BoundBox(List<Value> equal, BigInteger low, BigInteger high) {
  BoundBox {
    equal = List.copyOf(equal);
  }

  /** Returns the contents of the key at the box's low end. */
  List<Content> lowest(boolean ordered) {
    return contents(ordered, low);
  }

  /** Returns the contents of the key at the box's high end. */
  List<Content> highest(boolean ordered) {
    return contents(ordered, high);
  }

  private List<Content> contents(boolean ordered, BigInteger coordinate) {
    List<Content> contents = new ArrayList<>();
    equal.forEach(value -> contents.add(Content.of(value)));
    if (ordered) {
      contents.add(Content.of(coordinate));
    }
    return contents;
  }

  @Override
  public String toString() {
    return "BoundBox[hidden]";
  }
}
