package org.splinter.system;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.splinter.client.sum.SumAsk;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.Sha256;
import org.splinter.fss.GenerationPath;
import org.splinter.fss.sum.RingSumClient;
import org.splinter.fss.sum.RingSumEncryption;
import org.splinter.fss.sum.RingSumKey;
import org.splinter.fss.sum.RingSumParameters;
import org.splinter.fss.sum.RingSumReduction;
import org.splinter.fss.sum.UncheckedRing;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.sum.RingRequestKey;
import org.splinter.protocol.sum.RingSumRule;
import org.splinter.protocol.sum.SumAnswer;
import org.splinter.protocol.sum.SumLayout;
import org.splinter.protocol.sum.SumPlan;
import org.splinter.protocol.sum.SumRequest;

/** A client that sends what it likes: weights of any size, keys and records that are none. */
final class CheatingClient implements AutoCloseable {
  private final SumPlan plan;
  private final SumLayout layout;
  private final RingSumParameters shape;
  private final RingSumClient client;

  /**
   * Makes a client with a key.
   *
   * @param clients of the sessions that it asks in
   */
  CheatingClient(String sql, PrivateTable facts, int clients) {
    SumAsk ask = SumAsk.plan(sql, facts, 1, clients);
    this.plan = ask.query().plan();
    this.layout = ask.query().layout();
    this.shape = RingSumRule.shape(plan, layout, facts, clients);
    try (RingSumKey key = RingSumKey.draw()) {
      this.client = RingSumClient.open(key, GenerationPath.JAVA);
    }
  }

  RingSumParameters shape() {
    return shape;
  }

  /** Returns the number of sums of an answer. */
  int sums() {
    return layout.size();
  }

  /** Returns the number of the sum of numbers, beside which there are counts. */
  int numberSum() {
    List<SumLayout.Sum> sums = layout.sums().get(0);
    for (int i = 0; i < sums.size(); i++) {
      if (sums.get(i).bits() == PrivateNumbers.NUMBER_BITS) {
        return i;
      }
    }
    throw new AssertionError("no sum of numbers in " + layout);
  }

  /** Returns a request whose rows have any weights. */
  byte[] request(SumAsk.Session session, int[] weights) {
    try (RingSumEncryption encryption = client.encryption(shape)) {
      ByteWriter records = new ByteWriter();
      for (int block = 0; block < shape.blocks(); block++) {
        int first = block * RingSumParameters.BLOCK_ROWS;
        int end = Math.min(weights.length, first + RingSumParameters.BLOCK_ROWS);
        records.fixed(
            UncheckedRing.record(encryption, block, Arrays.copyOfRange(weights, first, end)));
      }
      return request(
          session,
          new RingRequestKey(encryption.seed(), client.publicKey()).encode(),
          records.toByteArray());
    }
  }

  /** Returns a request of any key and records, whose digest is right. */
  byte[] request(SumAsk.Session session, byte[] key, byte[] records) {
    byte[] head =
        new SumRequest(session.id(), session.clients(), session.client(), plan, key).encode();
    byte[] body = new ByteWriter().fixed(head).fixed(records).toByteArray();
    return new ByteWriter().fixed(body).fixed(Sha256.of(body)).toByteArray();
  }

  /** Returns the key of a request that it made. */
  byte[] key(byte[] request) {
    int records = shape.blocks() * RingSumParameters.RECORD_BYTES + SumRequest.DIGEST_BYTES;
    int end = request.length - records;
    return Arrays.copyOfRange(request, end - RingRequestKey.BYTES, end);
  }

  /** Returns the records of a request that it made. */
  byte[] records(byte[] request) {
    int end = request.length - SumRequest.DIGEST_BYTES;
    int records = shape.blocks() * RingSumParameters.RECORD_BYTES;
    return Arrays.copyOfRange(request, end - records, end);
  }

  /** Returns the encrypted sums of an answer. */
  List<byte[]> encrypted(byte[] request, byte[] answer) throws Exception {
    byte[] digest =
        Arrays.copyOfRange(request, request.length - SumRequest.DIGEST_BYTES, request.length);
    return SumAnswer.decode(answer, digest, sums(), RingSumReduction.ANSWER_BYTES).sums();
  }

  /** Returns what it reads of the sum of numbers, modulo the sums' modulus. */
  long number(byte[] request, byte[] answer) throws Exception {
    return client.decrypt(shape, encrypted(request, answer).get(numberSum()));
  }

  /** Returns the sum of weights times numbers modulo the sums' modulus, by addition. */
  long expected(int[] weights, long[] numbers) {
    BigInteger sum = BigInteger.ZERO;
    for (int i = 0; i < weights.length; i++) {
      sum = sum.add(BigInteger.valueOf(weights[i]).multiply(BigInteger.valueOf(numbers[i])));
    }
    return sum.mod(BigInteger.ONE.shiftLeft(shape.sumBits())).longValueExact();
  }

  @Override
  public void close() {
    client.close();
  }
}
