package org.splinter.http.door.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the files of a certificate and its key, with a file that breaks each of their rules. */
final class PemIdentityTest {
  private static final int MUTATIONS = 3_000;

  private final Instant now = Instant.now();

  @TempDir private Path directory;
  private TestCertificates certificates;
  private PemIdentity east;
  private TlsFiles files;

  @BeforeEach
  void write() throws IOException {
    certificates = new TestCertificates(directory, now);
    east = certificates.server("east.example");
    files = certificates.write(east);
  }

  private PemIdentity read() throws IOException {
    return PemIdentity.read(files.certificate(), files.key(), now);
  }

  /** Returns why the files are refused, behind the name of the file that is to blame. */
  private String refusal(Path blamed) {
    String message = assertThrows(IOException.class, this::read).getMessage();
    assertTrue(message.startsWith(blamed + ": "), message);
    return message.substring(blamed.toString().length() + 2);
  }

  private void writeChain(X509Certificate... chain) throws IOException {
    Files.write(files.certificate(), PemFile.encode(List.of(chain)));
  }

  private static String pem(String type, byte[] content) throws IOException {
    StringWriter text = new StringWriter();
    try (PemWriter out = new PemWriter(text)) {
      out.writeObject(new PemObject(type, content));
    }
    return text.toString();
  }

  @Test
  void isReadAsItWasWritten() throws IOException {
    PemIdentity there = read();
    assertEquals(east.chain(), there.chain());
    assertEquals(east.key(), there.key());
    String text = Files.readString(files.certificate());
    assertTrue(text.startsWith("-----BEGIN CERTIFICATE-----\n"), text);
    assertTrue(Files.readString(files.key()).startsWith("-----BEGIN PRIVATE KEY-----\n"));
    Files.writeString(files.certificate(), "subject=east\n" + text + "\n# end\n");
    assertEquals(east.chain(), read().chain(), "text around objects is for people");
  }

