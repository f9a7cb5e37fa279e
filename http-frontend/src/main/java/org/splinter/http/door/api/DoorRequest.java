package org.splinter.http.door.api;

import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpStatus;
import org.splinter.http.door.access.BodyRoom;
import org.splinter.http.door.access.Principal;
import org.splinter.http.door.monitor.RequestRecord;
import org.splinter.http.server.ProblemException;

/**
 * A request as an operation sees it.
 *
 * @param parameters the values of the parameters in its path
 * @param body its bytes; none if the operation takes none
 * @param room the memory that its body takes
 * @param record of it for the log
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record DoorRequest(
    Principal principal,
    Map<String, String> parameters,
    HttpFields headers,
    byte[] body,
    BodyRoom room,
    RequestRecord record) {

  /** Returns the value of a parameter of the path. */
  String parameter(String name) {
    return Optional.ofNullable(parameters.get(name))
        .orElseThrow(
            () -> new ProblemException(HttpStatus.NOT_FOUND_404, "the path lacks " + name));
  }
}
