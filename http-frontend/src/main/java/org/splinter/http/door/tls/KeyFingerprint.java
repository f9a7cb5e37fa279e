package org.splinter.http.door.tls;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.HexFormat;

/** Fingerprints by SHA-256, in hex, by which a person or a client recognises a key. */
final class KeyFingerprint {
  private KeyFingerprint() {}

  /** Returns the digest of the SubjectPublicKeyInfo, which a renewed certificate may keep. */
  static String of(PublicKey key) {
    return sha256(key.getEncoded());
  }

  /** Returns the digest of the whole certificate, as {@code openssl x509 -fingerprint} has it. */
  static String of(X509Certificate certificate) {
    try {
      return sha256(certificate.getEncoded());
    } catch (CertificateEncodingException e) {
      throw new IllegalStateException("a certificate that was decoded has no encoding", e);
    }
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
