package org.splinter.http.gateway;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.MimeTypes;
import org.eclipse.jetty.server.Request;
import org.splinter.http.gateway.api.Call;
import org.splinter.http.gateway.api.Operation;
import org.splinter.http.gateway.api.Reply;
import org.splinter.http.gateway.json.JsonBody;
import org.splinter.http.gateway.json.Problem;
import org.splinter.http.gateway.json.ProblemException;

/**
 * A dispatcher that finds the operation of a request, reads the request's body, and turns failures
 * into problems.
 */
final class Operations {
  private static final byte[] NO_FIELDS = {'{', '}'};

  private final List<Operation> all;

  Operations(List<Operation> all) {
    this.all = List.copyOf(all);
  }

  /**
   * Answers a request.
   *
   * @param reply receives exactly one reply, perhaps later
   */
  void reply(Request request, Consumer<Reply> reply) {
    String path = Request.getPathInContext(request);
    TreeSet<String> methods = new TreeSet<>();
    for (Operation operation : all) {
      Optional<Map<String, String>> parameters = operation.match(path);
      if (parameters.isPresent()) {
        if (matches(operation.method(), request.getMethod())) {
          reply(operation, parameters.get(), request, reply);
          return;
        }
        methods.add(operation.method().asString());
      }
    }
    if (methods.isEmpty()) {
      throw new ProblemException(
          HttpStatus.NOT_FOUND_404, "the API has no such path; see " + Guard.DESCRIPTION);
    }
    String allowed = String.join(", ", methods);
    Reply refusal =
        Reply.of(
            Problem.of(HttpStatus.METHOD_NOT_ALLOWED_405, "this path takes " + allowed + " alone"));
    reply.accept(
        (response, done) -> {
          response.getHeaders().put(HttpHeader.ALLOW, allowed);
          refusal.send(response, done);
        });
  }

  private static boolean matches(HttpMethod method, String requested) {
    return method.is(requested)
        || (method == HttpMethod.GET && HttpMethod.HEAD.is(requested)); // Jetty leaves out the body
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
      return Reply.of(Problem.of(e));
    }
  }

  /** Returns the problem of a request that ended early, or came too slowly. */
  private static Problem broken(Throwable failure) {
    return failure instanceof ProblemException expected
        ? expected.problem()
        : Problem.of(HttpStatus.BAD_REQUEST_400, "the body did not come whole");
  }
}
