package org.splinter.client.metadata;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.splinter.client.provider.Provider;
import org.splinter.client.round.Deadlines;
import org.splinter.client.round.RoundDriver;
import org.splinter.client.round.SeparationCheck;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.protocol.contract.Definition;
import org.splinter.protocol.slot.SlotManifest;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.DictionaryCodec;
import org.splinter.protocol.table.DictionaryDigest;
import org.splinter.protocol.table.Manifest;

/**
 * Public metadata of a client's providers: tables, dictionaries, views. All providers are asked at
 * once for what may have changed, and must agree ({@link CommonVersion}); what belongs to one
 * version for ever is fetched whole from the first provider and kept, also on disk between commands
 * ({@link MetadataCache}).
 *
 * <p>Guarantee: a dictionary or an index that is returned is the one whose digest stands in the
 * manifest that it was asked for, so that one provider cannot move the keys of questions; another
 * is refused before it is used or kept, in an error that names the provider and both digests. Which
 * metadata is asked for, and when, follows from templates and tables alone. Assumption: SHA-256 has
 * no collisions, and the manifest is one that all providers agree on.
 */
public final class PublicMetadata {
  private final List<Provider> providers;
  private final MetadataCache cache;
  private final SeparationCheck separation;
  private final RecentlyUsed<DictionaryDigest, Dictionary> dictionaries = new RecentlyUsed<>();
  private final RecentlyUsed<IndexKey, Object> indexes = new RecentlyUsed<>();

  /** A question to one provider. */
  public interface Question<R> {
    R ask(Provider provider) throws IOException;
  }

  private record IndexKey(String family, ViewDigest digest) {}

  /**
   * An index and what it cost.
   *
   * @param fetchedBytes that were received for it just now
   */
  public record Found<I>(I index, long fetchedBytes) {}

  /** A decoder of an index. */
  public interface IndexDecoder<I> {
    I decode(byte[] bytes) throws FormatException;
  }

  /** Makes the metadata of providers, kept as long as this object. */
  public PublicMetadata(List<Provider> providers) {
    this(providers, MetadataCache.NONE);
  }

  /**
   * Makes the metadata of providers.
   *
   * @param cache where what belongs to one version is kept between commands
   */
  public PublicMetadata(List<Provider> providers, MetadataCache cache) {
    this.providers = List.copyOf(providers);
    this.cache = cache;
    this.separation = new SeparationCheck(providers);
  }

  /** Returns the check of whether the providers are separate, which this session makes once. */
  public SeparationCheck separation() {
    return separation;
  }

  /** Returns the providers, in the order of their roles. */
  public List<Provider> providers() {
    return providers;
  }

  /**
   * Asks all providers at once.
   *
   * @return one reply per provider, in their order
   * @throws IOException of the first provider in that order that failed, once all have replied or
   *     had their time
   */
  public <R> List<R> ofAll(Question<R> question) throws IOException {
    return ask(providers, question);
  }

  /** Asks the first provider alone. */
  public <R> R ofFirst(Question<R> question) throws IOException {
    return ask(providers.subList(0, 1), question).get(0);
  }

  private static <R> List<R> ask(List<Provider> providers, Question<R> question)
      throws IOException {
    ExecutorService executor = Executors.newFixedThreadPool(providers.size());
    Deadlines deadlines = Deadlines.of(providers);
    try {
      List<Future<R>> futures =
          providers.stream().map(each -> executor.submit(() -> question.ask(each))).toList();
      List<R> replies = new ArrayList<>();
      IOException first = null;
      for (int i = 0; i < futures.size(); i++) {
        try {
          replies.add(reply(futures.get(i), deadlines, i));
        } catch (IOException e) {
          first = first == null ? e : first;
        }
      }
      if (first != null) {
        throw first;
      }
      return replies;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while providers were asked for metadata");
    } finally {
      executor.shutdownNow();
    }
  }

