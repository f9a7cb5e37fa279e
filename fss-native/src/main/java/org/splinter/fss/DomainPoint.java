package org.splinter.fss;

/**
 * A point of a share's domain: an unsigned number of up to 128 bits. A client's secret point is one
 * of these, so it does not print itself.
 *
 * @param high bits 64 to 127
 * @param low bits 0 to 63
 */
public record DomainPoint(long high, long low) {
  @Override
  public String toString() {
    return "DomainPoint[hidden]";
  }
}
