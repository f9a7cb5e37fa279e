package org.splinter.protocol.road;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.TableName;

/**
 * The bytes of a {@link RoadDefinition}, little-endian:
 *
 * <pre>
 * "SPRD"  u8 version = 1   text table   fingerprint (32 bytes)   text metric
 * i32 transit nodes        u8 all pairs (0, 1)
 * u8 has cells (0, 1), and if so: i32 cells
 * </pre>
 *
 * A decoded definition is well formed; {@link GraphColumns} then checks it against its table.
 */
public final class RoadDefinitionCodec {
  public static final int MAX_BYTES = 1 << 12;

  private static final String MAGIC = "SPRD";
  private static final int VERSION = 1;

  private RoadDefinitionCodec() {}

  public static byte[] encode(RoadDefinition definition) {
    TransitDefinition transit = definition.transit();
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    out.text(transit.graph()).fixed(transit.version().bytes()).text(transit.metric());
    out.i32(transit.transitNodes()).u8(transit.allPairs() ? 1 : 0);
    return definition.accept(new KindWriter(out)).toByteArray();
  }

  /** A writer of the fields that one kind has. */
  private record KindWriter(ByteWriter out)
      implements RoadDefinition.Visitor<ByteWriter, RuntimeException> {
    @Override
    public ByteWriter paths(TransitDefinition paths) {
      return out.u8(0);
    }

    @Override
    public ByteWriter cells(GridDefinition cells) {
      return out.u8(1).i32(cells.cells());
    }
  }

  /**
   * Decodes untrusted bytes.
   *
   * @throws FormatException naming the field and its bound
   */
  public static RoadDefinition decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("definition of a table for routes", bytes);
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    String table = TableName.read(in);
    Fingerprint version = new Fingerprint(in.fixed("fingerprint", Fingerprint.BYTES));
    String metric = in.text("metric", 4 * Column.MAX_NAME_BYTES);
    if (metric.isBlank()) {
      throw in.error("names no metric");
    }
    int nodes = in.i32("transit nodes", 1, RoadIndex.MAX_TRANSIT_NODES);
    boolean allPairs = in.flag("all pairs");
    TransitDefinition transit = new TransitDefinition(table, version, metric, nodes, allPairs);
    RoadDefinition definition =
        in.flag("of cells")
            ? new GridDefinition(transit, in.i32("cells", 1, GridDefinition.MAX_CELLS))
            : transit;
    in.end();
    return definition;
  }
}
