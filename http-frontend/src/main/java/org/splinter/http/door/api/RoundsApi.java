package org.splinter.http.door.api;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpStatus;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.http.door.access.LimitSettings;
import org.splinter.http.door.access.Limits;
import org.splinter.http.door.access.Principal;
import org.splinter.http.door.service.DoorService;
import org.splinter.http.door.work.Work;
import org.splinter.http.door.work.WorkAnswer;
import org.splinter.http.door.work.WorkTable;
import org.splinter.http.server.EventStream;
import org.splinter.http.server.ProblemException;
import org.splinter.http.server.Reply;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.door.DoorPaths;
import org.splinter.protocol.door.IdempotencyKey;

/**
 * The operations that answer rounds.
 *
 * <p>Guarantee: a round is evaluated once under its key, whoever asks again while it runs or is
 * kept; only the principal that asked it can. A request for another provider, party or plan is
 * refused before it costs anything.
 */
public final class RoundsApi {
  private static final String ID = "id";
  private static final String RESIDENT = "run.resident";

  private final String provider;
  private final DoorService service;
  private final WorkTable<Name> rounds;
  private final Limits limits;
  private final LimitSettings settings;
  private final Waiting waiting;

  /**
   * The name of a round: its key belongs to one principal.
   *
   * @param key which that principal gave it
   */
  public record Name(Principal principal, IdempotencyKey key) {}

  /**
   * @param provider the name under which requests are addressed here
   */
  public RoundsApi(
      String provider,
      DoorService service,
      WorkTable<Name> rounds,
      Limits limits,
      LimitSettings settings,
      Waiting waiting) {
    this.provider = provider;
    this.service = service;
    this.rounds = rounds;
    this.limits = limits;
    this.settings = settings;
    this.waiting = waiting;
  }

  public List<DoorOperation> operations() {
    return List.of(
        DoorOperation.post(DoorPaths.ROUNDS, "round", settings.roundBytes(), this::ask),
        DoorOperation.get(DoorPaths.ROUND, "round state", this::state),
        DoorOperation.get(DoorPaths.ROUND_EVENTS, "round events", this::events),
        DoorOperation.get(DoorPaths.ROUND_ANSWER, "round answer", this::answer),
        DoorOperation.delete(DoorPaths.ROUND, "round cancel", this::cancel));
  }

  private void ask(DoorRequest asked, Consumer<Reply> reply) {
    String given = asked.headers().get(DoorPaths.IDEMPOTENCY_KEY);
    IdempotencyKey key =
        Optional.ofNullable(given)
            .flatMap(IdempotencyKey::parse)
            .orElseThrow(
                () ->
                    new ProblemException(
                        HttpStatus.BAD_REQUEST_400,
                        "a round needs the header "
                            + DoorPaths.IDEMPOTENCY_KEY
                            + " with 32 hexadecimal digits in lower case"));
    Request request = read(asked);
    asked.record().about(request.plan().family());
    AtomicBoolean begun = new AtomicBoolean();
    Work work =
        rounds.begin(
            new Name(asked.principal(), key),
            asked.principal(),
            Sha256.of(asked.body()),
            () -> {
              limits.beginRound(asked.principal());
              begun.set(true);
              asked.room().hold();
            },
            running -> answered(service.answer(request, running)),
            () -> {
              asked.room().release();
              limits.endRound(asked.principal());
            });
    if (!begun.get()) {
      asked.room().refund();
    }
    waiting.reply(
        work,
        DoorPaths.ROUNDS + "/" + key,
        each -> {
          WorkAnswer answer = work.answer();
          if (answer != null) {
            asked.record().run(answer.headers().get(DoorPaths.RUN));
          }
          reply.accept(each);
        });
  }

  private Request read(DoorRequest asked) {
    try {
      Request request = Request.decode(asked.body());
      request.envelope().check(provider, request.plan());
      return request;
    } catch (FormatException e) {
      throw new ProblemException(HttpStatus.BAD_REQUEST_400, String.valueOf(e.getMessage()));
    }
  }

  private static WorkAnswer answered(Answered answered) {
    String run = answered.counters().containsKey(RESIDENT) ? "resident" : "job";
    return new WorkAnswer(answered.encode(), Map.of(DoorPaths.RUN, run));
  }

  private Work find(DoorRequest asked) {
    return IdempotencyKey.parse(asked.parameter(ID))
        .flatMap(key -> rounds.find(new Name(asked.principal(), key)))
        .orElseThrow(
            () ->
                new ProblemException(
                    HttpStatus.NOT_FOUND_404,
                    "there is no such round, or no more; ask it again under its key"));
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
    reply.accept(Waiting.answer(find(asked), DoorPaths.ROUNDS + "/" + asked.parameter(ID)));
  }

  private void cancel(DoorRequest asked, Consumer<Reply> reply) {
    Work unused = find(asked);
    boolean known =
        IdempotencyKey.parse(asked.parameter(ID))
            .map(key -> rounds.cancel(new Name(asked.principal(), key)))
            .orElse(false);
    reply.accept(Reply.nothing(known ? HttpStatus.NO_CONTENT_204 : HttpStatus.NOT_FOUND_404));
  }
}
