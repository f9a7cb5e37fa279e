package org.splinter.view;

import java.io.IOException;
import java.util.Iterator;
import org.apache.hadoop.io.BytesWritable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.query.view.GroupStates;
import org.splinter.query.view.ViewLayout;

/**
 * Merges the records of a key. A record is the groups that some of the key's rows make, as they
 * stand in a slot: where there is only one, it is the key's entry as it is.
 */
final class EntryMerger {
  private final ViewLayout layout;
  private final ByteWriter writer = new ByteWriter();
  private final BytesWritable merged = new BytesWritable();

  EntryMerger(ViewLayout layout) {
    this.layout = layout;
  }

  /**
   * The entry of a key.
   *
   * @param records of the key, one at least, each used before the next is asked for
   * @return valid until the next call
   * @throws IOException if a slot can no longer hold it, with the mend
   */
  BytesWritable merge(Iterable<BytesWritable> records) throws IOException {
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
