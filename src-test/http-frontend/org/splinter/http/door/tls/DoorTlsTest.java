package org.splinter.http.door.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.http.door.MovableClock;
import org.splinter.protocol.door.DoorCaller;
import org.splinter.protocol.door.DoorKeys;

/** Tests of a door's TLS by handshakes over loopback, and of what it refuses to start with. */
final class DoorTlsTest {
  private static final String LOOPBACK = TestCertificates.LOOPBACK;

  private final Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
  private final MovableClock clock = new MovableClock(now);

  @TempDir private Path directory;
  private TestCertificates certificates;

  @BeforeEach
  void makeAuthority() {
    certificates = new TestCertificates(directory, now);
  }

  private DoorTls open(TlsFiles files) throws IOException {
    return new DoorTls(files, false, clock);
  }

  private TlsClient anyone() throws Exception {
    return TlsClient.trusting(certificates.authority());
  }

  private String refusal(TlsFiles files) {
    return assertThrows(IOException.class, () -> open(files)).getMessage();
  }

  @Test
  void speaksTls13() throws Exception {
    PemIdentity east = certificates.server(LOOPBACK, "localhost");
    try (TlsServer server = new TlsServer(open(certificates.write(east)))) {
      HttpResponse<Void> answer = anyone().get(LOOPBACK, server.port());
      assertEquals(204, answer.statusCode());
      assertEquals("TLSv1.3", answer.sslSession().orElseThrow().getProtocol());
      assertEquals(204, anyone().get("localhost", server.port()).statusCode());
    }
  }

  @Test
  void speaksTls12OnlyIfToldTo() throws Exception {
    TlsFiles files = certificates.write(certificates.server(LOOPBACK));
    try (TlsServer server = new TlsServer(open(files))) {
      assertThrows(
          SSLHandshakeException.class, () -> anyone().get(LOOPBACK, server.port(), "TLSv1.2"));
      assertEquals(0, server.requests());
    }
    try (TlsServer server = new TlsServer(new DoorTls(files, true, clock))) {
      HttpResponse<Void> answer = anyone().get(LOOPBACK, server.port(), "TLSv1.2");
      assertEquals(204, answer.statusCode());
      assertEquals("TLSv1.2", answer.sslSession().orElseThrow().getProtocol());
      String suite = answer.sslSession().orElseThrow().getCipherSuite();
      assertTrue(suite.matches("TLS_ECDHE_.*(GCM|CHACHA20).*"), suite);
      assertEquals(
          "TLSv1.3",
          anyone().get(LOOPBACK, server.port()).sslSession().orElseThrow().getProtocol());
    }
  }

  @Test
  void aClientRefusesAnotherHostsCertificate() throws Exception {
    TlsFiles files = certificates.write(certificates.server("west.example", "127.0.0.2"));
    try (TlsServer server = new TlsServer(open(files))) {
      assertThrows(SSLHandshakeException.class, () -> anyone().get(LOOPBACK, server.port()));
      assertThrows(SSLHandshakeException.class, () -> anyone().get("localhost", server.port()));
      assertEquals(0, server.requests());
    }
  }

  @Test
  void aClientRefusesAnotherAuthority() throws Exception {
    TlsFiles files = certificates.write(certificates.server(LOOPBACK));
    TlsClient stranger = TlsClient.trusting(new TestCertificates(directory, now).authority());
    try (TlsServer server = new TlsServer(open(files))) {
      assertThrows(SSLHandshakeException.class, () -> stranger.get(LOOPBACK, server.port()));
      assertEquals(0, server.requests());
    }
  }

  /** A door that was left running, or whose clock is wrong, shows what has ended or not begun. */
  @Test
  void theClientRefusesACertificateBeforeAndAfterItsTime() throws Exception {
    Path trust =
        Files.write(
            directory.resolve("trust.pem"), PemFile.encode(certificates.authority().chain()));
    DoorKeys keys =
        new DoorKeys(Optional.of(trust), Optional.empty(), Optional.empty(), Optional.empty());
    for (int days : List.of(-11, 0, 11)) {
      Instant begin = now.plus(Duration.ofDays(days));
      TlsFiles files = certificates.write(certificates.server(begin, LOOPBACK));
      DoorTls tls = new DoorTls(files, false, new MovableClock(begin));
      try (TlsServer server = new TlsServer(tls)) {
        DoorCaller caller =
            new DoorCaller(URI.create("https://" + LOOPBACK + ":" + server.port()), keys);
        if (days == 0) {
          assertEquals(204, caller.get("/", 1).status());
        } else {
          assertThrows(SSLHandshakeException.class, () -> caller.get("/", 1), "day " + days);
        }
        assertEquals(days == 0 ? 1 : 0, server.requests());
      }
    }
  }

