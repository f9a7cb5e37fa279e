package org.splinter.http.door.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.edec.EdECObjectIdentifiers;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemReader;
import org.bouncycastle.util.io.pem.PemWriter;
import org.splinter.http.door.files.SmallFile;

/**
 * The bounded decoder of PEM files (RFC 7468), and their encoder. Messages name the file and the
 * object's place, never a byte of it: it may be a key.
 */
final class PemFile {
  static final int MAX_BYTES = 256 << 10;
  static final int MAX_OBJECTS = 64;

  private static final String CERTIFICATE = "CERTIFICATE";
  private static final String PRIVATE_KEY = "PRIVATE KEY";

  /** The keys that TLS signs by, with Java's names of them. */
  private static final Map<ASN1ObjectIdentifier, String> KEY_ALGORITHMS =
      Map.of(
          X9ObjectIdentifiers.id_ecPublicKey, "EC",
          PKCSObjectIdentifiers.rsaEncryption, "RSA",
          EdECObjectIdentifiers.id_Ed25519, "Ed25519");

  private static final String TO_PKCS8 = "openssl pkcs8 -topk8 -nocrypt -in OLD -out NEW";

  private PemFile() {}

  /** Reads the certificates of a file, one at least, in their order. */
  static List<X509Certificate> certificates(String what, Path file) throws IOException {
    List<X509Certificate> certificates = new ArrayList<>();
    for (PemObject object : objects(what, file)) {
      String place = "%s: object %d".formatted(file, certificates.size() + 1);
      if (!object.getType().equals(CERTIFICATE)) {
        throw new IOException(
            "%s is no certificate; leave only certificates in the %s".formatted(place, what));
      }
      certificates.add(certificate(place, object.getContent()));
    }
    if (certificates.isEmpty()) {
      throw new IOException(
          "%s: the %s holds no certificate; write it as PEM, -----BEGIN CERTIFICATE-----"
              .formatted(file, what));
    }
    return List.copyOf(certificates);
  }

  /** Reads the one private key of a file, in PKCS#8 and without a password. */
  static PrivateKey key(String what, Path file) throws IOException {
    List<PemObject> objects = objects(what, file);
    if (objects.size() != 1) {
      throw new IOException(
          "%s: the %s holds %d PEM objects, must be 1 private key in PKCS#8"
              .formatted(file, what, objects.size()));
    }
    PemObject object = objects.get(0);
    switch (object.getType()) {
      case PRIVATE_KEY -> {
        return key(file, object.getContent());
      }
      case "ENCRYPTED PRIVATE KEY" ->
          throw new IOException(
              file + ": the key has a password, which a door cannot ask for; take " + TO_PKCS8);
      case "EC PRIVATE KEY", "RSA PRIVATE KEY" ->
          throw new IOException(file + ": the key is not in PKCS#8; take " + TO_PKCS8);
      default ->
          throw new IOException(
              "%s: the %s holds no private key; it begins with -----BEGIN PRIVATE KEY-----"
                  .formatted(file, what));
    }
  }

  static byte[] encode(List<X509Certificate> certificates) throws IOException {
    List<PemObject> objects = new ArrayList<>();
    for (X509Certificate certificate : certificates) {
      try {
        objects.add(new PemObject(CERTIFICATE, certificate.getEncoded()));
      } catch (CertificateException e) {
        throw new IllegalStateException("a certificate that was decoded has no encoding", e);
      }
    }
    return encodeAll(objects);
  }

  static byte[] encode(PrivateKey key) throws IOException {
    return encodeAll(List.of(new PemObject(PRIVATE_KEY, key.getEncoded())));
  }

  private static byte[] encodeAll(List<PemObject> objects) throws IOException {
    StringWriter text = new StringWriter();
    try (PemWriter out = new PemWriter(text)) {
      for (PemObject object : objects) {
        out.writeObject(object);
      }
    }
    return text.toString()
        .replace(System.lineSeparator(), "\n")
        .getBytes(StandardCharsets.US_ASCII);
  }

  private static List<PemObject> objects(String what, Path file) throws IOException {
    String text = new String(SmallFile.read(what, file, MAX_BYTES), StandardCharsets.ISO_8859_1);
    List<PemObject> objects = new ArrayList<>();
    try (PemReader reader = new PemReader(new StringReader(text))) {
      for (PemObject object = reader.readPemObject();
          object != null;
          object = reader.readPemObject()) {
        objects.add(object);
      }
    } catch (IOException | RuntimeException e) { // Bouncy Castle throws either
      throw new IOException(
          "%s: the %s is damaged in PEM object %d; copy the file again"
              .formatted(file, what, objects.size() + 1));
    }
    if (objects.size() > MAX_OBJECTS) {
      throw new IOException(
          "%s: the %s holds %d PEM objects, may hold %d; delete some"
              .formatted(file, what, objects.size(), MAX_OBJECTS));
    }
    return objects;
  }

  private static X509Certificate certificate(String place, byte[] der) throws IOException {
    try {
      X509Certificate certificate =
          (X509Certificate)
              CertificateFactory.getInstance("X.509")
                  .generateCertificate(new ByteArrayInputStream(der));
      if (certificate.getEncoded().length == der.length) {
        return certificate;
      }
    } catch (CertificateException e) {
      throw new IOException(place + " is a damaged certificate; copy the file again", e);
    }
    throw new IOException(place + " has bytes behind its certificate; copy the file again");
  }

  /** Decodes a key; no exception of the decoders is passed on, since it may quote their input. */
  private static PrivateKey key(Path file, byte[] der) throws IOException {
    ASN1ObjectIdentifier kind;
    try {
      kind = PrivateKeyInfo.getInstance(der).getPrivateKeyAlgorithm().getAlgorithm();
    } catch (IllegalArgumentException e) {
      throw new IOException(file + ": the key is damaged; copy the file again");
    }
    String algorithm = KEY_ALGORITHMS.get(kind);
    if (algorithm == null) {
      throw new IOException(
          "%s: the key is of the kind %s, must be one of %s"
              .formatted(file, kind.getId(), new TreeSet<>(KEY_ALGORITHMS.values())));
    }
    try {
      return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(der));
    } catch (GeneralSecurityException e) {
      throw new IOException(
          "%s: the %s key is damaged, or on a curve unknown here; copy the file again, or take P-256"
              .formatted(file, algorithm));
    }
  }
}
