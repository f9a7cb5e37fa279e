package org.splinter.http.server;

import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/**
 * The answers to requests that Jetty itself refuses, such as malformed HTTP; they quote nothing of
 * the request.
 */
public final class JettyRefusals extends ErrorHandler {
  private final String detail;
  private final Consumer<HttpFields.Mutable> headers;

  /**
   * @param detail of all these problems
   * @param headers sets the headers of every response
   */
  public JettyRefusals(String detail, Consumer<HttpFields.Mutable> headers) {
    this.detail = detail;
    this.headers = headers;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    headers.accept(response.getHeaders());
    Reply.of(Problem.of(response.getStatus(), detail)).send(response, callback);
    return true;
  }
}
