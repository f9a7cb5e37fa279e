package org.splinter.protocol.sum;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.Envelope;

/**
 * The catalogue of the private tables of which a provider answers sums to strangers: the public
 * facts of their current versions. It is fetched whole and is equal for everybody, so that looking
 * for one table names none. As bytes, little-endian:
 *
 * <pre>
 * "SPPC"  u8 version = 1   text provider   i32 tables
 * for each, ascending by name: block facts ({@link PrivateTableCodec})
 * </pre>
 *
 * @param provider whose tables they are
 * @param tables ascending by their names
 */
public record PrivateCatalogue(String provider, List<PrivateTable> tables) {
  /** The most bytes of a catalogue, and so that a reader may allocate. */
  public static final int MAX_BYTES = 128 << 20;

  private static final String MAGIC = "SPPC";
  private static final int VERSION = 1;
  private static final int MAX_TABLES = 65_536;

  public PrivateCatalogue {
    tables = List.copyOf(tables);
  }

  /** Returns the facts of a table. */
  public Optional<PrivateTable> table(String name) {
    return tables.stream().filter(table -> table.name().equals(name)).findFirst();
  }

  public byte[] encode() {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION).text(provider);
    out.i32(tables.size());
    tables.forEach(table -> out.block(PrivateTableCodec.encode(table)));
    return out.toByteArray();
  }

  /**
   * Decodes untrusted bytes.
   *
   * @throws FormatException naming the field and its bound
   */
  public static PrivateCatalogue decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("catalogue of private tables", bytes);
    if (bytes.length > MAX_BYTES) {
      throw in.error("has " + bytes.length + " bytes, at most " + MAX_BYTES + " are allowed");
    }
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    String provider = in.text("provider", Envelope.MAX_PROVIDER_BYTES);
    int count = in.i32("tables", 0, MAX_TABLES);
    List<PrivateTable> tables = new ArrayList<>();
    String last = "";
    for (int i = 0; i < count; i++) {
      PrivateTable table = PrivateTableCodec.decode(in.block("facts", PrivateTableCodec.MAX_BYTES));
      if (table.name().compareTo(last) <= 0) {
        throw in.error("has tables that do not ascend by their names");
      }
      last = table.name();
      tables.add(table);
    }
    in.end();
    return new PrivateCatalogue(provider, tables);
  }
}
