package org.splinter.provider.round;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteWriter;
import org.splinter.fss.EvaluationPath;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Group;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.Request;

/**
 * One provider's part of a round without a job: one pass over data in memory for one or more
 * requests of one plan. Each request gets the bytes that its job would return.
 *
 * @param <C> the chunks that the round's processors take
 */
public final class DirectRound<C> {
  private final ResolvedRound round;
  private final EvaluationPath path;
  private final List<Asked> asked;
  private final List<OpenedPayload> payloads;

  /** The first query of each request among those of all, and the number of all. */
  private final int[] firstQuery;

  private final List<Map<AnswerKey, byte[]>> records = new ArrayList<>();
  private final Map<String, Long> counters = new TreeMap<>();

  private final PassMemory memory = PassMemory.ofHeap();

  /** The first piece's processor, which those of the others are added to, where they join. */
  private @Nullable JoiningProcessor<C> joined;

  private RecordFinisher finisher = RecordFinisher.SUMS; // until pieces are joined

  /** Runner of work on pieces, perhaps of several at once. */
  public interface Workers {
    /** Runs all work to its end, and throws the first failure. */
    void run(List<Callable<@Nullable Void>> work) throws IOException, InterruptedException;
  }

  /**
   * A request of a pass.
   *
   * @param request that was checked to be for this provider
   * @param payload that {@link ResolvedRound#check} made of its envelope
   * @param abandoned tells whether nobody waits for the answer any more, which then may be none; it
   *     stays so
   */
  public record Asked(Request request, OpenedPayload payload, BooleanSupplier abandoned) {}

  private DirectRound(ResolvedRound round, List<Asked> asked, EvaluationPath path) {
    this.round = round;
    this.path = path;
    this.asked = asked;
    this.payloads = asked.stream().map(Asked::payload).toList();
    this.firstQuery = new int[asked.size() + 1];
    for (int i = 0; i < asked.size(); i++) {
      firstQuery[i + 1] = firstQuery[i] + payloads.get(i).count();
      records.add(new TreeMap<>());
    }
  }

  /**
   * Evaluates the envelope of one request in this thread.
   *
   * @param atProvider the name of the provider that evaluates it
   * @param round the request's plan, resolved
   * @throws IOException if the envelope is not for this provider and plan
   */
  public static <C> Answered answer(
      String atProvider,
      ResolvedRound round,
      Request request,
      EvaluationPath path,
      RoundData.Piece<C> all)
      throws IOException, InterruptedException {
    request.envelope().check(atProvider, request.plan());
    Asked asked = new Asked(request, round.check(request.envelope()), () -> false);
    round.touch();
    return answerAll(round, List.of(asked), path, List.of(all), DirectRound::runHere).get(0);
  }

  /**
   * Evaluates the envelopes of requests of one plan in one pass, which ends early once all of them
   * are abandoned.
   *
   * @param round the requests' plan, resolved
   * @param asked requests whose queries are possible at once
   * @param pieces of all data
   * @return an answer for each request, in their order; that of an abandoned one may lack records
   */
  public static <C> List<Answered> answerAll(
      ResolvedRound round,
      List<Asked> asked,
      EvaluationPath path,
      List<RoundData.Piece<C>> pieces,
      Workers workers)
      throws IOException, InterruptedException {
    DirectRound<C> pass = new DirectRound<>(round, asked, path);
    List<Callable<@Nullable Void>> work = new ArrayList<>();
    for (RoundData.Piece<C> piece : pieces) {
      work.add(
          () -> {
            pass.evaluate(piece);
            return null;
          });
    }
    try {
      workers.run(work);
      workers.run(pass.finishing());
      return pass.answers();
    } finally {
      pass.close();
    }
  }

  /** A lack of anybody who waits for the answers of a pass. */
  private static final class AbandonedException extends IOException {
    private static final long serialVersionUID = 1L;
  }

  /** Ends the work of this thread when it is cancelled, or when nobody waits for its pass. */
  private void requireWaiting() throws AbandonedException, InterruptedException {
    requireGoingOn();
    if (isAbandoned()) {
      throw new AbandonedException();
    }
  }

  private boolean isAbandoned() {
    return asked.stream().allMatch(each -> each.abandoned().getAsBoolean());
  }

