package org.splinter.client.sum;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
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
   */
  public static SumPreview of(SumAsk ask, int clients) {
    SumPlan plan = ask.query().plan();
    SumLayout layout = ask.query().layout();
    RingSumParameters shape = ask.shape();
    byte[] session = new byte[SumRequest.SESSION_BYTES];
    byte[] key = new byte[RingRequestKey.BYTES];
    long head = new SumRequest(session, clients, 0, plan, key).encode().length;
    long records = (long) shape.blocks() * RingSumParameters.RECORD_BYTES;
    return new SumPreview(
        layout.size(),
        layout.mostBits(),
        shape.sumBits(),
        "ring learning with errors, dimension " + RingSumParameters.BLOCK_ROWS,
        RING_BITS,
        head + records + SumRequest.DIGEST_BYTES,
        SumAnswer.bytes(layout.size(), RingSumReduction.ANSWER_BYTES),
        SumCharge.of(layout, BigInteger.ONE.shiftLeft(shape.sumBits())),
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
