package org.splinter.provider.resident;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
  /** The most plans that are kept; searches draw new ones each time. */
  static final int MOST_PLANS = 256;

  /** The times as much memory as a plan's bytes that the plan takes when it is decoded, about. */
  private static final int DECODED = 4;

  /** The bytes of a plan's own objects, about, beside its lists and tables. */
  private static final int PLAN_BYTES = 16 << 10;

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

  /** The names of the plans that were asked last, the one asked longest ago first. */
  private final Set<String> plans = new LinkedHashSet<>();

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
    byte[] encoded = request.plan().encode();
    String name = "plan " + HexFormat.of().formatHex(Sha256.of(encoded));
    Optional<MemoryUnit.Held> held = memory.holdRead(name);
    MemoryUnit<Resolved> plan = unread(name);
    if (held.isEmpty()) {
      gate.check(); // what is not in memory is read from the provider's files
      Resolved resolved = new Resolved(family.resolve(request.plan(), tables));
      long bytes = PLAN_BYTES + (long) DECODED * encoded.length + resolved.round.memoryBytes();
      plan = MemoryUnit.ready(name, bytes, resolved);
      held = hold(List.of(plan));
    }
    if (held.isEmpty()) {
      return Optional.empty();
    }
    keep(name);
    try (MemoryUnit.Held kept = held.get()) {
      return resident(name, kept.get(plan), request, asker);
    }
  }

  /** Returns the unit by which a plan is taken that is in memory. */
  private static MemoryUnit<Resolved> unread(String name) {
    return new MemoryUnit<>(
        name,
        0,
        () -> {
          throw new IllegalStateException("a plan that is in memory is not read");
        });
  }

  /**
   * Notes that a plan was asked, and forgets the one that was asked longest ago if they are many.
   */
  private void keep(String name) {
    Optional<String> eldest = Optional.empty();
    synchronized (plans) {
      plans.remove(name);
      plans.add(name);
      if (plans.size() > MOST_PLANS) {
        eldest = Optional.of(plans.iterator().next());
        plans.remove(eldest.get());
      }
    }
    eldest.ifPresent(memory::forget);
  }

  private Optional<Answered> resident(String plan, Resolved resolved, Request request, Object asker)
      throws IOException, InterruptedException {
    Optional<MemoryUnit.Held> held;
    try {
      held = hold(resolved.data.units());
    } catch (MemoryFullException e) {
      throw e;
    } catch (IOException e) {
      memory.forget(plan); // what it names may be gone, which resolving it anew tells
      throw e;
    }
    if (held.isEmpty()) {
      return Optional.empty();
    }
    try {
      resolved.touch(tables, marks);
      return answer(rounds.answer(resolved.round, resolved.data, request, asker));
    } catch (FormatException | AskerBusyException e) { // no job may take it either
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

  /** Holds units; empty if they do not fit and a job may do without. */
  private Optional<MemoryUnit.Held> hold(List<MemoryUnit<?>> units)
      throws IOException, InterruptedException {
    Optional<MemoryUnit.Held> held = memory.hold(units);
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
