package org.splinter.provider.resident;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.provider.round.DataBoundException;
import org.splinter.provider.round.DirectRound;
import org.splinter.provider.round.MemoryUnit;
import org.splinter.provider.round.OpenedPayload;
import org.splinter.provider.round.ResolvedRound;
import org.splinter.provider.round.RoundData;

/**
 * Evaluator of rounds over data in memory, pass by pass. A pass answers all requests of one plan
 * that wait when it begins, on all cores; plans take turns in the order of their oldest request.
 *
 * <p>Guarantee: a request gets the bytes that its job would return, whoever is in the pass with it.
 * How long it waits depends on the plans and the number of requests alone, never on a secret: a
 * pass, and all passes together that one asker waits for, take a minute at most by estimates. A
 * pass that nobody waits for any more ends.
 */
public final class ResidentRounds implements AutoCloseable {
  /** The most time that a pass, or all that one asker waits for, may take on all cores. */
  private static final Duration MOST = Duration.ofMinutes(1);

  /**
   * The times as long as estimated that a pass may take: on machines without the widest vectors,
   * and over the shortest slots (docs/benchmarks.md, "Kernels").
   */
  private static final int SLOWER = 4;

  private final ResidentMemory memory;
  private final EvaluationPath path;
  private final int cores;
  private final ExecutorService workers;
  private final Thread dispatcher;
  private final Map<RoundPlan, Waiting> waiting = new LinkedHashMap<>();

  private final AskerTimes times = new AskerTimes(MOST);

  private boolean closed;

  /** Requests of one plan that wait for a pass. */
  private record Waiting(ResolvedRound round, RoundData<?> data, List<Waiter> all) {}

  /** One request, and who waits for it. */
  private static final class Waiter {
    private final Request request;
    private final OpenedPayload payload;
    private final Object asker;
    private final CompletableFuture<Optional<Answered>> answer = new CompletableFuture<>();

    /** The time that it counts among what its asker waits for; 0 when it counts no more. */
    private long millis;

    Waiter(Request request, OpenedPayload payload, Object asker, long millis) {
      this.request = request;
      this.payload = payload;
      this.asker = asker;
      this.millis = millis;
    }
  }

