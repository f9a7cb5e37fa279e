package org.splinter.http.door.api;

import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.pathmap.UriTemplatePathSpec;
import org.splinter.http.server.Reply;
import org.splinter.http.server.Routed;

/**
 * One operation of a door.
 *
 * @param path the path in the form of the OpenAPI document
 * @param kind of the operation in the log
 * @param mostBytes the most bytes of a request's body; 0 if it has none
 */
public record DoorOperation(
    HttpMethod method, UriTemplatePathSpec path, String kind, long mostBytes, Action action)
    implements Routed {

  /** The code of an operation, which must not wait. */
  @FunctionalInterface
  public interface Action {
    /**
     * Answers a request.
     *
     * @param reply receives exactly one reply, perhaps later; none if this throws
     */
    void answer(DoorRequest request, Consumer<Reply> reply);
  }

  static DoorOperation get(String path, String kind, Action action) {
    return new DoorOperation(HttpMethod.GET, new UriTemplatePathSpec(path), kind, 0, action);
  }

  static DoorOperation post(String path, String kind, long mostBytes, Action action) {
    return new DoorOperation(
        HttpMethod.POST, new UriTemplatePathSpec(path), kind, mostBytes, action);
  }

  static DoorOperation delete(String path, String kind, Action action) {
    return new DoorOperation(HttpMethod.DELETE, new UriTemplatePathSpec(path), kind, 0, action);
  }
}
