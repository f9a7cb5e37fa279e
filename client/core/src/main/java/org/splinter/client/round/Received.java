package org.splinter.client.round;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.Request;

/**
 * A provider's reply to one request: its partial answer, or what is wrong with it.
 *
 * @param answered the reply as it came
 * @param answer its partial answer, if it is one to this request over the data that was asked for
 * @param failure naming the provider, if it is not
 */
record Received(Answered answered, Optional<PartialAnswer> answer, Optional<IOException> failure) {

  /** Returns whether the reply is an answer to the request; the family checks its body. */
  boolean good() {
    return answer.isPresent();
  }

  /**
   * Reads a reply.
   *
   * @param versions of all that the request's plan reads
   */
  static Received read(Request request, List<String> versions, Answered answered) {
    String provider = "provider " + request.envelope().provider();
    try {
      PartialAnswer answer = PartialAnswer.decode(answered.encoded());
      Optional<String> problem = problem(request, versions, answer.header());
      return problem.isPresent()
          ? bad(answered, new IOException(provider + " " + problem.get()))
          : new Received(answered, Optional.of(answer), Optional.empty());
    } catch (FormatException e) {
      return bad(answered, new IOException(provider + ": " + e.getMessage(), e));
    } catch (RuntimeException e) { // a fault of this client's: later rounds must not reveal it
      String kind = e.getClass().getSimpleName();
      return bad(
          answered, new IOException(provider + ": its answer breaks its reader, " + kind, e));
    }
  }

  private static Received bad(Answered answered, IOException failure) {
    return new Received(answered, Optional.empty(), Optional.of(failure));
  }

  /** Finds answers to another request, from another provider or party, or over other data. */
  private static Optional<String> problem(
      Request request, List<String> versions, PartialAnswer.Header header) {
    if (!header.versions().equals(versions)) {
      return Optional.of(
          differs(header.versions(), versions) + "; its data has changed, ask the query again");
    }
    return header.equals(PartialAnswer.Header.of(request, versions))
        ? Optional.empty()
        : Optional.of("answered another request: " + header);
  }

  /** Returns the first version that was not asked for, in answers that may have thousands. */
  private static String differs(List<String> answered, List<String> asked) {
    for (int i = 0; i < Math.min(answered.size(), asked.size()); i++) {
      if (!answered.get(i).equals(asked.get(i))) {
        return "answered over " + answered.get(i) + ", the query is for " + asked.get(i);
      }
    }
    return "answered over " + answered.size() + " versions, the query is for " + asked.size();
  }
}
