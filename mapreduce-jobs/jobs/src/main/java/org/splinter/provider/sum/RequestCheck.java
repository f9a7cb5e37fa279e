package org.splinter.provider.sum;

import java.io.IOException;
import java.security.MessageDigest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;

/**
 * The check of an untrusted request as its bytes come: the digest at its end, and that all records
 * are what they must be. A request that came damaged is refused for its digest, whatever else the
 * damage did.
 */
final class RequestCheck implements AutoCloseable {
  private final MessageDigest sha = Sha256.digest();
  private final SumCipher.Check records;
  private @Nullable FormatException bad;

  RequestCheck(SumCipher cipher) {
    this.records = cipher.openCheck();
  }

  /** Takes the bytes before the records. */
  void head(byte[] bytes) {
    sha.update(bytes);
  }

  /** Takes the next whole records. */
  void records(byte[] bytes) throws IOException {
    sha.update(bytes);
    if (bad == null) {
      try {
        records.add(bytes);
      } catch (FormatException e) {
        bad = e; // told at the end, if the digest is right
      }
    }
  }

  /**
   * Ends the check.
   *
   * @param digest that stands at the request's end
   * @throws FormatException if it is another one, or a record is none
   */
  void end(byte[] digest) throws IOException {
    if (!Arrays.equals(sha.digest(), digest)) {
      throw new FormatException(
          SumRequestFile.WHAT, "has not the digest at its end; send it again");
    }
    if (bad != null) {
      throw bad;
    }
    records.end();
  }

  @Override
  public void close() {
    records.close();
  }
}
