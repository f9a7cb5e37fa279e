package org.splinter.client.metadata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.splinter.client.provider.Provider;
import org.splinter.client.provider.StubProvider;
import org.splinter.client.sql.SampleTables;
import org.splinter.protocol.road.RoadManifest;
import org.splinter.protocol.road.TransitDefinition;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Schema;
import org.splinter.protocol.table.Value;

/**
 * Tests that all that a client plans by must be equal at all providers, and that an error shows
 * both sides of what is not.
 */
final class CommonVersionTest {
  private static final List<Provider> PROVIDERS =
      List.of(new StubProvider("alpha"), new StubProvider("beta"), new StubProvider("gamma"));
  private static final Manifest MANIFEST = SampleTables.FLIGHTS.manifest();

  /** Checks that a manifest at any provider but the others' is refused, whoever has it. */
  private static void assertRefused(Manifest other, String... words) {
    for (int liar = 0; liar < PROVIDERS.size(); liar++) {
      List<Manifest> versions = new ArrayList<>(List.of(MANIFEST, MANIFEST, MANIFEST));
      versions.set(liar, other);
      IOException e = assertThrows(IOException.class, () -> CommonVersion.of(PROVIDERS, versions));
      String message = Objects.requireNonNull(e.getMessage());
      assertTrue(message.startsWith("table "), message);
      assertTrue(message.contains("provider alpha has "), message);
      assertTrue(message.contains(", provider " + (liar == 2 ? "gamma" : "beta")), message);
      for (String word : words) {
        assertTrue(message.contains(word), message);
      }
    }
  }

  private static Manifest with(int column, ColumnStatistics statistics) {
    List<ColumnStatistics> all = new ArrayList<>(MANIFEST.statistics());
    all.set(column, statistics);
    return new Manifest(
        MANIFEST.table(),
        MANIFEST.schema(),
        MANIFEST.rows(),
        MANIFEST.fingerprint(),
        all,
        List.of(),
        MANIFEST.dictionaries());
  }

  @Test
  void equalFactsAreAccepted() throws IOException {
    List<Manifest.Part> parts =
        List.of(new Manifest.Part("part-00007", List.of(new Manifest.Span(0, 9, 336_776))));
    Manifest other =
        new Manifest(
            MANIFEST.table(),
            MANIFEST.schema(),
            MANIFEST.rows(),
            MANIFEST.fingerprint(),
            MANIFEST.statistics(),
            parts,
            MANIFEST.dictionaries());
    assertSame(MANIFEST, CommonVersion.of(PROVIDERS, List.of(MANIFEST, other, other)));
  }

  @Test
  void eachStatisticMustBeEqual() {
    int distance = SampleTables.DISTANCE;
    assertRefused(
        with(distance, new ColumnStatistics(0, -17, 4_984, ColumnStatistics.UNCOUNTED)),
        "column 'distance'",
        "values from -17 to 4983",
        "values from -17 to 4984");
    assertRefused(
        with(distance, new ColumnStatistics(0, -18, 4_983, ColumnStatistics.UNCOUNTED)),
        "from -18 to");
    assertRefused(
        with(distance, new ColumnStatistics(1, -17, 4_983, ColumnStatistics.UNCOUNTED)), "1 NULLs");
    assertRefused(
        with(distance, new ColumnStatistics(0, -17, 4_983, ColumnStatistics.UNCOUNTED, true)),
        "unique");
    assertRefused(
        with(SampleTables.ORIGIN, new ColumnStatistics(0, 0, 3, 4)), "3 of them", "4 of them");
  }

  @Test
  void eachDictionaryMustBeEqual() {
    Map<Integer, Dictionary> moved = new TreeMap<>(SampleTables.FLIGHTS.dictionaries());
    moved.put(
        SampleTables.ORIGIN,
        new Dictionary(
            List.of(new Value.Text("EWR"), new Value.Text("JFK"), new Value.Text("LGB"))));
    Manifest other = MANIFEST.withDictionaries(moved);
    assertRefused(
        other,
        "column 'origin'",
        String.valueOf(MANIFEST.dictionaries().get(SampleTables.ORIGIN)),
        String.valueOf(other.dictionaries().get(SampleTables.ORIGIN)));
  }

  @Test
  void allOtherFactsMustBeEqual() {
    Fingerprint fingerprint = MANIFEST.fingerprint();
    List<Column> columns = new ArrayList<>(MANIFEST.schema().columns());
    columns.set(0, new Column("renamed", columns.get(0).type()));
    assertRefused(other(MANIFEST.table(), new Schema(columns), fingerprint, 336_776), "renamed");
    assertRefused(other(MANIFEST.table(), MANIFEST.schema(), fingerprint, 336_777), "336777 rows");
    assertRefused(other("trains", MANIFEST.schema(), fingerprint, 336_776), "table trains");
    byte[] bytes = new byte[Fingerprint.BYTES];
    bytes[0] = 1;
    Fingerprint changed = new Fingerprint(bytes);
    assertRefused(
        other(MANIFEST.table(), MANIFEST.schema(), changed, 336_776),
        fingerprint.toString(),
        changed.toString());
  }

  private static Manifest other(String table, Schema schema, Fingerprint fingerprint, long rows) {
    return new Manifest(
        table,
        schema,
        rows,
        fingerprint,
        MANIFEST.statistics(),
        List.of(),
        MANIFEST.dictionaries());
  }

  /** Checks that a view's manifest must be equal in all its bytes, not in its digest alone. */
  @Test
  void allBytesOfAViewsManifestMustBeEqual() throws IOException {
    TransitDefinition definition =
        new TransitDefinition("t", MANIFEST.fingerprint(), "time", 2, true);
    RoadManifest made = RoadManifest.seal(definition, 3, 5, new byte[] {1}, List.of());
    RoadManifest wider =
        new RoadManifest(
            definition, 3, new SubTable(3, 6), made.indexBytes(), made.index(), made.digest());
    RoadManifest indexed =
        new RoadManifest(
            definition, 3, made.slots(), made.indexBytes(), made.digest(), made.digest());
    assertEquals(made, CommonVersion.ofView(PROVIDERS, List.of(made, made, made)));
    for (RoadManifest lie : List.of(wider, indexed)) {
      for (List<RoadManifest> views :
          List.of(List.of(lie, made, made), List.of(made, lie, made), List.of(made, made, lie))) {
        IOException e =
            assertThrows(IOException.class, () -> CommonVersion.ofView(PROVIDERS, views));
        String message = Objects.requireNonNull(e.getMessage());
        assertTrue(message.contains("provider alpha has 3 keys in sub-tables"), message);
      }
    }
    RoadManifest other = RoadManifest.seal(definition, 4, 5, new byte[] {1}, List.of());
    IOException e =
        assertThrows(
            IOException.class, () -> CommonVersion.ofView(PROVIDERS, List.of(made, made, other)));
    assertTrue(e.getMessage().contains(other.digest().toString()), e.getMessage());
  }
}
