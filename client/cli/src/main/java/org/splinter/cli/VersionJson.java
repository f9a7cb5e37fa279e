package org.splinter.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.TableVersion;

/** Table versions and their columns as JSON. */
public final class VersionJson {
  private VersionJson() {}

  /**
   * Writes the fields that all listings have for a version into an object that has begun. A version
   * that cannot be read has the start of its fingerprint, and null rows.
   */
  static void writeFields(JsonGenerator json, TableVersion version) throws IOException {
    json.writeStringField("fingerprint", version.fingerprint());
    json.writeBooleanField("current", version.current());
    Manifest manifest = version.manifest();
    writeNumber(json, "rows", manifest == null ? null : manifest.rows());
    json.writeNumberField("bytes", version.bytes());
    json.writeStringField("time", version.time().toString());
  }

  /** Writes a column as an object; a statistic that the column lacks is null. */
  public static void writeColumn(JsonGenerator json, Manifest manifest, int index)
      throws IOException {
    Column column = manifest.schema().columns().get(index);
    ColumnStatistics statistics = manifest.statistics().get(index);
    boolean text = column.type().isCharacters();
    boolean word = !column.type().isText();
    boolean hasValues = statistics.nulls() < manifest.rows();
    json.writeStartObject();
    json.writeStringField("name", column.name());
    json.writeStringField("type", column.type().describe());
    json.writeBooleanField("scale_found", manifest.measured().contains(index));
    json.writeNumberField("nulls", statistics.nulls());
    writeNumber(json, "distinct", statistics.hasDictionary() ? statistics.distinct() : null);
    json.writeBooleanField("unique", statistics.unique());
    writeWord(json, "min", column, word && hasValues ? statistics.min() : null);
    writeWord(json, "max", column, word && hasValues ? statistics.max() : null);
    writeNumber(json, "longest_bytes", text ? (int) statistics.max() : null);
    writeNumber(json, "prefix_bytes", text ? column.prefixBytes() : null);
    json.writeEndObject();
  }

  /** Writes a number, or null. */
  static void writeNumber(JsonGenerator json, String name, @Nullable Number value)
      throws IOException {
    json.writeFieldName(name);
    if (value == null) {
      json.writeNull();
    } else {
      json.writeNumber(value.longValue());
    }
  }

  /** Writes a word of a column: numbers and booleans as in JSON, dates and times as ISO strings. */
  private static void writeWord(JsonGenerator json, String name, Column column, @Nullable Long word)
      throws IOException {
    json.writeFieldName(name);
    if (word == null) {
      json.writeNull();
    } else if (column.type().isTemporal()) {
      json.writeString(column.type().format(word));
    } else {
      json.writeRawValue(column.type().format(word));
    }
  }
}
