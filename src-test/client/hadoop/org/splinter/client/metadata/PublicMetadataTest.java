package org.splinter.client.metadata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.provider.BatchProvider;
import org.splinter.client.provider.Provider;
import org.splinter.client.sql.RowTable;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.derived.DerivedTable;
import org.splinter.protocol.slot.ViewDigest;
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
        metadata.ofAll(
            provider -> {
              asked.countDown();
              try {
                // Nobody replies before all are asked: in series the first one would wait for ever.
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
                metadata.ofAll(
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

  @Test
  void anIndexThatCannotBeReadIsItsProviders() throws IOException {
    PublicMetadata metadata = new PublicMetadata(providers());
    DerivedTable definition =
        new DerivedTable.Located(
            new Source("t", new Fingerprint(new byte[Fingerprint.BYTES])), 0, 1);
    IOException e =
        assertThrows(
            IOException.class,
            () ->
                metadata.index(
                    new ViewDigest(new byte[ViewDigest.BYTES]),
                    definition,
                    fetch -> {
                      throw new FormatException("index", "is none");
                    }));
    assertEquals("provider alpha: index: is none", e.getMessage());
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
