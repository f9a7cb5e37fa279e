package org.splinter.http.server;

import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.pathmap.UriTemplatePathSpec;

/** Something that answers requests of one method and one form of path. */
public interface Routed {
  HttpMethod method();

  /** Returns the path in the form of an OpenAPI document: a part in braces is a parameter. */
  UriTemplatePathSpec path();
}
