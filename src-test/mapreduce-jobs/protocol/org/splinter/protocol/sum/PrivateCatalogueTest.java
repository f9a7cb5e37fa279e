package org.splinter.protocol.sum;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.splinter.codec.Mutations.assertRefusedEarly;
import static org.splinter.codec.Mutations.assertRefusedOrCanonical;
import static org.splinter.codec.Mutations.set;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.splinter.codec.ByteWriter;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Schema;

/** Tests that catalogues of private tables arrive as they were sent, and others are refused. */
final class PrivateCatalogueTest {
  private static final int TABLES_AT = 5 + 4 + "east".length();
  private static final PrivateTable SALES = table("sales");
  private static final PrivateTable STAFF = table("staff");
  private static final PrivateCatalogue CATALOGUE =
      new PrivateCatalogue("east", List.of(SALES, STAFF));

  private static PrivateTable table(String name) {
    Manifest manifest =
        new Manifest(
            name,
            new Schema(
                List.of(
                    new Column("id", ColumnType.INTEGER), new Column("pay", ColumnType.INTEGER))),
            10,
            new Fingerprint(new byte[Fingerprint.BYTES]),
            List.of(
                new ColumnStatistics(0, 1, 10, ColumnStatistics.UNCOUNTED),
                new ColumnStatistics(1, 0, 1000, ColumnStatistics.UNCOUNTED)),
            List.of());
    return new PrivateTable(
        new PublicTable(manifest, Map.of()), 0, new IdsDigest(new byte[32]), 1, 0);
  }

  @Test
  void roundTrips() throws Exception {
    byte[] bytes = CATALOGUE.encode();
    PrivateCatalogue decoded = PrivateCatalogue.decode(bytes);
    assertArrayEquals(bytes, decoded.encode());
    assertEquals("east", decoded.provider());
    assertEquals("staff", decoded.table("staff").orElseThrow().name());
    assertEquals(Optional.empty(), decoded.table("planes"));
  }

  @Test
  void itsBytesAreFrozen() {
    assertEquals(
        "53505043" // SPPC
            + "01"
            + "0400000065617374" // east
            + "00000000",
        HexFormat.of().formatHex(new PrivateCatalogue("east", List.of()).encode()));
  }

  @Test
  void otherBytesAreRefusedOrOfAnotherMeaning() throws Exception {
    assertRefusedOrCanonical(CATALOGUE.encode(), bytes -> PrivateCatalogue.decode(bytes).encode());
  }

  @Test
  void tablesAscendByTheirNames() {
    String problem = "has tables that do not ascend by their names";
    refused(problem, new PrivateCatalogue("east", List.of(STAFF, SALES)).encode());
    refused(problem, new PrivateCatalogue("east", List.of(STAFF, STAFF)).encode());
  }

  @Test
  void boundsAreHeldBeforeMemoryIsTaken() {
    byte[] bytes = CATALOGUE.encode();
    refused("magic SPPC is missing", set(bytes, 0, 'X'));
    refused("version is 2, must be 1", set(bytes, 4, 2));
    refused("provider length is 129", set(bytes, 5, 129));
    refused("provider is not UTF-8", set(bytes, 9, 0xff));
    refused("tables is 65538", set(bytes, TABLES_AT + 2, 1));
    refused("tables is -", set(bytes, TABLES_AT + 3, 0x80));
    refused("facts length is ", set(bytes, TABLES_AT + 4 + 3, 0x05));
    refused("1 trailing bytes", Arrays.copyOf(bytes, bytes.length + 1));
    byte[] head = Arrays.copyOf(bytes, TABLES_AT);
    byte[] wrong = new ByteWriter().fixed(head).i32(1).block(new byte[9]).toByteArray();
    refused("magic SPPT is missing", wrong);
  }

  private static void refused(String problem, byte[] bytes) {
    assertRefusedEarly(problem, bytes, PrivateCatalogue::decode);
  }
}
