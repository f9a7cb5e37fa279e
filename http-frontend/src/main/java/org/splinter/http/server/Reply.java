package org.splinter.http.server;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.splinter.codec.Sha256;

/** The answer to a request. */
@FunctionalInterface
public interface Reply {
  String JSON = "application/json";

  /**
   * Sends the reply.
   *
   * @param done is notified of the end, which may come later
   */
  void send(Response response, Callback done);

  /** Returns a reply with a whole body. */
  static Reply of(int status, String type, byte[] body) {
    return (response, done) -> {
      response.setStatus(status);
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
      response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
      response.write(true, ByteBuffer.wrap(body), done);
    };
  }

  /**
   * Returns a reply whose body changes seldom: browsers may keep it, and ask each time whether it
   * is still right.
   */
  static Reply kept(String type, byte[] body) {
    String tag = '"' + HexFormat.of().formatHex(Sha256.of(body)) + '"';
    return (response, done) -> {
      boolean known = tag.equals(response.getRequest().getHeaders().get(HttpHeader.IF_NONE_MATCH));
      response.getHeaders().put(HttpHeader.CACHE_CONTROL, "private, no-cache");
      response.getHeaders().put(HttpHeader.ETAG, tag);
      Reply reply =
          known ? nothing(HttpStatus.NOT_MODIFIED_304) : of(HttpStatus.OK_200, type, body);
      reply.send(response, done);
    };
  }

  /** Returns a reply with an object of the fields that a part writes. */
  static Reply object(int status, JsonWriter.Part fields) {
    return of(status, JSON, JsonWriter.object(fields));
  }

  static Reply of(Problem problem) {
    Reply reply = of(problem.status(), Problem.CONTENT_TYPE, problem.encode());
    return (response, done) -> {
      problem.headers().forEach(response.getHeaders()::put);
      if (problem.status() == HttpStatus.UNAUTHORIZED_401) {
        response.getHeaders().put(HttpHeader.WWW_AUTHENTICATE, "Bearer");
      }
      reply.send(response, done);
    };
  }

  /** Returns a reply of success without a body. */
  static Reply nothing() {
    return nothing(HttpStatus.NO_CONTENT_204);
  }

  /** Returns a reply of another status that has no body. */
  static Reply nothing(int status) {
    return (response, done) -> {
      response.setStatus(status);
      response.write(true, null, done);
    };
  }
}
