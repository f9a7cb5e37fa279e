package org.splinter.protocol.door;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/**
 * A caller's files for one door: whom it trusts to name the door, and how it says who it is.
 *
 * @param trust a PEM file of the authorities that may vouch for the door; if empty, those that Java
 *     trusts
 * @param token a file with the caller's bearer token
 * @param certificate a PEM file of the caller's certificate and its chain
 * @param key a PEM file of the certificate's private key, in PKCS #8
 */
public record DoorKeys(
    Optional<Path> trust, Optional<Path> token, Optional<Path> certificate, Optional<Path> key) {
  /** The keys of a caller that trusts whom Java trusts and does not say who it is. */
  public static final DoorKeys NONE =
      new DoorKeys(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_-]{43}");

  /**
   * Makes the TLS side of the caller: TLS 1.3 alone, the door's certificate always checked.
   *
   * @throws IOException naming the file that cannot be used, never what is in it
   */
  SSLContext tls() throws IOException {
    try {
      TrustManager[] trusted = trust.isEmpty() ? null : trusted(trust.orElseThrow());
      KeyManager[] own = certificate.isEmpty() ? null : own(certificate.orElseThrow());
      SSLContext context = SSLContext.getInstance("TLSv1.3");
      context.init(own, trusted, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IOException("cannot set TLS up: " + e.getMessage(), e);
    }
  }

  /**
   * Reads the caller's token.
   *
   * @throws IOException naming the file if it holds none
   */
  Optional<String> bearer() throws IOException {
    if (token.isEmpty()) {
      return Optional.empty();
    }
    String text = new String(PemFiles.read(token.get(), "token"), US_ASCII).strip();
    if (!TOKEN.matcher(text).matches()) {
      throw new IOException(
          token.get() + " holds no token; write the one that the door's operator gave you, alone");
    }
    return Optional.of(text);
  }

  private static TrustManager[] trusted(Path file) throws IOException, GeneralSecurityException {
    KeyStore store = emptyStore();
    int number = 0;
    for (Certificate authority : PemFiles.certificates(file)) {
      store.setCertificateEntry("authority-" + number++, authority);
    }
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers();
  }

  private KeyManager[] own(Path file) throws IOException, GeneralSecurityException {
    if (key.isEmpty()) {
      throw new IOException("there is a certificate " + file + " and no key for it; name its key");
    }
    KeyStore store = emptyStore();
    char[] unused = new char[0]; // the store is never written
    store.setKeyEntry(
        "caller",
        PemFiles.privateKey(key.orElseThrow()),
        unused,
        PemFiles.certificates(file).toArray(Certificate[]::new));
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, unused);
    return factory.getKeyManagers();
  }

  private static KeyStore emptyStore() throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }
}
