package org.splinter.provider.view;

import java.io.IOException;
import java.util.Iterator;
import org.apache.hadoop.io.BytesWritable;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.DomainPoint;
import org.splinter.protocol.view.GroupStates;
import org.splinter.protocol.view.ViewLayout;

/**
 * Merger of the records of each key, which come in the order of their keys. A record is the groups
 * that some of the key's rows make, as they stand in a slot: where there is only one, it is the
 * key's entry unchanged.
 */
final class EntryMerger {
  private final ViewLayout layout;
  private final ByteWriter writer = new ByteWriter();
  private final BytesWritable merged = new BytesWritable();
  private @Nullable DomainPoint last;

  EntryMerger(ViewLayout layout) {
    this.layout = layout;
  }

  /**
   * Returns the entry of a key.
   *
   * @param key as {@link EntryKey} writes it
   * @param records of the key, one at least, each used before the next is asked for
   * @return valid until the next call
   * @throws IOException if a slot can no longer hold it, or if the key before has the same point,
   *     with the mend
   */
  BytesWritable merge(BytesWritable key, Iterable<BytesWritable> records) throws IOException {
    DomainPoint point = EntryKey.point(key.getBytes());
    if (point.equals(last)) { // less probable than 2^-32 in any table (KeyDefinition)
      throw new IOException("two keys have the same hash; import the table with one row less");
    }
    last = point;
    Iterator<BytesWritable> all = records.iterator();
    BytesWritable first = all.next();
    if (!all.hasNext()) {
      return first;
    }
    GroupStates groups = read(layout, first.copyBytes());
    while (all.hasNext()) {
      groups.merge(read(layout, all.next().copyBytes()));
    }
    groups.write(writer.clear());
    merged.set(writer.array(), 0, writer.size());
    return merged;
  }

  /** Reads a record. */
  static GroupStates read(ViewLayout layout, byte[] record) throws FormatException {
    ByteReader reader = new ByteReader("entry", record);
    GroupStates groups = GroupStates.read(reader, layout);
    reader.end();
    return groups;
  }
}