  /** Checks the host of requests, as a page of another site would name its own. */
  @Test
  void refusesRequestsForHostsThatItsCertificateDoesNotName() throws Exception {
    TlsFiles files = certificates.write(certificates.server(LOOPBACK, "::1", "east.example"));
    try (TlsServer server = new TlsServer(open(files))) {
      for (String host : List.of(LOOPBACK, LOOPBACK + ":8443", "[::1]", "East.Example:443")) {
        try (TlsClient.Kept kept = anyone().connect(server.port())) {
          assertEquals("HTTP/1.1 204 No Content", kept.ask(host), host);
        }
      }
      assertEquals(4, server.requests());
      for (String host : List.of("evil.example", "127.0.0.2", "sub.east.example", "localhost")) {
        try (TlsClient.Kept kept = anyone().connect(server.port())) {
          assertEquals("HTTP/1.1 400 Bad Request", kept.ask(host), host);
        }
      }
      assertEquals(4, server.requests());
    }
  }

  @Test
  void asksClientsForACertificateOfTheirAuthority() throws Exception {
    PemIdentity authority = certificates.authority();
    TlsFiles files = certificates.write(certificates.server(LOOPBACK), authority);
    try (TlsServer server = new TlsServer(open(files))) {
      TlsClient ann = TlsClient.showing(certificates.client("ann"), authority);
      assertEquals(204, ann.get(LOOPBACK, server.port()).statusCode());
      assertEquals(1, server.requests());

      TestCertificates other = new TestCertificates(directory, now);
      Instant old = now.minus(Duration.ofDays(11));
      PemIdentity pretended = pretended(other.client("ann"), authority);
      List<TlsClient> refused =
          List.of(
              anyone(),
              TlsClient.showing(other.client("ann"), authority),
              TlsClient.showing(pretended, authority),
              TlsClient.showing(certificates.client(old, "ann"), authority),
              TlsClient.showing(certificates.server(LOOPBACK), authority));
      for (TlsClient client : refused) {
        assertThrows(
            IOException.class,
            () -> client.get(LOOPBACK, server.port()),
            () -> "client " + refused.indexOf(client));
        assertEquals(1, server.requests());
      }
    }
  }

  /** Returns another authority's certificate with a chain that names the right one. */
  private static PemIdentity pretended(PemIdentity client, PemIdentity authority) {
    return new PemIdentity(List.of(client.certificate(), authority.certificate()), client.key());
  }

  @Test
  void refusesToStartBeforeAndAfterItsTime() throws Exception {
    Instant begin = now.minus(Duration.ofDays(11));
    TlsFiles ended = certificates.write(certificates.server(begin, LOOPBACK));
    assertEquals(
        ended.certificate()
            + ": the certificate of CN=east ended at "
            + begin.plus(Duration.ofDays(10))
            + "; renew it",
        refusal(ended));
    Instant later = now.plus(Duration.ofDays(1));
    TlsFiles early = certificates.write(certificates.server(later, LOOPBACK));
    assertEquals(
        early.certificate()
            + ": the certificate of CN=east begins at "
            + later.minus(Duration.ofMinutes(5))
            + "; set this machine's clock, or renew it",
        refusal(early));
  }

  @Test
  void refusesToStartWithFilesThatDoNotFit() throws Exception {
    TlsFiles files = certificates.write(certificates.server(LOOPBACK));
    Files.write(files.key(), PemFile.encode(certificates.server(LOOPBACK).key()));
    assertEquals(
        "the key "
            + files.key()
            + " is not that of the certificate "
            + files.certificate()
            + "; name the two files that belong together",
        refusal(files));
    certificates.write(certificates.client("ann"));
    assertEquals(
        files.certificate() + ": the certificate is for clients; take one for servers",
        refusal(files));
  }

  @Test
  void refusesToStartWithClientAuthoritiesThatAreNone() throws Exception {
    PemIdentity east = certificates.server(LOOPBACK);
    TlsFiles files = certificates.write(east, certificates.client("ann"));
    Path clients = files.clients().orElseThrow();
    assertEquals(
        clients
            + ": the certificate of CN=ann is no authority's; name the one that signs the clients'",
        refusal(files));
    Instant old = now.minus(Duration.ofDays(100));
    certificates.writeClients(CertificateIssuer.authority(old, 99));
    assertTrue(
        refusal(files).endsWith(" ended at " + old.plus(Duration.ofDays(99)) + "; renew it"));
    Files.writeString(clients, "");
    assertTrue(refusal(files).startsWith(clients + ": the file of client authorities holds no"));
  }

