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
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A bounded reader of a caller's certificates and keys in PEM, by what Java has: a job's jar
 * carries no library for them.
 */
final class PemFiles {
  private static final int MAX_FILE_BYTES = 1 << 20;
  private static final Pattern PRIVATE_KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
  private static final List<String> KEY_ALGORITHMS = List.of("EC", "RSA", "Ed25519");

  private PemFiles() {}

  /**
   * Reads the certificates of a file, in their order.
   *
   * @throws IOException naming the file if it holds none
   */
  static List<X509Certificate> certificates(Path file) throws IOException {
    List<X509Certificate> all = new ArrayList<>();
    try (InputStream in = new ByteArrayInputStream(read(file, "certificate"))) {
      for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        all.add((X509Certificate) each);
      }
    } catch (CertificateException e) {
      throw new IOException(file + " holds no certificates in PEM; name such a file", e);
    }
    if (all.isEmpty()) {
      throw new IOException(file + " holds no certificates in PEM; name such a file");
    }
    return all;
  }

  /**
   * Reads the private key of a file: EC, RSA or Ed25519, in PKCS #8, without a password.
   *
   * @throws IOException naming the file if it holds none, never what is in it
   */
  static PrivateKey privateKey(Path file) throws IOException, GeneralSecurityException {
    Matcher pem = PRIVATE_KEY.matcher(new String(read(file, "key"), US_ASCII));
    if (pem.find()) {
      PKCS8EncodedKeySpec encoded = new PKCS8EncodedKeySpec(decoded(file, pem.group(1)));
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

  private static byte[] decoded(Path file, String base64) throws IOException {
    try {
      return Base64.getMimeDecoder().decode(base64);
    } catch (IllegalArgumentException e) { // not passed on: it may quote the key
      throw new IOException(file + " holds a damaged private key; copy the file again");
    }
  }

  static byte[] read(Path file, String what) throws IOException {
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
