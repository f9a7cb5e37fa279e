package org.splinter.system;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.splinter.codec.FormatException;
import org.splinter.fss.DomainPoint;
import org.splinter.fss.FunctionShare;
import org.splinter.fss.OutputValue;
import org.splinter.fss.Secret;
import org.splinter.fss.SecretFunction;
import org.splinter.fss.SecretTable;
import org.splinter.fss.ShareGenerator;
import org.splinter.fss.ShareParameters;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.fold.PartialSums;

/** Kinds of lies in a provider's answer to a round. */
enum Lie {
  /** One bit of the answer's body: of a sum, a tag, a slot, a key or a count. */
  BIT,
  /** One byte of the whole answer, its header and trailer with it. */
  BYTE,
  /** A number added to a word of a sum or slot, and another one, a guess, to the word behind. */
  SHIFTED_WORD,
  /** A power of two from 2^64 on, added to 16 bytes: right in the low word. */
  HIGH_WORD,
  /** Zeros in place of a stretch of the body. */
  ZEROS,
  /** Two stretches of the body that have changed places, such as two sums, slots or queries. */
  SWAPPED,
  /** The body of the provider's own answer to an earlier round, as far as it reaches. */
  EARLIER,
  /** An answer to shares that the provider made by itself. */
  OTHER_SHARES,
  /** An answer over another version of the table than the one that was asked for. */
  OTHER_VERSION;

  private static final int HEAD = PartialSums.head(1, 1).length;
  private static final int WORD = Long.BYTES;

  /** The bytes of a record of a fold: its key, a sum and its tag. */
  private static final int RECORD = PartialSums.KEY_BYTES + 4 * WORD;

  /**
   * Returns the false answer in place of a true one; equal to it where the lie has no room.
   *
   * @param earlier the body of an earlier round of this provider
   */
  PartialAnswer apply(PartialAnswer honest, byte[] earlier, Random random) {
    byte[] body = honest.body().clone();
    switch (this) {
      case BIT -> body[random.nextInt(body.length)] ^= (byte) (1 << random.nextInt(8));
      case SHIFTED_WORD -> shift(body, random);
      case HIGH_WORD -> high(body, random);
      case ZEROS -> {
        int from = HEAD + random.nextInt(body.length - HEAD);
        Arrays.fill(body, from, Math.min(body.length, from + 1 + random.nextInt(64)), (byte) 0);
      }
      case SWAPPED -> swap(body, random);
      case EARLIER -> System.arraycopy(earlier, 0, body, 0, Math.min(earlier.length, body.length));
      case OTHER_VERSION -> {
        List<String> versions = new ArrayList<>(honest.header().versions());
        versions.set(0, versions.get(0).replaceFirst("[0-9a-f]$", "x"));
        return new PartialAnswer(
            new PartialAnswer.Header(
                honest.header().family(),
                honest.header().provider(),
                honest.header().party(),
                honest.header().request(),
                versions),
            body,
            honest.records());
      }
      case BYTE, OTHER_SHARES -> throw new IllegalStateException(this + " is no lie of a body");
    }
    return new PartialAnswer(honest.header(), body, honest.records());
  }

  private static void shift(byte[] body, Random random) {
    ByteBuffer words = ByteBuffer.wrap(body).order(ByteOrder.LITTLE_ENDIAN);
    int at = place(body, random);
    OutputValue error =
        OutputValue.signed(random.nextBoolean() ? 1L << random.nextInt(63) : random.nextLong());
    add(words, at, error);
    if (random.nextBoolean()) {
      add(words, at + 2 * WORD, error.times(OutputValue.unsigned(random.nextLong())));
    }
  }

  private static void high(byte[] body, Random random) {
    ByteBuffer words = ByteBuffer.wrap(body).order(ByteOrder.LITTLE_ENDIAN);
    int at = place(body, random);
    add(words, at, new OutputValue(1L << random.nextInt(64), 0));
  }

  /** Draws a place with room for two words and their tag: that of a fold's sum, or any. */
  private static int place(byte[] body, Random random) {
    int records = (body.length - HEAD) / RECORD;
    return records > 0 && random.nextBoolean()
        ? HEAD + random.nextInt(records) * RECORD + PartialSums.KEY_BYTES
        : HEAD + random.nextInt(Math.max(1, body.length - HEAD - 4 * WORD + 1));
  }

  private static void add(ByteBuffer words, int at, OutputValue error) {
    if (at + 2 * WORD <= words.capacity()) {
      OutputValue sum = new OutputValue(words.getLong(at + WORD), words.getLong(at)).plus(error);
      words.putLong(at, sum.low()).putLong(at + WORD, sum.high());
    }
  }

  private static void swap(byte[] body, Random random) {
    int length = 1 + random.nextInt(Math.max(1, (body.length - HEAD) / 2));
    int first = HEAD + random.nextInt(body.length - HEAD - 2 * length + 1);
    int second = first + length + random.nextInt(body.length - first - 2 * length + 1);
    byte[] kept = Arrays.copyOfRange(body, first, first + length);
    System.arraycopy(body, second, body, first, length);
    System.arraycopy(kept, 0, body, second, length);
  }

  /** Returns shares that a provider made by itself in place of those that it was sent. */
  static List<List<FunctionShare>> otherShares(List<List<FunctionShare>> sent, Random random) {
    List<List<FunctionShare>> all = new ArrayList<>();
    for (List<FunctionShare> query : sent) {
      List<FunctionShare> made = new ArrayList<>();
      for (FunctionShare share : query) {
        made.add(otherShare(share, random));
      }
      all.add(made);
    }
    return all;
  }

  /** Makes a share of another function under the nonce, index and party of a share. */
  private static FunctionShare otherShare(FunctionShare share, Random random) {
    ShareParameters parameters = share.parameters();
    byte[] bytes =
        ShareGenerator.create()
            .generate(parameters, secret(parameters, random))
            .get(share.party())
            .encode();
    byte[] head = share.encode();
    System.arraycopy(head, INDEX_AT, bytes, INDEX_AT, ROOT_AT - INDEX_AT);
    try {
      return FunctionShare.decode(bytes);
    } catch (FormatException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Secret secret(ShareParameters parameters, Random random) {
    int bits = parameters.domainBits();
    OutputValue key = OutputValue.unsigned(random.nextLong());
    boolean tagged = parameters.output().tagged();
    if (parameters.scheme().tabular()) {
      long[] values = random.longs(1L << bits).toArray();
      return tagged ? SecretTable.tagged(values, key) : SecretTable.of(parameters.output(), values);
    }
    long alpha = bits == 0 ? 0 : random.nextLong() >>> (Long.SIZE - Math.min(bits, 62));
    DomainPoint point = new DomainPoint(0, alpha);
    return tagged
        ? SecretFunction.tagged(point, false, 1, key)
        : SecretFunction.of(parameters.output(), point, false, 1);
  }

  /** The places of a share's index and nonce, and of its root behind them. */
  private static final int INDEX_AT = 16;

  private static final int ROOT_AT = 40;
}
