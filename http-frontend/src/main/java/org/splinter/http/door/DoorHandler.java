package org.splinter.http.door;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.splinter.http.door.access.Access;
import org.splinter.http.door.access.AddressCount;
import org.splinter.http.door.access.BodyRoom;
import org.splinter.http.door.access.Limits;
import org.splinter.http.door.access.Principal;
import org.splinter.http.door.api.DoorOperation;
import org.splinter.http.door.api.DoorRequest;
import org.splinter.http.door.monitor.Observer;
import org.splinter.http.door.monitor.RequestRecord;
import org.splinter.http.server.BodyReader;
import org.splinter.http.server.Problem;
import org.splinter.http.server.ProblemException;
import org.splinter.http.server.Reply;
import org.splinter.http.server.Router;
import org.splinter.http.server.TimedResponse;
import org.splinter.protocol.door.DoorPaths;

/**
 * The way of a request through a door: who asks, which operation, room for its body, the body, the
 * reply.
 *
 * <p>Guarantee: nothing is allocated for a body before its length is known, allowed and taken from
 * what its principal and the door may hold. Compressed bodies are refused. Each request counts
 * until its reply is sent: as one of its principal, or, if it is refused before, of its address.
 */
final class DoorHandler extends Handler.Abstract {
  /** The refusals of one address whose requests count as no principal's, at once. */
  private static final int MOST_REFUSALS = 64;

  private final Access access;
  private final Limits limits;
  private final AddressCount refusals = new AddressCount(MOST_REFUSALS);
  private final long readPerSecond;
  private final Router<DoorOperation> router;
  private final Observer observer;
  private final Function<Throwable, Problem> problems;

  /**
   * @param readPerSecond the least bytes of a reply that its reader takes in a second
   * @param problems puts failures in words for who asked
   */
  DoorHandler(
      Access access,
      Limits limits,
      long readPerSecond,
      List<DoorOperation> operations,
      Observer observer,
      Function<Throwable, Problem> problems) {
    this.access = access;
    this.limits = limits;
    this.readPerSecond = readPerSecond;
    this.router = new Router<>(DoorPaths.OPEN_API, operations);
    this.observer = observer;
    this.problems = problems;
  }

  /** Sets the headers of every response. */
  static void protect(HttpFields.Mutable headers) {
    headers.put(HttpHeader.CACHE_CONTROL, "no-store");
    headers.put("X-Content-Type-Options", "nosniff");
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    protect(response.getHeaders());
    RequestRecord record = new RequestRecord();
    Admission admission = new Admission();
    Callback observed =
        observer.observing(record, request, response, Callback.from(callback, admission::end));
    AtomicBoolean replied = new AtomicBoolean();
    Consumer<Reply> reply =
        each -> {
          if (replied.compareAndSet(false, true)) {
            Optional<Reply> sent = admission.sending(request, each);
            if (sent.isPresent()) {
              TimedResponse.send(sent.get(), request, response, readPerSecond, observed);
            } else {
              abort(request, observed);
            }
          }
        };
    try {
      Principal principal = access.of(request);
      record.of(principal.pseudonym());
      admission.begin(principal);
      Router.Match<DoorOperation> match = router.find(request);
      DoorOperation operation = match.operation();
      record.kind(operation.kind());
      if (operation.method() == HttpMethod.POST) {
        read(principal, match, request, record, reply);
      } else {
        operation
            .action()
            .answer(
                new DoorRequest(
                    principal,
                    match.parameters(),
                    request.getHeaders(),
                    new byte[0],
                    limits.room(principal, 0),
                    record),
                reply);
      }
    } catch (RuntimeException | Error e) {
      reply.accept(Reply.of(problems.apply(e)));
    }
    return true;
  }

  /**
   * The places of a request: among those that are open, or refused, and of its reply among those
   * that are sent. All are given back once.
   */
  private final class Admission {
    private final AtomicReference<@Nullable Runnable> places = new AtomicReference<>();
    private volatile @Nullable Principal holder;

    /**
     * Lets a request in.
     *
     * @throws ProblemException if its principal has too many open
     */
    void begin(Principal principal) {
      limits.openRequest(principal);
      holder = principal;
      places.set(() -> limits.closeRequest(principal));
    }

    /**
     * Returns what may be sent: a reply, or that there is no room for it. It is nothing if the
     * request was not let in and its address has too many refusals.
     */
    Optional<Reply> sending(Request request, Reply reply) {
      Principal held = holder;
      if (held == null) {
        Optional<Runnable> refusal =
            refusals.open(request.getConnectionMetaData().getRemoteSocketAddress());
        refusal.ifPresent(places::set);
        return refusal.map(open -> reply);
      }
      byte[] body = reply.body();
      try {
        limits.beginReply(held, body);
      } catch (ProblemException e) {
        return Optional.of(Reply.of(e.problem()));
      }
      places.set(
          () -> {
            limits.endReply(held, body);
            limits.closeRequest(held);
          });
      return Optional.of(reply);
    }

    void end() {
      Runnable held = places.getAndSet(null);
      if (held != null) {
        held.run();
      }
    }
  }

  /** Closes the connection of an address that has as many refusals open as it may. */
  private static void abort(Request request, Callback done) {
    request.getConnectionMetaData().getConnection().getEndPoint().close();
    done.failed(
        new IOException("this address has " + MOST_REFUSALS + " requests that are being refused"));
  }

  private void read(
      Principal principal,
      Router.Match<DoorOperation> match,
      Request request,
      RequestRecord record,
      Consumer<Reply> reply) {
    DoorOperation operation = match.operation();
    requireBytes(request.getHeaders());
    long length = request.getLength();
    if (length < 0) {
      throw new ProblemException(
          HttpStatus.LENGTH_REQUIRED_411, "the request must say how long its body is");
    }
    if (length > operation.mostBytes()) {
      throw new ProblemException(
          HttpStatus.PAYLOAD_TOO_LARGE_413,
          "the body has "
              + length
              + " bytes, at most "
              + operation.mostBytes()
              + " are taken here; ask fewer queries at once");
    }
    BodyRoom room = limits.room(principal, length);
    record.body(length);
    BodyReader.read(
        request,
        (int) length,
        bytes -> {
          Consumer<Reply> releasing =
              each -> {
                room.release();
                reply.accept(each);
              };
          try {
            operation
                .action()
                .answer(
                    new DoorRequest(
                        principal, match.parameters(), request.getHeaders(), bytes, room, record),
                    releasing);
          } catch (RuntimeException | Error e) {
            releasing.accept(Reply.of(problems.apply(e)));
          }
        },
        failure -> {
          room.release();
          reply.accept(Reply.of(broken(failure)));
        });
  }

  private static void requireBytes(HttpFields headers) {
    if (!DoorPaths.BYTES.equals(headers.get(HttpHeader.CONTENT_TYPE))) {
      throw new ProblemException(
          HttpStatus.UNSUPPORTED_MEDIA_TYPE_415,
          "the body's Content-Type must be " + DoorPaths.BYTES);
    }
    if (headers.contains(HttpHeader.CONTENT_ENCODING)) {
      throw new ProblemException(
          HttpStatus.UNSUPPORTED_MEDIA_TYPE_415, "the body must come without Content-Encoding");
    }
  }

  /** Returns the problem of a request that ended early, or came too slowly. */
  private static Problem broken(Throwable failure) {
    return failure instanceof ProblemException expected
        ? expected.problem()
        : Problem.of(HttpStatus.BAD_REQUEST_400, "the body did not come whole");
  }
}
