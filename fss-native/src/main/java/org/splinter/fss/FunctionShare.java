package org.splinter.fss;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;

/**
 * One party's share of a secret function: immutable checked bytes. It must be kept secret from the
 * other parties, so it prints only its public parameters. Its size depends on them only. {@link
 * ShareHeader} draws the bytes that it begins with, the {@link SchemeDefinition} of its scheme the
 * rest.
 */
public final class FunctionShare {
  public static final int MAX_INDEX = (1 << 24) - 1;

  /** The most bytes that a share can have, and so that a reader may allocate. */
  public static final int MAX_BYTES = 64 << 20;

  /**
   * The offset at which the public fields that every share begins with end, and the root of a tree
   * begins.
   */
  public static final int ROOT_OFFSET = 40;

  private final byte[] bytes;
  private final ShareHeader header;

  private FunctionShare(byte[] bytes, ShareHeader header) {
    this.bytes = bytes;
    this.header = header;
  }

  /**
   * Reads untrusted bytes of any scheme; every field, the exact length and all bits that must have
   * one value are checked. Other flips in the root and the body cannot be detected: they change the
   * share's values.
   */
  public static FunctionShare decode(byte[] bytes) throws FormatException {
    if (bytes.length > MAX_BYTES) {
      throw new FormatException(
          "function share", bytes.length + " bytes, must be at most " + MAX_BYTES);
    }
    return check(bytes.clone());
  }

  /**
   * Checks all that can be checked of a share's bytes, and keeps them.
   *
   * @param bytes the share's bytes, which nobody else writes to
   */
  static FunctionShare check(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("function share", bytes);
    ShareHeader header = ShareHeader.read(in);
    ShareParameters parameters = header.parameters();
    in.skip("body", parameters.shareBytes(header.party()) - ShareHeader.BYTES);
    in.end();
    FunctionShare share = new FunctionShare(bytes, header);
    parameters.scheme().definition().checkBody(parameters, share.view(), in);
    return share;
  }

  public ShareParameters parameters() {
    return header.parameters();
  }

  /** Returns the party's number, below the number of parties; the parties' values add up. */
  public int party() {
    return header.party();
  }

  /** Returns the share's number among those of one nonce. */
  public int index() {
    return header.index();
  }

  public QueryNonce nonce() {
    return header.nonce();
  }

  /** Returns the share's bytes: a secret, to be sent to its provider alone. */
  public byte[] encode() {
    return bytes.clone();
  }

  /** Returns the public fields only. */
  @Override
  public String toString() {
    return "FunctionShare[party=" + party() + ", index=" + index() + ", " + parameters() + "]";
  }

  /** Returns the bytes for the evaluators of this package: not a copy, not to be written to. */
  ByteBuffer view() {
    return ByteBuffer.wrap(bytes).asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
  }
}
