package org.splinter.http.door.api;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.splinter.codec.FormatException;
import org.splinter.http.door.access.LimitSettings;
import org.splinter.http.door.access.Limits;
import org.splinter.http.door.service.DoorSums;
import org.splinter.http.door.service.PrivateFacts;
import org.splinter.http.door.work.WorkAnswer;
import org.splinter.http.door.work.WorkTable;
import org.splinter.http.server.ProblemException;
import org.splinter.http.server.Reply;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.door.DoorPaths;
import org.splinter.protocol.door.IdempotencyKey;
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

  private final Optional<DoorSums> offered;
  private final Metadata metadata;
  private final KeyedWork requests;
  private final KeyedWork ahead;
  private final LimitSettings settings;

  /**
   * @param offered the private tables; empty if the operator offers none
   */
  public SumsApi(
      Optional<DoorSums> offered,
      Metadata metadata,
      WorkTable<KeyedWork.Name> requests,
      Limits limits,
      LimitSettings settings,
      Waiting waiting) {
    this.offered = offered;
    this.metadata = metadata;
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
        DoorOperation.post(
            DoorPaths.AHEAD, "sums ahead", settings.roundBytes(), this::keepAhead));
    all.addAll(ahead.operations("sums ahead"));
    return all;
  }

  private DoorSums sums() {
    return offered.orElseThrow(
        () -> notFound("this door answers no sums of private tables; its operator can offer them"));
  }

  private void catalogue(DoorRequest asked, Consumer<Reply> reply) {
    PrivateFacts facts = sums().facts();
    metadata.run(
        reply, () -> reply.accept(Reply.of(HttpStatus.OK_200, DoorPaths.BYTES, facts.catalogue())));
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
        reply,
        () ->
            reply.accept(
                file(facts.ids(table, new Fingerprint(HexFormat.of().parseHex(version))))));
  }

  /** Returns a reply with a file, which is read as its reader takes it. */
  private static Reply file(Path file) throws IOException {
    long bytes = Files.size(file);
    return (response, done) -> {
      response.setStatus(HttpStatus.OK_200);
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, DoorPaths.BYTES);
      response.getHeaders().put(HttpHeader.CONTENT_LENGTH, bytes);
      Content.copy(Content.Source.from(file), response, done);
    };
  }

  private void ask(DoorRequest asked, Consumer<Reply> reply) {
    begin(requests, asked, sums()::answer, reply);
  }

  private void keepAhead(DoorRequest asked, Consumer<Reply> reply) {
    begin(ahead, asked, sums()::keepAhead, reply);
  }

  /** The work on a request. */
  private interface Evaluation {
    DoorSums.Answer of(DoorSums.Asked request, Progress progress)
        throws IOException, InterruptedException;
  }

  private static void begin(
      KeyedWork work, DoorRequest asked, Evaluation evaluation, Consumer<Reply> reply) {
    IdempotencyKey key = work.key(asked);
    asked.record().about(FAMILY);
    DoorSums.Asked request;
    try {
      request = DoorSums.Asked.of(asked.principal().account(), asked.body());
    } catch (FormatException e) {
      throw new ProblemException(HttpStatus.BAD_REQUEST_400, String.valueOf(e.getMessage()));
    }
    work.ask(
        asked,
        key,
        running -> {
          DoorSums.Answer answer = evaluation.of(request, running);
          return new WorkAnswer(answer.bytes(), Map.of(DoorPaths.RUN, answer.run()));
        },
        reply);
  }

  private static ProblemException notFound(String detail) {
    return new ProblemException(HttpStatus.NOT_FOUND_404, detail);
  }
}
