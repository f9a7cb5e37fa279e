package org.splinter.protocol.door;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.Sha256;

/**
 * A caller of one door over HTTPS (HTTP/2, TLS 1.3), which keeps its connections. Safe for use by
 * several threads; an interrupted call ends at once, and one fails that hears nothing for a minute.
 *
 * <p>Guarantee: a byte is sent only over a connection whose certificate names the door and is
 * vouched for by an authority that is trusted. Every response is read within a bound. Headers
 * depend on the path and the caller's keys alone.
 */
public final class DoorCaller {
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration SILENT = Duration.ofMinutes(1);
  private static final String AGENT = "splinter";
  private static final int MAX_RETRY_AFTER = 3_600;

  private final URI address;
  private final HttpClient http;
  private final Optional<String> bearer;
  private final Duration silent;
  private volatile @Nullable X509Certificate certificate;
  private volatile @Nullable String date;

  /**
   * A door's success.
   *
   * @param status 200 to 299
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Reply(int status, HttpHeaders headers, byte[] body) {}

  /**
   * Makes a caller, which connects at its first call.
   *
   * @param address https, host and port of the door, without a path
   * @throws IOException if a file of the caller's keys cannot be used
   */
  public DoorCaller(URI address, DoorKeys keys) throws IOException {
    this(address, keys, SILENT);
  }

  /**
   * Makes a caller.
   *
   * @param silent the longest time to hear nothing in
   */
  public DoorCaller(URI address, DoorKeys keys, Duration silent) throws IOException {
    this.address = address;
    this.silent = silent;
    this.bearer = keys.bearer();
    SSLContext tls = keys.tls();
    SSLParameters parameters = tls.getDefaultSSLParameters();
    parameters.setProtocols(new String[] {"TLSv1.3"});
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_2)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(CONNECT)
            .sslContext(tls)
            .sslParameters(parameters)
            .build();
  }

  /** Returns the door's host and port, which are not resolved. */
  public InetSocketAddress endpoint() {
    int port = address.getPort();
    return InetSocketAddress.createUnresolved(address.getHost(), port < 0 ? 443 : port);
  }

  /** Returns the door's certificate as it showed it last; empty before the first reply. */
  public Optional<X509Certificate> certificate() {
    return Optional.ofNullable(certificate);
  }

  /** Returns the door's clock as it told it last; empty if it did not. */
  public Optional<Instant> clock() {
    return Optional.ofNullable(date).flatMap(DoorCaller::instant);
  }

  /** Returns SHA-256 of the public key that the door showed last, in hexadecimal digits. */
  public Optional<String> keyFingerprint() {
    return certificate()
        .map(shown -> HexFormat.of().formatHex(Sha256.of(shown.getPublicKey().getEncoded())));
  }

  /**
   * Fetches what is at a path.
   *
   * @param most the most bytes of the body
   * @throws DoorStatusException if the door refuses
   */
  public Reply get(String path, int most) throws IOException, InterruptedException {
    return send(request(path).GET(), 0, most);
  }

  /**
   * Sends bytes to a path.
   *
   * @param headers besides those of every request
   * @param most the most bytes of the reply's body
   * @throws DoorStatusException if the door refuses
   */
  public Reply post(String path, Map<String, String> headers, byte[] body, int most)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        request(path)
            .header("Content-Type", DoorPaths.BYTES)
            .POST(HttpRequest.BodyPublishers.ofByteArray(body));
    headers.forEach(request::header);
    return send(request, body.length, most);
  }

  /** Asks the door to forget what is at a path, and does not wait for its reply. */
  public void forget(String path) {
    HttpRequest request = request(path).DELETE().build();
    var unused = http.sendAsync(request, BodyHandlers.discarding());
  }

  /**
   * Follows the events at a path until the last one.
   *
   * @param listener receives each event but the last, on a thread of its own
   * @throws DoorStatusException if the door refuses
   * @throws EOFException if the stream ends before
   */
  public void follow(String path, Consumer<DoorEvent> listener)
      throws IOException, InterruptedException {
    HttpRequest request = request(path).header("Accept", "text/event-stream").GET().build();
    Silence silence = new Silence(silent, 0);
    HttpResponse<InputStream> response =
        silence.await(http.sendAsync(request, BodyHandlers.ofInputStream()));
    try (InputStream body = response.body()) {
      remember(response.sslSession());
      CompletableFuture<DoorEvent> last = new CompletableFuture<>();
      Thread reader =
          new Thread(() -> read(response, body, silence::broken, listener, last), "door events");
      reader.setDaemon(true);
      reader.start();
      DoorEvent unused = silence.await(last); // the stream swallows interruptions; closed, it ends
    }
  }

  /** Reads events until the last one, or the refusal that came in their place. */
  private static void read(
      HttpResponse<?> response,
      InputStream body,
      Runnable heard,
      Consumer<DoorEvent> listener,
      CompletableFuture<DoorEvent> last) {
    try {
      if (!isSuccess(response.statusCode())) {
        throw refusal(response, body.readNBytes(DoorProblem.MAX_BYTES));
      }
      EventLines events = new EventLines(body, heard);
      DoorEvent event = events.next();
      while (!event.last()) {
        listener.accept(event);
        event = events.next();
      }
      last.complete(event);
    } catch (IOException | RuntimeException e) {
      last.completeExceptionally(e);
    }
  }

  private HttpRequest.Builder request(String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address.resolve(path)).header("User-Agent", AGENT);
    bearer.ifPresent(token -> request.header("Authorization", "Bearer " + token));
    return request;
  }

  private Reply send(HttpRequest.Builder request, int sent, int most)
      throws IOException, InterruptedException {
    Silence silence = new Silence(silent, sent);
    HttpResponse<byte[]> response =
        silence.await(
            http.sendAsync(
                request.build(), BoundedBody.atMost(most, DoorProblem.MAX_BYTES, silence::broken)));
    remember(response.sslSession());
    date = response.headers().firstValue("Date").orElse(null); // read when it is asked for
    if (!isSuccess(response.statusCode())) {
      throw refusal(response, response.body());
    }
    return new Reply(response.statusCode(), response.headers(), response.body());
  }

  private static boolean isSuccess(int status) {
    return status / 100 == 2;
  }

  private static DoorStatusException refusal(HttpResponse<?> response, byte[] problem) {
    int status = response.statusCode();
    return new DoorStatusException(
        status, DoorProblem.detail(status, problem), retryAfter(response.headers()));
  }

  private static Optional<Duration> retryAfter(HttpHeaders headers) {
    try {
      OptionalLong seconds = headers.firstValueAsLong("Retry-After");
      return seconds.isPresent() && seconds.getAsLong() >= 0
          ? Optional.of(Duration.ofSeconds(Math.min(seconds.getAsLong(), MAX_RETRY_AFTER)))
          : Optional.empty();
    } catch (NumberFormatException e) { // a date, which doors do not send
      return Optional.empty();
    }
  }

  private static Optional<Instant> instant(String date) {
    try {
      return Optional.of(Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date)));
    } catch (DateTimeException e) { // it is for the user's eyes alone
      return Optional.empty();
    }
  }

  private void remember(Optional<SSLSession> session) {
    try {
      if (session.isPresent()) {
        Certificate[] chain = session.get().getPeerCertificates();
        certificate = (X509Certificate) chain[0];
      }
    } catch (SSLPeerUnverifiedException e) {
      throw new IllegalStateException("a connection without a certificate was taken", e);
    }
  }

  @Override
  public String toString() {
    return address.toString();
  }
}
