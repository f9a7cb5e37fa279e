package org.splinter.view;

import java.io.IOException;
import org.apache.hadoop.io.BytesWritable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.query.view.AggregateState.Form;
import org.splinter.query.view.GroupStates;
import org.splinter.query.view.ViewLayout;

/** The value of an entry between the tasks of a build: its groups with all that merging needs. */
final class EntryRecord {
  private final ViewLayout layout;
  private final ByteWriter writer = new ByteWriter();

  EntryRecord(ViewLayout layout) {
    this.layout = layout;
  }

  GroupStates read(BytesWritable value) throws IOException {
    ByteReader reader = new ByteReader("entry", value.copyBytes());
    GroupStates groups = GroupStates.read(reader, layout, Form.BUILDING);
    reader.end();
    return groups;
  }

  /** Merges the records of one key. */
  GroupStates merge(Iterable<BytesWritable> values) throws IOException {
    GroupStates merged = new GroupStates(layout);
    for (BytesWritable value : values) {
      merged.merge(read(value));
    }
    return merged;
  }

  void write(GroupStates groups, BytesWritable value) {
    groups.write(writer.clear(), Form.BUILDING);
    value.set(writer.array(), 0, writer.size());
  }
}
