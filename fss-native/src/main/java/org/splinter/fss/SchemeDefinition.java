package org.splinter.fss;

import java.nio.ByteBuffer;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;

/**
 * A function secret sharing scheme, with all that differs between the schemes in Java. {@link
 * Scheme} registers one instance of each; nothing else names a scheme but its own classes.
 */
interface SchemeDefinition {
  /**
   * Reads the five bytes of {@link ShareParameters#write} after the scheme's number.
   *
   * @throws FormatException naming the field and its bound
   */
  ShareParameters readParameters(ByteReader in) throws FormatException;

  /**
   * Checks the bits of a share's body that must have one value. All others look random to a party
   * with one share.
   *
   * @param share the whole share, of the right length
   * @param in the reader that makes the errors
   */
  default void checkBody(ShareParameters parameters, ByteBuffer share, ByteReader in)
      throws FormatException {}

  /**
   * Writes roots and bodies of the shares of all parties, as the native generator does from equal
   * random bytes.
   *
   * @param shares zero but for the headers
   */
  void generate(GenerationRequest request, Randomness randomness, byte[] shares);

  /** Returns the plain Java evaluator of a share of the scheme. */
  JavaShare evaluator(FunctionShare share);

  /** Returns whether shares have a root block, whose lowest bit is the party; else it is zero. */
  default boolean rooted() {
    return false;
  }

  /**
   * Returns whether a party's share holds a seed that follows neither from the secret nor from the
   * other parties' shares, so that whoever knows these cannot try out digests of it.
   */
  default boolean seeded(ShareParameters parameters, int party) {
    return false;
  }

  /** Returns whether a function takes a key; else its value is equal at all keys of any domain. */
  default boolean takesKeys() {
    return true;
  }

  /** Returns whether a secret says if the function includes α. */
  default boolean inclusive() {
    return false;
  }

  /** Returns whether the values of a whole domain can be computed at once. */
  default boolean expandable() {
    return false;
  }

  /** Returns whether, once expanded, running sums of the values count too. */
  default boolean summable() {
    return false;
  }

  /** Returns whether a secret is a table of values at keys, or at rows and columns. */
  default boolean tabular() {
    return false;
  }
}
