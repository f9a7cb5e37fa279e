package org.splinter.provider.resident;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.provider.prepared.Use;
import org.splinter.provider.round.MemoryUnit;
import org.splinter.provider.round.ResolvedRound;
import org.splinter.provider.round.RoundData;
import org.splinter.provider.round.RoundFamily;
import org.splinter.provider.round.RoundJob;
import org.splinter.provider.round.RoundRunner;
import org.splinter.provider.table.TableStore;

/**
 * Runner of rounds in a process that stays: over data in memory, which the first round that needs
 * them reads, or by a job where they do not fit.
 *
 * <p>Guarantee: both ways give equal bytes, and the choice follows from the plan, the tables, what
 * other rounds hold in memory and what the asker waits for, never from a share. Counter {@code
 * run.resident} or {@code run.job} tells which way it was.
 */
public final class ResidentRunner implements RoundRunner {
  /** The most plans of which it is known how much memory they take. */
  private static final int MOST_PLANS = 4_096;

  /** The times as much memory as a plan's bytes that the plan takes when it is decoded, about. */
  private static final int DECODED = 4;

  private static final Duration TOUCHED = Duration.ofSeconds(5);

  private final TableStore tables;
  private final ResidentMemory memory;
  private final ResidentRounds rounds;
  private final RunMode mode;
  private final JobPlaces jobs;
  private final JobGate gate;

