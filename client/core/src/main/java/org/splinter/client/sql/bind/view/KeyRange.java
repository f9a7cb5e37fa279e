package org.splinter.client.sql.bind.view;

import java.util.function.IntFunction;
import org.splinter.fss.DomainPoint;
import org.splinter.protocol.view.KeyOrder;

/**
 * The keys from one to another that a PIR query in a view by ranks is for. Secret.
 *
 * @param low the first key
 * @param high the last key
 */
record KeyRange(DomainPoint low, DomainPoint high) {
  /** Draws a range whose ends are random keys of so many bits. */
  static KeyRange draw(int bits, IntFunction<DomainPoint> uniformPoint) {
    DomainPoint one = uniformPoint.apply(bits);
    DomainPoint other = uniformPoint.apply(bits);
    return KeyOrder.ASCENDING.compare(one, other) <= 0
        ? new KeyRange(one, other)
        : new KeyRange(other, one);
  }

  @Override
  public String toString() {
    return "KeyRange[hidden]";
  }
}
