package org.splinter.http.gateway;

import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.splinter.http.gateway.api.Reply;
import org.splinter.http.gateway.json.Problem;

/**
 * The answers to requests that Jetty itself refuses, such as malformed HTTP; they quote nothing of
 * the request.
 */
final class JettyRefusals extends ErrorHandler {
  private static final String DETAIL = "the request is no HTTP that this gateway takes";

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    Guard.protect(response.getHeaders());
    Reply.of(Problem.of(response.getStatus(), DETAIL)).send(response, callback);
    return true;
  }
}
