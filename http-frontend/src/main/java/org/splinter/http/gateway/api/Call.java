package org.splinter.http.gateway.api;

import java.util.Map;
import org.splinter.http.gateway.json.JsonBody;

/**
 * A request as an operation sees it.
 *
 * @param path the values of the parameters in its path, which are public
 * @param body the body; without fields if the operation takes none
 */
public record Call(Map<String, String> path, JsonBody body) {
  /** Returns the value of a parameter of the path. */
  public String parameter(String name) {
    String value = path.get(name);
    if (value == null) {
      throw new IllegalArgumentException("the path has no parameter " + name);
    }
    return value;
  }
}
