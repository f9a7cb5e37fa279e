package org.splinter.fss;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;

/**
 * What shares of every scheme have in common: checked bytes, and their header.
 *
 * @param <P> what their scheme's shapes are
 */
abstract sealed class EncodedShare<P extends ShareParameters>
    permits PointShare, LessThanShare, ConstantShare, MultiPartyShare {
  private final byte[] bytes;
  private final ShareHeader header;
  private final P parameters;

  /**
   * @param bytes a whole share that nobody else writes to, already checked
   * @param parameters the header's
   */
  EncodedShare(byte[] bytes, ShareHeader header, P parameters) {
    this.bytes = bytes;
    this.header = header;
    this.parameters = parameters;
  }

  /**
   * Checks all that can be checked of a share's bytes, and keeps them.
   *
   * @param bytes nobody else writes to them
   */
  static FunctionShare decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("function share", bytes);
    ShareHeader header = ShareHeader.read(in);
    ShareBody.check(header.parameters(), bytes, in);
    return switch (header.parameters().scheme()) {
      case CONSTANT -> new ConstantShare(bytes, header);
      case POINT -> new PointShare(bytes, header);
      case LESS_THAN -> new LessThanShare(bytes, header);
      case MULTI_PARTY -> new MultiPartyShare(bytes, header);
    };
  }

  public final P parameters() {
    return parameters;
  }

  public final int party() {
    return header.party();
  }

  public final int index() {
    return header.index();
  }

  public final QueryNonce nonce() {
    return header.nonce();
  }

  public final byte[] encode() {
    return bytes.clone();
  }

  /** The public fields alone. */
  @Override
  public final String toString() {
    return getClass().getSimpleName()
        + "[party="
        + party()
        + ", index="
        + index()
        + ", "
        + parameters
        + "]";
  }

  /** The bytes for the evaluators of this package: not a copy, not to be written to. */
  final ByteBuffer view() {
    return ByteBuffer.wrap(bytes).asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
  }
}
