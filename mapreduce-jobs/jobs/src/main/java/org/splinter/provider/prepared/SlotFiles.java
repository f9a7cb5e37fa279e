package org.splinter.provider.prepared;

import java.util.Locale;
import org.apache.hadoop.fs.Path;
import org.splinter.protocol.slot.SlotDigests;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.slot.ViewDigest;

/**
 * The files of prepared slots: they lie in a directory below that of their table version, so that a
 * version that is dropped takes them along.
 *
 * <pre>
 * views/NAME16/
 *     manifest              as its family's codec draws it
 *     slots-SSS-PPPPP       the slots of part PPPPP of sub-table SSS, one after the other
 *     digests-SSS-PPPPP     the digests of these slots ({@link SlotDigests}), one after the other
 *     index                 of a RANKED or BOXED view, or a table for routes
 *     hierarchy             of path rows: what cells are made with
 *     used                  touched whenever the view is used
 * </pre>
 *
 * A part has a fixed number of whole slots, about 256 MiB; the last one of a sub-table may have
 * fewer. Digests have files of their own, so that a scan without a check does not read them, and
 * one with a check hands both to native code as they lie there.
 *
 * @param directory the view's
 */
public record SlotFiles(Path directory) {
  /** The directory of all views in a table version's. */
  public static final String VIEWS = "views";

  /**
   * Number of slots at multiples of which parts, splits and chunks begin: an AES block has that
   * many bits, so that no AES block is evaluated twice.
   */
  public static final int ALIGNED_SLOTS = 128;

  /** The bytes of a part file, about: a task reads one or less of it. */
  private static final long PART_BYTES = 256L << 20;

  /**
   * Returns the files of a view.
   *
   * @param version the directory of its table version
   * @param name its definition's
   */
  public static SlotFiles of(Path version, ViewDigest name) {
    return new SlotFiles(new Path(new Path(version, VIEWS), name.shortName()));
  }

  public Path manifest() {
    return new Path(directory, "manifest");
  }

  public Path index() {
    return new Path(directory, "index");
  }

  public Path hierarchy() {
    return new Path(directory, "hierarchy");
  }

  public Path used() {
    return new Path(directory, "used");
  }

  /** Returns the file of the slots {@code part * partSlots} and on of a sub-table. */
  public Path slots(int subTable, int part) {
    return part("slots", subTable, part);
  }

  /** Returns the file of these slots' digests. */
  public Path digests(int subTable, int part) {
    return part("digests", subTable, part);
  }

  private Path part(String column, int subTable, int part) {
    return new Path(directory, String.format(Locale.ROOT, "%s-%03d-%05d", column, subTable, part));
  }

  /** Returns the sub-table that a part file belongs to. */
  public static int subTable(Path slots) {
    String name = slots.getName();
    return Integer.parseInt(name.substring(name.indexOf('-') + 1, name.lastIndexOf('-')));
  }

  /** Returns the bytes of a sub-table's slots and their digests. */
  public static long storedBytes(SubTable subTable) {
    return subTable.bytes() + subTable.slots() * SlotDigests.BYTES;
  }

  /** Returns how many slots a part has. */
  public static int partSlots(SubTable subTable) {
    return (int) (PART_BYTES / subTable.slotBytes() / ALIGNED_SLOTS * ALIGNED_SLOTS);
  }

  /** Returns how many parts a sub-table has. */
  public static int parts(SubTable subTable) {
    return Math.toIntExact((subTable.slots() - 1) / partSlots(subTable) + 1);
  }

  /** Returns how many slots there are in a part; the last part may have fewer. */
  public static int slotsOf(SubTable subTable, int part) {
    long first = (long) part * partSlots(subTable);
    return (int) Math.min(partSlots(subTable), subTable.slots() - first);
  }
}