  private static <R> R reply(Future<R> future, Deadlines deadlines, int party)
      throws IOException, InterruptedException {
    try {
      future.get(deadlines.left(party), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw deadlines.missed(party);
    } catch (ExecutionException e) {
      // RoundDriver.result throws the failure.
    }
    return RoundDriver.result(future);
  }

  /**
   * Returns the dictionary of a column that has one. It is fetched whole, so that no provider
   * learns which value matters.
   *
   * @param manifest as all providers have it
   * @throws IOException naming the provider if its dictionary is not the manifest's
   */
  public Dictionary dictionary(Manifest manifest, int column) throws IOException {
    Column described = manifest.schema().columns().get(column);
    DictionaryDigest expected = manifest.dictionaries().get(column);
    if (expected == null) {
      throw new IllegalArgumentException(
          "the manifest of table '"
              + manifest.table()
              + "' has no digest of the dictionary of column '"
              + described.name()
              + "'");
    }
    return dictionaries.get(
        expected,
        () -> {
          boolean text = described.type().isText();
          Optional<byte[]> kept = cache.find(expected, DictionaryCodec.MAX_BYTES);
          if (kept.isPresent()) {
            int size = manifest.statistics().get(column).distinct();
            return DictionaryCodec.decode("kept dictionary", kept.get(), text, size);
          }
          Dictionary dictionary = ofFirst(provider -> provider.dictionary(manifest, column));
          byte[] encoded = DictionaryCodec.encode(dictionary, text);
          requireDictionary(manifest, described, expected, DictionaryDigest.of(encoded));
          cache.keep(expected, encoded);
          return dictionary;
        });
  }

  private void requireDictionary(
      Manifest manifest, Column described, DictionaryDigest expected, DictionaryDigest found)
      throws IOException {
    if (!found.equals(expected)) {
      throw new IOException(
          "provider "
              + providers.get(0).name()
              + ": the dictionary of column '"
              + described.name()
              + "' of table '"
              + manifest.table()
              + "' has the digest "
              + found
              + ", the manifest of all providers says "
              + expected
              + "; import the table again there, or ask other providers");
    }
  }

  /**
   * Fetches the public index of what a definition defines, unless it is kept.
   *
   * @param manifest of what the definition defines, as all providers have it
   * @param most the most bytes of such an index
   * @throws IOException naming the provider if its index is not the manifest's, or cannot be read
   */
  @SuppressWarnings("unchecked") // a family reads the index of a digest in one way
  public <I> Found<I> index(
      SlotManifest manifest, Definition<?> definition, int most, IndexDecoder<I> decoder)
      throws IOException {
    long[] fetched = {0};
    try {
      Object found =
          indexes.get(
              new IndexKey(definition.family(), manifest.digest()),
              () -> {
                Optional<ViewDigest> digest = manifest.indexDigest();
                Optional<byte[]> kept = digest.flatMap(expected -> cache.find(expected, most));
                if (kept.isPresent()) {
                  return decoder.decode(kept.get());
                }
                byte[] bytes = ofFirst(provider -> provider.index(definition));
                requireIndex(digest, manifest, bytes);
                fetched[0] = bytes.length;
                I index = decoder.decode(bytes);
                digest.ifPresent(expected -> cache.keep(expected, bytes));
                return index;
              });
      return new Found<>((I) found, fetched[0]);
    } catch (FormatException e) {
      throw new IOException("provider " + providers.get(0).name() + ": " + e.getMessage(), e);
    }
  }

  private static void requireIndex(
      Optional<ViewDigest> expected, SlotManifest manifest, byte[] bytes) throws FormatException {
    ViewDigest found = new ViewDigest(Sha256.of(bytes));
    if (!expected.equals(Optional.of(found))) {
      throw new FormatException(
          "index of a " + manifest.definition().kind(),
          "has the digest "
              + found
              + ", the manifest of all providers says "
              + expected.map(ViewDigest::toString).orElse("that there is none")
              + "; drop it there ('splinter views drop') and prepare it anew");
    }
  }
}
