package org.splinter.http.door;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.io.WindowRateControl;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;
import org.splinter.http.door.access.Access;
import org.splinter.http.door.access.AddressConnections;
import org.splinter.http.door.access.Limits;
import org.splinter.http.door.api.DoorOperation;
import org.splinter.http.door.api.KeyedWork;
import org.splinter.http.door.api.Metadata;
import org.splinter.http.door.api.MetadataApi;
import org.splinter.http.door.api.PreparationsApi;
import org.splinter.http.door.api.RoundsApi;
import org.splinter.http.door.api.SumsApi;
import org.splinter.http.door.api.Waiting;
import org.splinter.http.door.monitor.DoorMetrics;
import org.splinter.http.door.monitor.MonitorServer;
import org.splinter.http.door.monitor.Observer;
import org.splinter.http.door.monitor.RequestLog;
import org.splinter.http.door.service.DoorSite;
import org.splinter.http.door.settings.DoorSettings;
import org.splinter.http.door.tls.DoorTls;
import org.splinter.http.door.tls.TlsWatch;
import org.splinter.http.door.work.Repeated;
import org.splinter.http.door.work.WorkTable;
import org.splinter.http.server.JettyRefusals;
import org.splinter.http.server.Problem;
import org.splinter.http.server.ProblemException;

/**
 * A provider's HTTPS front: HTTP/2 and 1.1 over TLS around the provider's service in this process.
 *
 * <p>Guarantee: what it answers, how soon and with which headers depends on plans and tables alone,
 * and on how much others ask. It holds shares in memory, and on its provider's own files for as
 * long as a job runs; its log has none.
 */
public final class Door implements AutoCloseable {
  private static final String DESCRIPTION = "/org/splinter/http/door-openapi.json";
  private static final String NO_HTTP = "the request is no HTTP that this door takes";
  private static final Duration PATIENCE = Duration.ofSeconds(1);
  private static final Duration RELOAD = Duration.ofSeconds(1);
  private static final Duration QUIET_STEP = Duration.ofMillis(50);
  private static final int QUIET_STEPS = 6;
  private static final int MOST_THREADS = 64;
  private static final int MOST_CONNECTIONS = 4_096;
  private static final int MOST_STREAMS = 128;
  private static final int MOST_FRAMES_A_SECOND = 512;
  private static final int IDLE_MILLIS = 30_000;
  private static final int HEADER_BYTES = 8 << 10;
  private static final int WINDOW_BYTES = 1 << 20;

  private final DoorSettings settings;
  private final RequestLog log;
  private final DoorTls tls;
  private final DoorSite site;
  private final DoorMetrics metrics = new DoorMetrics();
  private final Waiting waiting = new Waiting(PATIENCE);
  private final Metadata metadata;
  private final Metadata pieces;
  private final WorkTable<KeyedWork.Name> rounds;
  private final WorkTable<KeyedWork.Name> sums;
  private final WorkTable<String> preparations;
  private final Limits limits;
  private final Server server;
  private final ServerConnector connector;
  private final @Nullable MonitorServer monitor;
  private final Repeated certificates;
  private final List<DoorOperation> operations;
  private volatile boolean draining;

