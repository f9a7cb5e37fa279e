package org.splinter.protocol.slot;

/**
 * Sub-table of slots of one size, addressed by their numbers: a cuckoo sub-table of a hashed view,
 * nodes of one height of a dyadic or ranked one, runs or nodes of one height of a boxed one.
 *
 * @param slots the number of slots, at least 1
 * @param slotBytes the bytes of a slot, 1 to {@link org.splinter.fss.Functions#MAX_SLOT_BYTES}
 */
public record SubTable(long slots, int slotBytes) {
  /** The most sub-tables of a manifest, those of a RANKED view: two a level and the keys. */
  public static final int MAX_COUNT = 2 * 40 + 1;

  /** Returns the width of a slot's number, at least 1: the domain of shares over this sub-table. */
  public int domainBits() {
    return Math.max(1, Long.SIZE - Long.numberOfLeadingZeros(slots - 1));
  }

  public long bytes() {
    return slots * slotBytes;
  }
}
