package org.splinter.http.gateway.api;

import java.io.IOException;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.pathmap.UriTemplatePathSpec;
import org.splinter.http.server.Reply;
import org.splinter.http.server.Routed;

/**
 * One operation of the API.
 *
 * @param path the path in the form of the OpenAPI document: a part in braces is a parameter
 */
public record Operation(HttpMethod method, UriTemplatePathSpec path, Action action)
    implements Routed {
  /** The code of an operation. Its caller turns failures into problems. */
  @FunctionalInterface
  public interface Action {
    Reply reply(Call call) throws IOException;
  }

  public static Operation get(String path, Action action) {
    return new Operation(HttpMethod.GET, new UriTemplatePathSpec(path), action);
  }

  public static Operation post(String path, Action action) {
    return new Operation(HttpMethod.POST, new UriTemplatePathSpec(path), action);
  }

  public static Operation delete(String path, Action action) {
    return new Operation(HttpMethod.DELETE, new UriTemplatePathSpec(path), action);
  }

  /** Returns whether its requests have a body. */
  public boolean hasBody() {
    return method == HttpMethod.POST;
  }
}
