package org.splinter.fss;

import org.splinter.codec.FormatException;

/**
 * One party's share of a secret function: immutable, and a secret beside the other parties', so it
 * prints its public parameters alone. Its size depends on them only.
 */
public sealed interface FunctionShare
    permits PointShare, LessThanShare, ConstantShare, MultiPartyShare {
  int MAX_INDEX = (1 << 24) - 1;

  /** The most bytes a share can have: what a reader may allocate. */
  int MAX_BYTES = 64 << 20;

  /** Where the public fields that every share begins with end, and the root of a tree begins. */
  int ROOT_OFFSET = 40;

  /**
   * Reads untrusted bytes of any scheme; every field, the exact length and all bits that must have
   * one value are checked. Other flips in the root and the body cannot be seen: they change the
   * share's values.
   */
  static FunctionShare decode(byte[] bytes) throws FormatException {
    if (bytes.length > MAX_BYTES) {
      throw new FormatException(
          "function share", bytes.length + " bytes, must be at most " + MAX_BYTES);
    }
    return EncodedShare.decode(bytes.clone());
  }

  ShareParameters parameters();

  /** 0 or more, below the number of parties: the parties' values add up. */
  int party();

  /** The share's number among those of one nonce. */
  int index();

  QueryNonce nonce();

  /** The share's bytes: a secret, to be sent to its provider alone. */
  byte[] encode();
}
