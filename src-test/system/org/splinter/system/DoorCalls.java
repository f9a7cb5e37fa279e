package org.splinter.system;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.door.DoorPaths;
import org.splinter.protocol.door.IdempotencyKey;

/** A caller of a door's operations one by one, which sends whatever a test gives it. */
final class DoorCalls {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final URI address;
  private final SSLContext tls;
  private final HttpClient client;
  private final Optional<String> token;

  private DoorCalls(URI address, SSLContext tls, HttpClient client, Optional<String> token) {
    this.address = address;
    this.tls = tls;
    this.client = client;
    this.token = token;
  }

  /** Returns a caller of a door that trusts the door's authority and says not who it is. */
  static DoorCalls of(TestDoors doors, String provider) throws Exception {
    return of(doors, doors.address(provider).getPort());
  }

  /** Returns such a caller of a door that listens at a port. */
  static DoorCalls of(TestDoors doors, int port) throws Exception {
    SSLContext tls = trusting(doors.files().resolve("authority.pem"));
    HttpClient client = HttpClient.newBuilder().sslContext(tls).build();
    return new DoorCalls(URI.create("https://127.0.0.1:" + port), tls, client, Optional.empty());
  }

  private static SSLContext trusting(Path authority) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    try (InputStream in = Files.newInputStream(authority)) {
      store.setCertificateEntry(
          "authority", CertificateFactory.getInstance("X.509").generateCertificate(in));
    }
    TrustManagerFactory trusted =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trusted.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trusted.getTrustManagers(), null);
    return context;
  }

  /** Returns a caller that shows a token. */
  DoorCalls as(String shown) {
    return new DoorCalls(address, tls, client, Optional.of(shown));
  }

  HttpRequest.Builder request(String path) {
    HttpRequest.Builder request = HttpRequest.newBuilder(address.resolve(path)).timeout(PATIENCE);
    token.ifPresent(shown -> request.header("Authorization", "Bearer " + shown));
    return request;
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
    return client.send(request.build(), text());
  }

  HttpResponse<byte[]> sendForBytes(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return client.send(request.build(), BodyHandlers.ofByteArray());
  }

  CompletableFuture<HttpResponse<String>> sendLater(HttpRequest.Builder request) {
    return client.sendAsync(request.build(), text());
  }

  /** Reads JSON as text, and other bytes as a text with a character for each. */
  private static BodyHandler<String> text() {
    return head ->
        BodySubscribers.ofString(
            head.headers().firstValue("Content-Type").orElse("").endsWith("json")
                ? UTF_8
                : ISO_8859_1);
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send(request(path).GET());
  }

  HttpResponse<String> delete(String path) throws IOException, InterruptedException {
    return send(request(path).DELETE());
  }

  HttpResponse<String> post(String path, byte[] body) throws IOException, InterruptedException {
    return send(bytes(path, body));
  }

  HttpRequest.Builder bytes(String path, byte[] body) {
    return request(path)
        .header("Content-Type", DoorPaths.BYTES)
        .POST(BodyPublishers.ofByteArray(body));
  }

  HttpResponse<String> round(String key, byte[] body) throws IOException, InterruptedException {
    return send(bytes(DoorPaths.ROUNDS, body).header(DoorPaths.IDEMPOTENCY_KEY, key));
  }

  /** Asks a round under the key that its client gives it. */
  HttpResponse<String> round(Request request) throws IOException, InterruptedException {
    return round(key(request), request.encode());
  }

  /** Asks a round, and returns as soon as the door has begun it. */
  CompletableFuture<HttpResponse<String>> begin(Request request)
      throws IOException, InterruptedException {
    CompletableFuture<HttpResponse<String>> reply =
        sendLater(
            bytes(DoorPaths.ROUNDS, request.encode())
                .header(DoorPaths.IDEMPOTENCY_KEY, key(request)));
    while (!reply.isDone() && get(DoorPaths.ROUNDS + "/" + key(request)).statusCode() != 200) {
      Thread.sleep(1);
    }
    return reply;
  }

  static String key(Request request) {
    return IdempotencyKey.of(request.envelope()).text();
  }

  /** Waits until a round has ended, and returns its answer or problem. */
  HttpResponse<String> ended(Request request) throws IOException, InterruptedException {
    HttpResponse<String> response = round(request);
    if (response.statusCode() == 202) {
      String path = DoorPaths.ROUNDS + "/" + key(request);
      HttpResponse<String> unused = get(path + "/events");
      response = get(path + "/answer");
    }
    return response;
  }

  /** Opens a connection that speaks these versions of TLS alone, and HTTP as the test writes it. */
  SSLSocket connect(String... versions) throws IOException {
    SSLSocket socket =
        (SSLSocket) tls.getSocketFactory().createSocket(address.getHost(), address.getPort());
    socket.setEnabledProtocols(versions);
    return connected(socket);
  }

  /** Opens a connection from an address of this machine. */
  SSLSocket connectFrom(String from) throws IOException {
    return connected(
        (SSLSocket)
            tls.getSocketFactory()
                .createSocket(
                    InetAddress.getByName(address.getHost()),
                    address.getPort(),
                    InetAddress.getByName(from),
                    0));
  }

  /** Opens a connection of HTTP/2 that a test speaks itself. */
  RawHttp2 connectHttp2(int window) throws IOException {
    SSLSocket socket =
        (SSLSocket) tls.getSocketFactory().createSocket(address.getHost(), address.getPort());
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {"h2"});
    socket.setSSLParameters(parameters);
    return new RawHttp2(connected(socket), window);
  }

  private static SSLSocket connected(SSLSocket socket) throws IOException {
    socket.setSoTimeout((int) PATIENCE.toMillis());
    try {
      socket.startHandshake();
    } catch (IOException e) {
      socket.close();
      throw e;
    }
    return socket;
  }

  /** Sends a head over a connection of its own, and returns all that the door replies. */
  String exchange(String... head) throws IOException {
    try (SSLSocket socket = connect("TLSv1.3")) {
      socket.getOutputStream().write((String.join("\r\n", head) + "\r\n\r\n").getBytes(US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
    }
  }
}
