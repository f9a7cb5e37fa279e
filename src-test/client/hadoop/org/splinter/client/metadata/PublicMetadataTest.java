package org.splinter.client.metadata;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.provider.BatchProvider;
import org.splinter.client.provider.Provider;
import org.splinter.client.provider.StubProvider;
import org.splinter.client.sql.RowTable;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.Definition;
import org.splinter.protocol.road.GridDefinition;
import org.splinter.protocol.road.RoadManifest;
import org.splinter.protocol.road.TransitDefinition;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Value;

/**
 * Tests that all providers are asked for their public metadata at once, and that metadata that
 * cannot change is fetched once.
 */
class PublicMetadataTest {
  @TempDir private Path folder;

  private List<Provider> providers() throws IOException {
    RowTable table =
        new RowTable(
            List.of(new Column("x", ColumnType.INTEGER)),
            new boolean[] {true},
            List.<Value[]>of(new Value[] {new Value.Word(5)}),
            folder);
    return List.of(
        new BatchProvider("alpha", table),
        new BatchProvider("beta", table),
        new BatchProvider("gamma", table));
  }

  @Test
  void allAreAskedAtOnceAndReplyInTheirOrder() throws IOException {
    PublicMetadata metadata = new PublicMetadata(providers());
    CountDownLatch asked = new CountDownLatch(3);
    List<String> names =
        metadata
            .panel()
            .ofAll(
                provider -> {
                  asked.countDown();
                  try {
                    // Nobody replies before all are asked: in series the first one would wait for
                    // ever.
                    if (!asked.await(1, TimeUnit.MINUTES)) {
                      throw new IOException(provider.name() + " is asked alone");
                    }
                  } catch (InterruptedException e) {
                    throw new IOException(e);
                  }
                  return provider.name();
                });
    assertEquals(List.of("alpha", "beta", "gamma"), names);
  }

  @Test
  void theFirstThatFailedIsNamedWhoeverFailedBeforeIt() throws IOException {
    PublicMetadata metadata = new PublicMetadata(providers());
    CountDownLatch gammaFailed = new CountDownLatch(1);
    IOException e =
        assertThrows(
            IOException.class,
            () ->
                metadata
                    .panel()
                    .ofAll(
                        provider -> {
                          if (provider.name().equals("gamma")) {
                            gammaFailed.countDown();
                            throw new IOException("gamma is down");
                          }
                          try {
                            gammaFailed.await();
                          } catch (InterruptedException interrupted) {
                            throw new IOException(interrupted);
                          }
                          if (provider.name().equals("beta")) {
                            throw new IOException("beta is down");
                          }
                          return provider.name();
                        }));
    assertEquals("beta is down", e.getMessage());
  }

  @Test
  void aProviderThatHangsIsNamed() throws Exception {
    List<Provider> providers = providers();
    ((BatchProvider) providers.get(1)).limit = Optional.of(Duration.ofMillis(20));
    CountDownLatch interrupted = new CountDownLatch(1);
    IOException e =
        assertThrows(
            IOException.class,
            () ->
                new PublicMetadata(providers)
                    .panel()
                    .ofAll(
                        provider -> {
                          if (provider.name().equals("beta")) {
                            try {
                              new CountDownLatch(1).await();
                            } catch (InterruptedException stopped) {
                              interrupted.countDown();
                            }
                          }
                          return provider.name();
                        }));
    assertTrue(e.getMessage().startsWith("provider beta: no answer within 20 ms"), e.getMessage());
    assertTrue(interrupted.await(1, TimeUnit.MINUTES), "it is not waited for any more");
  }

  private static final GridDefinition GRID =
      new GridDefinition(
          new TransitDefinition("t", new Fingerprint(new byte[Fingerprint.BYTES]), "time", 2, true),
          1);

  /** A provider with an index of its own. */
  private static final class Indexed extends StubProvider {
    private final byte[] index;
    private int asked;

    Indexed(byte... index) {
      super("alpha");
      this.index = index;
    }

    @Override
    public byte[] index(Definition<?> definition) {
      asked++;
      return index.clone();
    }
  }

  private static final int MOST = 1_000;

  private static RoadManifest sealed(byte... index) {
    return RoadManifest.seal(GRID, 1, 1, index, List.of());
  }

  @Test
  void anIndexThatCannotBeReadIsItsProviders() {
    PublicMetadata metadata = new PublicMetadata(List.of(new Indexed((byte) 1)));
    IOException e =
        assertThrows(
            IOException.class,
            () ->
                metadata.index(
                    sealed((byte) 1),
                    GRID,
                    MOST,
                    bytes -> {
                      throw new FormatException("index", "is none");
                    }));
    assertEquals("provider alpha: index: is none", e.getMessage());
  }

  /** Checks that bytes of another digest reach neither the reader nor the cache. */
  @Test
  void anIndexThatIsNotTheManifestsIsRefused() throws IOException {
    Indexed provider = new Indexed((byte) 2);
    PublicMetadata metadata = new PublicMetadata(List.of(provider));
    for (int i = 0; i < 2; i++) {
      IOException e =
          assertThrows(
              IOException.class,
              () -> metadata.index(sealed((byte) 1), GRID, MOST, bytes -> bytes));
      assertTrue(e.getMessage().startsWith("provider alpha: index of a "), e.getMessage());
      for (byte index = 1; index <= 2; index++) {
        String digest = String.valueOf(sealed(index).indexDigest().orElseThrow());
        assertTrue(e.getMessage().contains(digest), e.getMessage());
      }
    }
    assertEquals(2, provider.asked);
    assertEquals(1, metadata.index(sealed((byte) 2), GRID, MOST, bytes -> bytes).fetchedBytes());
  }

