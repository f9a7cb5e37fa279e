package org.splinter.http.door.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** An authority of a test, and certificates of it in files. */
final class TestCertificates {
  static final String LOOPBACK = "127.0.0.1";

  private static final int DAYS = 10;

  private final Path directory;
  private final Instant now;
  private final PemIdentity authority;

  TestCertificates(Path directory, Instant now) {
    this.directory = directory;
    this.now = now;
    this.authority = CertificateIssuer.authority(now.minus(Duration.ofDays(100)), 300);
  }

  PemIdentity authority() {
    return authority;
  }

  PemIdentity server(String... hosts) throws IOException {
    return server(now, hosts);
  }

  /** Issues a certificate that begins at a time and ends ten days later. */
  PemIdentity server(Instant begin, String... hosts) throws IOException {
    return CertificateIssuer.issue(
        authority, CertificateRequest.server("east", List.of(hosts), DAYS), begin);
  }

  PemIdentity client(String name) throws IOException {
    return client(now, name);
  }

  PemIdentity client(Instant begin, String name) throws IOException {
    return CertificateIssuer.issue(authority, CertificateRequest.client(name, DAYS), begin);
  }

  /** Writes a door's two files. */
  TlsFiles write(PemIdentity identity) throws IOException {
    Path certificate = directory.resolve("east.pem");
    Path key = directory.resolve("east.key");
    Files.write(certificate, PemFile.encode(identity.chain()));
    Files.write(key, PemFile.encode(identity.key()));
    return new TlsFiles(certificate, key, Optional.empty());
  }

  /** Writes a door's two files, and the authorities of its clients. */
  TlsFiles write(PemIdentity identity, PemIdentity clients) throws IOException {
    TlsFiles files = write(identity);
    return new TlsFiles(files.certificate(), files.key(), Optional.of(writeClients(clients)));
  }

  Path writeClients(PemIdentity clients) throws IOException {
    return Files.write(directory.resolve("clients.pem"), PemFile.encode(clients.chain()));
  }
}
