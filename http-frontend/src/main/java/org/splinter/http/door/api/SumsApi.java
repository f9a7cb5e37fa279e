package org.splinter.http.door.api;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.Callback;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.http.door.access.LimitSettings;
import org.splinter.http.door.access.Limits;
import org.splinter.http.door.service.ArrivingRequests;
import org.splinter.http.door.service.AskedSum;
import org.splinter.http.door.service.DoorSums;
import org.splinter.http.door.service.IdsFile;
import org.splinter.http.door.service.PrivateFacts;
import org.splinter.http.door.work.WorkAnswer;
import org.splinter.http.door.work.WorkTable;
import org.splinter.http.server.ProblemException;
import org.splinter.http.server.Reply;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.door.DoorPaths;
import org.splinter.protocol.door.IdempotencyKey;
import org.splinter.protocol.sum.ArrivedRequest;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.TableName;

/**
 * The operations on private tables: their catalogue, the ids of their rows, and requests for
 * selected sums.
 *
 * <p>Guarantee: a request is evaluated once under its key ({@link KeyedWork}). A door that offers
 * no private tables says so at each path. Replies about tables have what their owner declared, and
 * are equal for everybody.
 */
public final class SumsApi {
  private static final String FAMILY = "sum";
  private static final int MAX_FROM_DIGITS = 15;

  private final Optional<DoorSums> offered;
  private final Metadata metadata;
  private final KeyedWork requests;
  private final KeyedWork ahead;
  private final LimitSettings settings;
  private final Metadata pieces;

  /**
   * @param offered the private tables; empty if the operator offers none
   * @param pieces threads that take pieces of requests
   */
  public SumsApi(
      Optional<DoorSums> offered,
      Metadata metadata,
      Metadata pieces,
      WorkTable<KeyedWork.Name> requests,
      Limits limits,
      LimitSettings settings,
      Waiting waiting) {
    this.offered = offered;
    this.metadata = metadata;
    this.pieces = pieces;
    this.requests = new KeyedWork("a request for sums", DoorPaths.SUMS, requests, limits, waiting);
    this.ahead = new KeyedWork("a request ahead", DoorPaths.AHEAD, requests, limits, waiting);
    this.settings = settings;
  }

  public List<DoorOperation> operations() {
    List<DoorOperation> all = new ArrayList<>();
    all.add(DoorOperation.get(DoorPaths.PRIVATE, "private catalogue", this::catalogue));
    all.add(DoorOperation.get(DoorPaths.PRIVATE_IDS, "private ids", this::ids));
    all.add(DoorOperation.post(DoorPaths.SUMS, "sums", settings.roundBytes(), this::ask));
    all.addAll(requests.operations("sums"));
    all.add(
        DoorOperation.post(DoorPaths.AHEAD, "sums ahead", settings.roundBytes(), this::keepAhead));
    all.addAll(ahead.operations("sums ahead"));
    all.add(DoorOperation.get(DoorPaths.PIECES, "pieces state", this::came));
    all.add(DoorOperation.delete(DoorPaths.PIECES, "pieces cancel", this::drop));
    all.add(DoorOperation.post(DoorPaths.PIECE, "piece", settings.roundBytes(), this::take));
    return all;
  }

  private DoorSums sums() {
    return offered.orElseThrow(
        () -> notFound("this door answers no sums of private tables; its operator can offer them"));
  }

  private void catalogue(DoorRequest asked, Consumer<Reply> reply) {
    metadata.tell(asked.principal(), reply, sums().facts().catalogue());
  }

  private void ids(DoorRequest asked, Consumer<Reply> reply) {
    PrivateFacts facts = sums().facts();
    String table = asked.parameter("table");
    String version = asked.parameter("version");
    if (!TableName.isValid(table)) {
      throw notFound("no table can have this name");
    }
    if (!version.matches("[0-9a-f]{" + 2 * Fingerprint.BYTES + "}")) {
      throw notFound("a version is named by its whole commitment, in lower case");
    }
    asked.record().about(table);
    metadata.run(
        asked.principal(),
        reply,
        replying ->
            replying.accept(
                file(facts.ids(table, new Fingerprint(HexFormat.of().parseHex(version))))));
  }

