package org.splinter.client.provider.door;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.splinter.client.provider.Provider;
import org.splinter.client.provider.RetryPolicy;
import org.splinter.client.provider.RetrySettings;
import org.splinter.client.provider.SeparationFacts;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Definition;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.door.Catalogue;
import org.splinter.protocol.door.DoorCaller;
import org.splinter.protocol.door.DoorDescription;
import org.splinter.protocol.door.DoorPaths;
import org.splinter.protocol.door.DoorStatusException;
import org.splinter.protocol.door.IdempotencyKey;
import org.splinter.protocol.door.PreparationRequest;
import org.splinter.protocol.road.RoadManifestCodec;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.DictionaryCodec;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.ManifestCodec;
import org.splinter.protocol.table.NoSuchTableException;
import org.splinter.protocol.table.TableName;

/**
 * A provider reached through its door, over HTTPS.
 *
 * <p>Guarantee: a round is repeated with equal bytes under an equal {@link IdempotencyKey}, so that
 * the door evaluates it once. Which metadata is fetched follows from templates and tables alone;
 * the catalogue is fetched whole.
 */
public final class DoorProvider implements Provider {
  private static final int ACCEPTED = 202;
  private static final int NO_CONTENT = 204;
  private static final int NOT_FOUND = 404;
  private static final int MAX_DEFINITION_BYTES = 1 << 20;
  private static final int MAX_RECEIPT_BYTES = 64;

  private final String name;
  private final DoorCaller door;
  private final RetryPolicy retries;
  private final DoorMetadata metadata;
  private final RecentlyFound found = new RecentlyFound();

