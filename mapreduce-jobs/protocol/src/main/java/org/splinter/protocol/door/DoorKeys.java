package org.splinter.protocol.door;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
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

  private static final int MAX_FILE_BYTES = 1 << 20;
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_-]{43}");
  private static final Pattern PRIVATE_KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
  private static final List<String> KEY_ALGORITHMS = List.of("EC", "RSA", "Ed25519");

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
    String text = new String(read(token.get(), "token"), US_ASCII).strip();
    if (!TOKEN.matcher(text).matches()) {
      throw new IOException(
          token.get() + " holds no token; write the one that the door's operator gave you, alone");
    }
    return Optional.of(text);
  }

  private static TrustManager[] trusted(Path file) throws IOException, GeneralSecurityException {
    KeyStore store = emptyStore();
    int number = 0;
    for (Certificate authority : certificates(file)) {
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
        privateKey(key.orElseThrow()),
        unused,
        certificates(file).toArray(Certificate[]::new));
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

  private static Collection<? extends Certificate> certificates(Path file) throws IOException {
    Collection<? extends Certificate> all;
    try (InputStream in = new ByteArrayInputStream(read(file, "certificate"))) {
      all = CertificateFactory.getInstance("X.509").generateCertificates(in);
    } catch (CertificateException e) {
      throw new IOException(file + " holds no certificates in PEM; name such a file", e);
    }
    if (all.isEmpty()) {
      throw new IOException(file + " holds no certificates in PEM; name such a file");
    }
    return all;
  }

  private static PrivateKey privateKey(Path file) throws IOException, GeneralSecurityException {
    Matcher pem = PRIVATE_KEY.matcher(new String(read(file, "key"), US_ASCII));
    if (pem.find()) {
      PKCS8EncodedKeySpec encoded =
          new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(pem.group(1)));
      for (String algorithm : KEY_ALGORITHMS) {
        try {
          return KeyFactory.getInstance(algorithm).generatePrivate(encoded);
        } catch (InvalidKeySpecException e) {
          // It is a key of another algorithm.
        }
      }
    }
    throw new IOException(
        file
            + " holds no private key that can be read; name a PKCS #8 PEM file of an EC, RSA or"
            + " Ed25519 key, without a password");
  }

  private static byte[] read(Path file, String what) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MAX_FILE_BYTES + 1);
      if (bytes.length > MAX_FILE_BYTES) {
        throw new IOException(
            file + " has more than " + MAX_FILE_BYTES + " bytes, too many for a " + what);
      }
      return bytes;
    } catch (NoSuchFileException e) {
      throw new IOException("there is no file " + file + " for the " + what + "; mend its name", e);
    }
  }
}
