package org.splinter.fss.sum;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;
import org.splinter.fss.ring.ResidueStream;
import org.splinter.fss.ring.RingSet;
import org.splinter.fss.ring.SeedStream;

/** The plain Java twin of the native reduction. Its big integers are not constant time. */
final class JavaRingSumReduction extends RingSumReduction {
  private record State(RingVector product, RingVector factor) {
    static State read(byte[] bytes) throws FormatException {
      ByteReader in = new ByteReader("state of a selected sum", bytes);
      State state = new State(RingVector.read("product", in), RingVector.read("factor", in));
      in.end();
      return state;
    }
  }

  @Override
  public void merge(byte[] sum, byte[] state) throws FormatException {
    State all = State.read(sum);
    State more = State.read(state);
    all.product.add(more.product).write(sum, 0);
    all.factor.add(more.factor).write(sum, RingVector.BYTES);
  }

  @Override
  byte[] mask(
      RingSumParameters parameters,
      RingSumPublicKey key,
      byte[] state,
      byte[] seed,
      int index,
      long offset)
      throws FormatException {
    State sum = State.read(state);
    ResidueStream drawn = stream(seed, index);
    long[] coefficients = new long[RingVector.SIZE];
    drawn.ternaries(0, coefficients);
    RingVector mask = RingVector.transform(coefficients);
    drawn.noises(0, coefficients);
    RingVector noise = RingVector.transform(coefficients);
    Arrays.fill(coefficients, 0);
    RingVector publicFactor = RingVector.expand(new ResidueStream(key.seed()), 0);
    ByteReader in = new ByteReader("public key of selected sums", key.product());
    sum.product.addProduct(mask, RingVector.read("product", in));
    sum.factor.addProduct(mask, publicFactor).add(noise);

    BigInteger first =
        RingNumber.join(sum.product.firstCoefficient())
            .add(flooding(drawn, parameters.floodingBits()))
            .add(parameters.scale().multiply(BigInteger.valueOf(offset)))
            .mod(RingSet.L.modulus());
    byte[] answer = new byte[ANSWER_BYTES];
    ByteBuffer.wrap(answer)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(first.shiftRight(parameters.droppedBits()).longValueExact());
    sum.factor.write(answer, Long.BYTES);
    mask.wipe();
    noise.wipe();
    return answer;
  }

  /** Returns the noise of the first coefficient: e0 and the flooding. */
  private static BigInteger flooding(ResidueStream drawn, int bits) {
    long[] noise = new long[1];
    drawn.noises(RingVector.SIZE, noise);
    long[] words = new long[2];
    drawn.number(words);
    BigInteger uniform =
        new BigInteger(Long.toUnsignedString(words[1]))
            .shiftLeft(Long.SIZE)
            .add(new BigInteger(Long.toUnsignedString(words[0])))
            .mod(BigInteger.ONE.shiftLeft(bits));
    return uniform.subtract(BigInteger.ONE.shiftLeft(bits - 1)).add(BigInteger.valueOf(noise[0]));
  }

  /**
   * Returns what is drawn for one sum, under the XOR of block {@code index} of the streams of the
   * seed's halves: either's cipher alone makes it look uniform.
   */
  private static ResidueStream stream(byte[] seed, int index) {
    int half = SEED_BYTES / 2;
    byte[] key = new SeedStream(Arrays.copyOf(seed, half)).bytes(index, 1);
    byte[] other = new SeedStream(Arrays.copyOfRange(seed, half, SEED_BYTES)).bytes(index, 1);
    for (int i = 0; i < half; i++) {
      key[i] ^= other[i];
    }
    ResidueStream stream = new ResidueStream(key);
    Arrays.fill(key, (byte) 0);
    return stream;
  }
}
