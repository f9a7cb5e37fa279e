package org.splinter.provider.sum;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.codec.FormatException;
import org.splinter.provider.files.SideFile;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.table.TableLock;
import org.splinter.provider.table.TableStore;

/**
 * A provider's secret, in an owner-only file, from which the randomness of all its answers follows:
 * that of an answer is a pseudorandom function of the requests that are answered. So a request that
 * is asked again gets equal bytes, and nobody averages noise away; two requests never have
 * randomness in common, as long as HMAC-SHA-256 is pseudorandom.
 */
final class OwnerSecret implements AutoCloseable {
  static final int BYTES = 32;

  private static final String FILE = "secret";
  private static final String HMAC = "HmacSHA256";

  private final byte[] secret;

  private OwnerSecret(byte[] secret) {
    this.secret = secret;
  }

  /**
   * Reads the provider's secret. The first import of a private table draws it; no later one does,
   * since another secret would draw the noise of answers anew that clients already have.
   *
   * @throws IOException naming the file and the mend, if private tables lost their secret or others
   *     can read it
   */
  static OwnerSecret of(TableStore store) throws IOException {
    FileSystem fileSystem = store.fileSystem();
    Path file = new Path(store.root(), FILE);
    if (!fileSystem.exists(file)) {
      List<String> tables = store.tables();
      if (!tables.isEmpty()) {
        throw new IOException(
            "the secret of the private tables, "
                + file
                + ", is gone; put the file back from a copy. If there is none, "
                + anew(tables));
      }
      TableLock.holding(
          fileSystem,
          store.root(),
          FILE,
          () -> {
            if (!fileSystem.exists(file)) {
              draw(store, file);
            }
            return true;
          });
    }
    byte[] secret = TableFiles.read(fileSystem, file, BYTES);
    if (secret.length != BYTES) {
      throw new FormatException(
          file.toString(), "has " + secret.length + " bytes, must have " + BYTES);
    }
    if (fileSystem.getFileStatus(file).getPermission().toShort() % 0100 != 0) {
      throw new IOException(
          file
              + " can be read by others than its owner, and who read it can take noise out of"
              + " answers. If nobody did, change its mode to 0600; else delete it, and "
              + anew(store.tables()));
    }
    return new OwnerSecret(secret);
  }

  /** Returns how a provider gets another secret: answers of before are then to other versions. */
  private static String anew(List<String> tables) {
    return "drop the private tables ("
        + String.join(", ", tables)
        + ") by 'splinter select-sum drop' and import them again: that draws another";
  }

  /** Writes a secret whole or not at all. */
  private static void draw(TableStore store, Path file) throws IOException {
    byte[] drawn = new byte[BYTES];
    new SecureRandom().nextBytes(drawn);
    try (var staging = store.newStaging()) {
      Path written = new Path(staging.path(), FILE);
      SideFile.write(store.configuration(), written, drawn);
      store.fileSystem().rename(written, file);
    } finally {
      Arrays.fill(drawn, (byte) 0);
    }
  }

  /** Returns the pseudorandom function of bytes; labels keep its uses apart. */
  byte[] derive(String label, byte[] message) {
    try {
      Mac mac = Mac.getInstance(HMAC);
      mac.init(new SecretKeySpec(secret, HMAC));
      mac.update(label.getBytes(US_ASCII));
      mac.update((byte) 0);
      return mac.doFinal(message);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no " + HMAC, e);
    }
  }

  @Override
  public void close() {
    Arrays.fill(secret, (byte) 0);
  }
}
