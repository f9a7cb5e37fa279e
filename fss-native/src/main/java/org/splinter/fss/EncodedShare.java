package org.splinter.fss;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** What shares of every scheme have in common: checked bytes, and their header. */
abstract sealed class EncodedShare permits PointShare, LessThanShare, ConstantShare {
  private final byte[] bytes;
  private final ShareHeader header;

  /**
   * @param bytes a whole share that nobody else writes to, already checked
   */
  EncodedShare(byte[] bytes, ShareHeader header) {
    this.bytes = bytes;
    this.header = header;
  }

  public final Scheme scheme() {
    return header.scheme();
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

  public final int domainBits() {
    return header.domainBits();
  }

  public final byte[] encode() {
    return bytes.clone();
  }

  /** The public fields alone. */
  @Override
  public final String toString() {
    String tree = scheme() == Scheme.CONSTANT ? "" : ", " + header.parameters();
    return getClass().getSimpleName() + "[party=" + party() + ", index=" + index() + tree + "]";
  }

  /** The bytes for the evaluators of this package: not a copy, not to be written to. */
  final ByteBuffer view() {
    return ByteBuffer.wrap(bytes).asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
  }

  final ShareHeader header() {
    return header;
  }
}