  private static void requireGoingOn() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException("a round was cancelled");
    }
  }

  private static void runHere(List<Callable<@Nullable Void>> work)
      throws IOException, InterruptedException {
    for (Callable<@Nullable Void> each : work) {
      try {
        each.call();
      } catch (IOException | InterruptedException | RuntimeException e) {
        throw e;
      } catch (Exception e) {
        throw new IOException(e);
      }
    }
  }

  @SuppressWarnings("unchecked") // the family that resolves a round knows which chunks it takes
  private RoundProcessor<C> open() throws IOException {
    RoundProcessor<C> processor = (RoundProcessor<C>) round.open(payloads, path);
    if (processor instanceof JoiningProcessor<C> part) {
      part.within(memory);
    }
    return processor;
  }

  private void evaluate(RoundData.Piece<C> piece) throws IOException, InterruptedException {
    requireGoingOn();
    if (isAbandoned()) { // opening may take long
      return;
    }
    RoundProcessor<C> processor = open();
    boolean kept = false;
    try {
      piece.feed(
          chunk -> {
            requireWaiting();
            processor.process(chunk);
          });
      if (processor instanceof JoiningProcessor<C> part) {
        kept = join(part);
      } else {
        processor.drain(this::add); // which may compute, so that pieces wait for each other in add
      }
      synchronized (records) {
        if (!kept) { // else it counts on, and tells in the end
          count(processor);
        }
        EvaluationPath taken = processor.path();
        if (taken != null) {
          counters.merge(RoundCounter.label(taken), 1L, Long::sum);
        }
      }
    } catch (AbandonedException e) {
      // Its records are of no use, nor those of the other pieces.
    } finally {
      if (!kept) {
        processor.close();
      }
    }
  }

  /** Adds a part to the first one, and returns whether it is the first itself, to be kept. */
  private synchronized boolean join(JoiningProcessor<C> part) throws IOException {
    if (joined == null) {
      joined = part;
      return true;
    }
    joined.join(part);
    return false;
  }

  /** Returns the work that makes records of what was joined, one each. */
  private List<Callable<@Nullable Void>> finishing() throws IOException {
    List<Callable<@Nullable Void>> work = new ArrayList<>();
    if (joined != null) {
      RecordFinisher ofRound = round.finisher(payloads, path);
      finisher = ofRound;
      for (JoiningProcessor.Pending record : joined.pending()) {
        work.add(
            () -> {
              finish(record, ofRound);
              return null;
            });
      }
    }
    return work;
  }

  private void finish(JoiningProcessor.Pending record, RecordFinisher ofRound)
      throws IOException, InterruptedException {
    requireGoingOn(); // a record may take long
    if (!asked.get(requestOf(record.query())).abandoned().getAsBoolean()) {
      record.make(
          (query, part, ofGroup, sum, length) -> {
            byte[] value = ofRound.finish(query, Arrays.copyOf(sum, length));
            add(query, part, ofGroup, value, value.length);
          });
    }
  }

  private int requestOf(int query) {
    int request = Arrays.binarySearch(firstQuery, query);
    return request < 0 ? -request - 2 : request;
  }

  private void add(int query, int part, long ofGroup, byte[] value, int length) {
    int request = requestOf(query);
    AnswerKey key = new AnswerKey();
    key.set(query - firstQuery[request], part, ofGroup);
    byte[] copy = Arrays.copyOf(value, length);
    synchronized (records) {
      byte[] sum = records.get(request).putIfAbsent(key, copy);
      if (sum != null) {
        Group group = round.group();
        group.add(sum, 0, value, 0, length);
      }
    }
  }

  private void count(RoundProcessor<C> processor) {
    processor.count(
        (counter, amount) -> counters.merge(RoundCounter.label(counter), amount, Long::sum));
  }

  private List<Answered> answers() throws IOException {
    if (joined != null) {
      count(joined);
    }
    List<Answered> answers = new ArrayList<>();
    for (int i = 0; i < asked.size(); i++) {
      byte[] head =
          new ByteWriter()
              .fixed(PartialAnswer.Header.of(asked.get(i).request(), round.versions()).encode())
              .fixed(round.bodyHead(payloads.get(i).count()))
              .toByteArray();
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try (AnswerWriter answer = new AnswerWriter(out, head, round.keyed())) {
        for (Map.Entry<AnswerKey, byte[]> each : records.get(i).entrySet()) {
          answer.write(each.getKey(), each.getValue(), each.getValue().length);
        }
      }
      answers.add(new Answered(out.toByteArray(), counters));
    }
    return answers;
  }

  private void close() {
    finisher.close();
    if (joined != null) {
      joined.close();
    }
  }
}