  /**
   * Makes a provider that connects when it is asked first.
   *
   * @param name under which envelopes are addressed to it
   * @param notices receives a line whenever it is asked again
   */
  public DoorProvider(
      String name, DoorCaller door, RetrySettings retrySettings, Consumer<String> notices) {
    this.name = name;
    this.door = door;
    this.retries =
        new RetryPolicy(
            name,
            retrySettings,
            DoorFailures::mayPass,
            DoorFailures::after,
            DoorFailures::cause,
            notices);
    this.metadata = new DoorMetadata(name, door);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean embedded() {
    return false;
  }

  @Override
  public boolean resident() {
    return metadata.resident();
  }

  @Override
  public String location() {
    return door.endpoint().getHostString();
  }

  @Override
  public Set<String> addresses() {
    return Set.of(door.toString());
  }

  @Override
  public SeparationFacts separationFacts() {
    return new DoorSeparation(this);
  }

  @Override
  public RetryPolicy retries() {
    return retries;
  }

  /** Returns the caller of the door. */
  public DoorCaller door() {
    return door;
  }

  /** Returns what the door says about itself. */
  public DoorDescription description() throws IOException {
    return ask(metadata::description);
  }

  @Override
  public List<String> tables() throws IOException {
    return ask(() -> metadata.catalogue().tables());
  }

  @Override
  public Manifest manifest(String table) throws IOException {
    String stored = TableName.of(table);
    if (TableName.isDerived(stored)) {
      return ask(() -> derived(stored));
    }
    return ask(
        () -> {
          Catalogue catalogue = metadata.catalogue();
          Optional<Manifest> manifest = catalogue.table(stored);
          if (manifest.isEmpty()) {
            throw NoSuchTableException.table(stored, catalogue.tables());
          }
          return manifest.get();
        });
  }

  private Manifest derived(String table) throws IOException, InterruptedException {
    DoorCaller.Reply reply = door.get(DoorPaths.derived(table), ManifestCodec.MAX_BYTES);
    if (reply.status() == NO_CONTENT) {
      throw NoSuchTableException.derived(table);
    }
    Manifest manifest = ManifestCodec.decode("manifest of a door", reply.body());
    if (!manifest.table().equals(table) || !manifest.hasDigests()) {
      throw new FormatException("manifest of a door", "is not that of table " + table);
    }
    return manifest;
  }

  @Override
  public Dictionary dictionary(Manifest manifest, int column) throws IOException {
    ColumnType type = manifest.schema().columns().get(column).type();
    int size = manifest.statistics().get(column).distinct();
    return ask(
        () ->
            DictionaryCodec.decode(
                "dictionary of a door",
                door.get(DoorPaths.dictionary(manifest, column), DictionaryCodec.MAX_BYTES).body(),
                type,
                size));
  }

  @Override
  public Optional<byte[]> origin(Manifest manifest) throws IOException {
    return ask(
        () -> {
          DoorCaller.Reply reply = door.get(DoorPaths.origin(manifest), MAX_DEFINITION_BYTES);
          return reply.status() == NO_CONTENT ? Optional.empty() : Optional.of(reply.body());
        });
  }

  @Override
  public <M> Optional<M> find(Definition<M> definition) throws IOException {
    PreparationRequest request = PreparationRequest.of(definition);
    return ask(
        () -> {
          Optional<byte[]> recent = found.get(request);
          if (recent.isPresent()) {
            return Optional.of(definition.manifest(recent.get()));
          }
          DoorCaller.Reply reply =
              door.post(DoorPaths.PREPARED, Map.of(), request.encode(), ManifestCodec.MAX_BYTES);
          if (reply.status() == NO_CONTENT) {
            return Optional.empty();
          }
          M manifest = definition.manifest(reply.body());
          found.put(request, reply.body());
          return Optional.of(manifest);
        });
  }

  @Override
  public <M> M prepare(Definition<M> definition, Progress progress)
      throws IOException, InterruptedException {
    PreparationRequest request = PreparationRequest.of(definition);
    List<DoorWork> asked = new ArrayList<>();
    try {
      return retries.run(
          () -> {
            DoorCaller.Reply reply =
                door.post(
                    DoorPaths.PREPARATIONS, Map.of(), request.encode(), ManifestCodec.MAX_BYTES);
            if (reply.status() == ACCEPTED) {
              asked.add(DoorWork.preparation(reply));
              reply = awaited(asked.get(asked.size() - 1), progress, ManifestCodec.MAX_BYTES);
            }
            return definition.manifest(reply.body());
          });
    } catch (IOException e) {
      throw DoorFailures.at(name, door, e);
    } catch (InterruptedException e) {
      asked.forEach(work -> door.forget(work.path())); // the door counts each time it was asked
      throw e;
    } finally {
      found.clear(); // something else may have made room for it
    }
  }

  @Override
  public byte[] index(Definition<?> definition) throws IOException {
    byte[] request = PreparationRequest.of(definition).encode();
    return ask(
        () ->
            door.post(DoorPaths.INDEX, Map.of(), request, RoadManifestCodec.MAX_INDEX_BYTES)
                .body());
  }

  @Override
  public Answered answer(Request request, Progress progress)
      throws IOException, InterruptedException {
    IdempotencyKey key = IdempotencyKey.of(request.envelope());
    try {
      return Answered.decode(
          worked(DoorPaths.ROUNDS, key, request.encode(), Answered.MAX_BYTES, progress));
    } catch (IOException e) {
      found.clear(); // what the round reads may be gone
      throw DoorFailures.at(name, door, e);
    }
  }

  /** A decoder of untrusted bytes. */
  @FunctionalInterface
  public interface Decoder<T> {
    T decode(byte[] bytes) throws FormatException;
  }

  /**
   * Fetches public metadata, again if need be.
   *
   * @param most the most bytes that they may be
   */
  public <T> T fetch(String path, int most, Decoder<T> decoder) throws IOException {
    return ask(() -> decoder.decode(door.get(path, most).body()));
  }

  /**
   * Has the door work on bytes, which are sent again under their key if need be, and returns its
   * answer.
   *
   * @param path that takes such bytes
   * @param most the most bytes of the answer
   */
  public byte[] work(String path, IdempotencyKey key, byte[] body, int most, Progress progress)
      throws IOException, InterruptedException {
    try {
      return retries.run(() -> worked(path, key, body, most, progress));
    } catch (IOException e) {
      throw DoorFailures.at(name, door, e);
    }
  }

  /**
   * Sends bytes to a path, again if need be, where they have their place; the reply is short.
   *
   * @param decoder of the reply
   */
  public <T> T send(String path, byte[] body, Decoder<T> decoder)
      throws IOException, InterruptedException {
    try {
      return retries.run(
          () -> decoder.decode(door.post(path, Map.of(), body, MAX_RECEIPT_BYTES).body()));
    } catch (IOException e) {
      throw DoorFailures.at(name, door, e);
    }
  }

  /** Sends bytes under their key; when interrupted, asks the door to forget them. */
  private byte[] worked(String path, IdempotencyKey key, byte[] body, int most, Progress progress)
      throws IOException, InterruptedException {
    DoorWork work = DoorWork.of(path, key);
    try {
      DoorCaller.Reply reply =
          door.post(path, Map.of(DoorPaths.IDEMPOTENCY_KEY, key.text()), body, most);
      if (reply.status() == ACCEPTED) {
        reply = awaited(work, progress, most);
      }
      return reply.body();
    } catch (InterruptedException e) {
      door.forget(work.path());
      throw e;
    }
  }

  /** Follows work until it ends, and fetches its answer. */
  private DoorCaller.Reply awaited(DoorWork work, Progress progress, int most)
      throws IOException, InterruptedException {
    try {
      door.follow(
          work.events(),
          event -> {
            if (event.stage().isEmpty()) {
              progress.accept(event.fraction());
            } else {
              progress.report(event.stage(), event.fraction());
            }
          });
      return door.get(work.answer(), most);
    } catch (DoorStatusException e) {
      if (e.status() == NOT_FOUND) { // it was started anew, or had to make room
        throw new ForgottenWorkException(e);
      }
      throw e;
    }
  }

  /** Asks for metadata, again if need be. */
  private <T> T ask(RetryPolicy.Work<T> question) throws IOException {
    try {
      return retries.run(question);
    } catch (FormatException e) {
      throw new IOException("provider " + name + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw DoorFailures.at(name, door, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while provider " + name + " was asked");
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
