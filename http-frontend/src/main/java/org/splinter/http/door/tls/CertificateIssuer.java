package org.splinter.http.door.tls;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.CertIOException;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * Maker of keys and certificates (EC, P-256) by Bouncy Castle's builders. The cryptography under
 * them is Java's own: no provider is registered.
 */
final class CertificateIssuer {
  /** How far in the past a certificate begins, for machines whose clocks are behind. */
  private static final Duration CLOCKS_APART = Duration.ofMinutes(5);

  private static final int SERIAL_BITS = 128;
  private static final int TAG_DIGITS = 8;
  private static final SecureRandom RANDOM = new SecureRandom();

  private CertificateIssuer() {}

  /** Makes an authority that signs certificates of servers and clients, and no authorities. */
  static PemIdentity authority(Instant now, int days) {
    KeyPair keys = keys();
    String tag = KeyFingerprint.of(keys.getPublic()).substring(0, TAG_DIGITS);
    X500Name name = new X500Name("CN=Splinter development authority " + tag);
    try {
      X509v3CertificateBuilder builder =
          builder(name, name, keys.getPublic(), now, days)
              .addExtension(Extension.basicConstraints, true, new BasicConstraints(0))
              .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign));
      return new PemIdentity(List.of(sign(builder, keys.getPrivate())), keys.getPrivate());
    } catch (CertIOException e) {
      throw new IllegalStateException("these extensions have an encoding", e);
    }
  }

  /** Makes a key and a certificate of it, whose chain ends with the authority's. */
  static PemIdentity issue(PemIdentity authority, CertificateRequest request, Instant now) {
    KeyPair keys = keys();
    X509Certificate by = authority.certificate();
    try {
      X500Name issuer = X500Name.getInstance(by.getSubjectX500Principal().getEncoded());
      X500Name subject = new X500Name("CN=" + request.name());
      X509v3CertificateBuilder builder =
          builder(issuer, subject, keys.getPublic(), now, request.days())
              .addExtension(
                  Extension.authorityKeyIdentifier,
                  false,
                  new JcaX509ExtensionUtils().createAuthorityKeyIdentifier(by))
              .addExtension(Extension.basicConstraints, true, new BasicConstraints(false))
              .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature))
              .addExtension(
                  Extension.extendedKeyUsage, false, new ExtendedKeyUsage(request.purpose().id()));
      if (!request.hosts().isEmpty()) {
        builder.addExtension(Extension.subjectAlternativeName, false, request.alternativeNames());
      }
      X509Certificate made = sign(builder, authority.key());
      return new PemIdentity(List.of(made, by), keys.getPrivate());
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("these extensions have an encoding", e);
    }
  }

  private static KeyPair keys() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"), RANDOM);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has EC keys on P-256", e);
    }
  }

  private static X509v3CertificateBuilder builder(
      X500Name issuer, X500Name subject, PublicKey key, Instant now, int days)
      throws CertIOException {
    X509v3CertificateBuilder builder =
        new JcaX509v3CertificateBuilder(
            issuer,
            new BigInteger(SERIAL_BITS, RANDOM),
            Date.from(now.minus(CLOCKS_APART)),
            Date.from(now.plus(Duration.ofDays(days))),
            subject,
            key);
    try {
      return builder.addExtension(
          Extension.subjectKeyIdentifier,
          false,
          new JcaX509ExtensionUtils().createSubjectKeyIdentifier(key));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has SHA-1, which only names the key here", e);
    }
  }

  private static X509Certificate sign(X509v3CertificateBuilder builder, PrivateKey by) {
    try {
      return new JcaX509CertificateConverter()
          .getCertificate(builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(by)));
    } catch (OperatorCreationException | GeneralSecurityException e) {
      throw new IllegalStateException("every Java signs by EC keys", e);
    }
  }
}
