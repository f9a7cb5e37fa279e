package org.splinter.http.gateway;

import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.splinter.http.gateway.api.AppsApi;
import org.splinter.http.gateway.api.FlightsApi;
import org.splinter.http.gateway.api.Operation;
import org.splinter.http.gateway.api.PartyList;
import org.splinter.http.gateway.api.PlacesApi;
import org.splinter.http.gateway.api.QuestionsApi;
import org.splinter.http.gateway.api.RoutesApi;
import org.splinter.http.gateway.api.SqlApi;
import org.splinter.http.gateway.api.StatusApi;
import org.splinter.http.gateway.api.TablesApi;
import org.splinter.http.gateway.json.Problems;
import org.splinter.http.gateway.question.Questions;
import org.splinter.http.server.JettyRefusals;
import org.splinter.http.server.Reply;
import org.splinter.http.server.Replying;

/**
 * The user's gateway: pages and their API over HTTP, around a client that runs in this process.
 *
 * <p>Guarantee: it answers only requests that {@link Guard} lets in, logs nothing, and keeps no
 * answer for longer than {@link Questions} says. Closing it stops what runs.
 */
public final class Gateway implements AutoCloseable {
  private static final String DESCRIPTION = "/org/splinter/http/openapi.json";
  private static final String NO_HTTP = "the request is no HTTP that this gateway takes";
  private static final int MOST_THREADS = 32;
  private static final int MOST_CONNECTIONS = 256;
  private static final int IDLE_MILLIS = 30_000;
  private static final int HEADER_BYTES = 8 << 10;

  private final Server server;
  private final ServerConnector connector;
  private final Questions questions = new Questions();
  private final Token token = Token.random();
  private final InetAddress address;
  private final List<Operation> operations;

  /**
   * Starts to listen.
   *
   * @param address the address to listen at
   * @param port the port; 0 takes a free one
   * @param names the names by which browsers may reach it beside those of loopback
   * @throws IOException if it cannot listen there
   */
  public Gateway(PartyList parties, InetAddress address, int port, List<String> names)
      throws IOException {
    this.address = address;
    this.operations = operations(parties);
    QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS);
    threads.setName("gateway");
    this.server = new Server(threads);
    this.connector = new ServerConnector(server, new HttpConnectionFactory(configuration()));
    connector.setHost(address.getHostAddress());
    connector.setPort(port);
    connector.setIdleTimeout(IDLE_MILLIS);
    server.addConnector(connector);
    server.addBean(new NetworkConnectionLimit(MOST_CONNECTIONS, connector));
    server.setErrorHandler(new JettyRefusals(NO_HTTP, Guard::protect));
    server.setHandler(new Entrance(new Guard(token, names), new Operations(operations)));
    start(port);
  }

  private static HttpConfiguration configuration() {
    HttpConfiguration configuration = new HttpConfiguration();
    configuration.setSendServerVersion(false);
    configuration.setRequestHeaderSize(HEADER_BYTES);
    return configuration;
  }

  private List<Operation> operations(PartyList parties) throws IOException {
    byte[] description = description();
    List<Operation> all = new ArrayList<>();
    all.add(
        Operation.get(
            Guard.DESCRIPTION, call -> Reply.of(HttpStatus.OK_200, Reply.JSON, description)));
    all.addAll(new StatusApi(parties).operations());
    all.addAll(new TablesApi(parties).operations());
    all.addAll(new QuestionsApi(questions).operations());
    all.addAll(new SqlApi(parties, questions).operations());
    all.addAll(new RoutesApi(parties, questions).operations());
    all.addAll(new AppsApi(parties).operations());
    all.addAll(new PlacesApi(parties, questions).operations());
    all.addAll(new FlightsApi(parties, questions).operations());
    return List.copyOf(all);
  }

  /** Returns all operations of its API. */
  public List<Operation> operations() {
    return operations;
  }

  private static byte[] description() throws IOException {
    try (InputStream in = Gateway.class.getResourceAsStream(DESCRIPTION)) {
      if (in == null) {
        throw new IOException("this program's jar lacks " + DESCRIPTION);
      }
      return in.readAllBytes();
    }
  }

  private void start(int port) throws IOException {
    try {
      server.start();
    } catch (Exception e) {
      close();
      String where = InetSocketAddress.createUnresolved(address.getHostAddress(), port).toString();
      throw new IOException(
          "cannot listen at "
              + where
              + (e.getCause() instanceof BindException || e instanceof IOException
                  ? ", which is in use or not of this machine; choose another --port (0 is any) or"
                      + " --bind"
                  : ""),
          e);
    }
  }

  /** Returns the address that it listens at. */
  public InetSocketAddress address() {
    return new InetSocketAddress(address, connector.getLocalPort());
  }

  /** Returns the token that proves that a request of the API comes from its user. */
  public Token token() {
    return token;
  }

  /** Waits until it is closed. */
  public void await() throws InterruptedException {
    server.join();
  }

  /** Stops what runs, and stops to listen. */
  @Override
  public void close() {
    questions.close();
    try {
      server.stop();
    } catch (Exception e) {
      // The gateway listens no more; what it was doing ends with the process.
    }
  }

  /** The handler that lets requests in. */
  private static final class Entrance extends Handler.Abstract {
    private final Guard guard;
    private final Operations operations;

    Entrance(Guard guard, Operations operations) {
      this.guard = guard;
      this.operations = operations;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      Guard.protect(response.getHeaders());
      try {
        guard.check(request);
        if (Request.getPathInContext(request).startsWith(Guard.API)) {
          operations.reply(request, reply -> Replying.send(reply, request, response, callback));
        } else {
          Replying.send(Pages.reply(request), request, response, callback);
        }
      } catch (IOException | RuntimeException e) {
        Replying.send(Reply.of(Problems.of(e)), request, response, callback);
      }
      return true;
    }
  }
}
