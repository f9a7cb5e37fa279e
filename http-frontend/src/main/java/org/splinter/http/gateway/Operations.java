package org.splinter.http.gateway;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.MimeTypes;
import org.eclipse.jetty.server.Request;
import org.splinter.http.gateway.api.Call;
import org.splinter.http.gateway.api.Operation;
import org.splinter.http.gateway.json.JsonBody;
import org.splinter.http.gateway.json.Problems;
import org.splinter.http.server.BodyReader;
import org.splinter.http.server.Problem;
import org.splinter.http.server.ProblemException;
import org.splinter.http.server.Reply;
import org.splinter.http.server.Router;

/**
 * A dispatcher that finds the operation of a request, reads the request's body, and turns failures
 * into problems.
 */
final class Operations {
  private static final byte[] NO_FIELDS = {'{', '}'};
  private static final int MOST_BYTES = 1 << 16;

  private final Router<Operation> router;

  Operations(List<Operation> all) {
    this.router = new Router<>(Guard.DESCRIPTION, all);
  }

  /**
   * Answers a request.
   *
   * @param reply receives exactly one reply, perhaps later
   */
  void reply(Request request, Consumer<Reply> reply) {
    Router.Match<Operation> match = router.find(request);
    reply(match.operation(), match.parameters(), request, reply);
  }

  private static void reply(
      Operation operation, Map<String, String> path, Request request, Consumer<Reply> reply) {
    if (!operation.hasBody()) {
      reply.accept(reply(operation, path, NO_FIELDS.clone()));
      return;
    }
    String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    if (type == null || !Reply.JSON.equals(MimeTypes.getContentTypeWithoutCharset(type))) {
      throw new ProblemException(
          HttpStatus.UNSUPPORTED_MEDIA_TYPE_415, "the body's Content-Type must be " + Reply.JSON);
    }
    BodyReader.read(
        request,
        MOST_BYTES,
        bytes -> reply.accept(reply(operation, path, bytes)),
        failure -> reply.accept(Reply.of(broken(failure))));
  }

  private static Reply reply(Operation operation, Map<String, String> path, byte[] bytes) {
    try {
      JsonBody body = JsonBody.read(bytes);
      try {
        return operation.action().reply(new Call(path, body));
      } catch (Throwable e) {
        body.wipe();
        throw e;
      }
    } catch (Throwable e) {
      return Reply.of(Problems.of(e));
    }
  }

  /** Returns the problem of a request that ended early, or came too slowly. */
  private static Problem broken(Throwable failure) {
    return failure instanceof ProblemException expected
        ? expected.problem()
        : Problem.of(HttpStatus.BAD_REQUEST_400, "the body did not come whole");
  }
}
