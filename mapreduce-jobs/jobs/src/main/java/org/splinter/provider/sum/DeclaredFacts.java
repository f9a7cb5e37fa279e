package org.splinter.provider.sum;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.Sha256;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.DictionaryCodec;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Schema;
import org.splinter.protocol.table.Value;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.ingest.Publication;
import org.splinter.provider.table.VersionFiles;

/**
 * The publication of a private table: what its owner declared stands in the place of what was
 * counted. Any column but that of ids may be NULL, and one without a declaration may have any
 * value. The fingerprint is a commitment, salted so that nobody can try out likely rows.
 */
final class DeclaredFacts implements Publication {
  private static final String LABEL = "splinter private table 1";

  /** The most bytes of a text without declared values, whatever the longest is. */
  private static final int LONGEST_TEXT = 1 << 16;

  private final FileSystem fileSystem;
  private final int idColumn;
  private final Map<Integer, Declarations.Range> ranges;
  private final Map<Integer, Dictionary> dictionaries;
  private final byte[] salt;

  /**
   * Makes the publication of one version.
   *
   * @param fileSystem of the provider
   * @param schema of the rows
   * @param salt random bytes that stay with the provider
   */
  DeclaredFacts(FileSystem fileSystem, Declarations declarations, Schema schema, byte[] salt)
      throws IOException {
    this.fileSystem = fileSystem;
    this.idColumn = declarations.idColumn(schema);
    this.ranges = declarations.ranges(schema);
    this.dictionaries = declarations.dictionaries(schema);
    this.salt = salt;
  }

  @Override
  public Facts of(Facts counted) throws IOException {
    PrivateImport.requireRows(counted.rows());
    List<ColumnStatistics> statistics = new ArrayList<>();
    for (int i = 0; i < counted.statistics().size(); i++) {
      statistics.add(declared(counted, i));
    }
    byte[] commitment =
        Sha256.of(
            new ByteWriter()
                .fixed(LABEL.getBytes(US_ASCII))
                .fixed(salt)
                .fixed(counted.fingerprint().bytes())
                .toByteArray());
    return new Facts(
        counted.schema(),
        counted.rows(),
        new Fingerprint(commitment),
        statistics,
        counted.dictionaries());
  }

  private ColumnStatistics declared(Facts counted, int number) throws IOException {
    Column column = counted.schema().columns().get(number);
    ColumnStatistics found = counted.statistics().get(number);
    if (number == idColumn) { // ids are public, so their bounds are
      return new ColumnStatistics(0, found.min(), found.max(), ColumnStatistics.UNCOUNTED, true);
    }
    Dictionary dictionary = dictionaries.get(number);
    if (dictionary != null) {
      return listed(counted, number, column, dictionary);
    }
    boolean text = column.type().isText();
    Declarations.Range range = ranges.get(number);
    if (range == null) {
      range =
          text
              ? new Declarations.Range(0, LONGEST_TEXT)
              : column.type().kind() == ColumnType.Kind.BOOLEAN
                  ? new Declarations.Range(0, 1)
                  : new Declarations.Range(Long.MIN_VALUE, Long.MAX_VALUE);
    }
    boolean empty = found.nulls() == counted.rows();
    if (!empty && (found.min() < range.least() || found.max() > range.greatest())) {
      throw new IOException(
          text
              ? "column '%s' has a text of %d bytes, at most %d are possible in a private table"
                  .formatted(column.name(), found.max(), LONGEST_TEXT)
              : "column '%s' has values from %s to %s, outside of the declared range %s..%s; declare a wider one"
                  .formatted(
                      column.name(),
                      column.type().format(found.min()),
                      column.type().format(found.max()),
                      column.type().format(range.least()),
                      column.type().format(range.greatest())));
    }
    return new ColumnStatistics(
        counted.rows() > 1 ? 1 : 0, range.least(), range.greatest(), ColumnStatistics.UNCOUNTED);
  }

  /** Replaces the dictionary that was counted by the declared one, which must have all of it. */
  private ColumnStatistics listed(Facts counted, int number, Column column, Dictionary declared)
      throws IOException {
    ColumnStatistics found = counted.statistics().get(number);
    if (!found.hasDictionary()) {
      throw new IOException(
          "column '%s' has more than %d different values; declare no --values of it"
              .formatted(column.name(), Dictionary.MAX_SIZE));
    }
    Dictionary actual =
        VersionFiles.readDictionary(fileSystem, counted.dictionaries(), number, column, found);
    for (Value value : actual.values()) {
      if (declared.rank(value) < 0) {
        throw new IOException(
            "column '%s' has the value '%s', which --values does not name"
                .formatted(column.name(), column.type().format(value)));
      }
    }
    if (declared.size() > counted.rows() - 1) {
      throw new IOException(
          "--values of column '%s' are %d, must be fewer than the %d rows"
              .formatted(column.name(), declared.size(), counted.rows()));
    }
    boolean text = column.type().isText();
    Path file = new Path(counted.dictionaries(), VersionFiles.dictionaryFile(number));
    fileSystem.delete(file, false);
    TableFiles.write(fileSystem, file, DictionaryCodec.encode(declared, text));
    Value first = declared.value(0);
    Value last = declared.value(declared.size() - 1);
    long longest =
        text
            ? declared.values().stream()
                .mapToLong(value -> ((Value.Text) value).utf8().length)
                .max()
                .orElse(0)
            : ((Value.Word) last).word();
    return new ColumnStatistics(
        1, text ? 0 : ((Value.Word) first).word(), longest, declared.size());
  }
}
