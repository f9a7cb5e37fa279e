package org.splinter.http.door.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.splinter.http.door.files.CommandLock;
import org.splinter.http.door.files.SmallFile;

/**
 * A certificate authority for development: its key lies in a directory, without a password, beside
 * the certificates that it issued. Whoever reads the directory can pretend to be any door that
 * trusts it.
 */
final class DevelopmentAuthority {
  /** The name of the authority's own files, which no other certificate has. */
  static final String NAME = "authority";

  static final int DAYS = 730;

  private static final String OWNER_ONLY = "rwx------";

  private final Path directory;
  private final InstantSource clock;
  private final Issued own;

  /**
   * A certificate with its files.
   *
   * @param made whether it was made now; else it was there
   */
  record Issued(X509Certificate certificate, Path certificateFile, Path keyFile, boolean made) {}

  private DevelopmentAuthority(Path directory, InstantSource clock)
      throws IOException, InterruptedException {
    this.directory = directory;
    this.clock = clock;
    this.own = CommandLock.holding(directory.resolve(NAME), this::loadOrMake);
  }

  /** Opens the authority of a directory, which is made if there is none. */
  static DevelopmentAuthority open(Path directory, InstantSource clock)
      throws IOException, InterruptedException {
    Path absolute = directory.toAbsolutePath().normalize();
    try {
      Files.createDirectories(
          absolute,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWNER_ONLY)));
    } catch (IOException e) {
      throw new IOException(
          "cannot make the authority's directory %s: %s".formatted(absolute, SmallFile.reason(e)),
          e);
    }
    return new DevelopmentAuthority(absolute, clock);
  }

  /** Returns the authority's own certificate. */
  Issued own() {
    return own;
  }

  /**
   * Issues a certificate, unless the one that is there is what is asked for.
   *
   * @param replace whether files of that name give way to new ones
   * @throws IOException if there are files of that name, of another kind, that may not give way
   */
  Issued issue(CertificateRequest request, boolean replace)
      throws IOException, InterruptedException {
    return CommandLock.holding(
        directory.resolve(NAME), () -> replace ? make(request) : keepOrMake(request));
  }

  private Issued keepOrMake(CertificateRequest request) throws IOException {
    Path certificateFile = certificateFile(request.name());
    Path keyFile = keyFile(request.name());
    boolean there = Files.exists(certificateFile) || Files.exists(keyFile);
    return there ? kept(request, certificateFile, keyFile) : make(request);
  }

  private Issued make(CertificateRequest request) throws IOException {
    PemIdentity authority = read(certificateFile(NAME), keyFile(NAME));
    Instant now = clock.instant();
    Instant end = authority.certificate().getNotAfter().toInstant();
    if (now.plus(Duration.ofDays(request.days())).isAfter(end)) {
      throw new IOException(
          "--days is %d, but the authority ends at %s: take at most %d, or make an authority in another directory"
              .formatted(request.days(), end, Duration.between(now, end).toDays()));
    }
    PemIdentity made = CertificateIssuer.issue(authority, request, now);
    Path certificateFile = certificateFile(request.name());
    Path keyFile = keyFile(request.name());
    write(made, certificateFile, keyFile);
    return new Issued(made.certificate(), certificateFile, keyFile, true);
  }

  private Issued loadOrMake() throws IOException {
    Path certificateFile = certificateFile(NAME);
    Path keyFile = keyFile(NAME);
    boolean made = !Files.exists(certificateFile) && !Files.exists(keyFile);
    if (made) {
      write(CertificateIssuer.authority(clock.instant(), DAYS), certificateFile, keyFile);
    }
    X509Certificate certificate = read(certificateFile, keyFile).certificate();
    if (certificate.getBasicConstraints() < 0) {
      throw new IOException(
          certificateFile + ": the certificate is no authority's; name another directory");
    }
    return new Issued(certificate, certificateFile, keyFile, made);
  }

  private PemIdentity read(Path certificateFile, Path keyFile) throws IOException {
    return PemIdentity.read(certificateFile, keyFile, clock.instant());
  }

  /** Returns what is there if it is what is asked for. */
  private Issued kept(CertificateRequest request, Path certificateFile, Path keyFile)
      throws IOException {
    String mend = "; take another --name, or --replace it";
    X509Certificate there;
    try {
      there = read(certificateFile, keyFile).certificate();
    } catch (IOException e) {
      throw new IOException(e.getMessage() + mend, e);
    }
    if (!PemIdentity.isIssued(there, own.certificate())) {
      throw new IOException(certificateFile + " is there, of another authority" + mend);
    }
    if (!request.isMetBy(there)) {
      throw new IOException(
          "%s is there, for other hosts or another purpose%s".formatted(certificateFile, mend));
    }
    return new Issued(there, certificateFile, keyFile, false);
  }

  /**
   * Writes the key first: a failure between the two leaves a key that does not match, which every
   * reader refuses, and not a certificate whose key is lost.
   */
  private static void write(PemIdentity identity, Path certificateFile, Path keyFile)
      throws IOException {
    byte[] certificates = PemFile.encode(identity.chain());
    SmallFile.write("key", keyFile, PemFile.encode(identity.key()), SmallFile.OWNER_ONLY);
    SmallFile.write("certificate", certificateFile, certificates, SmallFile.PUBLIC);
  }

  private Path certificateFile(String name) {
    return directory.resolve(name + ".pem");
  }

  private Path keyFile(String name) {
    return directory.resolve(name + ".key");
  }
}
