package org.splinter.provider.round;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteWriter;
import org.splinter.fss.EvaluationPath;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Envelope;
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
  private final List<Request> requests;

  /** The first query of each request among those of all, and the number of all. */
  private final int[] firstQuery;

  private final List<Map<AnswerKey, byte[]>> records = new ArrayList<>();
  private final Map<String, Long> counters = new TreeMap<>();

  /** Runner of work on pieces, perhaps of several at once. */
  public interface Workers {
    /** Runs all work to its end, and throws the first failure. */
    void run(List<Callable<@Nullable Void>> work) throws IOException, InterruptedException;
  }

  private DirectRound(
      ResolvedRound round, List<Request> requests, int[] queries, EvaluationPath path) {
    this.round = round;
    this.path = path;
    this.requests = requests;
    this.firstQuery = new int[requests.size() + 1];
    for (int i = 0; i < requests.size(); i++) {
      firstQuery[i + 1] = firstQuery[i] + queries[i];
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
    int[] queries = {round.check(request.envelope())};
    round.touch();
    return answerAll(round, List.of(request), queries, path, List.of(all), DirectRound::runHere)
        .get(0);
  }

  /**
   * Evaluates the envelopes of requests of one plan in one pass.
   *
   * @param round the requests' plan, resolved
   * @param requests that were checked to be for this provider, and whose queries are possible at
   *     once
   * @param queries of each request, as {@link ResolvedRound#check} counted them
   * @param pieces of all data
   * @return an answer for each request, in their order
   */
  public static <C> List<Answered> answerAll(
      ResolvedRound round,
      List<Request> requests,
      int[] queries,
      EvaluationPath path,
      List<RoundData.Piece<C>> pieces,
      Workers workers)
      throws IOException, InterruptedException {
    DirectRound<C> pass = new DirectRound<>(round, requests, queries, path);
    List<Callable<@Nullable Void>> work = new ArrayList<>();
    for (RoundData.Piece<C> piece : pieces) {
      work.add(
          () -> {
            pass.evaluate(piece);
            return null;
          });
    }
    workers.run(work);
    return pass.answers();
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
  private void evaluate(RoundData.Piece<C> piece) throws IOException, InterruptedException {
    List<Envelope> envelopes = requests.stream().map(Request::envelope).toList();
    try (RoundProcessor<C> processor = (RoundProcessor<C>) round.open(envelopes, path)) {
      piece.feed(processor);
      processor.drain(this::add); // which may compute, so that pieces wait for each other in add
      synchronized (records) {
        count(processor);
      }
    }
  }

  private void add(int query, int part, long ofGroup, byte[] value, int length) {
    int request = Arrays.binarySearch(firstQuery, query);
    request = request < 0 ? -request - 2 : request;
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
    EvaluationPath taken = processor.path();
    if (taken != null) {
      counters.merge(RoundCounter.label(taken), 1L, Long::sum);
    }
  }

  private List<Answered> answers() throws IOException {
    List<Answered> answers = new ArrayList<>();
    RecordFinisher finisher =
        round.finisher(requests.stream().map(Request::envelope).toList(), path);
    for (int i = 0; i < requests.size(); i++) {
      byte[] head =
          new ByteWriter()
              .fixed(PartialAnswer.Header.of(requests.get(i), round.versions()).encode())
              .fixed(round.bodyHead(firstQuery[i + 1] - firstQuery[i]))
              .toByteArray();
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try (AnswerWriter answer = new AnswerWriter(out, head, round.keyed())) {
        for (Map.Entry<AnswerKey, byte[]> each : records.get(i).entrySet()) {
          byte[] record = finisher.finish(firstQuery[i] + each.getKey().query(), each.getValue());
          answer.write(each.getKey(), record, record.length);
        }
      }
      answers.add(new Answered(out.toByteArray(), counters));
    }
    return answers;
  }
}