  @Test
  void doesNotPrintItsKey() throws IOException {
    assertEquals("PemIdentity[CN=east]", read().toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"EC", "RSA", "Ed25519"})
  void keysAreOfTheKindsOfTls(String algorithm) throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
    PrivateKey key = generator.generateKeyPair().getPrivate();
    Files.write(files.key(), PemFile.encode(key));
    assertEquals(key, PemFile.key("key", files.key()));
    String message = assertThrows(IOException.class, this::read).getMessage();
    assertEquals(
        "the key "
            + files.key()
            + " is not that of the certificate "
            + files.certificate()
            + "; name the two files that belong together",
        message);
  }

  @Test
  void chainsLeadFromOneToTheNext() throws IOException {
    X509Certificate own = east.certificate();
    X509Certificate authority = certificates.authority().certificate();
    writeChain(own);
    assertEquals(List.of(own), read().chain());
    String order =
        "certificate 1 of the chain is not issued by the next one; order it from the door's own to"
            + " the authority's";
    writeChain(authority, own);
    assertEquals(order, refusal(files.certificate()));
    writeChain(own, new TestCertificates(directory, now).authority().certificate());
    assertEquals(order, refusal(files.certificate()));
    writeChain(own, authority, authority);
    assertEquals(
        "a certificate of the chain stands twice; delete one", refusal(files.certificate()));
    writeChain(Collections.nCopies(9, own).toArray(X509Certificate[]::new));
    assertEquals(
        "the chain has 9 certificates, may have 8; leave only those up to the authority",
        refusal(files.certificate()));
  }

  @Test
  void certificateFilesHoldCertificatesAlone() throws IOException {
    byte[] der = PemFile.encode(east.key());
    Files.write(files.certificate(), der);
    assertEquals(
        "object 1 is no certificate; leave only certificates in the certificate chain",
        refusal(files.certificate()));
    Files.writeString(files.certificate(), "nothing in PEM\n");
    assertEquals(
        "the certificate chain holds no certificate; write it as PEM, -----BEGIN CERTIFICATE-----",
        refusal(files.certificate()));
    String one = new String(PemFile.encode(List.of(east.certificate())), StandardCharsets.US_ASCII);
    Files.writeString(files.certificate(), one.repeat(65));
    assertEquals(
        "the certificate chain holds 65 PEM objects, may hold 64; delete some",
        refusal(files.certificate()));
    Files.writeString(files.certificate(), one + "x".repeat(PemFile.MAX_BYTES));
    assertEquals(
        "the certificate chain "
            + files.certificate()
            + " has more than 262144 bytes, the most that one may have; is it another kind of file?",
        assertThrows(IOException.class, this::read).getMessage());
  }

  @Test
  void damagedCertificatesAreRefused() throws Exception {
    byte[] der = east.certificate().getEncoded();
    Files.writeString(files.certificate(), pem("CERTIFICATE", Arrays.copyOf(der, der.length - 1)));
    assertEquals(
        "object 1 is a damaged certificate; copy the file again", refusal(files.certificate()));
    Files.writeString(files.certificate(), pem("CERTIFICATE", Arrays.copyOf(der, der.length + 1)));
    assertEquals(
        "object 1 has bytes behind its certificate; copy the file again",
        refusal(files.certificate()));
    String text = Files.readString(files.key());
    for (String damaged :
        List.of(
            text.replace("BEGIN PRIVATE KEY", "BEGIN CERTIFICATE"),
            "-----BEGIN CERTIFICATE-----\n",
            "-----BEGIN CERTIFICATE-----\n?\n-----END CERTIFICATE-----\n")) {
      Files.writeString(files.certificate(), damaged);
      assertEquals(
          "the certificate chain is damaged in PEM object 1; copy the file again",
          refusal(files.certificate()));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "EC PRIVATE KEY|the key is not in PKCS#8; take openssl",
        "RSA PRIVATE KEY|the key is not in PKCS#8; take openssl",
        "ENCRYPTED PRIVATE KEY|the key has a password, which a door cannot ask for; take openssl",
        "PUBLIC KEY|the key holds no private key; it begins with -----BEGIN PRIVATE KEY-----",
        "PRIVATE KEY|the key is damaged; copy the file again",
      })
  void keyFilesHoldOneKey(String type, String why) throws IOException {
    Files.writeString(files.key(), pem(type, new byte[] {1, 2, 3}));
    assertTrue(refusal(files.key()).startsWith(why), refusal(files.key()));
    Files.writeString(files.key(), "");
    assertEquals(
        "the key holds 0 PEM objects, must be 1 private key in PKCS#8", refusal(files.key()));
    byte[] key = PemFile.encode(east.key());
    Files.writeString(files.key(), new String(key, StandardCharsets.US_ASCII).repeat(2));
    assertEquals(
        "the key holds 2 PEM objects, must be 1 private key in PKCS#8", refusal(files.key()));
  }

  @Test
  void otherKindsOfKeysAreRefused() throws Exception {
    PrivateKey key = KeyPairGenerator.getInstance("X25519").generateKeyPair().getPrivate();
    Files.write(files.key(), PemFile.encode(key));
    assertEquals(
        "the key is of the kind 1.3.101.110, must be one of [EC, Ed25519, RSA]",
        refusal(files.key()));
  }

  /** Checks keys whose outer structure is right: of no number, and on a curve that Java lacks. */
  @ParameterizedTest
  @ValueSource(strings = {"1.2.840.10045.3.1.7", "1.3.132.0.10"})
  void keysThatJavaCannotReadAreRefused(String curve) throws IOException {
    AlgorithmIdentifier kind =
        new AlgorithmIdentifier(
            X9ObjectIdentifiers.id_ecPublicKey, new ASN1ObjectIdentifier(curve));
    PrivateKeyInfo key = new PrivateKeyInfo(kind, new ASN1Integer(5));
    Files.writeString(files.key(), pem("PRIVATE KEY", key.getEncoded()));
    assertEquals(
        "the EC key is damaged, or on a curve unknown here; copy the file again, or take P-256",
        refusal(files.key()));
  }

  /** Checks that a changed byte of either file is refused, or changes nothing that counts. */
  @Test
  void mutationsAreRefusedOrChangeNothing() throws Exception {
    long seed = Long.getLong("splinter.seed", System.nanoTime());
    System.out.println("PemIdentityTest seed " + seed);
    Random random = new Random(seed);
    String secret = Files.readAllLines(files.key()).get(1);
    List<IOException> refused = new ArrayList<>();
    for (Path file : List.of(files.certificate(), files.key())) {
      byte[] valid = Files.readAllBytes(file);
      for (int i = 0; i < MUTATIONS / 2; i++) {
        byte[] mutated = valid.clone();
        mutated[random.nextInt(mutated.length)] = (byte) random.nextInt(256);
        Files.write(file, mutated);
        try {
          assertEquals(east.key(), read().key());
        } catch (IOException e) {
          refused.add(e);
        }
      }
      Files.write(file, valid);
    }
    assertTrue(refused.size() > MUTATIONS / 2, refused.size() + " were refused");
    for (IOException e : refused) {
      assertTrue(e.getMessage().contains(directory.toString()), e.getMessage());
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        assertFalse(String.valueOf(cause.getMessage()).contains(secret.substring(0, 16)));
      }
    }
  }
}
