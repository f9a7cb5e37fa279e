package org.splinter.provider.view;

import java.io.IOException;

/**
 * Placer of entries, which come in the order of their keys, into slots. Its work follows from the
 * entries alone. It knows no Mapper.
 */
interface Placer {
  /**
   * Adds an entry.
   *
   * @param key as {@link EntryKey} writes it
   * @param groups its record ({@link EntryMerger}); both belong to the placer from now on
   * @throws NoPlaceException if the view's hashes have no slot for it
   * @throws IOException if it does not fit a slot, with the mend
   */
  void add(byte[] key, byte[] groups) throws IOException;

  /** Ends the entries. */
  void finish() throws IOException;

  /** Returns a placer of all entries of a view. */
  static Placer of(ViewShape shape, SlotSink sink) {
    return of(shape, 0, PlaceRanges.ALL, sink);
  }

  /**
   * Returns a placer of a range of entries ({@link PlaceRanges}).
   *
   * @param first number of the first of them
   * @param top height of the highest nodes that it makes
   */
  static Placer of(ViewShape shape, long first, int top, SlotSink sink) {
    return switch (shape.layout().definition().addressing()) {
      case HASHED -> new HashedPlacer(shape, sink);
      case DENSE -> new DensePlacer(shape, sink);
      case DYADIC -> new DyadicPlacer(shape, top, sink);
      case RANKED -> new RankedPlacer(shape, first, top, sink);
      case BOXED -> new BoxPlacer(shape, sink);
    };
  }
}
