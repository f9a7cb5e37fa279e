package org.splinter.system;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.splinter.client.metadata.MetadataCache;
import org.splinter.hadoop.Providers;
import org.splinter.http.gateway.Gateway;
import org.splinter.http.gateway.api.Operation;
import org.splinter.http.gateway.api.PartyList;

/** A gateway on a free port over the providers of a home, and a client of it. */
public final class TestGateway implements AutoCloseable {
  /** One event of a question. */
  record Event(String name, String data) {}

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final Gateway gateway;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private TestGateway(Gateway gateway) {
    this.gateway = gateway;
  }

  /** Starts a gateway over all embedded providers, two of which are asked. */
  public static TestGateway start(Path home) throws IOException {
    return start(home, new Configuration(false));
  }

  /** Starts a gateway over all embedded providers with settings of a test's own. */
  static TestGateway start(Path home, Configuration overrides) throws IOException {
    return start(home, overrides, Providers.EMBEDDED, Providers.EMBEDDED.subList(0, 2));
  }

  static TestGateway start(
      Path home, Configuration overrides, List<String> providers, List<String> usual)
      throws IOException {
    return start(new Providers(home, overrides), providers, usual);
  }

  /** Starts a gateway over providers of a directory. */
  static TestGateway start(Providers directory, List<String> providers, List<String> usual)
      throws IOException {
    MetadataCache cache = MetadataCache.in(directory.home().resolve("cache").resolve("metadata"));
    PartyList parties = new PartyList(directory, providers, usual, cache);
    return new TestGateway(
        new Gateway(parties, InetAddress.getLoopbackAddress(), 0, List.of("gate.example")));
  }

  String token() {
    return gateway.token().reveal();
  }

  /** Returns the operations of the API that the gateway has. */
  List<Operation> operations() {
    return gateway.operations();
  }

  int port() {
    return gateway.address().getPort();
  }

  /** Returns the address of a page, without the token. */
  public String page(String name) {
    return "http://127.0.0.1:" + port() + "/" + name;
  }

  /** Returns the address of the gateway as the command prints it. */
  public String door() {
    return page("#token=" + token());
  }

  /** Returns a request without a token. */
  HttpRequest.Builder bare(String path) {
    return HttpRequest.newBuilder(URI.create(page(path.substring(1)))).timeout(PATIENCE);
  }

  HttpRequest.Builder request(String path) {
    return bare(path).header("Authorization", "Bearer " + token());
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), BodyHandlers.ofString(UTF_8));
  }

  /** Has the lists of the applications fetched, which a GET never does, and returns them. */
  public String fetchLists() throws Exception {
    HttpResponse<String> fetched = post("/api/apps", "{}");
    if (fetched.statusCode() != 200) {
      throw new IOException(fetched.body());
    }
    return fetched.body();
  }

  HttpResponse<String> get(String path) throws Exception {
    return send(request(path));
  }

  HttpResponse<String> delete(String path) throws Exception {
    return send(request(path).DELETE());
  }

  HttpResponse<String> post(String path, String json) throws Exception {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json, UTF_8)));
  }

  /** Starts a question and returns its name. */
  String ask(String path, String json) throws Exception {
    HttpResponse<String> response = post(path, json);
    if (response.statusCode() != 202) {
      throw new AssertionError(response.statusCode() + " " + response.body());
    }
    return (String) JsonText.object(response.body()).get("id");
  }

  /** Returns all events of a question, from now to its end. */
  List<Event> events(String id) throws Exception {
    List<Event> events = new ArrayList<>();
    String stream = get("/api/questions/" + id + "/events").body();
    for (String block : stream.split("\n\n", 0)) {
      if (!block.startsWith(":")) {
        String[] lines = block.split("\n", 0);
        events.add(new Event(lines[0].substring(7), lines[1].substring(6)));
      }
    }
    return events;
  }

  /** Returns the last event of a question. */
  Event end(String id) throws Exception {
    List<Event> events = events(id);
    return events.get(events.size() - 1);
  }

  /** Asks a question that must be answered, and returns the answer. */
  Map<String, Object> answer(String path, String json) throws Exception {
    Event end = end(ask(path, json));
    if (!end.name().equals("answer")) {
      throw new AssertionError(end.toString());
    }
    return JsonText.object(end.data());
  }

  /**
   * Sends bytes as they are and returns all that comes until the connection is closed.
   *
   * @param parts the parts of the bytes; each but the first is sent a while after the part before
   */
  String raw(String... parts) throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
      socket.setSoTimeout((int) PATIENCE.toMillis());
      for (int i = 0; i < parts.length; i++) {
        Thread.sleep(i == 0 ? 0 : 200);
        socket.getOutputStream().write(parts[i].getBytes(UTF_8));
        socket.getOutputStream().flush();
      }
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }

  @Override
  public void close() {
    gateway.close();
  }
}
