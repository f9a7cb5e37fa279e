package org.splinter.provider.sum;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.ByteWriter;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.sum.SumAnswer;
import org.splinter.protocol.sum.SumLayout;
import org.splinter.protocol.sum.SumNoise;

/**
 * The masks of the answers to the requests of one session: the randomness that hides everything but
 * sums, the numbers that blind each client's sums where there are several, and the noise of
 * differential privacy.
 *
 * <p>Guarantee: all of it is a pseudorandom function of all requests of the session ({@link
 * OwnerSecret}). The numbers that blind one sum are uniform but for adding up to 0, so that what
 * all clients but one learn is uniform, and all together learn the total.
 */
final class AnswerMasks {
  private static final String FLOODING = "flooding";
  private static final String BLINDING = "blinding";
  private static final String NOISE = "noise";

  private final OwnerSecret secret;
  private final byte[] session;
  private final int clients;

  /**
   * Makes the masks of a session.
   *
   * @param session the digests of all requests, in the order of clients
   */
  AnswerMasks(OwnerSecret secret, byte[] session, int clients) {
    this.secret = secret;
    this.session = session;
    this.clients = clients;
  }

  /** Returns the answer of a question by the states of its sums. */
  SumAnswer answer(SumQuestion question, List<byte[]> states) throws IOException {
    SumCipher cipher = question.cipher();
    int client = question.file().request().client();
    List<BigInteger> offsets = new ArrayList<>();
    SumLayout layout = question.layout();
    for (int i = 0; i < layout.sums().size(); i++) {
      for (long group = 0; group < layout.groups().get(i).count(); group++) {
        for (SumLayout.Sum sum : layout.sums().get(i)) {
          int index = offsets.size();
          BigInteger offset = blinding(client, index).mod(cipher.blindingModulus());
          if (client == 0) { // once, of the total
            offset = offset.add(noise(question, sum, index));
          }
          offsets.add(offset.mod(cipher.modulus()));
        }
      }
    }
    byte[] seed = secret.derive(FLOODING, flooding(question));
    return new SumAnswer(question.file().digest(), cipher.answers(states, seed, offsets));
  }

  private BigInteger blinding(int client, int index) {
    if (client < clients - 1) {
      return new BigInteger(1, secret.derive(BLINDING, message(client, index, 0)));
    }
    BigInteger others = BigInteger.ZERO;
    for (int other = 0; other < clients - 1; other++) {
      others = others.add(blinding(other, index));
    }
    return others.negate();
  }

  private BigInteger noise(SumQuestion question, SumLayout.Sum sum, int index) {
    PrivateTable facts = question.facts();
    if (facts.epsilon() == 0) {
      return BigInteger.ZERO;
    }
    int[] blocks = new int[1];
    BigInteger drawn =
        new DiscreteLaplace(
                SumNoise.numerator(question.plan(), question.layout(), sum, clients),
                SumNoise.denominator(facts),
                () -> secret.derive(NOISE, message(0, index, blocks[0]++)))
            .next();
    BigInteger bound =
        BigInteger.valueOf(SumNoise.bound(question.plan(), question.layout(), facts, clients));
    return drawn.min(bound).max(bound.negate());
  }

  /** Returns the message that the flooding of a request follows from: its own digest is in it. */
  private byte[] flooding(SumQuestion question) throws IOException {
    int client = question.file().request().client();
    return new ByteWriter()
        .fixed(message(client, 0, 0))
        .fixed(question.file().digest())
        .toByteArray();
  }

  private byte[] message(int client, int index, int block) {
    return new ByteWriter().fixed(session).u8(client).u16(index).i32(block).toByteArray();
  }
}
