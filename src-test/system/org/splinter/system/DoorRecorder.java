package org.splinter.system;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.splinter.codec.Sha256;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.door.DoorCaller;
import org.splinter.protocol.door.DoorPaths;
import org.splinter.protocol.sum.ArrivedRequest;
import org.splinter.protocol.sum.SumPlanCodec;
import org.splinter.protocol.sum.SumRequest;

/**
 * A recorder before a door: it shows the door's certificate to clients, passes all on, and keeps
 * every request and reply in the order in which requests came. Keys of rounds are kept by their
 * form, shares and encryptions by their size and answers by theirs; everything else in full or by
 * its digest.
 */
final class DoorRecorder implements AutoCloseable {
  /** Headers that Java's client sets by itself. */
  private static final Set<String> SET_AGAIN = Set.of("host", "content-length", "connection");

  private static final String KEY = "\\b[0-9a-f]{32}\\b";

  private final DoorCalls calls;
  private final TlsPeer peer;
  private final List<Exchange> exchanges = new ArrayList<>();

  /**
   * A request and its reply.
   *
   * @param head the line and the headers of the request
   * @param body what a round's plan is, or all of another body
   * @param reply status, headers and body of the reply; empty while there is none
   */
  private record Exchange(String head, Body body, String reply) {}

  /**
   * A body as it is compared.
   *
   * @param digest of the part that is public
   */
  private record Body(int publicBytes, String digest, int secretBytes) {}

  /** Starts to listen before a door. */
  DoorRecorder(TestDoors doors, String provider) throws Exception {
    this.calls = DoorCalls.of(doors, provider);
    this.peer =
        new TlsPeer(
            doors.files(),
            provider,
            new Handler.Abstract() {
              @Override
              public boolean handle(
                  org.eclipse.jetty.server.Request request, Response response, Callback callback)
                  throws Exception {
                pass(request, response, callback);
                return true;
              }
            });
  }

  /** Returns a caller that speaks to the door through the recorder. */
  DoorCaller caller() throws Exception {
    return peer.caller();
  }

  /** Returns the number of requests that came. */
  synchronized int requests() {
    return exchanges.size();
  }

  /**
   * Returns all that came and went since a number of requests, a text for each.
   *
   * @param randomised whether plans hold public random numbers, so that their sizes alone count
   */
  synchronized List<String> seen(int from, boolean randomised) {
    return exchanges.subList(from, exchanges.size()).stream()
        .map(
            each ->
                each.head()
                    + "\n"
                    + (randomised && each.body().secretBytes() > 0 ? "" : each.body().digest())
                    + " of "
                    + each.body().publicBytes()
                    + " bytes, then "
                    + each.body().secretBytes()
                    + "\n"
                    + each.reply())
        .toList();
  }

  private void pass(org.eclipse.jetty.server.Request request, Response response, Callback callback)
      throws Exception {
    byte[] body = BufferUtil.toArray(Content.Source.asByteBuffer(request));
    String path = request.getHttpURI().getPathQuery();
    int place = begin(request, path, body);
    HttpRequest.Builder onwards =
        calls.request(path).method(request.getMethod(), BodyPublishers.ofByteArray(body));
    for (HttpField field : request.getHeaders()) {
      if (!SET_AGAIN.contains(field.getLowerCaseName())) {
        onwards.header(field.getName(), field.getValue());
      }
    }
    HttpResponse<byte[]> reply = calls.sendForBytes(onwards);
    end(place, path, reply);
    response.setStatus(reply.statusCode());
    headers(reply).forEach((name, values) -> response.getHeaders().put(name, values));
    response.write(true, ByteBuffer.wrap(reply.body()), callback);
  }

  private synchronized int begin(org.eclipse.jetty.server.Request request, String path, byte[] body)
      throws Exception {
    StringBuilder head = new StringBuilder();
    head.append(request.getConnectionMetaData().getHttpVersion()).append(' ');
    head.append(request.getMethod()).append(' ').append(named(path));
    for (HttpField field : request.getHeaders()) {
      boolean key = field.getName().equalsIgnoreCase(DoorPaths.IDEMPOTENCY_KEY);
      String value = key ? field.getValue().replaceAll(KEY, "KEY") : field.getValue();
      head.append('\n').append(field.getName()).append(": ").append(value);
    }
    exchanges.add(new Exchange(head.toString(), body(path, body), ""));
    return exchanges.size() - 1;
  }

  private static String named(String path) {
    return isKeyed(path) ? path.replaceAll(KEY, "KEY") : path;
  }

  /** Returns whether a path is of work that clients name by keys. */
  private static boolean isKeyed(String path) {
    return Stream.of(DoorPaths.ROUNDS, DoorPaths.SUMS, DoorPaths.AHEAD, "/v1/pieces")
        .anyMatch(path::startsWith);
  }

  private static Body body(String path, byte[] body) throws Exception {
    if (path.startsWith("/v1/pieces") || ArrivedRequest.begins(body)) {
      return new Body(0, "", body.length);
    }
    if (path.equals(DoorPaths.SUMS) || path.equals(DoorPaths.AHEAD)) {
      int prefix = SumRequest.PREFIX_BYTES;
      int head = SumRequest.headBytes(Arrays.copyOf(body, prefix));
      byte[] plan =
          SumPlanCodec.encode(
              SumRequest.decode(Arrays.copyOfRange(body, prefix, prefix + head)).plan());
      return new Body(plan.length, digest(plan), body.length - plan.length);
    }
    if (!path.equals(DoorPaths.ROUNDS)) {
      return new Body(body.length, digest(body), 0);
    }
    byte[] plan = Request.decode(body).plan().encode();
    return new Body(plan.length, digest(plan), body.length - plan.length);
  }

  private synchronized void end(int place, String path, HttpResponse<byte[]> reply) {
    Exchange asked = exchanges.get(place);
    String digest = isKeyed(path) ? "" : digest(reply.body());
    String text =
        reply.statusCode() + " " + headers(reply) + " " + reply.body().length + " bytes " + digest;
    exchanges.set(place, new Exchange(asked.head(), asked.body(), text));
  }

  /** Returns the headers of a reply but the clock's. */
  private static Map<String, List<String>> headers(HttpResponse<?> reply) {
    Map<String, List<String>> headers = new TreeMap<>();
    reply
        .headers()
        .map()
        .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values));
    headers.keySet().removeAll(Set.of(":status", "date"));
    return headers;
  }

  private static String digest(byte[] bytes) {
    return HexFormat.of().formatHex(Sha256.of(bytes));
  }

  @Override
  public void close() {
    peer.close();
  }
}
