package org.splinter.fss;

/**
 * The algorithm Gen of the schemes, which splits a secret function into one share for each party.
 */
sealed interface KeyGeneration permits JavaKeyGeneration, NativeKeyGeneration {
  /**
   * Writes the shares of all parties with fresh randomness.
   *
   * @param shares {@link ShareParameters#shareBytes(int)} zero bytes for each party, one after the
   *     other; wiped by the caller
   * @throws FssException if randomness or AES fails
   */
  void generate(GenerationRequest request, byte[] shares);
}
