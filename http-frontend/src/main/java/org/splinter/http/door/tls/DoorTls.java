package org.splinter.http.door.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.splinter.codec.Sha256;
import org.splinter.http.door.settings.DoorSettings.TlsFiles;
import org.splinter.protocol.door.PemFiles;

/**
 * The TLS side of a door.
 *
 * <p>Guarantee: TLS 1.3 alone, unless the operator takes 1.2 too; a certificate that is not valid
 * now, or not its key's, is refused. Files that changed are taken without a restart, if they are
 * good.
 */
public final class DoorTls {
  private final TlsFiles files;
  private final SslContextFactory.Server factory = new SslContextFactory.Server();
  private List<Object> seen;
  private volatile String keyFingerprint;

  /** A certificate with its chain and key, and the authorities of clients. */
  private record Loaded(X509Certificate own, KeyStore keys, KeyStore trusted, int authorities) {}

  /**
   * Reads the files.
   *
   * @throws IOException naming the file that cannot be used, what is wrong and the mend
   */
  public DoorTls(TlsFiles files) throws IOException {
    this.files = files;
    this.seen = look();
    Loaded loaded = load();
    factory.setIncludeProtocols(
        files.oldVersion() ? new String[] {"TLSv1.2", "TLSv1.3"} : new String[] {"TLSv1.3"});
    factory.setRenegotiationAllowed(false);
    factory.setSniRequired(false);
    factory.setNeedClientAuth(files.clients().isPresent());
    set(factory, loaded);
    this.keyFingerprint = fingerprint(loaded.own);
  }

  private static void set(SslContextFactory factory, Loaded loaded) {
    factory.setKeyStore(loaded.keys);
    factory.setKeyStorePassword("");
    factory.setTrustStore(loaded.authorities > 0 ? loaded.trusted : null);
  }

  private static String fingerprint(X509Certificate certificate) {
    return HexFormat.of().formatHex(Sha256.of(certificate.getPublicKey().getEncoded()));
  }

  /** Returns the factory of a server's connections. */
  public SslContextFactory.Server factory() {
    return factory;
  }

  /** Returns SHA-256 of the certificate's public key, in hexadecimal digits. */
  public String keyFingerprint() {
    return keyFingerprint;
  }

  /**
   * Takes files that have changed; those that cannot be used are left, and the old ones stay.
   *
   * @param told receives what was taken, or why not
   */
  public synchronized void reload(Consumer<String> told) {
    List<Object> now = look();
    if (now.equals(seen)) {
      return;
    }
    seen = now;
    try {
      Loaded loaded = load();
      factory.reload(changed -> set(changed, loaded));
      keyFingerprint = fingerprint(loaded.own);
      told.accept("took a new certificate, valid until " + loaded.own.getNotAfter().toInstant());
    } catch (Exception e) {
      told.accept("keeps the old certificate: " + e.getMessage());
    }
  }

  /** Returns what shows that a file has changed. */
  private List<Object> look() {
    List<Object> found = new ArrayList<>();
    Stream.concat(Stream.of(files.certificate(), files.key()), files.clients().stream())
        .forEach(
            file -> {
              try {
                found.add(Files.getLastModifiedTime(file));
                found.add(Files.size(file));
              } catch (IOException e) {
                found.add("gone");
              }
            });
    return found;
  }

  private Loaded load() throws IOException {
    List<X509Certificate> chain = PemFiles.certificates(files.certificate());
    X509Certificate own = chain.get(0);
    requireValid(files.certificate(), own);
    try {
      PrivateKey key = PemFiles.privateKey(files.key());
      KeyStore keys = emptyStore();
      char[] unused = new char[0]; // the store is never written
      keys.setKeyEntry("door", key, unused, chain.toArray(X509Certificate[]::new));
      if (!KeyPairs.match(own.getPublicKey(), key)) {
        throw new IOException(
            files.key()
                + " is not the key of "
                + files.certificate()
                + "; name the key that the certificate was made for");
      }
      KeyStore trusted = emptyStore();
      int authorities = 0;
      if (files.clients().isPresent()) {
        for (X509Certificate authority : PemFiles.certificates(files.clients().get())) {
          trusted.setCertificateEntry("authority-" + authorities++, authority);
        }
      }
      return new Loaded(own, keys, trusted, authorities);
    } catch (GeneralSecurityException e) {
      throw new IOException(
          files.certificate() + " and " + files.key() + " cannot be used: " + e.getMessage(), e);
    }
  }

  private static void requireValid(Path file, X509Certificate certificate) throws IOException {
    try {
      certificate.checkValidity();
    } catch (CertificateExpiredException e) {
      throw new IOException(
          file
              + " has a certificate that ended "
              + certificate.getNotAfter().toInstant()
              + "; have a new one made",
          e);
    } catch (CertificateNotYetValidException e) {
      throw new IOException(
          file
              + " has a certificate that begins "
              + certificate.getNotBefore().toInstant()
              + "; is this machine's clock right?",
          e);
    }
  }

  private static KeyStore emptyStore() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }
}
