package org.splinter.fss;

import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;

/**
 * One party's share of a secret function: immutable, and a secret beside the other party's, so it
 * prints its public parameters alone. Its size depends on scheme and parameters only.
 */
public sealed interface FunctionShare permits PointShare, LessThanShare, ConstantShare {
  int MAX_INDEX = (1 << 24) - 1;

  /**
   * Reads untrusted bytes of any scheme; every field, the exact length and the root's lowest bit
   * are checked. Other flips in the root and the body cannot be seen: they change the share's
   * values.
   */
  static FunctionShare decode(byte[] bytes) throws FormatException {
    byte[] copy = bytes.clone();
    ByteReader in = new ByteReader("function share", copy);
    ShareHeader header = ShareHeader.read(in);
    if (header.scheme() == Scheme.CONSTANT) {
      in.i64("value");
    } else {
      int size = header.scheme().shareBytes(header.parameters());
      in.fixed("corrections", size - ShareHeader.BYTES);
    }
    in.end();
    return switch (header.scheme()) {
      case CONSTANT -> new ConstantShare(copy, header);
      case POINT -> new PointShare(copy, header);
      case LESS_THAN -> new LessThanShare(copy, header);
    };
  }

  Scheme scheme();

  /** 0 or 1: the parties' values add up. */
  int party();

  /** The share's number among those of one nonce. */
  int index();

  QueryNonce nonce();

  /** Width of the keys that the function takes, 1 to 128; 0 of a constant, which takes any. */
  int domainBits();

  /** The share's bytes: a secret, to be sent to its provider alone. */
  byte[] encode();
}
