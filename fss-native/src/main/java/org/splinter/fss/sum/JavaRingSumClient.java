package org.splinter.fss.sum;

import java.math.BigInteger;
import java.util.Arrays;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;
import org.splinter.fss.SecureRandomness;
import org.splinter.fss.ring.ResidueStream;
import org.splinter.fss.ring.RingSet;

/**
 * The plain Java twin of the native client. No branch and no array index depends on the secret
 * element; the rounding of a decrypted sum by big integers, and all that {@link
 * org.splinter.fss.GenerationPath#JAVA} says of the JIT compiler and Java's AES, are not constant
 * time.
 */
final class JavaRingSumClient implements RingSumClient {
  private final byte[] publicSeed;
  private final RingVector secret;
  private final RingSumPublicKey publicKey;
  private boolean closed;

  JavaRingSumClient(RingSumKey key) {
    byte[] seeds = key.encode();
    ResidueStream drawn = new ResidueStream(Arrays.copyOf(seeds, RingSumKey.SEED_BYTES));
    publicSeed = Arrays.copyOfRange(seeds, RingSumKey.SEED_BYTES, RingSumKey.BYTES);
    Arrays.fill(seeds, (byte) 0);
    long[] coefficients = new long[RingVector.SIZE];
    drawn.ternaries(0, coefficients);
    secret = RingVector.transform(coefficients);
    drawn.noises(0, coefficients);
    RingVector product = RingVector.transform(coefficients);
    Arrays.fill(coefficients, 0);
    product.subtractProduct(RingVector.expand(new ResidueStream(publicSeed), 0), secret);
    byte[] packed = new byte[RingVector.BYTES];
    product.write(packed, 0);
    publicKey = new RingSumPublicKey(publicSeed, packed);
  }

  @Override
  public RingSumPublicKey publicKey() {
    return publicKey;
  }

  @Override
  public RingSumEncryption encryption(RingSumParameters parameters) {
    checkOpen();
    byte[] seeds = SecureRandomness.draw(JavaRingSumEncryption.RANDOM_BYTES);
    try {
      return encryption(parameters, seeds);
    } finally {
      Arrays.fill(seeds, (byte) 0);
    }
  }

  /** Begins a request of the given {@link JavaRingSumEncryption#RANDOM_BYTES}. */
  JavaRingSumEncryption encryption(RingSumParameters parameters, byte[] random) {
    return new JavaRingSumEncryption(parameters, secret, random);
  }

  @Override
  public long decrypt(RingSumParameters parameters, byte[] answer) throws FormatException {
    checkOpen();
    ByteReader in = new ByteReader("answer of selected sums", answer);
    BigInteger first =
        BigInteger.valueOf(in.i64("first coefficient", 0, parameters.greatestFirst()));
    RingVector factor = RingVector.read("factor", in);
    in.end();
    BigInteger product =
        RingNumber.join(new RingVector().addProduct(factor, secret).firstCoefficient());
    BigInteger middle =
        first.shiftLeft(1).or(BigInteger.ONE).shiftLeft(parameters.droppedBits() - 1);
    BigInteger scale = parameters.scale();
    return middle
        .add(product)
        .mod(RingSet.L.modulus())
        .add(scale.shiftRight(1))
        .divide(scale)
        .mod(BigInteger.ONE.shiftLeft(parameters.sumBits()))
        .longValueExact();
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the client of selected sums is closed");
    }
  }

  @Override
  public void close() {
    closed = true;
    secret.wipe();
  }
}
