package org.splinter.http.server;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Map;
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

  /** Returns the body that it keeps in memory until it is sent; empty if there is none. */
  default byte[] body() {
    return new byte[0];
  }

  /** Returns this reply with more headers. */
  default Reply with(Map<String, String> headers) {
    Reply without = this;
    return new Reply() {
      @Override
      public void send(Response response, Callback done) {
        headers.forEach(response.getHeaders()::put);
        without.send(response, done);
      }

      @Override
      public byte[] body() {
        return without.body();
      }
    };
  }

  /** Returns a reply with a whole body. */
  static Reply of(int status, String type, byte[] body) {
    return new Reply() {
      @Override
      public void send(Response response, Callback done) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
        response.write(true, ByteBuffer.wrap(body), done);
      }

      @Override
      public byte[] body() {
        return body;
      }
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
    Reply reply =
        of(problem.status(), Problem.CONTENT_TYPE, problem.encode()).with(problem.headers());
    return problem.status() == HttpStatus.UNAUTHORIZED_401
        ? reply.with(Map.of(HttpHeader.WWW_AUTHENTICATE.asString(), "Bearer"))
        : reply;
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