  /** Checks that the next command finds what belongs to one version, and refuses other bytes. */
  @Test
  void whatBelongsToAVersionIsKeptBetweenCommands(@TempDir Path home) throws IOException {
    Path directory = home.resolve("kept");
    MetadataCache cache = MetadataCache.in(directory);
    List<Provider> providers = providers();
    Manifest manifest = providers.get(0).manifest("t");
    Indexed indexed = new Indexed((byte) 7);
    for (int command = 0; command < 2; command++) {
      assertEquals(1, new PublicMetadata(providers, cache).dictionary(manifest, 0).size());
      PublicMetadata.Found<byte[]> index =
          new PublicMetadata(List.of(indexed), cache)
              .index(sealed((byte) 7), GRID, MOST, bytes -> bytes);
      assertArrayEquals(new byte[] {7}, index.index());
      assertEquals(command == 0 ? 1 : 0, index.fetchedBytes());
    }
    assertEquals(1, ((BatchProvider) providers.get(0)).dictionariesFetched);
    assertEquals(1, indexed.asked);

    for (String digest :
        List.of(
            manifest.dictionaries().get(0).toString(),
            sealed((byte) 7).indexDigest().orElseThrow().toString())) {
      Files.write(directory.resolve(digest), new byte[] {8});
    }
    assertEquals(1, new PublicMetadata(providers, cache).dictionary(manifest, 0).size());
    assertArrayEquals(
        new byte[] {7},
        new PublicMetadata(List.of(indexed), cache)
            .index(sealed((byte) 7), GRID, MOST, bytes -> bytes)
            .index());
    assertEquals(2, ((BatchProvider) providers.get(0)).dictionariesFetched);
    assertEquals(2, indexed.asked);
  }

  /** Checks that bytes that are refused are not kept either. */
  @Test
  void whatIsRefusedIsNotKept(@TempDir Path home) {
    Path directory = home.resolve("kept");
    Indexed provider = new Indexed((byte) 2);
    PublicMetadata metadata = new PublicMetadata(List.of(provider), MetadataCache.in(directory));
    assertThrows(
        IOException.class, () -> metadata.index(sealed((byte) 1), GRID, MOST, bytes -> bytes));
    assertThrows(
        IOException.class,
        () ->
            metadata.index(
                sealed((byte) 2),
                GRID,
                MOST,
                bytes -> {
                  throw new FormatException("index", "is none");
                }));
    assertFalse(Files.exists(directory));
  }

  /** Checks that a dictionary with another value is neither used nor kept. */
  @Test
  void aDictionaryThatIsNotTheManifestsIsRefused() throws IOException {
    List<Provider> providers = providers();
    PublicMetadata metadata = new PublicMetadata(providers);
    Manifest manifest = providers.get(0).manifest("t");
    Dictionary moved = new Dictionary(List.of(new Value.Word(6)));
    Manifest other = manifest.withDictionaries(Map.of(0, moved));
    for (int i = 1; i <= 2; i++) {
      IOException e = assertThrows(IOException.class, () -> metadata.dictionary(other, 0));
      assertTrue(
          e.getMessage().startsWith("provider alpha: the dictionary of column 'x'"),
          e.getMessage());
      for (Manifest each : List.of(manifest, other)) {
        assertTrue(e.getMessage().contains(each.dictionaries().get(0).toString()), e.getMessage());
      }
      assertEquals(i, ((BatchProvider) providers.get(0)).dictionariesFetched);
    }
    assertEquals(1, metadata.dictionary(manifest, 0).size());
    assertThrows(
        IllegalArgumentException.class,
        () -> metadata.dictionary(manifest.withDigests(Map.of()), 0));
  }

  @Test
  void aDictionaryIsFetchedOnce() throws IOException {
    List<Provider> providers = providers();
    PublicMetadata metadata = new PublicMetadata(providers);
    Manifest manifest = providers.get(0).manifest("t");
    Dictionary first = metadata.dictionary(manifest, 0);
    assertSame(first, metadata.dictionary(manifest, 0));
    assertEquals(1, ((BatchProvider) providers.get(0)).dictionariesFetched);
  }

  @Test
  void onlyTheMostRecentlyUsedAreKept() throws IOException {
    RecentlyUsed<Integer, String> kept = new RecentlyUsed<>();
    int[] fetched = {0};
    RecentlyUsed.Fetch<String> fetch = () -> "value " + fetched[0]++;
    for (int key = 0; key < RecentlyUsed.MOST; key++) {
      assertEquals("value " + key, kept.get(key, fetch));
    }
    assertEquals("value 0", kept.get(0, fetch), "used again");
    assertEquals("value 64", kept.get(RecentlyUsed.MOST, fetch));
    assertEquals("value 0", kept.get(0, fetch), "kept");
    assertEquals("value 65", kept.get(1, fetch), "the least recently used had gone");
  }
}
