package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.SplinterClient;
import org.splinter.client.provider.Separation;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;

/** Tests that a client knows one real cluster under two names, and two on one host. */
abstract class ClusterSeparations {
  private static final String COUNT = "SELECT COUNT(*) FROM visits WHERE city = ?";

  private static TestClusters clusters;

  @TempDir private Path files;

  @BeforeAll
  static void copyVisits(@TempDir Path home) throws Exception {
    clusters = ClusterTest.clusters();
    Path csv = Files.write(home.resolve("visits.csv"), List.of("city,visits", "Oslo,3", "Lima,5"));
    CommandLine.succeed(home, "import", "--table", "visits", "--provider", "alpha", csv.toString());
    HadoopProvider alpha = new Providers(home, new Configuration(false)).find("alpha");
    for (String name : TestClusters.NAMES) {
      clusters.copyTable(alpha, "visits", name);
    }
  }

  /** Returns a provider by a second configuration of cluster one, in which texts are replaced. */
  private HadoopProvider alias(String... replaced) throws IOException {
    Path conf = clusters.directory().resolve("one").resolve("conf");
    Path other = Files.createTempDirectory(files, "alias");
    try (Stream<Path> all = Files.list(conf)) {
      for (Path file : all.filter(path -> path.toString().endsWith("-site.xml")).toList()) {
        String text = Files.readString(file).replace("<value>one</value>", "<value>alias</value>");
        for (int i = 0; i < replaced.length; i += 2) {
          text = text.replace(replaced[i], replaced[i + 1]);
        }
        Files.writeString(other.resolve(file.getFileName()), text);
      }
    }
    HadoopProvider alias = new Providers(files, new Configuration(false)).find("alias=" + other);
    assertEquals(List.of(), common(alias), "no text is common");
    return alias;
  }

  private static List<String> common(HadoopProvider alias) throws IOException {
    return alias.addresses().stream()
        .filter(clusters.provider("one").addresses()::contains)
        .toList();
  }

  /** Asserts that a query of cluster one and its alias is refused before a share is sent. */
  private static void assertRefused(String what, HadoopProvider alias) throws Exception {
    List<RecordingProvider> asked =
        List.of(new RecordingProvider(clusters.provider("one")), new RecordingProvider(alias));
    PreparedQuery query = new SplinterClient(asked).prepare(COUNT);
    RefusedQueryException e =
        assertThrows(
            RefusedQueryException.class,
            () -> query.run(List.of(SecretValue.of("Oslo")), done -> {}));
    assertTrue(
        e.getMessage()
            .startsWith(
                "both providers are one cluster under two names: one and alias have " + what),
        e.getMessage());
    for (RecordingProvider provider : asked) {
      assertEquals(List.of(), provider.rounds());
    }
    assertNoMarks("one");
  }

  private static void assertNoMarks(String... names) throws IOException {
    for (String name : names) {
      HadoopProvider provider = clusters.provider(name);
      FileSystem fileSystem = provider.root().getFileSystem(provider.configuration());
      org.apache.hadoop.fs.Path staging = new org.apache.hadoop.fs.Path(provider.root(), "staging");
      assertTrue(fileSystem.exists(staging), "marks were made there");
      FileStatus[] left = fileSystem.listStatus(staging);
      assertEquals(0, left.length, () -> name + " keeps " + left[0]);
    }
  }

  @Test
  void oneClusterUnderTheNameOfItsHostIsRefused() throws Exception {
    URI name = FileSystem.getDefaultUri(clusters.provider("one").configuration());
    assertRefused(
        "the address 127.0.0.1:" + name.getPort() + " in common", alias("127.0.0.1", "localhost"));
  }

  /** Checks a cluster whose addresses are all others: its name node is reached by a forwarder. */
  @Test
  void oneClusterBehindAnotherAddressIsRefused() throws Exception {
    HadoopProvider one = clusters.provider("one");
    URI name = FileSystem.getDefaultUri(one.configuration());
    String scheduler = one.configuration().get("yarn.resourcemanager.address");
    try (ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      forward(door, name.getPort());
      HadoopProvider alias =
          alias(":" + name.getPort(), ":" + door.getLocalPort(), scheduler, "127.0.0.1:1");
      assertRefused("the files of one file system in common", alias);
    }
  }

  /** Passes all that is sent to a port on to another one, until the port is closed. */
  private static void forward(ServerSocket door, int port) {
    run(
        () -> {
          while (true) {
            Socket from = door.accept();
            Socket to = new Socket(InetAddress.getLoopbackAddress(), port);
            run(() -> copy(from, to));
            run(() -> copy(to, from));
          }
        });
  }

  private static void copy(Socket from, Socket to) throws IOException {
    try (InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      long unused = in.transferTo(out);
    }
  }

  /** Work of a thread that ends when its socket is closed. */
  private interface Work {
    void run() throws IOException;
  }

  private static void run(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                // The door or a connection was closed.
              }
            },
            "forwarder");
    thread.setDaemon(true);
    thread.start();
  }

  @Test
  void twoClustersOnOneHostAreTold() throws Exception {
    Separation separation = clusters.client().separation();
    assertFalse(separation.separate());
    assertEquals("no (same host)", separation.brief());
    assertEquals(
        "same host 127.0.0.1 (this machine): whoever runs it can put the shares of one and two"
            + " together",
        separation.reason());
    assertNoMarks("one", "two");
  }
}
