package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.splinter.client.SplinterClient;
import org.splinter.client.metadata.MetadataCache;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.Resilience;
import org.splinter.fss.EvaluationPath;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.contract.Definition;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.DictionaryDigest;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.view.ViewManifest;

/**
 * Tests that one provider's false metadata is found before any share is sent, in an error that
 * names it: otherwise it would move the keys of some secrets and not of others, and watch which
 * questions fail.
 */
final class LyingMetadataTest {
  private static final String FOLD = "SELECT COUNT(*) FROM flights WHERE origin = ?";
  private static final String LISTED =
      "SELECT carrier, MAX(distance) FROM flights WHERE origin = ? GROUP BY carrier"
          + " ORDER BY carrier";
  private static final String RANKED =
      "SELECT MAX(distance) FROM flights WHERE flight_id * 1000 + distance BETWEEN ? AND ?";

  @TempDir private static Path home;
  private static LocalTables tables;

  @BeforeAll
  static void importSample() throws Exception {
    SampleFlights.copyTo(home);
    tables = new LocalTables(new Providers(home, new Configuration(false)).find("alpha"));
    assertEquals(1, new Parties(Lie.NONE, 0).ask(Lie.NONE).size()); // builds the view
    assertEquals(1, new Parties(Lie.NONE, 0).ask(Lie.INDEX).size());
  }

  /** A lie about the public metadata of a table or view. */
  private enum Lie {
    NONE,
    GREATEST_VALUE,
    LEAST_VALUE,
    NULLS,
    UNIQUENESS,
    ROWS,
    DICTIONARY_DIGEST,
    DICTIONARY,
    DICTIONARY_AND_DIGEST,
    VIEW_ENTRIES,
    VIEW_SLOT_BYTES,
    VIEW_BLOCK_KEYS,
    VIEW_INDEX_DIGEST,
    INDEX;

    boolean ofView() {
      return compareTo(VIEW_ENTRIES) >= 0;
    }

    /** Returns whether the first provider alone is asked for what the lie is about. */
    boolean ofFirst() {
      return this == DICTIONARY || this == INDEX;
    }
  }

  /** Two providers or more, one of which lies. */
  private static final class Parties {
    private final List<RecordingProvider> providers = new ArrayList<>();
    private final SplinterClient client;

    Parties(Lie lie, int liar) {
      this(lie, liar, Resilience.allButOne(2));
    }

    Parties(Lie lie, int liar, Resilience resilience) {
      for (int party = 0; party < resilience.trust().parties(); party++) {
        String name = List.of("alpha", "beta", "gamma", "delta").get(party);
        providers.add(new RecordingProvider(new Liar(name, party == liar ? lie : Lie.NONE)));
      }
      client = new SplinterClient(providers, resilience, MetadataCache.NONE);
    }

    /** Looks up, by an index or by what a dictionary lists. */
    List<List<Object>> look(String sql) throws Exception {
      return client
          .prepare(sql, PlanOptions.DEFAULT.withEvaluation(Evaluation.VIEWS))
          .run(
              sql.equals(RANKED)
                  ? ProviderViews.secrets("100000", "700000")
                  : ProviderViews.secrets("JFK"),
              done -> {})
          .rows();
    }

    List<List<Object>> ask(Lie about) throws Exception {
      return about.ofView()
          ? look(RANKED)
          : client
              .prepare(FOLD, PlanOptions.DEFAULT.withEvaluation(Evaluation.FOLD))
              .run(ProviderViews.secrets("JFK"), done -> {})
              .rows();
    }

    int rounds() {
      return providers.stream().mapToInt(provider -> provider.rounds().size()).sum();
    }
  }

  /** A provider that answers as it should and tells one lie about metadata. */
  private static final class Liar extends ForwardingProvider {
    private final Lie lie;

    Liar(String name, Lie lie) {
      super(new LocalEvaluation(name, tables, EvaluationPath.AUTO));
      this.lie = lie;
    }

    @Override
    public Manifest manifest(String table) throws IOException {
      Manifest manifest = super.manifest(table);
      int origin = manifest.schema().indexOf("origin");
      return switch (lie) {
        case GREATEST_VALUE ->
            with(manifest, of -> statistics(of.nulls(), of.min(), of.max() + 1, of));
        case LEAST_VALUE ->
            with(manifest, of -> statistics(of.nulls(), of.min() - 1, of.max(), of));
        case NULLS -> with(manifest, of -> statistics(of.nulls() + 1, of.min(), of.max(), of));
        case UNIQUENESS -> with(manifest, of -> of.declaredUnique(!of.unique()));
        case ROWS ->
            new Manifest(
                manifest.table(),
                manifest.schema(),
                manifest.rows() + 1,
                manifest.fingerprint(),
                manifest.statistics(),
                manifest.parts(),
                manifest.dictionaries());
        case DICTIONARY_DIGEST, DICTIONARY_AND_DIGEST -> {
          Map<Integer, DictionaryDigest> digests = new TreeMap<>(manifest.dictionaries());
          digests.put(origin, DictionaryDigest.of(moved(super.dictionary(manifest, origin)), true));
          yield manifest.withDigests(digests);
        }
        default -> manifest;
      };
    }

