package org.splinter.protocol.door;

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
import org.splinter.codec.Sha256;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.DictionaryDigest;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.ManifestCodec;
import org.splinter.protocol.table.Schema;

/** Tests that catalogues arrive as they were sent, and that others are refused. */
final class CatalogueTest {
  private static final int TABLES_AT = 5 + 4 + "east".length();
  private static final Manifest CARRIERS = table("carriers");
  private static final Manifest FLIGHTS = table("flights");
  private static final Catalogue CATALOGUE = new Catalogue("east", List.of(CARRIERS, FLIGHTS));

  private static Manifest table(String name) {
    return new Manifest(
            name,
            new Schema(
                List.of(
                    new Column("number", ColumnType.decimal(2)),
                    new Column("text", ColumnType.STRING))),
            10,
            new Fingerprint(new byte[Fingerprint.BYTES]),
            List.of(new ColumnStatistics(1, -5, 9, -1), new ColumnStatistics(0, 0, 30, 4)),
            List.of(
                new Manifest.Part(
                    "part-00000",
                    List.of(new Manifest.Span(0, 80, 4), new Manifest.Span(80, 40, 6)))))
        .withDigests(Map.of(1, new DictionaryDigest(new byte[DictionaryDigest.BYTES])));
  }

  @Test
  void roundTrips() throws Exception {
    Catalogue decoded = Catalogue.decode(CATALOGUE.encode());
    assertEquals(CATALOGUE, decoded);
    assertEquals(List.of("carriers", "flights"), decoded.tables());
    assertEquals(Optional.of(FLIGHTS), decoded.table("flights"));
    assertEquals(Optional.empty(), decoded.table("planes"));
  }

  @Test
  void itsBytesAreFrozen() {
    assertEquals(
        "53504341" // SPCA
            + "01"
            + "0400000065617374" // east
            + "00000000",
        HexFormat.of().formatHex(new Catalogue("east", List.of()).encode()));
    assertEquals(
        "c873447a71393faabd3aaf686e121930dad678d1e38d425c8b9c97c52aa4908f",
        HexFormat.of().formatHex(Sha256.of(CATALOGUE.encode())));
  }

  @Test
  void otherBytesAreRefusedOrOfAnotherMeaning() throws Exception {
    assertRefusedOrCanonical(CATALOGUE.encode(), bytes -> Catalogue.decode(bytes).encode());
  }

  @Test
  void tablesAscendByTheirNames() {
    String problem = "has tables that do not ascend by their names";
    refused(problem, new Catalogue("east", List.of(FLIGHTS, CARRIERS)).encode());
    refused(problem, new Catalogue("east", List.of(FLIGHTS, FLIGHTS)).encode());
  }

  @Test
  void boundsAreHeldBeforeMemoryIsTaken() {
    byte[] bytes = CATALOGUE.encode();
    refused("magic SPCA is missing", set(bytes, 0, 'X'));
    refused("version is 2, must be 1", set(bytes, 4, 2));
    refused("provider length is 129", set(bytes, 5, 129));
    refused("provider is not UTF-8", set(bytes, 9, 0xff));
    refused("tables is 65538", set(bytes, TABLES_AT + 2, 1));
    refused("tables is -", set(bytes, TABLES_AT + 3, 0x80));
    refused("manifest length is ", set(bytes, TABLES_AT + 4 + 3, 0x05));
    refused("manifest", set(bytes, TABLES_AT + 4 + 3, 0x03));
    refused("1 trailing bytes", Arrays.copyOf(bytes, bytes.length + 1));
  }

  /** Checks that manifests of the old version, which lack digests, are refused. */
  @Test
  void tablesHaveDigests() {
    byte[] manifest = ManifestCodec.encode(FLIGHTS);
    int digest = indexOfDigest(manifest);
    byte[] old =
        new ByteWriter()
            .fixed(Arrays.copyOf(manifest, digest))
            .fixed(
                Arrays.copyOfRange( // without the mark of a found scale, and of columns' digests
                    manifest, digest + DictionaryDigest.BYTES + 1, manifest.length - 1))
            .toByteArray();
    old[4] = 2;
    byte[] head = Arrays.copyOf(new Catalogue("east", List.of()).encode(), TABLES_AT);
    refused(
        "has a table without digests of its dictionaries",
        new ByteWriter().fixed(head).i32(1).block(old).toByteArray());
  }

  private static int indexOfDigest(byte[] manifest) {
    byte[] marked = new byte[DictionaryDigest.BYTES];
    Arrays.fill(marked, (byte) 1);
    byte[] other =
        ManifestCodec.encode(FLIGHTS.withDigests(Map.of(1, new DictionaryDigest(marked))));
    return Arrays.mismatch(manifest, other);
  }

  private static void refused(String problem, byte[] bytes) {
    assertRefusedEarly(problem, bytes, Catalogue::decode);
  }
}
