package org.splinter.http.door.api;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpStatus;
import org.splinter.codec.Sha256;
import org.splinter.http.door.access.Limits;
import org.splinter.http.door.access.Principal;
import org.splinter.http.door.work.Work;
import org.splinter.http.door.work.WorkAnswer;
import org.splinter.http.door.work.WorkTable;
import org.splinter.http.server.EventStream;
import org.splinter.http.server.ProblemException;
import org.splinter.http.server.Reply;
import org.splinter.protocol.door.DoorPaths;
import org.splinter.protocol.door.IdempotencyKey;

/**
 * Work for requests that clients name by keys of their own, and the operations on it.
 *
 * <p>Guarantee: a request is worked on once under its key, whoever asks again while the work runs
 * or its answer is kept; only the principal that asked it can. It counts as a round of the
 * principal.
 */
public final class KeyedWork {
  private static final String ID = "id";

  private final String what;
  private final String path;
  private final WorkTable<Name> works;
  private final Limits limits;
  private final Waiting waiting;

  /**
   * The name of some work: its key belongs to one principal.
   *
   * @param path which takes such requests
   * @param key which that principal gave it
   */
  public record Name(String path, Principal principal, IdempotencyKey key) {}

  /**
   * @param what a request is, in words
   * @param path which takes requests, and below which their work is
   */
  KeyedWork(String what, String path, WorkTable<Name> works, Limits limits, Waiting waiting) {
    this.what = what;
    this.path = path;
    this.works = works;
    this.limits = limits;
    this.waiting = waiting;
  }

  /**
   * Returns the operations on work that was begun.
   *
   * @param kind of the requests, in the log
   */
  List<DoorOperation> operations(String kind) {
    String work = path + "/{" + ID + "}";
    return List.of(
        DoorOperation.get(work, kind + " state", this::state),
        DoorOperation.get(work + "/events", kind + " events", this::events),
        DoorOperation.get(work + "/answer", kind + " answer", this::answer),
        DoorOperation.delete(work, kind + " cancel", this::cancel));
  }

  /**
   * Returns the key that a request gives.
   *
   * @throws ProblemException 400 if it gives none
   */
  IdempotencyKey key(DoorRequest asked) {
    return Optional.ofNullable(asked.headers().get(DoorPaths.IDEMPOTENCY_KEY))
        .flatMap(IdempotencyKey::parse)
        .orElseThrow(
            () ->
                new ProblemException(
                    HttpStatus.BAD_REQUEST_400,
                    what
                        + " needs the header "
                        + DoorPaths.IDEMPOTENCY_KEY
                        + " with 32 hexadecimal digits in lower case"));
  }

  /** Begins the work of a request unless it is known, and replies with its answer or its path. */
  void ask(DoorRequest asked, IdempotencyKey key, WorkTable.Task task, Consumer<Reply> reply) {
    AtomicBoolean begun = new AtomicBoolean();
    Work work =
        works.begin(
            new Name(path, asked.principal(), key),
            asked.principal(),
            Sha256.of(asked.body()),
            () -> {
              limits.beginRound(asked.principal());
              begun.set(true);
              asked.room().hold();
            },
            task,
            () -> {
              asked.room().release();
              limits.endRound(asked.principal());
            });
    if (!begun.get()) {
      asked.room().refund();
    }
    waiting.reply(
        work,
        path + "/" + key,
        each -> {
          WorkAnswer answer = work.answer();
          if (answer != null) {
            asked.record().run(answer.headers().get(DoorPaths.RUN));
          }
          reply.accept(each);
        });
  }

  private Optional<Name> name(DoorRequest asked) {
    return IdempotencyKey.parse(asked.parameter(ID))
        .map(key -> new Name(path, asked.principal(), key));
  }

  private Work find(DoorRequest asked) {
    return name(asked).flatMap(works::find).orElseThrow(this::unknown);
  }

  private ProblemException unknown() {
    return new ProblemException(
        HttpStatus.NOT_FOUND_404,
        "there is no such work here, or no more; ask again with " + what + " and its key");
  }

  private void state(DoorRequest asked, Consumer<Reply> reply) {
    var news = find(asked).news();
    reply.accept(
        Reply.object(
            HttpStatus.OK_200,
            json -> {
              json.writeStringField("state", news.last() ? news.name() : "running");
              json.writeNumberField("fraction", news.fraction());
            }));
  }

  private void events(DoorRequest asked, Consumer<Reply> reply) {
    reply.accept(EventStream.of(waiting, find(asked)));
  }

  private void answer(DoorRequest asked, Consumer<Reply> reply) {
    reply.accept(Waiting.answer(find(asked), path + "/" + asked.parameter(ID)));
  }

  private void cancel(DoorRequest asked, Consumer<Reply> reply) {
    if (!name(asked).map(works::cancel).orElse(false)) {
      throw unknown();
    }
    reply.accept(Reply.nothing(HttpStatus.NO_CONTENT_204));
  }
}
