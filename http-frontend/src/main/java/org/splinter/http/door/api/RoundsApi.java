package org.splinter.http.door.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpStatus;
import org.splinter.codec.FormatException;
import org.splinter.http.door.access.LimitSettings;
import org.splinter.http.door.access.Limits;
import org.splinter.http.door.service.DoorService;
import org.splinter.http.door.work.WorkAnswer;
import org.splinter.http.door.work.WorkTable;
import org.splinter.http.server.ProblemException;
import org.splinter.http.server.Reply;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.door.DoorPaths;
import org.splinter.protocol.door.IdempotencyKey;

/**
 * The operations that answer rounds.
 *
 * <p>Guarantee: a round is evaluated once under its key ({@link KeyedWork}). A request for another
 * provider, party or plan is refused before it costs anything.
 */
public final class RoundsApi {
  private static final String RESIDENT = "run.resident";

  private final String provider;
  private final DoorService service;
  private final KeyedWork rounds;
  private final LimitSettings settings;

  /**
   * @param provider the name under which requests are addressed here
   */
  public RoundsApi(
      String provider,
      DoorService service,
      WorkTable<KeyedWork.Name> rounds,
      Limits limits,
      LimitSettings settings,
      Waiting waiting) {
    this.provider = provider;
    this.service = service;
    this.rounds = new KeyedWork("a round", DoorPaths.ROUNDS, rounds, limits, waiting);
    this.settings = settings;
  }

  public List<DoorOperation> operations() {
    List<DoorOperation> all = new ArrayList<>();
    all.add(DoorOperation.post(DoorPaths.ROUNDS, "round", settings.roundBytes(), this::ask));
    all.addAll(rounds.operations("round"));
    return all;
  }

  private void ask(DoorRequest asked, Consumer<Reply> reply) {
    IdempotencyKey key = rounds.key(asked);
    Request request = read(asked);
    asked.record().about(request.plan().family());
    rounds.ask(
        asked,
        key,
        running -> answered(service.answer(request, asked.principal(), running)),
        reply);
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
}
