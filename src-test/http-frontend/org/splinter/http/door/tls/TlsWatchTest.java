package org.splinter.http.door.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.http.door.MovableClock;

/** Tests of what a door makes of files of TLS that change. */
final class TlsWatchTest {
  private static final String LOOPBACK = TestCertificates.LOOPBACK;

  private final Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
  private final MovableClock clock = new MovableClock(now);
  private final List<String> told = new ArrayList<>();

  @TempDir private Path directory;
  private int writes;

  /** Writes a file so that it differs from the one before, however coarse the clock of files. */
  private void write(TestCertificates certificates, PemIdentity identity) throws IOException {
    changed(certificates.write(identity).certificate());
  }

  private void changed(Path file) throws IOException {
    Files.setLastModifiedTime(file, FileTime.from(now.plusSeconds(++writes)));
  }

  @Test
  void filesThatAreRefusedAreTriedAgain() throws Exception {
    TestCertificates certificates = new TestCertificates(directory, now);
    PemIdentity first = certificates.server(LOOPBACK);
    TlsFiles files = certificates.write(first);
    DoorTls tls = new DoorTls(files, false, clock);
    try (TlsServer server = new TlsServer(tls)) {
      TlsWatch watch = new TlsWatch(tls, files, told::add);
      watch.look();
      assertEquals(List.of(), told);

      PemIdentity later = certificates.server(now.plus(Duration.ofHours(1)), LOOPBACK);
      write(certificates, later);
      for (int i = 0; i < 3; i++) {
        watch.look();
      }
      assertEquals(1, told.size(), told.toString());
      assertTrue(told.get(0).contains("kept the old files: "), told.get(0));
      assertTrue(told.get(0).contains(" begins at "), told.get(0));
      assertEquals(KeyFingerprint.of(first.certificate().getPublicKey()), tls.keyFingerprint());

      Files.writeString(files.certificate(), "-----BEGIN CERTIFICATE-----\n");
      changed(files.certificate());
      watch.look();
      watch.look();
      assertEquals(2, told.size(), "another reason: " + told);

      write(certificates, later);
      clock.move(Duration.ofHours(2));
      for (int i = 0; i < 3; i++) {
        watch.look();
      }
      assertEquals(3, told.size(), told.toString());
      assertEquals("took new files of TLS", told.get(2));
      assertEquals(KeyFingerprint.of(later.certificate().getPublicKey()), tls.keyFingerprint());
      assertEquals(0, server.requests());
    }
  }

  /** A certificate that has not begun does when it has, though nobody touches its file again. */
  @Test
  void aCertificateIsTakenOnceItHasBegun() throws Exception {
    TestCertificates certificates = new TestCertificates(directory, now);
    TlsFiles files = certificates.write(certificates.server(LOOPBACK));
    DoorTls tls = new DoorTls(files, false, clock);
    try (TlsServer server = new TlsServer(tls)) {
      TlsWatch watch = new TlsWatch(tls, files, told::add);
      PemIdentity later = certificates.server(now.plus(Duration.ofHours(1)), LOOPBACK);
      write(certificates, later);
      watch.look();
      clock.move(Duration.ofHours(2));
      watch.look();
      assertEquals(KeyFingerprint.of(later.certificate().getPublicKey()), tls.keyFingerprint());
      assertEquals("took new files of TLS", told.get(1));
      assertEquals(0, server.requests());
    }
  }
}
