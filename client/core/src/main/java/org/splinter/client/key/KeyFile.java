package org.splinter.client.key;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.function.Supplier;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.fss.Scrypt;
import org.splinter.fss.SecureRandomness;
import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.fss.paillier.PaillierPrimes;

/**
 * The file of a secret key of Paillier's encryption, which its owner alone can read ({@link
 * OwnerFile}). As bytes, little-endian:
 *
 * <pre>
 * "SPPS"  u8 version = 1   u8 sealed (0 or 1)   u16 bits of N   key id (16 bytes)
 * the primes p and q, of half the bits each; or, if sealed:
 * u8 log N of scrypt (r = 8, p = 1)   salt (16)   nonce (12)
 *   AES-256-GCM of p and q, with its tag (16), under scrypt's key; all before it is authenticated
 * SHA-256 of all before it
 * </pre>
 */
public final class KeyFile {
  private static final String MAGIC = "SPPS";
  private static final int VERSION = 1;
  private static final int LOG_N = 17; // 128 MiB, a third of a second
  private static final int SALT_BYTES = 16;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BYTES = 16;
  private static final int MAX_BYTES = 1 << 12;
  private static final int MAX_BYTES_OF_CHAR = 3;

  private KeyFile() {}

  /**
   * Writes a key to a file that must not be there.
   *
   * @param passphrase that the file is sealed by, or null; the caller wipes it
   */
  public static void write(Path file, PaillierPrimes primes, char @Nullable [] passphrase)
      throws IOException {
    if (passphrase != null && passphrase.length == 0) {
      throw new IOException("the passphrase is empty, and would seal nothing");
    }
    byte[] bytes = encode(primes, passphrase);
    try {
      OwnerFile.writeNew(file, bytes);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  /**
   * Reads a key.
   *
   * @param passphrase is asked where the file is sealed; what it returns is wiped
   * @throws IOException if others than its owner can read the file, or it is damaged
   */
  public static PaillierPrimes read(Path file, Supplier<char[]> passphrase) throws IOException {
    byte[] bytes = OwnerFile.read(file, MAX_BYTES);
    try {
      return decode(bytes, passphrase);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  /** Returns the bytes of a key, which the caller wipes. */
  static byte[] encode(PaillierPrimes primes, char @Nullable [] passphrase) {
    PaillierModulus modulus = primes.modulus();
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    out.u8(passphrase == null ? 0 : 1).u16(modulus.bits()).fixed(modulus.id());
    byte[] secret = primes.encode();
    if (passphrase == null) {
      out.fixed(secret);
    } else {
      byte[] salt = SecureRandomness.draw(SALT_BYTES);
      byte[] nonce = SecureRandomness.draw(NONCE_BYTES);
      byte[] head = out.u8(LOG_N).fixed(salt).fixed(nonce).toByteArray();
      try {
        out.fixed(
            cipher(Cipher.ENCRYPT_MODE, passphrase, salt, LOG_N, nonce, head).doFinal(secret));
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("this Java cannot seal a key", e);
      }
    }
    Arrays.fill(secret, (byte) 0);
    byte[] body = out.toByteArray();
    byte[] all = out.fixed(Sha256.of(body)).toByteArray();
    Arrays.fill(body, (byte) 0);
    out.wipe();
    return all;
  }

  /**
   * Decodes the bytes of a file.
   *
   * @throws FormatException naming the field and its bound, or that the passphrase is another
   */
  static PaillierPrimes decode(byte[] bytes, Supplier<char[]> passphrase) throws FormatException {
    ByteReader in = new ByteReader("key file", bytes);
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    boolean sealed = in.u8("sealed", 0, 1) == 1;
    int bits = in.u16("bits", PaillierModulus.LEAST_BITS, PaillierModulus.DEFAULT_BITS);
    byte[] id = in.fixed("key id", PaillierModulus.ID_BYTES);
    int logN = sealed ? in.u8("log N", 1, Scrypt.MAX_LOG_N) : 0;
    byte[] salt = in.fixed("salt", sealed ? SALT_BYTES : 0);
    byte[] nonce = in.fixed("nonce", sealed ? NONCE_BYTES : 0);
    byte[] head = Arrays.copyOf(bytes, bytes.length - in.remaining());
    byte[] secret = in.fixed("primes", PaillierPrimes.bytes(bits) + (sealed ? TAG_BYTES : 0));
    byte[] body = Arrays.copyOf(bytes, bytes.length - in.remaining());
    byte[] digest = in.fixed("digest", Sha256.BYTES);
    in.end();
    boolean whole = Arrays.equals(digest, Sha256.of(body));
    Arrays.fill(body, (byte) 0);
    if (!whole) {
      Arrays.fill(secret, (byte) 0);
      throw in.error("has not the digest at its end: the file is damaged");
    }
    byte[] plain = sealed ? opened(in, passphrase.get(), salt, logN, nonce, head, secret) : secret;
    try {
      PaillierPrimes primes = PaillierPrimes.decode(plain);
      if (!Arrays.equals(primes.modulus().id(), id)) {
        primes.close();
        throw in.error("has the primes of another key than it names");
      }
      return primes;
    } finally {
      Arrays.fill(plain, (byte) 0);
      Arrays.fill(secret, (byte) 0);
    }
  }

  private static byte[] opened(
      ByteReader in,
      char[] passphrase,
      byte[] salt,
      int logN,
      byte[] nonce,
      byte[] head,
      byte[] sealed)
      throws FormatException {
    try {
      return cipher(Cipher.DECRYPT_MODE, passphrase, salt, logN, nonce, head).doFinal(sealed);
    } catch (AEADBadTagException e) {
      throw in.error("does not open with this passphrase");
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java cannot open a key", e);
    } finally {
      Arrays.fill(passphrase, '\0');
    }
  }

  private static Cipher cipher(
      int mode, char[] passphrase, byte[] salt, int logN, byte[] nonce, byte[] head)
      throws GeneralSecurityException {
    ByteBuffer text = ByteBuffer.allocate(MAX_BYTES_OF_CHAR * passphrase.length);
    UTF_8.newEncoder().encode(CharBuffer.wrap(passphrase), text, true);
    byte[] bytes = Arrays.copyOf(text.array(), text.position());
    byte[] key = Scrypt.key(bytes, salt, logN, 32);
    try {
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
      cipher.init(
          mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(Byte.SIZE * TAG_BYTES, nonce));
      cipher.updateAAD(head);
      return cipher;
    } finally {
      Arrays.fill(bytes, (byte) 0);
      Arrays.fill(text.array(), (byte) 0);
      Arrays.fill(key, (byte) 0);
    }
  }
}
