package org.splinter.http.door.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import org.splinter.codec.Sha256;

/**
 * Somebody who asks: the owner of a token or a certificate, or an address. It prints as its
 * pseudonym, which means nothing after the door's process has ended.
 *
 * @param id which no other has
 * @param name by which an operator knows it: the name of the token, the common name of the
 *     certificate, or the address
 * @param account under which budgets are kept that outlive the door's process: letters, digits, .
 *     _ @ and -, at most 64. All addresses have one: who changes his would have a new budget
 */
public record Principal(String id, String name, String account) {
  private static final String ANYBODY = "anybody@door";
  private static final int ACCOUNT_NAME = 31;
  private static final int ACCOUNT_DIGITS = 32;
  private static final String MAC = "HmacSHA256";
  private static final int PSEUDONYM_BYTES = 8;
  private static final SecretKeySpec KEY = randomKey();

  private static SecretKeySpec randomKey() {
    byte[] key = new byte[32];
    new SecureRandom().nextBytes(key);
    return new SecretKeySpec(key, MAC);
  }

  /** Returns the owner of a token. */
  public static Principal token(String name) {
    return new Principal("token " + name, name, name);
  }

  /** Returns who asks from an address. */
  static Principal address(String address) {
    return new Principal("address " + address, address, ANYBODY);
  }

  /**
   * Returns the owner of a certificate. Authorities may give one subject twice, so that the issuer
   * belongs to the identity.
   */
  static Principal certificate(X509Certificate shown) {
    String subject = shown.getSubjectX500Principal().getName();
    String issuer = shown.getIssuerX500Principal().getName();
    String name = commonName(subject);
    String id = "certificate " + issuer + " / " + subject;
    return new Principal(id, name, account(name, id));
  }

  /** Returns the account of a certificate: its name for operators, and a digest of its identity. */
  private static String account(String name, String id) {
    String readable = "c" + name.replaceAll("[^A-Za-z0-9._-]", "_");
    String digest = HexFormat.of().formatHex(Sha256.of(id.getBytes(UTF_8)));
    return readable.substring(0, Math.min(readable.length(), ACCOUNT_NAME))
        + "@"
        + digest.substring(0, ACCOUNT_DIGITS);
  }

  /** Returns the common name of a subject, or the whole subject if it has none. */
  private static String commonName(String subject) {
    try {
      return new LdapName(subject)
          .getRdns().stream()
              .filter(part -> part.getType().equalsIgnoreCase("CN"))
              .map(part -> String.valueOf(part.getValue()))
              .findFirst()
              .orElse(subject);
    } catch (InvalidNameException e) {
      return subject;
    }
  }

  /** Returns the name that stands in logs: the principal's alone while the process lives. */
  public String pseudonym() {
    try {
      Mac mac = Mac.getInstance(MAC);
      mac.init(KEY);
      byte[] digest = mac.doFinal(id.getBytes(UTF_8));
      return HexFormat.of().formatHex(Arrays.copyOf(digest, PSEUDONYM_BYTES));
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("every Java has " + MAC, e);
    }
  }

  @Override
  public String toString() {
    return pseudonym();
  }
}
