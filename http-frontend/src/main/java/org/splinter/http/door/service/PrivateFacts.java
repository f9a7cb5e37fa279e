package org.splinter.http.door.service;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.protocol.sum.IdsDigest;
import org.splinter.protocol.sum.PrivateCatalogue;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.NoSuchTableException;
import org.splinter.provider.site.ProviderSite;
import org.splinter.provider.sum.PrivateTables;

/**
 * The public part of the private tables behind a door: their catalogue, and the ids of their rows.
 *
 * <p>Guarantee: it is equal for everybody who asks at one moment. Ids are read once for a version
 * and kept in a file, as their digest belongs to the facts. While the provider's cluster cannot be
 * reached, the door serves the catalogue that it served last.
 */
public final class PrivateFacts implements AutoCloseable {
  private static final long IDS_BYTES = 4L << 30;

  private final ProviderSite site;
  private final PrivateTables privateTables;
  private final ClusterState cluster;
  private final IdsFiles ids = new IdsFiles(IDS_BYTES);

  private final PublicQuestion catalogue;

  /** The facts of the versions that are in the catalogue, for who reads it. */
  private Map<Fingerprint, PrivateTable> facts = Map.of();

  PrivateFacts(ProviderSite site, PrivateTables privateTables, ClusterState cluster)
      throws IOException {
    this.site = site;
    this.privateTables = privateTables;
    this.cluster = cluster;
    this.catalogue = new Listing(cluster, this::readCatalogue);
  }

  /** Returns the question for the encoded catalogue, as it was within the last second. */
  public PublicQuestion catalogue() {
    return catalogue;
  }

  private byte[] readCatalogue() throws IOException, InterruptedException {
    List<Manifest> versions =
        site.ask(
            () -> {
              List<Manifest> found = new ArrayList<>();
              for (String name : privateTables.names()) {
                readable(name).ifPresent(found::add);
              }
              return found;
            });
    Map<Fingerprint, PrivateTable> known = new HashMap<>();
    List<PrivateTable> all = new ArrayList<>();
    for (Manifest version : versions) {
      PrivateTable told = facts.get(version.fingerprint());
      PrivateTable table = told == null ? facts(version) : told;
      known.put(version.fingerprint(), table);
      all.add(table);
    }
    facts = known;
    return new PrivateCatalogue(site.name(), all).encode();
  }

  /** Returns the current version of a table; empty if it was dropped just now or is damaged. */
  private Optional<Manifest> readable(String table) throws IOException {
    try {
      return Optional.of(privateTables.current(table));
    } catch (FormatException e) {
      return Optional.empty();
    } catch (IOException e) {
      if (e.getCause() instanceof NoSuchTableException) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** Returns a version's facts; the digest of its ids stands at the end of their file. */
  private PrivateTable facts(Manifest version) throws IOException, InterruptedException {
    byte[] end = new byte[Sha256.BYTES];
    try (IdsFile held = file(version);
        RandomAccessFile file = new RandomAccessFile(held.path().toFile(), "r")) {
      file.seek(file.length() - end.length);
      file.readFully(end);
    }
    return site.ask(() -> privateTables.facts(version, new IdsDigest(end)));
  }

  /** Returns a file with the encoded ids of a version's rows, which the caller closes. */
  public IdsFile ids(String table, Fingerprint commitment)
      throws IOException, InterruptedException {
    return cluster.reaching(
        () -> file(site.ask(() -> privateTables.store().version(table, commitment))));
  }

  private IdsFile file(Manifest version) throws IOException, InterruptedException {
    return ids.of(
        version.fingerprint(), out -> site.ask(() -> privateTables.writeIds(version, out)));
  }

  @Override
  public void close() {
    ids.close();
  }
}
