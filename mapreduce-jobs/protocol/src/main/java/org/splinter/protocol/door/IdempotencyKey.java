package org.splinter.protocol.door;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.Sha256;
import org.splinter.protocol.contract.Envelope;

/**
 * The name of a request at one door, under which it can be repeated: 128 bits in hexadecimal
 * digits.
 *
 * <p>Guarantee: a client that repeats a request gives it the name that it had, without keeping it,
 * even after the client's own restart; the names that providers of one round get look random to
 * each other. Assumption: an envelope has at least 128 random bits that its provider alone gets, as
 * every share and every encryption has, and SHA-256 hides what it is given.
 *
 * @param text 32 lower-case hexadecimal digits
 */
public record IdempotencyKey(String text) {
  /** Bytes of a request's first record that the name of its pieces follows from. */
  public static final int RECORD_BYTES = 64;

  private static final int BYTES = 16;
  private static final String LABEL = "splinter idempotency 1";
  private static final String SUM_LABEL = "splinter idempotency of sums 1";
  private static final String PIECES_LABEL = "splinter idempotency of pieces of sums 1";
  private static final Pattern FORM = Pattern.compile("[0-9a-f]{32}");

  /** Returns the key of a round's request. */
  public static IdempotencyKey of(Envelope envelope) {
    return of(LABEL, envelope.encode());
  }

  /**
   * Returns the key of a request for selected sums.
   *
   * @param digest of the whole request
   */
  public static IdempotencyKey ofSums(byte[] digest) {
    return of(SUM_LABEL, digest);
  }

  /**
   * Returns the key of the pieces of a request for selected sums.
   *
   * @param begin the bytes before its records and {@link #RECORD_BYTES} of the first record, which
   *     no other request has: under Paillier's encryption heads of one key and plan are equal
   */
  public static IdempotencyKey ofPieces(byte[] begin) {
    return of(PIECES_LABEL, begin);
  }

  /** Returns the bytes that the text stands for. */
  public byte[] bytes() {
    return HexFormat.of().parseHex(text);
  }

  private static IdempotencyKey of(String label, byte[] named) {
    byte[] digest = Sha256.of(new ByteWriter().text(label).block(named).toByteArray());
    return new IdempotencyKey(HexFormat.of().formatHex(Arrays.copyOf(digest, BYTES)));
  }

  /** Reads an untrusted key; empty if the text is none. */
  public static Optional<IdempotencyKey> parse(String text) {
    return FORM.matcher(text).matches() ? Optional.of(new IdempotencyKey(text)) : Optional.empty();
  }

  @Override
  public String toString() {
    return text;
  }
}