  /** The thread that marks data as used, which must keep no round waiting. */
  private final ExecutorService marks =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread thread = new Thread(work, "marks of use");
            thread.setDaemon(true);
            return thread;
          });

  /** The bytes of the plans that were asked last, by the names of their units. */
  private final Map<String, Long> planBytes = new LinkedHashMap<>(16, 0.75f, true);

  /** A check before the provider's files or jobs are needed, which may refuse that. */
  public interface JobGate {
    void check() throws IOException;
  }

  /** A plan that was resolved, and when what it reads was marked as used. */
  private static final class Resolved {
    private final ResolvedRound round;
    private final RoundData<?> data;
    private long touched = System.nanoTime() - TOUCHED.toNanos();
    private boolean touching;

    Resolved(ResolvedRound round) throws IOException {
      this.round = round;
      this.data = round.data();
    }

    /**
     * Marks what the round reads as used now, once in a while and by another thread: that asks the
     * file system, which need not be there for data that are in memory.
     */
    synchronized void touch(TableStore tables, Executor executor) {
      if (touching || System.nanoTime() - touched < TOUCHED.toNanos()) {
        return;
      }
      touching = true;
      executor.execute(
          () -> {
            try {
              round.touch();
              Progress unused = Use.of(tables, round.sources(), done -> {});
            } catch (IOException e) {
              // Nothing is lost but the mark: who asks next marks it again.
            } finally {
              touched();
            }
          });
    }

    private synchronized void touched() {
      touching = false;
      touched = System.nanoTime();
    }
  }

  /**
   * Makes a runner.
   *
   * @param tables of the provider, with the Hadoop configuration that its jobs start from
   * @param rounds the evaluator over the memory
   * @param jobs the places of rounds that do not fit in memory
   * @param gate refuses at once what would wait for files or jobs in vain
   */
  public ResidentRunner(
      TableStore tables,
      ResidentMemory memory,
      ResidentRounds rounds,
      RunMode mode,
      JobPlaces jobs,
      JobGate gate) {
    this.tables = tables;
    this.memory = memory;
    this.rounds = rounds;
    this.mode = mode;
    this.jobs = jobs;
    this.gate = gate;
  }

  @Override
  public Answered run(RoundFamily family, Request request, Object asker, Progress progress)
      throws IOException, InterruptedException {
    if (mode != RunMode.JOBS) {
      Optional<Answered> answered = resident(family, request, asker);
      if (answered.isPresent()) {
        progress.accept(1);
        return told(answered.get(), "run.resident");
      }
    }
    gate.check();
    jobs.take();
    try {
      ResolvedRound round = family.resolve(request.plan(), tables);
      return told(new RoundJob(tables, family, round).run(request, progress), "run.job");
    } finally {
      jobs.leave();
    }
  }

  private static Answered told(Answered answered, String way) {
    Map<String, Long> counters = new HashMap<>(answered.counters());
    counters.put(way, 1L);
    return new Answered(answered.encoded(), counters);
  }

  /** Answers over data in memory; empty if they do not fit. */
  private Optional<Answered> resident(RoundFamily family, Request request, Object asker)
      throws IOException, InterruptedException {
    MemoryUnit<Resolved> plan = plan(family, request.plan());
    Optional<MemoryUnit.Held> held = hold(plan, List.of(plan));
    if (held.isEmpty()) {
      return Optional.empty();
    }
    try (MemoryUnit.Held kept = held.get()) {
      return resident(plan, kept.get(plan), request, asker);
    }
  }

  private Optional<Answered> resident(
      MemoryUnit<Resolved> plan, Resolved resolved, Request request, Object asker)
      throws IOException, InterruptedException {
    Optional<MemoryUnit.Held> held = hold(plan, resolved.data.units());
    if (held.isEmpty()) {
      return Optional.empty();
    }
    try {
      resolved.touch(tables, marks);
      return answer(rounds.answer(resolved.round, resolved.data, request, asker));
    } catch (FormatException e) { // a job would refuse it too
      throw e;
    } catch (IOException e) {
      if (mode == RunMode.RESIDENT) {
        throw e;
      }
      return Optional.empty(); // a job has smaller parts, and tells its own failure
    } finally {
      held.get().close();
    }
  }

  /** Holds what a plan needs; empty if it does not fit and a job may do without. */
  private Optional<MemoryUnit.Held> hold(MemoryUnit<Resolved> plan, List<MemoryUnit<?>> units)
      throws IOException, InterruptedException {
    Optional<MemoryUnit.Held> held;
    try {
      held = memory.hold(units);
    } catch (IOException e) {
      synchronized (planBytes) { // what it names may be gone, which resolving it anew tells
        planBytes.remove(plan.name());
      }
      throw e;
    }
    if (held.isEmpty() && mode == RunMode.RESIDENT) {
      long bytes = units.stream().mapToLong(MemoryUnit::bytes).sum();
      throw new MemoryFullException(
          "the round reads "
              + bytes
              + " bytes, which do not fit the memory of "
              + memory.budget()
              + " bytes"
              + (bytes <= memory.budget()
                  ? " beside what other rounds read; ask later"
                  : "; the provider has to raise it, or run such rounds by jobs"),
          bytes <= memory.budget());
    }
    return held;
  }

  /**
   * Returns a plan as a unit of memory, with the dictionaries that it reads. How much it takes is
   * known once it was resolved; what it names never changes.
   */
  private MemoryUnit<Resolved> plan(RoundFamily family, RoundPlan plan) throws IOException {
    byte[] encoded = plan.encode();
    String name = "plan " + HexFormat.of().formatHex(Sha256.of(encoded));
    Long known;
    synchronized (planBytes) {
      known = planBytes.get(name);
    }
    if (known != null) {
      return new MemoryUnit<>(name, known, () -> resolve(family, plan));
    }
    Resolved resolved = resolve(family, plan);
    long bytes = resolved.round.memoryBytes() + (long) DECODED * encoded.length;
    synchronized (planBytes) {
      planBytes.put(name, bytes);
      if (planBytes.size() > MOST_PLANS) {
        planBytes.remove(planBytes.keySet().iterator().next());
      }
    }
    return new MemoryUnit<>(name, bytes, () -> resolved);
  }

  private Resolved resolve(RoundFamily family, RoundPlan plan) throws IOException {
    gate.check(); // what is not in memory is read from the provider's files
    return new Resolved(family.resolve(plan, tables));
  }

  private static Optional<Answered> answer(CompletableFuture<Optional<Answered>> pass)
      throws IOException, InterruptedException {
    try {
      return pass.get();
    } catch (InterruptedException e) {
      pass.cancel(false);
      throw e;
    } catch (CancellationException e) {
      throw new IOException("the provider stopped evaluating rounds in memory", e);
    } catch (ExecutionException e) { // made anew for this caller, since others may get it too
      Throwable cause = e.getCause();
      String reason = cause instanceof IOException ? cause.getMessage() : String.valueOf(cause);
      throw new IOException(reason, cause);
    }
  }
}
