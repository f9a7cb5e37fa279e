package org.splinter.protocol.contract;

/**
 * A commutative group in which the partial answers of providers add up. Its elements travel as
 * bytes of a fixed width, and a value is one element or a vector of them. A group of products, such
 * as bits with a number behind them, adds whole values only, of any length that holds its last
 * part.
 *
 * <p>A provider adds the results of its tasks, a client adds the answers of its providers: both
 * know no more of an accumulator than this interface.
 */
public interface Group {
  /** Returns the number of bytes of one element. */
  int elementBytes();

  /** Returns the name by which configurations know the group, such as "z64" or "bits". */
  String name();

  /**
   * Adds {@code length} bytes of a value to as many of a sum, in place.
   *
   * @param at the place where the sum begins in its array
   * @param from the place where the value begins in its array
   * @param length a multiple of {@link #elementBytes}
   * @throws IllegalArgumentException if the length is no such multiple, or an array is shorter
   */
  void add(byte[] sum, int at, byte[] value, int from, int length);

  /**
   * Refuses lengths that are no vectors of elements.
   *
   * @throws IllegalArgumentException naming the length and what it must be a multiple of
   */
  default void requireElements(byte[] sum, int at, byte[] value, int from, int length) {
    if (length < 0 || length % elementBytes() != 0) {
      throw new IllegalArgumentException(
          length + " bytes, must be a multiple of the " + elementBytes() + " of an element");
    }
    if (at < 0 || from < 0 || sum.length - at < length || value.length - from < length) {
      throw new IllegalArgumentException(
          "values of "
              + (sum.length - at)
              + " and "
              + (value.length - from)
              + " bytes, must have at least the "
              + length
              + " that are added");
    }
  }
}
