package org.splinter.provider.ingest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.table.NearNames;
import org.splinter.protocol.table.Schema;

/**
 * The keys of JSON lines held against the columns of a schema file. A key that is missing stands
 * for NULL; but a column that no object of any file has is more likely misspelt, and its values
 * would be lost in silence.
 *
 * @param unmet the columns that no key had, in ascending order
 * @param others the first names of keys that no column has
 */
record SchemaKeys(List<Integer> unmet, List<String> others) {
  /** The most names that a message lists. */
  private static final int MAX_SHOWN = 10;

  private static final int MAX_NAME = 4 * BadRow.SHOWN + 64;

  SchemaKeys {
    unmet = List.copyOf(unmet);
    others = List.copyOf(others);
  }

  /** Returns the keys that a file's rows had. */
  static SchemaKeys of(JsonColumns columns) {
    return new SchemaKeys(columns.unmet(), List.copyOf(columns.leftOut()));
  }

  /**
   * Refuses a schema with a column that no object of any file has.
   *
   * @param files the keys of each file that has rows
   * @param alone whether no earlier rows nor other files may have the column; if they may, only one
   *     that a key nearly is called like is refused
   */
  static void check(Schema schema, List<SchemaKeys> files, boolean alone) throws IOException {
    if (files.isEmpty()) {
      return;
    }
    Set<Integer> unmet = new LinkedHashSet<>(files.get(0).unmet);
    Set<String> others = new TreeSet<>();
    for (SchemaKeys file : files) {
      unmet.retainAll(file.unmet);
      others.addAll(file.others);
    }
    for (int column : unmet) {
      String name = schema.columns().get(column).name();
      String near = NearNames.question(name, others);
      if (!alone && near.isEmpty()) {
        continue;
      }
      throw new IOException(
          "no object has a key '"
              + name
              + "', a column of the schema"
              + near
              + "; "
              + (others.isEmpty() ? "no other key is there" : "other keys are " + shown(others))
              + "; mend the name, or leave the column out of the schema");
    }
  }

  private static String shown(Set<String> names) {
    String first = String.join(", ", names.stream().limit(MAX_SHOWN).toList());
    return names.size() > MAX_SHOWN ? first + ", …" : first;
  }

  byte[] encode() {
    ByteWriter writer = new ByteWriter().u16(unmet.size());
    unmet.forEach(writer::u16);
    writer.u8(others.size());
    others.forEach(writer::text);
    return writer.toByteArray();
  }

  static SchemaKeys decode(byte[] bytes) throws FormatException {
    ByteReader reader = new ByteReader("keys of JSON lines", bytes);
    int count = reader.u16("unmet columns", 0, Schema.MAX_COLUMNS);
    List<Integer> unmet = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int least = i == 0 ? 0 : unmet.get(i - 1) + 1;
      unmet.add(reader.u16("unmet column", least, Schema.MAX_COLUMNS - 1));
    }
    count = reader.u8("other keys", 0, JsonColumns.MAX_LISTED);
    List<String> others = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      others.add(reader.text("other key", MAX_NAME));
    }
    reader.end();
    return new SchemaKeys(unmet, others);
  }
}
