package org.splinter.http.door.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/**
 * A door's TLS: Jetty's factory of TLS contexts over PEM files, which are checked before they are
 * used and can be exchanged while the door runs. Connections that are open keep what they began
 * with.
 */
public final class DoorTls {
  private static final String[] ONLY_13 = {"TLSv1.3"};
  private static final String[] ALSO_12 = {"TLSv1.3", "TLSv1.2"};

  /** The suites with forward secrecy and authenticated encryption, which HTTP/2 demands too. */
  private static final String[] SUITES = {
    "TLS_AES_.*", "TLS_CHACHA20_.*", "TLS_ECDHE_.*_GCM_.*", "TLS_ECDHE_.*_CHACHA20_.*"
  };

  /** How long a client may resume a session, and with it a certificate that ended meanwhile. */
  private static final int SESSION_SECONDS = 3600;

  private static final int PASSWORD_BYTES = 32;
  private static final String ALIAS = "door";

  private final TlsFiles files;
  private final boolean also12;
  private final InstantSource clock;
  private final SslContextFactory.Server factory;
  private volatile Material material;

  /** Files that passed all checks. */
  private record Material(PemIdentity identity, List<X509Certificate> authorities) {}

  /**
   * Reads and checks the files.
   *
   * @param also12 whether TLS 1.2 is spoken beside TLS 1.3
   * @throws IOException saying which file is wrong and how to mend it
   */
  public DoorTls(TlsFiles files, boolean also12, InstantSource clock) throws IOException {
    this.files = files;
    this.also12 = also12;
    this.clock = clock;
    this.material = read();
    this.factory = newFactory(material);
  }

  /** Returns Jetty's factory, whose owner starts and stops it. */
  public SslContextFactory.Server factory() {
    return factory;
  }

  /**
   * Returns the customizer of a TLS connector. It refuses a request whose host the certificate does
   * not name, which keeps a page of another site from being led here by DNS. The name that TLS
   * itself carries (SNI) may be missing, since clients send none for an address such as 127.0.0.1.
   */
  public static SecureRequestCustomizer customizer() {
    SecureRequestCustomizer customizer = new SecureRequestCustomizer();
    customizer.setSniRequired(false);
    customizer.setSniHostCheck(true);
    return customizer;
  }

  /** Returns the SHA-256 of the SubjectPublicKeyInfo of the door's key, in hex. */
  public String keyFingerprint() {
    return KeyFingerprint.of(material.identity().certificate().getPublicKey());
  }

  /**
   * Takes what the files hold now, for connections that come.
   *
   * @return why the files are not taken and the old ones stay in use; empty if they are taken
   */
  public synchronized Optional<String> reload() {
    Material fresh;
    try {
      fresh = read();
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
    Optional<String> failure = refill(fresh);
    if (failure.isEmpty()) {
      material = fresh;
      return failure;
    }
    String reason = "TLS does not start with the new files: " + failure.get();
    boolean restored = refill(material).isEmpty();
    return Optional.of(restored ? reason : reason + "; nor with the old ones: restart the door");
  }

  /** Makes Jetty's factory start anew over files, and returns why it does not, if so. */
  private Optional<String> refill(Material with) {
    try {
      factory.reload(same -> fill(factory, with));
      return Optional.empty();
    } catch (Exception e) { // Jetty's signature
      return Optional.of(e.toString());
    }
  }

  private Material read() throws IOException {
    PemIdentity identity = PemIdentity.read(files.certificate(), files.key(), clock.instant());
    if (!KeyPurpose.SERVER.isAllowedBy(identity.certificate())) {
      throw new IOException(
          "%s: the certificate is for %s; take one for servers"
              .formatted(files.certificate(), KeyPurpose.CLIENT.holders()));
    }
    Path clients = files.clients().orElse(null);
    return new Material(identity, clients == null ? List.of() : authorities(clients));
  }

  /**
   * Reads the authorities of clients. Java asks of an authority neither that it is one nor that it
   * has not ended, so that the door does.
   */
  private List<X509Certificate> authorities(Path file) throws IOException {
    List<X509Certificate> authorities = PemFile.certificates("file of client authorities", file);
    for (X509Certificate authority : authorities) {
      PemIdentity.requireValid(file, authority, clock.instant());
      if (authority.getBasicConstraints() < 0) {
        throw new IOException(
            "%s: the certificate of %s is no authority's; name the one that signs the clients'"
                .formatted(file, authority.getSubjectX500Principal().getName()));
      }
    }
    return authorities;
  }

  private SslContextFactory.Server newFactory(Material over) {
    SslContextFactory.Server made = new SslContextFactory.Server();
    made.setIncludeProtocols(also12 ? ALSO_12 : ONLY_13);
    made.setIncludeCipherSuites(SUITES);
    made.setRenegotiationAllowed(false);
    made.setSslSessionTimeout(SESSION_SECONDS);
    made.setSniRequired(false);
    made.setNeedClientAuth(files.clients().isPresent());
    fill(made, over);
    return made;
  }

  private static void fill(SslContextFactory.Server filled, Material material) {
    byte[] random = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(random);
    String password = HexFormat.of().formatHex(random); // a store in memory must have one
    filled.setKeyStorePassword(password);
    filled.setKeyStore(keyStore(material.identity(), password));
    filled.setTrustStore(material.authorities().isEmpty() ? null : trustStore(material));
  }

  private static KeyStore keyStore(PemIdentity identity, String password) {
    try {
      KeyStore store = emptyStore();
      store.setKeyEntry(
          ALIAS,
          identity.key(),
          password.toCharArray(),
          identity.chain().toArray(Certificate[]::new));
      return store;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a key store in memory takes a key that was checked", e);
    }
  }

  private static KeyStore trustStore(Material material) {
    try {
      KeyStore store = emptyStore();
      for (X509Certificate authority : material.authorities()) {
        store.setCertificateEntry(KeyFingerprint.of(authority), authority);
      }
      return store;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a key store in memory takes a certificate", e);
    }
  }

  private static KeyStore emptyStore() throws GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try {
      store.load(null, null);
    } catch (IOException e) {
      throw new IllegalStateException("no file is read", e);
    }
    return store;
  }
}
