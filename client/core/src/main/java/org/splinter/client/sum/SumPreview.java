package org.splinter.client.sum;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.fss.sum.RingSumParameters;
import org.splinter.fss.sum.RingSumReduction;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.sum.RingRequestKey;
import org.splinter.protocol.sum.SumAnswer;
import org.splinter.protocol.sum.SumCharge;
import org.splinter.protocol.sum.SumLayout;
import org.splinter.protocol.sum.SumNoise;
import org.splinter.protocol.sum.SumPlan;
import org.splinter.protocol.sum.SumRequest;
import org.splinter.protocol.sum.SumScheme;

/**
 * Preview of a question: its price, its size and its secrecy, which are public and follow from the
 * template and the table's facts.
 *
 * @param sums of the answer, over all groups and parts of numbers
 * @param numberBits of the longest number that is summed up
 * @param sumBits of a sum's modulus
 * @param assumption what the secrecy of the selection rests on
 * @param claimedBits the work that breaking it is claimed to take, as a power of two
 * @param requestBytes of the file that goes to the provider
 * @param answerBytes of the file that comes back
 * @param charge the numbers that each client is charged
 * @param noiseScale the scale of the discrete Laplace noise of the longest numbers' sums, rounded;
 *     0 for exact sums
 */
public record SumPreview(
    int sums,
    int numberBits,
    int sumBits,
    String assumption,
    int claimedBits,
    long requestBytes,
    long answerBytes,
    int charge,
    BigDecimal noiseScale) {

  private static final int RING_BITS = 128;

  /**
   * Returns the preview of a question.
   *
   * @param clients of the session, for which it was planned
   * @param keyBits of the client's key under Paillier's encryption; a ring has none
   */
  public static SumPreview of(SumAsk ask, int clients, int keyBits) {
    return ask.query().plan().scheme() == SumScheme.RING
        ? ring(ask, clients)
        : paillier(ask, clients, keyBits);
  }

  private static SumPreview ring(SumAsk ask, int clients) {
    RingSumParameters shape = ask.shape();
    long records = (long) shape.blocks() * RingSumParameters.RECORD_BYTES;
    return of(
        ask,
        clients,
        "ring learning with errors, dimension " + RingSumParameters.BLOCK_ROWS,
        RING_BITS,
        RingRequestKey.BYTES,
        records,
        RingSumReduction.ANSWER_BYTES,
        shape.sumBits(),
        BigInteger.ONE.shiftLeft(shape.sumBits()));
  }

  private static SumPreview paillier(SumAsk ask, int clients, int keyBits) {
    int bytes = keyBits / Byte.SIZE;
    return of(
        ask,
        clients,
        "decisional composite residuosity, N of " + keyBits + " bits; not post-quantum",
        keyBits == PaillierModulus.DEFAULT_BITS ? 128 : 112,
        bytes,
        2L * bytes * ask.query().table().rows(),
        2 * bytes,
        keyBits,
        BigInteger.ONE.shiftLeft(keyBits - 1)); // as long as any key
  }

  private static SumPreview of(
      SumAsk ask,
      int clients,
      String assumption,
      int claimedBits,
      int keyBytes,
      long recordBytes,
      int sumBytes,
      int modulusBits,
      BigInteger modulus) {
    SumPlan plan = ask.query().plan();
    SumLayout layout = ask.query().layout();
    byte[] session = new byte[SumRequest.SESSION_BYTES];
    long head = new SumRequest(session, clients, 0, plan, new byte[keyBytes]).encode().length;
    return new SumPreview(
        layout.size(),
        layout.mostBits(),
        modulusBits,
        assumption,
        claimedBits,
        head + recordBytes + SumRequest.DIGEST_BYTES,
        SumAnswer.bytes(layout.size(), sumBytes),
        SumCharge.of(layout, modulus),
        noise(plan, layout, ask.query().table(), clients));
  }

  private static BigDecimal noise(SumPlan plan, SumLayout layout, PrivateTable table, int clients) {
    if (table.epsilon() == 0) {
      return BigDecimal.ZERO;
    }
    BigInteger numerator =
        SumNoise.numerator(plan, layout, new SumLayout.Sum(layout.mostBits(), 0), clients);
    return new BigDecimal(numerator)
        .divide(new BigDecimal(SumNoise.denominator(table)), 1, RoundingMode.HALF_EVEN);
  }
}
