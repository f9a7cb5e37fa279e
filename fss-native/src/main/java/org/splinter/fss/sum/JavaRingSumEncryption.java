package org.splinter.fss.sum;

import java.util.Arrays;
import org.splinter.fss.ring.ResidueStream;

/** The plain Java twin of the native encryption; see {@link JavaRingSumClient}. */
final class JavaRingSumEncryption extends RingSumEncryption {
  /** The random bytes of a request: its public seed, then that of its noise. */
  static final int RANDOM_BYTES = 2 * RingSumKey.SEED_BYTES;

  private final RingVector secret;
  private boolean closed;
  private final byte[] seed;
  private final ResidueStream factors;
  private final ResidueStream noises;
  private final long[] scale;

  JavaRingSumEncryption(RingSumParameters parameters, RingVector secret, byte[] random) {
    super(parameters);
    this.secret = secret.copy();
    this.seed = Arrays.copyOf(random, RingSumKey.SEED_BYTES);
    this.factors = new ResidueStream(seed);
    this.noises =
        new ResidueStream(Arrays.copyOfRange(random, RingSumKey.SEED_BYTES, RANDOM_BYTES));
    this.scale = RingNumber.residues(parameters.scale());
  }

  @Override
  public byte[] seed() {
    return seed.clone();
  }

  @Override
  void encryptBlock(int number, int[] weights, byte[] record, int from) {
    if (closed) {
      throw new IllegalStateException("the request of selected sums is closed");
    }
    long[] coefficients = new long[RingVector.SIZE];
    for (int i = 0; i < weights.length; i++) {
      coefficients[i] = weights[i];
    }
    RingVector message = RingVector.transform(coefficients).scale(scale);
    noises.noises((long) number * RingVector.SIZE, coefficients);
    RingVector noise = RingVector.transform(coefficients);
    Arrays.fill(coefficients, 0);
    message.add(noise).subtractProduct(RingVector.expand(factors, number), secret);
    message.write(record, from);
    message.wipe();
    noise.wipe();
  }

  @Override
  public void close() {
    closed = true; // for what is encrypted under a wiped secret is not
    secret.wipe();
  }
}