  /**
   * Opens the provider's place, and starts to listen.
   *
   * @param log receives the lines of the log
   * @throws IOException if a file cannot be used, the provider's place cannot be opened, or it
   *     cannot listen there
   */
  public Door(DoorSettings settings, PrintWriter log) throws IOException {
    this.settings = settings;
    this.log = new RequestLog(log, settings.logsAddresses());
    this.tls = new DoorTls(settings.tls(), settings.oldTls(), InstantSource.system());
    Access access = DoorAccess.of(settings, this.log);
    this.site = DoorSite.open(settings, what -> this.log.event("cleaning", what));
    this.limits = new Limits(settings.limits());
    int own = settings.limits().concurrentRounds();
    this.metadata = new Metadata("metadata", own, limits::countReading, this::problem);
    this.pieces = new Metadata("pieces of requests", own, byBytes -> {}, this::problem);
    this.rounds =
        new WorkTable<>(
            "round",
            settings.limits().queue(),
            settings.kept(),
            settings.keptBytes(),
            this::problem);
    this.sums =
        new WorkTable<>(
            "sums",
            settings.limits().queue(),
            settings.kept(),
            settings.keptBytes(),
            this::problem);
    this.preparations =
        new WorkTable<>(
            "preparation", settings.jobs(), settings.kept(), settings.keptBytes(), this::problem);
    this.operations = operations();
    QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS);
    threads.setName("door");
    this.server = new Server(threads);
    this.connector = connector();
    server.addConnector(connector);
    server.addBean(new NetworkConnectionLimit(MOST_CONNECTIONS, connector));
    connector.addBean(new AddressConnections(settings.limits().connections()));
    server.setErrorHandler(new JettyRefusals(NO_HTTP, DoorHandler::protect));
    server.setHandler(
        new DoorHandler(
            access,
            limits,
            settings.limits().readPerSecond(),
            operations,
            new Observer(this.log, metrics),
            this::problem));
    gauges();
    TlsWatch watch = new TlsWatch(tls, settings.tls(), what -> this.log.event("certificate", what));
    this.certificates =
        new Repeated(
            "watch over certificates",
            RELOAD,
            watch::look,
            line -> this.log.event("certificate", line));
    start();
    this.monitor = monitor(settings.monitor());
    this.log.event("opened", "at " + address().getHostString() + ":" + address().getPort());
  }

  private List<DoorOperation> operations() throws IOException {
    List<DoorOperation> all = new ArrayList<>();
    all.addAll(
        new MetadataApi(
                site.service(),
                metadata,
                storage -> site.description(settings, tls.keyFingerprint(), storage),
                openApi())
            .operations());
    all.addAll(
        new PreparationsApi(
                site.service(),
                preparations,
                limits,
                settings.preparations(),
                settings.listed(),
                metadata,
                waiting)
            .operations());
    all.addAll(
        new RoundsApi(settings.name(), site.service(), rounds, limits, settings.limits(), waiting)
            .operations());
    all.addAll(
        new SumsApi(site.sums(), metadata, pieces, sums, limits, settings.limits(), waiting)
            .operations());
    return List.copyOf(all);
  }

  private Problem problem(Throwable failure) {
    Problem problem = site.service().problem(failure);
    if (problem.status() >= 500 && !(failure instanceof ProblemException)) {
      log.failed(failure);
    }
    return problem;
  }

  private ServerConnector connector() {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setRequestHeaderSize(HEADER_BYTES);
    http.addCustomizer(DoorTls.customizer());
    HTTP2ServerConnectionFactory http2 = new HTTP2ServerConnectionFactory(http);
    http2.setMaxConcurrentStreams(MOST_STREAMS);
    http2.setRateControlFactory(new WindowRateControl.Factory(MOST_FRAMES_A_SECOND));
    http2.setInitialStreamRecvWindow(WINDOW_BYTES);
    http2.setInitialSessionRecvWindow(4 * WINDOW_BYTES);
    http2.setStreamIdleTimeout(IDLE_MILLIS);
    ALPNServerConnectionFactory alpn = new ALPNServerConnectionFactory();
    alpn.setDefaultProtocol("http/1.1");
    ServerConnector made =
        new ServerConnector(
            server,
            new SslConnectionFactory(tls.factory(), alpn.getProtocol()),
            alpn,
            http2,
            new HttpConnectionFactory(http));
    made.setHost(settings.listen().getAddress().getHostAddress());
    made.setPort(settings.listen().getPort());
    made.setIdleTimeout(IDLE_MILLIS);
    return made;
  }

  private void gauges() {
    metrics.gauge("splinter.door.rounds.running", "rounds that wait or run", rounds::size);
    metrics.gauge("splinter.door.sums.running", "requests for sums that wait or run", sums::size);
    metrics.gauge(
        "splinter.door.preparations.running", "preparations that run", preparations::size);
    metrics.gauge(
        "splinter.door.memory.bytes", "bytes of data in memory", () -> site.memory().bytes());
    metrics.gauge(
        "splinter.door.memory.budget.bytes",
        "the most bytes of data in memory",
        () -> site.memory().budget());
  }

  private static byte[] openApi() throws IOException {
    try (InputStream in = Door.class.getResourceAsStream(DESCRIPTION)) {
      if (in == null) {
        throw new IOException("this program's jar lacks " + DESCRIPTION);
      }
      return in.readAllBytes();
    }
  }

  private void start() throws IOException {
    try {
      server.start();
    } catch (Exception e) {
      close();
      throw new IOException(
          "cannot listen at "
              + settings.listen().getHostString()
              + ":"
              + settings.listen().getPort()
              + (e.getCause() instanceof BindException || e instanceof IOException
                  ? ", which is in use or not of this machine; mend door.listen (port 0 is any)"
                  : ""),
          e);
    }
  }

  private @Nullable MonitorServer monitor(Optional<InetSocketAddress> listen) throws IOException {
    try {
      return listen.isEmpty() ? null : new MonitorServer(listen.get(), metrics, this::unready);
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  private String unready() {
    return draining
        ? "this door is about to stop"
        : site.service().reachable() ? "" : "the provider's files cannot be reached";
  }

  /** Returns all operations. */
  public List<DoorOperation> operationsOffered() {
    return operations;
  }

  /** Returns the address that it listens at. */
  public InetSocketAddress address() {
    return new InetSocketAddress(connector.getHost(), connector.getLocalPort());
  }

  /** Returns the address at which its operator can watch it, if there is one. */
  public Optional<InetSocketAddress> monitorAddress() {
    return Optional.ofNullable(monitor).map(MonitorServer::address);
  }

  /** Takes no new rounds, waits for those that run as long as the settings say, and closes. */
  public void drain() {
    draining = true;
    log.event("draining", null);
    rounds.takeNoMore();
    sums.takeNoMore();
    preparations.takeNoMore();
    try {
      boolean all = quiet(settings.drain());
      log.event("drained", all ? null : "gave up waiting for what still runs");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    close();
  }

  /**
   * Waits until nothing has run or been sent for a moment, in which clients fetch answers that they
   * were promised.
   *
   * @return whether that was within the time
   */
  private boolean quiet(Duration patience) throws InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    int steps = 0;
    while (steps < QUIET_STEPS) {
      if (System.nanoTime() > end) {
        return false;
      }
      Thread.sleep(QUIET_STEP.toMillis());
      boolean busy = rounds.size() + sums.size() + preparations.size() + limits.requests() > 0;
      steps = busy ? 0 : steps + 1;
    }
    return true;
  }

  @Override
  public void close() {
    draining = true;
    rounds.close();
    sums.close();
    preparations.close();
    certificates.close();
    metadata.close();
    pieces.close();
    waiting.close();
    try {
      server.stop();
    } catch (Exception e) {
      // It listens no more; what it was doing ends with the process.
    }
    if (monitor != null) {
      monitor.close();
    }
    site.close();
    metrics.close();
  }
}
