package org.splinter.client.metadata;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.splinter.client.provider.Provider;
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
 * once for what may have changed, and must agree ({@link CommonVersion}), all but those that may
 * lie, fail or stay away; what belongs to one version for ever is fetched whole from the first
 * provider, or from one more than may lie, and kept, also on disk between commands ({@link
 * MetadataCache}).
 *
 * <p>Guarantee: a dictionary or an index that is returned is the one whose digest stands in the
 * manifest that it was asked for, so that one provider cannot move the keys of questions; another
 * is refused before it is used or kept, in an error that names the provider and both digests. Which
 * metadata is asked for, and when, follows from templates and tables alone. Assumption: SHA-256 has
 * no collisions, and the manifest is one that all providers agree on.
 */
public final class PublicMetadata {
  private final Panel panel;
  private final MetadataCache cache;
  private final SeparationCheck separation;
  private final RecentlyUsed<DictionaryDigest, Dictionary> dictionaries = new RecentlyUsed<>();
  private final RecentlyUsed<IndexKey, Object> indexes = new RecentlyUsed<>();

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
   * Makes the metadata of providers, all of which must answer and agree.
   *
   * @param cache where what belongs to one version is kept between commands
   */
  public PublicMetadata(List<Provider> providers, MetadataCache cache) {
    this(providers, 0, cache);
  }

  /**
   * Makes the metadata of providers.
   *
   * @param tolerated the most of them that may lie, fail or stay away, fewer than half
   * @param cache where what belongs to one version is kept between commands
   */
  public PublicMetadata(List<Provider> providers, int tolerated, MetadataCache cache) {
    this.panel = new Panel(providers, tolerated);
    this.cache = cache;
    this.separation = new SeparationCheck(providers, tolerated);
  }

  /** Returns the check of whether the providers are separate, which this session makes once. */
  public SeparationCheck separation() {
    return separation;
  }

  /** Returns the providers, in the order of their roles. */
  public List<Provider> providers() {
    return panel.providers();
  }

  /** Returns the providers as those that questions are asked of. */
  public Panel panel() {
    return panel;
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
            return DictionaryCodec.decode("kept dictionary", kept.get(), described.type(), size);
          }
          Fetched<Dictionary> fetched =
              panel.ofAny(
                  provider -> {
                    Dictionary its = provider.dictionary(manifest, column);
                    byte[] encoded = DictionaryCodec.encode(its, text);
                    requireDictionary(
                        provider, manifest, column, expected, DictionaryDigest.of(encoded));
                    return new Fetched<>(encoded, its);
                  });
          cache.keep(expected, fetched.bytes);
          return fetched.decoded;
        });
  }

  private static void requireDictionary(
      Provider provider,
      Manifest manifest,
      int column,
      DictionaryDigest expected,
      DictionaryDigest found)
      throws IOException {
    if (!found.equals(expected)) {
      throw new IOException(
          "provider "
              + provider.name()
              + ": the dictionary of column '"
              + manifest.schema().columns().get(column).name()
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
    Object found =
        indexes.get(
            new IndexKey(definition.family(), manifest.digest()),
            () -> {
              Optional<ViewDigest> digest = manifest.indexDigest();
              Optional<byte[]> kept = digest.flatMap(expected -> cache.find(expected, most));
              if (kept.isPresent()) {
                return decoder.decode(kept.get());
              }
              Fetched<I> index =
                  panel.ofAny(provider -> fetch(provider, manifest, definition, decoder));
              fetched[0] = index.bytes.length;
              digest.ifPresent(expected -> cache.keep(expected, index.bytes));
              return index.decoded;
            });
    return new Found<>((I) found, fetched[0]);
  }

  /** A dictionary or an index, as it is kept and as it reads. */
  private static final class Fetched<T> {
    private final byte[] bytes;
    private final T decoded;

    Fetched(byte[] bytes, T decoded) {
      this.bytes = bytes;
      this.decoded = decoded;
    }
  }

  private static <I> Fetched<I> fetch(
      Provider provider, SlotManifest manifest, Definition<?> definition, IndexDecoder<I> decoder)
      throws IOException {
    byte[] bytes = provider.index(definition);
    try {
      requireIndex(manifest.indexDigest(), manifest, bytes);
      return new Fetched<>(bytes, decoder.decode(bytes));
    } catch (FormatException e) {
      throw new IOException("provider " + provider.name() + ": " + e.getMessage(), e);
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
