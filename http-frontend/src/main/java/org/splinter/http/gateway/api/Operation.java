package org.splinter.http.gateway.api;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpMethod;

/**
 * One operation of the API.
 *
 * @param path the path in the form of the OpenAPI document: a part in braces is a parameter
 */
public record Operation(HttpMethod method, String path, Action action) {
  /** The code of an operation. Its caller turns failures into problems. */
  @FunctionalInterface
  public interface Action {
    Reply reply(Call call) throws IOException;
  }

  public static Operation get(String path, Action action) {
    return new Operation(HttpMethod.GET, path, action);
  }

  public static Operation post(String path, Action action) {
    return new Operation(HttpMethod.POST, path, action);
  }

  public static Operation delete(String path, Action action) {
    return new Operation(HttpMethod.DELETE, path, action);
  }

  /** Returns whether its requests have a body. */
  public boolean hasBody() {
    return method == HttpMethod.POST;
  }

  /**
   * Returns the values of the path's parameters; empty if the path belongs to another operation.
   */
  public Optional<Map<String, String>> match(String requested) {
    String[] parts = path.split("/", -1);
    String[] given = requested.split("/", -1);
    if (parts.length != given.length) {
      return Optional.empty();
    }
    Map<String, String> parameters = new HashMap<>();
    for (int i = 0; i < parts.length; i++) {
      if (parts[i].startsWith("{") && !given[i].isEmpty()) {
        parameters.put(parts[i].substring(1, parts[i].length() - 1), given[i]);
      } else if (!parts[i].equals(given[i])) {
        return Optional.empty();
      }
    }
    return Optional.of(parameters);
  }
}
