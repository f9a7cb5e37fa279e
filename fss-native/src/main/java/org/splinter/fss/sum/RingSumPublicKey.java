package org.splinter.fss.sum;

import java.util.Arrays;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * A client's public key, by which a provider masks its sums: the seed of a factor pk1 and the
 * packed transform of pk0 = -(pk1 s) + e.
 */
public final class RingSumPublicKey {
  public static final int BYTES = RingSumKey.SEED_BYTES + RingVector.BYTES;

  private final byte[] seed;
  private final byte[] product;

  RingSumPublicKey(byte[] seed, byte[] product) {
    this.seed = seed;
    this.product = product;
  }

  /**
   * Reads the {@link #BYTES} of an untrusted request.
   *
   * @param requestSeed the {@link RingSumKey#SEED_BYTES} of the request's own seed, from which the
   *     key's must differ
   */
  public static RingSumPublicKey decode(byte[] bytes, byte[] requestSeed) throws FormatException {
    ByteReader in = new ByteReader("public key of selected sums", bytes);
    byte[] seed = in.fixed("seed", RingSumKey.SEED_BYTES);
    RingVector product = RingVector.read("product", in);
    in.end();
    RingSumKey.checkSeeds(seed, "the key's seed", requestSeed, "the request's seed", in);
    byte[] packed = new byte[RingVector.BYTES];
    product.write(packed, 0);
    return new RingSumPublicKey(seed, packed);
  }

  public byte[] encode() {
    return new ByteWriter().fixed(seed).fixed(product).toByteArray();
  }

  byte[] seed() {
    return seed.clone();
  }

  /** Returns the packed pk0. */
  byte[] product() {
    return product.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RingSumPublicKey key
        && Arrays.equals(seed, key.seed)
        && Arrays.equals(product, key.product);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(seed);
  }
}
