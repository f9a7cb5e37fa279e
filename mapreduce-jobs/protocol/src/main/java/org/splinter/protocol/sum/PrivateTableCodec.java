package org.splinter.protocol.sum;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.DictionaryCodec;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.ManifestCodec;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Schema;
import org.splinter.protocol.table.SchemaCodec;
import org.splinter.protocol.table.TableName;

/**
 * The bytes of a {@link PrivateTable}, little-endian:
 *
 * <pre>
 * "SPPT"  u8 version = 1   text table   schema ({@link SchemaCodec})
 * i64 rows   commitment (32 bytes)   digest of the ids (32 bytes)
 * u16 id column   i32 minimum group   i64 epsilon in millionths, 0 for exact sums
 * per column: its statistics as in a manifest ({@link ManifestCodec})
 * per column with a dictionary: a block of its values ({@link DictionaryCodec})
 * </pre>
 */
public final class PrivateTableCodec {
  /** The bound of encoded facts. */
  public static final int MAX_BYTES = 64 << 20;

  private static final String MAGIC = "SPPT";
  private static final int VERSION = 1;

  private PrivateTableCodec() {}

  public static byte[] encode(PrivateTable table) {
    Manifest manifest = table.table().manifest();
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    out.text(manifest.table());
    SchemaCodec.write(out, manifest.schema());
    out.i64(manifest.rows()).fixed(manifest.fingerprint().bytes()).fixed(table.ids().bytes());
    out.u16(table.idColumn()).i32(table.minimumGroup()).i64(table.epsilon());
    manifest.statistics().forEach(column -> ManifestCodec.writeStatistics(out, column));
    for (int column : manifest.columnsWithDictionary()) {
      Dictionary dictionary = table.table().dictionary(column);
      if (dictionary == null) {
        throw new IllegalArgumentException("the dictionary of column " + column + " is missing");
      }
      out.block(DictionaryCodec.encode(dictionary, text(manifest.schema(), column)));
    }
    return out.toByteArray();
  }

  /**
   * Decodes untrusted bytes.
   *
   * @throws FormatException naming the field and its bound
   */
  public static PrivateTable decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("private table", bytes);
    if (bytes.length > MAX_BYTES) {
      throw in.error("has " + bytes.length + " bytes, at most " + MAX_BYTES + " are allowed");
    }
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    String name = TableName.read(in);
    Schema schema = SchemaCodec.read(in);
    long rows = in.i64("rows", 1, RowIds.MAX_ROWS);
    Fingerprint commitment = new Fingerprint(in.fixed("commitment", Fingerprint.BYTES));
    IdsDigest ids = new IdsDigest(in.fixed("digest of the ids", Sha256.BYTES));
    int idColumn = in.u16("id column", 0, schema.columns().size() - 1);
    int minimumGroup = in.i32("minimum group", 1, Integer.MAX_VALUE);
    long epsilon = in.i64("epsilon", 0, PrivateTable.MAX_EPSILON);
    List<ColumnStatistics> statistics = new ArrayList<>();
    for (Column column : schema.columns()) {
      statistics.add(ManifestCodec.readStatistics(in, column, rows));
    }
    Map<Integer, Dictionary> dictionaries = new TreeMap<>();
    for (int i = 0; i < statistics.size(); i++) {
      if (statistics.get(i).hasDictionary()) {
        byte[] values = in.block("dictionary", DictionaryCodec.MAX_BYTES);
        dictionaries.put(
            i,
            DictionaryCodec.decode(
                "dictionary of a private table",
                values,
                text(schema, i),
                statistics.get(i).distinct()));
      }
    }
    in.end();
    Manifest manifest = new Manifest(name, schema, rows, commitment, statistics, List.of());
    return new PrivateTable(
        new PublicTable(manifest.withDictionaries(dictionaries), dictionaries),
        idColumn,
        ids,
        minimumGroup,
        epsilon);
  }

  private static boolean text(Schema schema, int column) {
    return schema.columns().get(column).type().isText();
  }
}