  /**
   * Starts an evaluator.
   *
   * @param cores the number of threads that work on a pass
   */
  public ResidentRounds(ResidentMemory memory, EvaluationPath path, int cores) {
    this.memory = memory;
    this.path = path;
    this.cores = cores;
    AtomicInteger number = new AtomicInteger();
    this.workers =
        Executors.newFixedThreadPool(
            cores,
            work -> {
              Thread thread = new Thread(work, "pass-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
    this.dispatcher = new Thread(this::dispatch, "passes");
    dispatcher.setDaemon(true);
    dispatcher.start();
  }

  /**
   * Has a request answered in one of the next passes.
   *
   * @param round the request's plan, resolved
   * @param data that the round reads
   * @param request which was checked to be for this provider
   * @param asker who asks, by what is equal for equal askers
   * @return the answer, or empty if the data do not fit the memory; cancelling it takes the request
   *     out, or its part in a pass that has begun; cancelled if the evaluator is closed
   * @throws FormatException if the envelope is not what the plan wants
   * @throws RefusedRequestException if others would wait too long for it
   * @throws AskerBusyException if others would wait too long for it and what its asker waits for
   */
  public CompletableFuture<Optional<Answered>> answer(
      ResolvedRound round, RoundData<?> data, Request request, Object asker)
      throws FormatException, RefusedRequestException, AskerBusyException {
    OpenedPayload payload = round.check(request.envelope());
    long millis = requireTime(round, payload.count());
    Waiter waiter = new Waiter(request, payload, asker, millis);
    synchronized (waiting) {
      if (closed) {
        boolean unused = waiter.answer.cancel(false);
        return waiter.answer;
      }
      times.begin(asker, millis);
      waiting
          .computeIfAbsent(request.plan(), plan -> new Waiting(round, data, new ArrayList<>()))
          .all
          .add(waiter);
      waiting.notifyAll();
    }
    CompletableFuture<?> unused = waiter.answer.whenComplete((done, failure) -> ended(waiter));
    return waiter.answer;
  }

  /** Takes a request out that waits no more; in a pass its part may be worked on until it ends. */
  private void ended(Waiter waiter) {
    synchronized (waiting) {
      RoundPlan plan = waiter.request.plan();
      Waiting turn = waiting.get(plan);
      if (turn != null && turn.all.remove(waiter)) {
        countNoMore(waiter);
        if (turn.all.isEmpty()) {
          waiting.remove(plan);
        }
      } else if (!waiter.answer.isCancelled()) {
        countNoMore(waiter);
      }
    }
  }

  private void countNoMore(Waiter waiter) {
    times.end(waiter.asker, waiter.millis);
    waiter.millis = 0;
  }

  private void dispatch() {
    try {
      while (true) {
        Waiting pass = next();
        try {
          runOrFail(pass);
        } catch (InterruptedException e) { // closed while it ran
          pass.all.forEach(waiter -> waiter.answer.cancel(false));
          throw e;
        }
        synchronized (waiting) {
          pass.all.forEach(this::countNoMore); // those that were cancelled meanwhile too
        }
      }
    } catch (InterruptedException e) { // closed
      List<Waiter> left = new ArrayList<>();
      synchronized (waiting) {
        waiting.values().forEach(pass -> left.addAll(pass.all));
        waiting.clear();
      }
      left.forEach(waiter -> waiter.answer.cancel(false));
    }
  }

  private void runOrFail(Waiting pass) throws InterruptedException {
    try {
      run(pass);
    } catch (DataBoundException e) { // whoever is in the pass
      pass.all.forEach(waiter -> waiter.answer.completeExceptionally(e));
    } catch (IOException | RuntimeException | Error e) { // fails this pass alone
      runEachAlone(pass, e);
    }
  }

  /** Takes the requests of the plan whose turn it is, as many as one pass can answer. */
  private Waiting next() throws InterruptedException {
    synchronized (waiting) {
      while (!closed && waiting.isEmpty()) {
        waiting.wait();
      }
      if (closed) { // also where a pass swallowed the interruption
        throw new InterruptedException("closed");
      }
      Iterator<Map.Entry<RoundPlan, Waiting>> turns = waiting.entrySet().iterator();
      Map.Entry<RoundPlan, Waiting> turn = turns.next();
      Waiting all = turn.getValue();
      turns.remove();
      List<Waiter> now = new ArrayList<>();
      List<Waiter> later = new ArrayList<>();
      int queries = 0;
      for (Waiter waiter : all.all) {
        if (later.isEmpty()
            && (now.isEmpty() || fits(all.round, queries + waiter.payload.count()))) {
          now.add(waiter);
          queries += waiter.payload.count();
        } else {
          later.add(waiter);
        }
      }
      if (!later.isEmpty()) {
        waiting.put(
            turn.getKey(), new Waiting(all.round, all.data, later)); // after the other plans
      }
      return new Waiting(all.round, all.data, now);
    }
  }

  private boolean fits(ResolvedRound round, int queries) {
    return round.fits(queries) && millis(round, queries) <= MOST.toMillis();
  }

  /** Returns about the time of a pass on all cores of a slow machine. */
  private long millis(ResolvedRound round, int queries) {
    return Math.round(1000 * SLOWER * round.seconds(queries, cores));
  }

  /**
   * Returns about the time of a pass for a request, or refuses it if others would wait too long.
   */
  private long requireTime(ResolvedRound round, int queries) throws RefusedRequestException {
    long millis = millis(round, queries);
    if (millis > MOST.toMillis()) {
      throw new RefusedRequestException(
          queries
              + (queries == 1 ? " query takes" : " queries take")
              + " up to "
              + millis / 1000
              + " seconds on all cores, over data in memory at most "
              + MOST.toSeconds()
              + " are possible; ask fewer queries at once, for fewer aggregates or groups, or have"
              + " the provider run such rounds by jobs");
    }
    return millis;
  }

  private void run(Waiting pass) throws IOException, InterruptedException {
    Optional<MemoryUnit.Held> held = memory.hold(pass.data.units());
    if (held.isEmpty()) {
      pass.all.forEach(waiter -> waiter.answer.complete(Optional.empty()));
      return;
    }
    try (MemoryUnit.Held units = held.get()) {
      List<Answered> answers = answers(pass, pass.data, units);
      for (int i = 0; i < answers.size(); i++) {
        pass.all.get(i).answer.complete(Optional.of(answers.get(i)));
      }
    }
  }

  /**
   * Runs the requests of a pass that failed one by one: a bound that one request keeps may not hold
   * of all together, and no request may fail for another's sake.
   */
  private void runEachAlone(Waiting pass, Throwable failure) throws InterruptedException {
    if (pass.all.size() == 1) {
      pass.all.get(0).answer.completeExceptionally(failure);
      return;
    }
    for (Waiter waiter : pass.all) {
      try {
        run(new Waiting(pass.round, pass.data, List.of(waiter)));
      } catch (IOException | RuntimeException | Error e) {
        waiter.answer.completeExceptionally(e);
      }
    }
  }

  private <C> List<Answered> answers(Waiting pass, RoundData<C> data, MemoryUnit.Held held)
      throws IOException, InterruptedException {
    return DirectRound.answerAll(
        pass.round,
        pass.all.stream()
            .map(each -> new DirectRound.Asked(each.request, each.payload, each.answer::isDone))
            .toList(),
        path,
        data.pieces(held, cores),
        this::runAll);
  }

  private void runAll(List<Callable<@Nullable Void>> work)
      throws IOException, InterruptedException {
    for (Future<@Nullable Void> done : invokeAll(work)) {
      try {
        done.get();
      } catch (ExecutionException e) {
        Throwable cause = e.getCause();
        if (cause instanceof IOException failure) {
          throw failure;
        }
        if (cause instanceof RuntimeException failure) {
          throw failure;
        }
        throw new IOException("cannot evaluate shares: " + cause, cause);
      }
    }
  }

  private List<Future<@Nullable Void>> invokeAll(List<Callable<@Nullable Void>> work)
      throws InterruptedException {
    try {
      return workers.invokeAll(work);
    } catch (InterruptedException e) { // closed
      workers.shutdownNow();
      boolean ended = false;
      while (!ended) { // they may read what this pass holds until they end
        try {
          ended = workers.awaitTermination(1, TimeUnit.DAYS);
        } catch (InterruptedException again) {
          // it closes already
        }
      }
      throw e;
    }
  }

  /** Ends the pass that runs, and cancels what waits. */
  @Override
  public void close() {
    synchronized (waiting) {
      closed = true;
    }
    dispatcher.interrupt();
    workers.shutdownNow();
  }
}
