package org.splinter.http.door.api;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.http.door.access.Limits;
import org.splinter.http.door.access.PreparationPlace;
import org.splinter.http.door.access.Principal;
import org.splinter.http.door.service.DoorService;
import org.splinter.http.door.settings.DoorSettings.Preparations;
import org.splinter.http.door.work.Work;
import org.splinter.http.door.work.WorkAnswer;
import org.splinter.http.door.work.WorkTable;
import org.splinter.http.server.EventStream;
import org.splinter.http.server.ProblemException;
import org.splinter.http.server.Reply;
import org.splinter.protocol.door.DoorPaths;
import org.splinter.protocol.door.PreparationRequest;

/**
 * The operations that have views and tables prepared. A preparation belongs to all who ask for it,
 * and ends early when they all have left it; its path is a digest of what it makes.
 */
public final class PreparationsApi {
  private static final String ID = "id";
  private static final int ID_BYTES = 16;
  private static final Pattern FORM = Pattern.compile("[0-9a-f]{32}");

  private final DoorService service;
  private final WorkTable<String> preparations;
  private final Limits limits;
  private final Preparations who;
  private final Set<String> listed;
  private final Metadata metadata;
  private final Waiting waiting;

  /**
   * @param who may cause preparations
   * @param listed the names of tokens or certificates that may, if only those on a list may
   */
  public PreparationsApi(
      DoorService service,
      WorkTable<String> preparations,
      Limits limits,
      Preparations who,
      Set<String> listed,
      Metadata metadata,
      Waiting waiting) {
    this.service = service;
    this.preparations = preparations;
    this.limits = limits;
    this.who = who;
    this.listed = Set.copyOf(listed);
    this.metadata = metadata;
    this.waiting = waiting;
  }

  public List<DoorOperation> operations() {
    return List.of(
        DoorOperation.post(
            DoorPaths.PREPARATIONS, "preparation", PreparationRequest.MAX_BYTES, this::prepare),
        DoorOperation.get(DoorPaths.PREPARATION_EVENTS, "preparation events", this::events),
        DoorOperation.get(DoorPaths.PREPARATION_ANSWER, "preparation answer", this::answer),
        DoorOperation.delete(DoorPaths.PREPARATION, "preparation cancel", this::cancel));
  }

  /** Replies with the manifest of what is there, or has it prepared if the principal may. */
  private void prepare(DoorRequest asked, Consumer<Reply> reply) {
    PreparationRequest request = read(asked.body());
    asked.record().about(request.family());
    byte[] digest = Sha256.of(request.encode());
    String id = HexFormat.of().formatHex(Arrays.copyOf(digest, ID_BYTES));
    Optional<Work> ended = preparations.find(id).filter(Work::ended);
    metadata.ask(
        asked.principal(),
        reply,
        service.find(request),
        (there, replying) -> {
          if (there.isPresent()) {
            replying.accept(Reply.of(HttpStatus.OK_200, DoorPaths.BYTES, there.get()));
            return;
          }
          requireAllowed(asked.principal());
          ended.ifPresent(before -> preparations.forget(id, before)); // it was dropped since
          begin(id, digest, request, asked, replying);
        });
  }

  private void begin(
      String id,
      byte[] digest,
      PreparationRequest request,
      DoorRequest asked,
      Consumer<Reply> reply) {
    AtomicReference<@Nullable PreparationPlace> taken = new AtomicReference<>();
    Work work =
        preparations.begin(
            id,
            asked.principal(),
            digest,
            () -> taken.set(limits.beginPreparation(asked.principal())),
            running -> {
              byte[] manifest = service.prepare(request, running);
              place(taken).made(service.preparedBytes(request, manifest));
              return new WorkAnswer(manifest, Map.of());
            },
            () -> place(taken).release());
    waiting.reply(work, DoorPaths.PREPARATIONS + "/" + id, reply);
  }

  private static PreparationPlace place(AtomicReference<@Nullable PreparationPlace> taken) {
    return Objects.requireNonNull(taken.get(), "work that has begun has a place");
  }

  private void requireAllowed(Principal principal) {
    boolean may =
        switch (who) {
          case NOBODY -> false;
          case LISTED -> listed.contains(principal.name());
          case ANYONE -> true;
        };
    if (!may) {
      throw new ProblemException(
          HttpStatus.UNPROCESSABLE_ENTITY_422,
          "what this query reads is not prepared here, and this client may not have it prepared;"
              + " ask another query, or ask the door's operator to prepare it");
    }
  }

  static PreparationRequest read(byte[] body) {
    try {
      return PreparationRequest.decode(body);
    } catch (FormatException e) {
      throw new ProblemException(HttpStatus.BAD_REQUEST_400, String.valueOf(e.getMessage()));
    }
  }

  private Work find(DoorRequest asked) {
    String id = asked.parameter(ID);
    return (FORM.matcher(id).matches() ? preparations.find(id) : Optional.<Work>empty())
        .orElseThrow(
            () ->
                new ProblemException(
                    HttpStatus.NOT_FOUND_404,
                    "there is no such preparation, or no more; ask for it again"));
  }

  private void events(DoorRequest asked, Consumer<Reply> reply) {
    reply.accept(EventStream.of(waiting, find(asked)));
  }

  private void answer(DoorRequest asked, Consumer<Reply> reply) {
    reply.accept(Waiting.answer(find(asked), DoorPaths.PREPARATIONS + "/" + asked.parameter(ID)));
  }

  /** Lets a program say that it waits no more; the work ends with the last that waits. */
  private void cancel(DoorRequest asked, Consumer<Reply> reply) {
    Work unused = find(asked);
    preparations.leave(asked.parameter(ID), asked.principal());
    reply.accept(Reply.nothing(HttpStatus.NO_CONTENT_204));
  }
}
