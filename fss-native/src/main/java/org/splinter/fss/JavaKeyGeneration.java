package org.splinter.fss;

import java.nio.ByteBuffer;

/**
 * The plain Java twin of the native generators, for a client on which the native library does not
 * load. From identical random bytes it writes identical shares, so that the security argument of
 * docs/protocol.md holds for both: all shares but one reveal nothing of α, β and inclusive if AES
 * is an ideal cipher and the random bytes are uniform.
 *
 * <p>No branch and no array index depends on the secret, a seed or a control bit: every level
 * computes all children, every row of a multi-party DPF is made alike, and masks select. These are
 * not constant time, or out of this code's hands: the conversion of {@code inclusive} to a number,
 * for which Java has no expression without a condition; the JIT compiler, which promises nothing of
 * the kind; Java's AES on a CPU without AES instructions and in the interpreter before it is
 * compiled, which looks tables up by secret bytes; and the checks that refuse a secret out of
 * bounds. So an observer of the client's own caches may learn more from it than from the native
 * generator. The arrays and fields that held a secret are wiped, but a garbage collector may have
 * copied them, and Java's own ciphers and random generators keep what they keep.
 */
final class JavaKeyGeneration implements KeyGeneration {
  private final Randomness randomness;

  JavaKeyGeneration(Randomness randomness) {
    this.randomness = randomness;
  }

  @Override
  public void generate(GenerationRequest request, byte[] shares) {
    ShareParameters parameters = request.parameters();
    ByteBuffer all = JavaPrg.littleEndian(shares);
    int offset = 0;
    for (int party = 0; party < parameters.parties(); party++) {
      new ShareHeader(parameters, party, request.index(), request.nonce()).write(all, offset);
      offset += parameters.shareBytes(party);
    }
    parameters.scheme().definition().generate(request, randomness, shares);
  }
}
