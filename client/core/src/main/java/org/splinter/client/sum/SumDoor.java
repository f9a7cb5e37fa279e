package org.splinter.client.sum;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
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
import org.splinter.protocol.sum.SumScheme;

/**
 * The private tables of a provider behind a door.
 *
 * <p>Guarantee: the catalogue is fetched whole, and ids are those that it names by their digest.
 * They are fetched once and kept in a cache. A request is sent again with equal bytes under an
 * equal key, so that the provider charges it once.
 */
public final class SumDoor {
  /** The most bytes of a request in a file that is sent at once. */
  private static final int WHOLE_BYTES = 4 << 20;

  private static final int CONFLICT = 409;

  /** The times that pieces are sent again because the door has lost them. */
  private static final int MOST_LOSSES = 3;

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

  /** A writer of a request, which returns what opens its answer. */
  @FunctionalInterface
  public interface RequestWriter {
    Opening write(OutputStream out) throws IOException;
  }

  /**
   * A question's answer, and what opens it.
   *
   * @param opening of the answer, which the caller closes
   * @param writing how long the request was encrypted
   * @param sending how long pieces of it were on their way, or at the provider
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Answered(Opening opening, byte[] answer, Duration writing, Duration sending) {}

  /**
   * Has a request written and sends meanwhile what is written of it, so that encryption, the line
   * and the provider work at one time.
   *
   * @param file that keeps the request, so that what is sent again has equal bytes; it is there
   * @param progress receives how far the provider is, once all is sent
   */
  public Answered ask(Path file, RequestWriter writer, Progress progress)
      throws IOException, InterruptedException {
    try (GrowingFile growing = new GrowingFile(file)) {
      PieceSender sender = new PieceSender(door, growing);
      try (PieceThread sending = new PieceThread(sender, growing)) {
        return ask(growing, writer, sender, sending, progress);
      }
    }
  }

  private Answered ask(
      GrowingFile growing,
      RequestWriter writer,
      PieceSender sender,
      PieceThread sending,
      Progress progress)
      throws IOException, InterruptedException {
    long begun = System.nanoTime();
    Opening opening;
    try {
      opening = writer.write(growing);
    } catch (IOException e) {
      if (sending.hasFailed()) {
        byte[] unused = sending.named(); // says why nobody reads what is written
      }
      throw e;
    }
    growing.end();
    Duration writing = Duration.ofNanos(System.nanoTime() - begun);
    try {
      byte[] named = sending.named();
      byte[] answer = answer(DoorPaths.SUMS, growing, named, SumAnswer.MAX_BYTES, progress);
      return new Answered(opening, answer, writing, sender.busy());
    } catch (IOException | InterruptedException | RuntimeException e) {
      opening.close();
      throw e;
    }
  }

  /**
   * Asks for the answer to what was sent in pieces, which are sent again if the door has lost them.
   *
   * @param named the name of what was sent, no bytes if the door takes no pieces
   */
  private byte[] answer(String path, GrowingFile request, byte[] named, int most, Progress progress)
      throws IOException, InterruptedException {
    byte[] name = named;
    for (int losses = 0; name.length > 0; losses++) {
      try {
        return door.work(path, IdempotencyKey.ofSums(Sha256.of(name)), name, most, progress);
      } catch (IOException e) {
        if (PieceSender.status(e) != CONFLICT || losses == MOST_LOSSES) {
          throw e;
        }
        name = new PieceSender(door, request).send();
      }
    }
    byte[] whole = request.read(0, Math.toIntExact(request.awaitBeyond(0)));
    return door.work(path, IdempotencyKey.ofSums(digest(whole)), whole, most, progress);
  }

  /**
   * Sends the request in a file, in pieces if it is long, and returns the encoded answer, which
   * comes once the requests of all clients of its session have.
   *
   * @param progress receives how far the provider is
   */
  public byte[] answer(Path request, Progress progress) throws IOException, InterruptedException {
    return work(DoorPaths.SUMS, request, SumAnswer.MAX_BYTES, progress);
  }

  private byte[] work(String path, Path request, int most, Progress progress)
      throws IOException, InterruptedException {
    try (GrowingFile written = GrowingFile.written(request)) {
      byte[] named =
          written.awaitBeyond(0) > WHOLE_BYTES && !isMasked(written)
              ? new PieceSender(door, written).send()
              : new byte[0];
      return answer(path, written, named, most, progress);
    }
  }

  /** Returns whether a request is of differences, which are short and sent at once. */
  private static boolean isMasked(GrowingFile request) throws IOException {
    byte[] prefix = request.read(0, SumRequest.PREFIX_BYTES);
    byte[] head = request.read(prefix.length, SumRequest.headBytes(prefix));
    return SumRequest.decode(head).plan().scheme() == SumScheme.MASKED;
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
   * Sends the request of masks in a file, in pieces if it is long; the provider evaluates it and
   * keeps the sums for the request that follows.
   *
   * @param progress receives how far the provider is
   * @throws IOException if the provider keeps another one, or none
   */
  public void keepAhead(Path request, Progress progress) throws IOException, InterruptedException {
    byte[] digest;
    try (GrowingFile written = GrowingFile.written(request)) {
      long end = Math.max(0, written.awaitBeyond(0) - SumRequest.DIGEST_BYTES);
      digest = written.read(end, SumRequest.DIGEST_BYTES);
    }
    requireKept(digest, work(DoorPaths.AHEAD, request, SumRequest.DIGEST_BYTES, progress));
  }

  private void requireKept(byte[] digest, byte[] kept) throws IOException {
    if (!Arrays.equals(kept, digest)) {
      throw new IOException(
          "provider " + door.name() + " says that it keeps another request ahead; send it again");
    }
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
    requireKept(digest, kept);
  }
}
