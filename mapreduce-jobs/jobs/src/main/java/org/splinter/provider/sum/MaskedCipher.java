package org.splinter.provider.sum;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.sum.PaillierSumRule;
import org.splinter.protocol.sum.SumLayout;

/**
 * A provider's side of a request whose weights were masked ahead, under Paillier's encryption: the
 * request ahead has an encrypted random mask for each row, this one the difference of weight and
 * mask in the clear. The sum of the differences times the rows' numbers is added to the encrypted
 * sum of the masks times the numbers.
 *
 * <p>Guarantee: a difference hides its weight up to a statistical distance of 2^-40, if the client
 * takes each mask once.
 */
final class MaskedCipher implements SumCipher {
  private final PaillierCipher paillier;
  private final AheadStates ahead;
  private final byte[] request;
  private final int differenceBytes;

  /** Those of masks, from before the charge: what is kept ahead may make room at any time. */
  private @Nullable List<byte[]> masks;

  /**
   * Makes the provider's side of a request.
   *
   * @param paillier that of the request ahead
   * @param ahead its states
   * @param request the digest of the one that follows
   */
  MaskedCipher(PaillierCipher paillier, AheadStates ahead, byte[] request, int weightBits) {
    this.paillier = paillier;
    this.ahead = ahead;
    this.request = request;
    this.differenceBytes = PaillierSumRule.differenceBytes(weightBits);
  }

  @Override
  public int recordRows() {
    return 1;
  }

  @Override
  public int recordBytes() {
    return differenceBytes;
  }

  @Override
  public BigInteger modulus() {
    return paillier.modulus();
  }

  @Override
  public BigInteger blindingModulus() {
    return paillier.blindingModulus();
  }

  @Override
  public void bind(int sums) throws IOException {
    ahead.bind(request);
    masks = ahead.read(request, sums, paillier.recordBytes());
  }

  /** Checks nothing: any bytes are a difference. */
  @Override
  public Check openCheck() {
    return new Check() {
      @Override
      public void add(byte[] records) {}

      @Override
      public void end() {}

      @Override
      public void close() {}
    };
  }

  @Override
  public Sums open(List<SumLayout.Sum> numbers, int groups) {
    return new Differences(numbers.size(), groups);
  }

  /** Sums of differences times numbers, which need no encryption. */
  private final class Differences implements Sums {
    private final int numbers;
    private final int groups;
    private final WideSums sums;

    Differences(int numbers, int groups) {
      this.numbers = numbers;
      this.groups = groups;
      this.sums = new WideSums(numbers * groups);
    }

    @Override
    public void add(
        int firstRow,
        int rows,
        LongBuffer values,
        @Nullable IntBuffer groupIds,
        ByteBuffer records) {
      for (int row = 0; row < rows; row++) {
        long difference = difference(records, row);
        int group = groupIds == null ? 0 : groupIds.get(row);
        for (int number = 0; group >= 0 && number < numbers; number++) {
          sums.add(number * groups + group, difference, values.get(number * rows + row));
        }
      }
    }

    private long difference(ByteBuffer records, int row) {
      int last = records.position() + (row + 1) * differenceBytes - 1;
      long difference = records.get(last); // with the sign
      for (int i = 1; i < differenceBytes; i++) {
        difference = difference << Byte.SIZE | (records.get(last - i) & 0xff);
      }
      return difference;
    }

    @Override
    public byte[] state(int number, int group) {
      return sums.state(number * groups + group);
    }

    @Override
    public void close() {}
  }

  @Override
  public void merge(byte[] sum, byte[] state) throws IOException {
    WideSums.merge(sum, state);
  }

  @Override
  public List<byte[]> answers(List<byte[]> states, byte[] seed, List<BigInteger> offsets)
      throws IOException {
    List<byte[]> read = masks;
    if (read == null) {
      throw new IllegalStateException("the request ahead was not bound to the one that follows");
    }
    List<BigInteger> all = new ArrayList<>();
    for (int i = 0; i < states.size(); i++) {
      all.add(offsets.get(i).add(WideSums.number(states.get(i))).mod(modulus()));
    }
    return paillier.answers(read, seed, all);
  }
}
