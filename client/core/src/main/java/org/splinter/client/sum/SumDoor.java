package org.splinter.client.sum;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.splinter.client.metadata.MetadataCache;
import org.splinter.client.provider.door.DoorProvider;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.door.DoorPaths;
import org.splinter.protocol.door.IdempotencyKey;
import org.splinter.protocol.sum.PrivateCatalogue;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.sum.RowIdsCodec;
import org.splinter.protocol.sum.SumAnswer;
import org.splinter.protocol.sum.SumRequest;

/**
 * The private tables of a provider behind a door.
 *
 * <p>Guarantee: the catalogue is fetched whole, and ids are those that it names by their digest.
 * They are fetched once and kept in a cache. A request is sent again with equal bytes under an
 * equal key, so that the provider charges it once.
 */
public final class SumDoor {
  private final DoorProvider door;
  private final MetadataCache cache;

  /**
   * @param cache keeps ids, by their digests
   */
  public SumDoor(DoorProvider door, MetadataCache cache) {
    this.door = door;
    this.cache = cache;
  }

  /** Returns the facts of all private tables, as they are now. */
  public PrivateCatalogue catalogue() throws IOException {
    return door.fetch(DoorPaths.PRIVATE, PrivateCatalogue.MAX_BYTES, this::catalogue);
  }

  private PrivateCatalogue catalogue(byte[] bytes) throws FormatException {
    PrivateCatalogue catalogue = PrivateCatalogue.decode(bytes);
    if (!catalogue.provider().equals(door.name())) {
      throw new FormatException(
          "catalogue of private tables",
          "is of provider " + catalogue.provider() + ", not of " + door.name());
    }
    return catalogue;
  }

  /**
   * Returns the facts of a table.
   *
   * @throws IOException naming the tables there are, if it is none of them
   */
  public PrivateTable table(String name) throws IOException {
    PrivateCatalogue catalogue = catalogue();
    Optional<PrivateTable> table = catalogue.table(name);
    if (table.isEmpty()) {
      throw new IOException(
          "provider "
              + door.name()
              + ": there is no private table '"
              + name
              + "'; there are "
              + (catalogue.tables().isEmpty()
                  ? "none"
                  : catalogue.tables().stream()
                      .map(PrivateTable::name)
                      .collect(Collectors.joining(", "))));
    }
    return table.get();
  }

  /** Returns the encoded ids of a table's rows, which have the digest that its facts name. */
  public byte[] ids(PrivateTable table) throws IOException {
    Optional<byte[]> kept = cache.find(table.ids(), RowIdsCodec.MAX_BYTES);
    if (kept.isPresent()) {
      return new ByteWriter().fixed(kept.get()).fixed(table.ids().bytes()).toByteArray();
    }
    String path = DoorPaths.privateIds(table.name(), table.table().manifest().fingerprint());
    return door.fetch(path, RowIdsCodec.MAX_BYTES, bytes -> checked(table, bytes));
  }

  private byte[] checked(PrivateTable table, byte[] ids) throws FormatException {
    byte[] body = Arrays.copyOf(ids, Math.max(0, ids.length - Sha256.BYTES));
    byte[] end = Arrays.copyOfRange(ids, body.length, ids.length);
    byte[] digest = table.ids().bytes();
    if (!Arrays.equals(end, digest) || !Arrays.equals(Sha256.of(body), digest)) {
      throw new FormatException(
          "ids of rows", "have not the digest that the facts of " + table.name() + " name");
    }
    cache.keep(table.ids(), body);
    return ids;
  }

  /**
   * Sends a request, and returns the encoded answer, which comes once the requests of all clients
   * of its session have.
   *
   * @param request a whole request, with its digest at its end
   * @param progress receives how far the provider is
   */
  public byte[] answer(byte[] request, Progress progress) throws IOException, InterruptedException {
    return door.work(
        DoorPaths.SUMS,
        IdempotencyKey.ofSums(digest(request)),
        request,
        SumAnswer.MAX_BYTES,
        progress);
  }

  private static byte[] digest(byte[] request) {
    int end = Math.max(0, request.length - SumRequest.DIGEST_BYTES);
    return Arrays.copyOfRange(request, end, request.length);
  }

  /**
   * Sends a request of masks, which the provider evaluates and keeps for the one that follows.
   *
   * @param request a whole request, with its digest at its end
   * @param progress receives how far the provider is
   * @throws IOException if the provider keeps another one, or none
   */
  public void keepAhead(byte[] request, Progress progress)
      throws IOException, InterruptedException {
    byte[] digest = digest(request);
    byte[] kept =
        door.work(
            DoorPaths.AHEAD,
            IdempotencyKey.ofSums(digest),
            request,
            SumRequest.DIGEST_BYTES,
            progress);
    if (!Arrays.equals(kept, digest)) {
      throw new IOException(
          "provider " + door.name() + " says that it keeps another request ahead; send it again");
    }
  }
}