  @Test
  void reloadSwapsTheCertificateAndLeavesConnectionsOpen() throws Exception {
    PemIdentity first = certificates.server(LOOPBACK);
    PemIdentity second = certificates.server(LOOPBACK);
    DoorTls tls = open(certificates.write(first));
    try (TlsServer server = new TlsServer(tls);
        TlsClient.Kept kept = anyone().connect(server.port())) {
      assertEquals(first.certificate(), kept.certificate());
      assertEquals(sha256(first), tls.keyFingerprint());
      certificates.write(second);
      assertEquals(Optional.empty(), tls.reload());
      assertEquals(sha256(second), tls.keyFingerprint());
      assertNotEquals(sha256(first), sha256(second));
      try (TlsClient.Kept later = anyone().connect(server.port())) {
        assertEquals(second.certificate(), later.certificate());
        assertEquals("HTTP/1.1 204 No Content", later.ask(LOOPBACK));
      }
      assertEquals("HTTP/1.1 204 No Content", kept.ask(LOOPBACK));
    }
  }

  private static String sha256(PemIdentity identity) throws Exception {
    byte[] info = identity.certificate().getPublicKey().getEncoded();
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(info));
  }

  @Test
  void reloadKeepsTheOldFilesIfTheNewOnesAreBad() throws Exception {
    PemIdentity first = certificates.server(LOOPBACK);
    TlsFiles files = certificates.write(first);
    DoorTls tls = open(files);
    try (TlsServer server = new TlsServer(tls)) {
      List<String> reasons = new ArrayList<>();
      certificates.write(certificates.server(now.minus(Duration.ofDays(11)), LOOPBACK));
      reasons.add(keptReason(tls, server, first));
      Files.write(files.certificate(), PemFile.encode(first.chain()));
      reasons.add(keptReason(tls, server, first));
      Files.writeString(files.certificate(), "-----BEGIN CERTIFICATE-----\n");
      reasons.add(keptReason(tls, server, first));
      Files.delete(files.certificate());
      reasons.add(keptReason(tls, server, first));
      assertTrue(reasons.get(0).contains("ended at"), reasons.get(0));
      assertTrue(reasons.get(1).contains("is not that of the certificate"), reasons.get(1));
      assertTrue(reasons.get(2).contains("is damaged"), reasons.get(2));
      assertTrue(reasons.get(3).contains("there is no certificate chain"), reasons.get(3));
      PemIdentity good = certificates.server(LOOPBACK);
      certificates.write(good);
      assertEquals(Optional.empty(), tls.reload());
      assertServes(server, good);
    }
  }

  private String keptReason(DoorTls tls, TlsServer server, PemIdentity old) throws Exception {
    String reason = tls.reload().orElseThrow();
    assertServes(server, old);
    assertEquals(sha256(old), tls.keyFingerprint());
    return reason;
  }

  private void assertServes(TlsServer server, PemIdentity identity) throws Exception {
    try (TlsClient.Kept connection = anyone().connect(server.port())) {
      assertEquals(identity.certificate(), connection.certificate());
      assertEquals("HTTP/1.1 204 No Content", connection.ask(LOOPBACK));
    }
  }

  /** Checks what happens where Jetty cannot use what passed all checks. */
  @Test
  void reloadSaysThatJettyFails() throws Exception {
    PemIdentity first = certificates.server(LOOPBACK);
    DoorTls tls = open(certificates.write(first));
    try (TlsServer server = new TlsServer(tls)) {
      String algorithm = tls.factory().getKeyManagerFactoryAlgorithm();
      tls.factory().setKeyManagerFactoryAlgorithm("none");
      certificates.write(certificates.server(LOOPBACK));
      String reason = tls.reload().orElseThrow();
      assertTrue(reason.startsWith("TLS does not start with the new files: "), reason);
      assertTrue(reason.endsWith("; nor with the old ones: restart the door"), reason);
      assertEquals(sha256(first), tls.keyFingerprint());
      tls.factory().setKeyManagerFactoryAlgorithm(algorithm);
      PemIdentity good = certificates.server(LOOPBACK);
      certificates.write(good);
      assertEquals(Optional.empty(), tls.reload());
      assertServes(server, good);
    }
  }

  /** Checks that a client cannot resume a session that a withdrawn authority vouched for. */
  @Test
  void reloadSwapsTheAuthoritiesOfClients() throws Exception {
    PemIdentity authority = certificates.authority();
    TestCertificates other = new TestCertificates(directory, now);
    DoorTls tls = open(certificates.write(certificates.server(LOOPBACK), authority));
    try (TlsServer server = new TlsServer(tls)) {
      TlsClient ann = TlsClient.showing(certificates.client("ann"), authority);
      TlsClient bob = TlsClient.showing(other.client("bob"), authority);
      assertEquals(204, ann.get(LOOPBACK, server.port()).statusCode());
      assertThrows(IOException.class, () -> bob.get(LOOPBACK, server.port()));
      certificates.writeClients(other.authority());
      assertEquals(Optional.empty(), tls.reload());
      assertThrows(IOException.class, () -> ann.get(LOOPBACK, server.port()));
      assertEquals(204, bob.get(LOOPBACK, server.port()).statusCode());
      assertEquals(2, server.requests());
    }
  }
}
