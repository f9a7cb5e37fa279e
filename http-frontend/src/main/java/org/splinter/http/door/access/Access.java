package org.splinter.http.door.access;

import org.eclipse.jetty.server.Request;

/** A way to know who asks. */
@FunctionalInterface
public interface Access {
  /**
   * Returns who asks.
   *
   * @throws org.splinter.http.server.ProblemException 401 if that is nobody who may
   */
  Principal of(Request request);
}
