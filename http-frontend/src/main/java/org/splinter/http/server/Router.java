package org.splinter.http.server;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.pathmap.MatchedResource;
import org.eclipse.jetty.http.pathmap.PathMappings;
import org.eclipse.jetty.server.Request;

/**
 * A finder of the operation that answers a request.
 *
 * @param <O> the operations
 */
public final class Router<O extends Routed> {
  private final String description;

  /** The operations of each path, by their methods. */
  private final PathMappings<Map<String, O>> paths = new PathMappings<>();

  /**
   * An operation that answers a request.
   *
   * @param parameters the values of the parameters in its path
   */
  public record Match<O>(O operation, Map<String, String> parameters) {}

  /**
   * @param description the path of the document that describes all paths
   */
  public Router(String description, Collection<? extends O> operations) {
    this.description = description;
    for (O operation : operations) {
      paths
          .computeIfAbsent(operation.path(), path -> new TreeMap<>())
          .put(operation.method().asString(), operation);
    }
  }

  /**
   * Finds the operation of a request.
   *
   * @throws ProblemException 404 or 405
   */
  public Match<O> find(Request request) {
    String path = Request.getPathInContext(request);
    MatchedResource<Map<String, O>> matched = paths.getMatched(path);
    if (matched == null) {
      throw new ProblemException(
          HttpStatus.NOT_FOUND_404, "the API has no such path; see " + description);
    }
    Map<String, O> methods = matched.getResource();
    O operation = methods.get(method(request));
    if (operation == null) {
      String allowed = String.join(", ", methods.keySet());
      throw new ProblemException(
          Problem.of(HttpStatus.METHOD_NOT_ALLOWED_405, "this path takes " + allowed + " alone")
              .with(HttpHeader.ALLOW.asString(), allowed));
    }
    return new Match<>(operation, operation.path().getPathParams(path));
  }

  /** Returns the method of the operation that answers: HEAD is GET, whose body Jetty leaves out. */
  private static String method(Request request) {
    return HttpMethod.HEAD.is(request.getMethod())
        ? HttpMethod.GET.asString()
        : request.getMethod();
  }
}