  /** Returns a reply with a file, which is read as its reader takes it. */
  private static Reply file(IdsFile file) throws IOException {
    long bytes = Files.size(file.path());
    return (response, done) -> {
      response.setStatus(HttpStatus.OK_200);
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, DoorPaths.BYTES);
      response.getHeaders().put(HttpHeader.CONTENT_LENGTH, bytes);
      Content.copy(Content.Source.from(file.path()), response, Callback.from(done, file::close));
    };
  }

  private void ask(DoorRequest asked, Consumer<Reply> reply) {
    begin(requests, asked, sums()::answer, reply);
  }

  private void keepAhead(DoorRequest asked, Consumer<Reply> reply) {
    begin(ahead, asked, sums()::keepAhead, reply);
  }

  private void begin(
      KeyedWork work, DoorRequest asked, DoorSums.Evaluation evaluation, Consumer<Reply> reply) {
    IdempotencyKey key = work.key(asked);
    asked.record().about(FAMILY);
    Evaluated evaluated;
    try {
      evaluated = evaluated(asked, evaluation);
    } catch (FormatException e) {
      throw new ProblemException(HttpStatus.BAD_REQUEST_400, String.valueOf(e.getMessage()));
    }
    work.ask(
        asked,
        key,
        running -> {
          DoorSums.Answer answer = evaluated.by(running);
          return new WorkAnswer(answer.bytes(), Map.of(DoorPaths.RUN, answer.run()));
        },
        reply);
  }

  /** A request whose first bytes were checked, ready to be evaluated. */
  private interface Evaluated {
    DoorSums.Answer by(Progress progress) throws IOException, InterruptedException;
  }

  private Evaluated evaluated(DoorRequest asked, DoorSums.Evaluation evaluation)
      throws FormatException {
    DoorSums sums = sums();
    if (!ArrivedRequest.begins(asked.body())) {
      AskedSum whole = AskedSum.of(asked.principal().account(), asked.body());
      return progress -> evaluation.of(whole, progress);
    }
    ArrivedRequest named = ArrivedRequest.decode(asked.body());
    IdempotencyKey pieces = new IdempotencyKey(HexFormat.of().formatHex(named.key()));
    ArrivingRequests.Name name = new ArrivingRequests.Name(asked.principal(), pieces);
    return progress -> sums.arrived(name, named.digest(), evaluation, progress);
  }

  private void take(DoorRequest asked, Consumer<Reply> reply) {
    ArrivingRequests arriving = sums().arriving();
    ArrivingRequests.Name name = pieces(asked);
    String from = asked.parameter("from");
    if (!from.matches("[0-9]{1," + MAX_FROM_DIGITS + "}") || asked.body().length == 0) {
      throw new ProblemException(
          HttpStatus.BAD_REQUEST_400, "a piece has bytes, and is named by how many are before it");
    }
    asked.record().about(FAMILY);
    pieces.run(
        asked.principal(),
        reply,
        replying -> replying.accept(came(arriving.take(name, Long.parseLong(from), asked.body()))));
  }

  private void came(DoorRequest asked, Consumer<Reply> reply) {
    reply.accept(came(sums().arriving().came(pieces(asked))));
  }

  private void drop(DoorRequest asked, Consumer<Reply> reply) {
    ArrivingRequests arriving = sums().arriving();
    ArrivingRequests.Name name = pieces(asked);
    pieces.run(
        asked.principal(),
        reply,
        replying -> {
          if (!arriving.drop(name)) {
            throw notFound("no pieces of this request are here, or no more");
          }
          replying.accept(Reply.nothing(HttpStatus.NO_CONTENT_204));
        });
  }

  private static Reply came(long bytes) {
    byte[] body = new ByteWriter().i64(bytes).toByteArray();
    return Reply.of(HttpStatus.OK_200, DoorPaths.BYTES, body);
  }

  private static ArrivingRequests.Name pieces(DoorRequest asked) {
    return IdempotencyKey.parse(asked.parameter("id"))
        .map(key -> new ArrivingRequests.Name(asked.principal(), key))
        .orElseThrow(() -> notFound("pieces are named by 32 hexadecimal digits in lower case"));
  }

  private static ProblemException notFound(String detail) {
    return new ProblemException(HttpStatus.NOT_FOUND_404, detail);
  }
}
