package org.splinter.http.door.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;

/**
 * A certificate chain and the private key of its first certificate, from two PEM files that were
 * checked against each other: the key matches, each certificate is issued by the next one, and none
 * has ended.
 *
 * @param chain the holder's certificate first
 */
record PemIdentity(List<X509Certificate> chain, PrivateKey key) {
  /** The most certificates of a chain: clients follow no longer ones. */
  static final int MAX_CHAIN = 8;

  private static final int PROBE_BYTES = 32;

  /**
   * Reads both files.
   *
   * @throws IOException saying which file is wrong and how to mend it
   */
  static PemIdentity read(Path chainFile, Path keyFile, Instant now) throws IOException {
    List<X509Certificate> chain = PemFile.certificates("certificate chain", chainFile);
    if (chain.size() > MAX_CHAIN) {
      throw new IOException(
          "%s: the chain has %d certificates, may have %d; leave only those up to the authority"
              .formatted(chainFile, chain.size(), MAX_CHAIN));
    }
    for (X509Certificate certificate : chain) {
      requireValid(chainFile, certificate, now);
    }
    for (int i = 0; i + 1 < chain.size(); i++) {
      if (!isIssued(chain.get(i), chain.get(i + 1))) {
        throw new IOException(
            "%s: certificate %d of the chain is not issued by the next one; order it from the door's own to the authority's"
                .formatted(chainFile, i + 1));
      }
    }
    if (new HashSet<>(chain).size() < chain.size()) {
      throw new IOException(chainFile + ": a certificate of the chain stands twice; delete one");
    }
    PrivateKey key = PemFile.key("key", keyFile);
    if (!matches(key, chain.get(0).getPublicKey())) {
      throw new IOException(
          "the key %s is not that of the certificate %s; name the two files that belong together"
              .formatted(keyFile, chainFile));
    }
    return new PemIdentity(chain, key);
  }

  /** Refuses a certificate before it begins and after it ends. */
  static void requireValid(Path file, X509Certificate certificate, Instant now) throws IOException {
    Instant begin = certificate.getNotBefore().toInstant();
    Instant end = certificate.getNotAfter().toInstant();
    if (now.isAfter(end)) {
      throw new IOException(
          "%s: the certificate of %s ended at %s; renew it"
              .formatted(file, certificate.getSubjectX500Principal().getName(), end));
    }
    if (now.isBefore(begin)) {
      throw new IOException(
          "%s: the certificate of %s begins at %s; set this machine's clock, or renew it"
              .formatted(file, certificate.getSubjectX500Principal().getName(), begin));
    }
  }

  X509Certificate certificate() {
    return chain.get(0);
  }

  /** Returns whether a certificate names another one as its issuer, and is signed by its key. */
  static boolean isIssued(X509Certificate certificate, X509Certificate by) {
    if (!certificate.getIssuerX500Principal().equals(by.getSubjectX500Principal())) {
      return false;
    }
    try {
      certificate.verify(by.getPublicKey());
      return true;
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  /** Returns whether two keys are a pair: what one signs, the other verifies. */
  private static boolean matches(PrivateKey key, PublicKey of) {
    byte[] probe = new byte[PROBE_BYTES];
    new SecureRandom().nextBytes(probe);
    try {
      Signature signature = Signature.getInstance(signatureAlgorithm(key));
      signature.initSign(key);
      signature.update(probe);
      byte[] signed = signature.sign();
      signature.initVerify(of);
      signature.update(probe);
      return signature.verify(signed);
    } catch (GeneralSecurityException e) {
      return false; // keys of two algorithms
    }
  }

  private static String signatureAlgorithm(PrivateKey key) {
    return switch (key.getAlgorithm()) {
      case "EC" -> "SHA256withECDSA";
      case "RSA" -> "SHA256withRSA";
      default -> key.getAlgorithm();
    };
  }

  @Override
  public String toString() {
    return "PemIdentity[" + certificate().getSubjectX500Principal().getName() + "]";
  }
}
