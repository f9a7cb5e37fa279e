package org.splinter.provider.round;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.splinter.codec.ByteWriter;
import org.splinter.fss.EvaluationPath;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Group;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.Request;

/**
 * One provider's part of a round without a job: over data that is held in this process, by the
 * thread that asks. It returns the bytes that the job would return.
 */
public final class DirectRound {
  private DirectRound() {}

  /** Source that gives a processor all of the round's data. */
  public interface Data<C> {
    void feed(RoundProcessor<C> processor) throws IOException, InterruptedException;
  }

  /**
   * Evaluates an envelope.
   *
   * @param atProvider the name of the provider that evaluates it
   * @param round the request's plan, resolved
   * @throws IOException if the envelope is not for this provider and plan
   */
  @SuppressWarnings("unchecked") // the family that resolves a round knows which chunks it takes
  public static <C> Answered answer(
      String atProvider, ResolvedRound round, Request request, EvaluationPath path, Data<C> data)
      throws IOException, InterruptedException {
    request.envelope().check(atProvider, request.plan());
    int queries = round.check(request.envelope());
    round.touch();
    Group group = round.group();
    Map<AnswerKey, byte[]> records = new TreeMap<>();
    try (RoundProcessor<C> processor = (RoundProcessor<C>) round.open(request.envelope(), path)) {
      data.feed(processor);
      processor.drain(
          (query, part, ofGroup, value, length) -> {
            AnswerKey key = new AnswerKey();
            key.set(query, part, ofGroup);
            byte[] sum = records.putIfAbsent(key, Arrays.copyOf(value, length));
            if (sum != null) {
              group.add(sum, 0, value, 0, length);
            }
          });
    }
    byte[] head =
        new ByteWriter()
            .fixed(PartialAnswer.Header.of(request, round.versions()).encode())
            .fixed(round.bodyHead(queries))
            .toByteArray();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (AnswerWriter answer = new AnswerWriter(out, head, round.keyed())) {
      for (Map.Entry<AnswerKey, byte[]> each : records.entrySet()) {
        answer.write(each.getKey(), each.getValue(), each.getValue().length);
      }
    }
    return new Answered(out.toByteArray(), Map.of());
  }
}