    private static ColumnStatistics statistics(
        long nulls, long min, long max, ColumnStatistics other) {
      return new ColumnStatistics(nulls, min, max, other.distinct(), other.unique());
    }

    private static Manifest with(Manifest manifest, UnaryOperator<ColumnStatistics> lie) {
      List<ColumnStatistics> all = new ArrayList<>(manifest.statistics());
      int column = manifest.schema().indexOf("dep_delay");
      all.set(column, lie.apply(all.get(column)));
      return new Manifest(
          manifest.table(),
          manifest.schema(),
          manifest.rows(),
          manifest.fingerprint(),
          all,
          manifest.parts(),
          manifest.dictionaries());
    }

    @Override
    public Dictionary dictionary(Manifest manifest, int column) throws IOException {
      Dictionary dictionary = super.dictionary(manifest, column);
      return lie == Lie.DICTIONARY || lie == Lie.DICTIONARY_AND_DIGEST
          ? moved(dictionary)
          : dictionary;
    }

    /** Returns a dictionary in which one text stands for another's key. */
    private static Dictionary moved(Dictionary dictionary) {
      List<Value> values = new ArrayList<>(dictionary.values());
      int last = values.size() - 1;
      values.set(last, new Value.Text(((Value.Text) values.get(last)).string() + "x"));
      return new Dictionary(values);
    }

    @Override
    @SuppressWarnings("unchecked") // a view's definition has a view's manifest
    public <M> Optional<M> find(Definition<M> definition) throws IOException {
      return super.find(definition)
          .map(found -> found instanceof ViewManifest view ? (M) told(view) : found);
    }

    private ViewManifest told(ViewManifest view) {
      List<SubTable> subTables = new ArrayList<>(view.subTables());
      if (lie == Lie.VIEW_SLOT_BYTES) {
        SubTable last = subTables.remove(subTables.size() - 1);
        subTables.add(new SubTable(last.slots(), last.slotBytes() + 1));
      }
      return new ViewManifest(
          view.definition(),
          view.entries() + (lie == Lie.VIEW_ENTRIES ? 1 : 0),
          view.seed(),
          view.shardSlots(),
          view.blockKeys() + (lie == Lie.VIEW_BLOCK_KEYS ? 1 : 0),
          subTables,
          lie == Lie.VIEW_INDEX_DIGEST
              ? Optional.of(new ViewDigest(new byte[ViewDigest.BYTES]))
              : view.index(),
          view.digest());
    }

    @Override
    public byte[] index(Definition<?> definition) throws IOException {
      byte[] index = super.index(definition);
      if (lie == Lie.INDEX) {
        index[index.length - 1] ^= 1; // the last block begins at another key
      }
      return index;
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void aLieIsFoundBeforeAShareIsSent(Lie lie) throws Exception {
    for (int liar = 0; liar < 2; liar++) {
      Parties parties = new Parties(lie, liar);
      if (lie.ofFirst() && liar == 1) {
        assertEquals(new Parties(Lie.NONE, 0).ask(lie), parties.ask(lie), "nobody asks it");
        continue;
      }
      IOException e = assertThrows(IOException.class, () -> parties.ask(lie));
      assertEquals(0, parties.rounds(), lie + ": " + e);
      assertTrue(e.getMessage().contains("provider alpha"), e.getMessage());
      assertTrue(lie.ofFirst() || e.getMessage().contains("provider beta"), e.getMessage());
    }
  }

  /** Checks that a liar moves no key where others outvote it, and that the answer comes. */
  @ParameterizedTest
  @EnumSource
  void aLieOfOneOfFourChangesNothing(Lie lie) throws Exception {
    Resilience one = Resilience.of(4, Optional.of(1), Optional.of(1));
    String sql = lie.ofView() ? RANKED : LISTED;
    List<List<Object>> right = new Parties(Lie.NONE, 0).look(sql);
    assertFalse(right.isEmpty());
    for (int liar = 0; liar < 4; liar++) {
      assertEquals(right, new Parties(lie, liar, one).look(sql), lie + " of " + liar);
    }
  }

  /** Checks that a dictionary or index that was refused is asked for again, not kept. */
  @Test
  void aLieIsNotKept() throws Exception {
    for (Lie lie : List.of(Lie.DICTIONARY, Lie.INDEX)) {
      Parties parties = new Parties(lie, 0);
      for (int i = 0; i < 2; i++) {
        assertThrows(IOException.class, () -> parties.ask(lie));
      }
      assertEquals(0, parties.rounds());
    }
  }
}
