package org.splinter.client;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.splinter.client.provider.Provider;
import org.splinter.query.view.ViewDigest;
import org.splinter.query.view.ViewIndex;
import org.splinter.query.view.ViewManifest;
import org.splinter.table.Dictionary;
import org.splinter.table.Fingerprint;
import org.splinter.table.Manifest;

/**
 * What a client's providers publish: tables, dictionaries, views. All of them are asked at once for
 * what may have changed; what belongs to one version for ever is fetched whole from the first and
 * kept. Which of it is asked for follows from templates and tables alone.
 */
final class PublicMetadata {
  private final List<Provider> providers;
  private final RecentlyUsed<DictionaryKey, Dictionary> dictionaries = new RecentlyUsed<>();
  private final RecentlyUsed<ViewDigest, ViewIndex> indexes = new RecentlyUsed<>();

  /** What a provider is asked. */
  interface Question<R> {
    R ask(Provider provider) throws IOException;
  }

  private record DictionaryKey(Fingerprint version, int column) {}

  /**
   * The index of a view.
   *
   * @param fetchedBytes that were received for it just now
   */
  record FoundIndex(ViewIndex index, long fetchedBytes) {}

  PublicMetadata(List<Provider> providers) {
    this.providers = List.copyOf(providers);
  }

  /** The providers, in the order of their roles. */
  List<Provider> providers() {
    return providers;
  }

  /**
   * Asks all providers at once.
   *
   * @return one reply per provider, in their order
   * @throws IOException of the first provider in that order that failed, once all have replied
   */
  <R> List<R> ofAll(Question<R> question) throws IOException {
    ExecutorService executor = Executors.newFixedThreadPool(providers.size());
    try {
      List<Callable<R>> tasks =
          providers.stream().<Callable<R>>map(each -> () -> question.ask(each)).toList();
      List<R> replies = new ArrayList<>();
      for (Future<R> done : executor.invokeAll(tasks)) {
        replies.add(RoundDriver.result(done));
      }
      return replies;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while providers were asked for metadata");
    } finally {
      executor.shutdownNow();
    }
  }

  /** The dictionary of a column that has one: whole, so that nobody learns what value matters. */
  Dictionary dictionary(Manifest manifest, int column) throws IOException {
    return dictionaries.get(
        new DictionaryKey(manifest.fingerprint(), column),
        () -> providers.get(0).dictionary(manifest, column));
  }

  /** The index of a view addressed by ranks: part of what its digest, which all have, is over. */
  FoundIndex index(ViewManifest manifest) throws IOException {
    long[] fetched = {0};
    ViewIndex found =
        indexes.get(
            manifest.digest(),
            () -> {
              ViewIndex index = providers.get(0).viewIndex(manifest);
              fetched[0] = index.encodedBytes();
              return index;
            });
    return new FoundIndex(found, fetched[0]);
  }
}
