package org.splinter.http.gateway;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.MimeTypes;
import org.eclipse.jetty.http.pathmap.MatchedResource;
import org.eclipse.jetty.http.pathmap.PathMappings;
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

  /** The operations of each path, by their methods. */
  private final PathMappings<Map<String, Operation>> paths = new PathMappings<>();

  Operations(List<Operation> all) {
    for (Operation operation : all) {
      paths
          .computeIfAbsent(operation.path(), path -> new TreeMap<>())
          .put(operation.method().asString(), operation);
    }
  }

  /**
   * Answers a request.
   *
   * @param reply receives exactly one reply, perhaps later
   */
  void reply(Request request, Consumer<Reply> reply) {
    String path = Request.getPathInContext(request);
    MatchedResource<Map<String, Operation>> matched = paths.getMatched(path);
    if (matched == null) {
      throw new ProblemException(
          HttpStatus.NOT_FOUND_404, "the API has no such path; see " + Guard.DESCRIPTION);
    }
    Map<String, Operation> methods = matched.getResource();
    Operation operation = methods.get(method(request));
    if (operation != null) {
      reply(operation, operation.path().getPathParams(path), request, reply);
      return;
    }
    String allowed = String.join(", ", methods.keySet());
    Reply refusal =
        Reply.of(
            Problem.of(HttpStatus.METHOD_NOT_ALLOWED_405, "this path takes " + allowed + " alone"));
    reply.accept(
        (response, done) -> {
          response.getHeaders().put(HttpHeader.ALLOW, allowed);
          refusal.send(response, done);
        });
  }

  /** Returns the method of the operation that answers: HEAD is GET, whose body Jetty leaves out. */
  private static String method(Request request) {
    return HttpMethod.HEAD.is(request.getMethod())
        ? HttpMethod.GET.asString()
        : request.getMethod();
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
