package org.splinter.system;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.splinter.client.provider.Provider;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.pir.PirPlan;
import org.splinter.protocol.pir.PirPlanCodec;
import org.splinter.protocol.pir.PirSlots;

/** A provider that answers one round of a query falsely and is honest otherwise. */
final class Liar extends ForwardingProvider {
  private final List<byte[]> bodies = new ArrayList<>();
  private @Nullable Lie lie;
  private int round;
  private Random random = new Random(0);
  private final List<Integer> sizes = new ArrayList<>();
  private boolean lied;
  private boolean liedInSlots;

  Liar(Provider provider) {
    super(provider);
  }

  /** Answers the rounds to come honestly. */
  void beHonest() {
    begin(null, 0, 0);
  }

  /**
   * Answers one of the rounds to come falsely.
   *
   * @param number of the round, from 0 on
   * @param seed fixes the lie
   */
  void lieIn(int number, Lie kind, long seed) {
    begin(kind, number, seed);
  }

  private void begin(@Nullable Lie kind, int number, long seed) {
    lie = kind;
    round = number;
    random = new Random(seed);
    sizes.clear();
    lied = false;
    liedInSlots = false;
    bodies.clear();
    bodies.add(new byte[0]);
  }

  /** Returns whether the answer differed from the true one. */
  boolean lied() {
    return lied;
  }

  /**
   * Returns whether the answer was to a PIR query and differed from the true one in slots and tags
   * alone, so that only the check can have found the lie.
   */
  boolean liedInSlots() {
    return liedInSlots;
  }

  /** Returns the bytes of the shares of each round since {@link #beHonest} or {@link #lieIn}. */
  List<Integer> sizes() {
    return List.copyOf(sizes);
  }

  @Override
  public Answered answer(Request request, Progress progress)
      throws IOException, InterruptedException {
    boolean lies = lie != null && sizes.size() == round;
    sizes.add(request.envelope().payload().length);
    Answered honest = super.answer(request, progress);
    byte[] falsified = lies ? falsified(request, progress, honest) : honest.encoded();
    PartialAnswer whole = PartialAnswer.decode(honest.encoded());
    if (!Arrays.equals(honest.encoded(), falsified)) {
      lied = true;
      liedInSlots = differsInSlots(request, whole, falsified);
    }
    bodies.add(whole.body());
    return new Answered(falsified, honest.counters());
  }

  private static boolean differsInSlots(Request request, PartialAnswer honest, byte[] falsified)
      throws IOException {
    if (!request.plan().family().equals(PirPlan.FAMILY)) {
      return false;
    }
    int head = PirSlots.head(1, PirPlanCodec.decode(request.plan().body())).length;
    try {
      PartialAnswer read = PartialAnswer.decode(falsified);
      return read.header().equals(honest.header())
          && read.records() == honest.records()
          && read.body().length == honest.body().length
          && Arrays.equals(Arrays.copyOf(read.body(), head), Arrays.copyOf(honest.body(), head));
    } catch (FormatException e) {
      return false;
    }
  }

  private byte[] falsified(Request request, Progress progress, Answered honest)
      throws IOException, InterruptedException {
    PartialAnswer whole = PartialAnswer.decode(honest.encoded());
    if (lie == Lie.BYTE) {
      byte[] bytes = honest.encoded().clone();
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 + random.nextInt(255));
      return bytes;
    }
    if (lie == Lie.OTHER_SHARES) {
      Request other =
          SentShares.with(request, Lie.otherShares(SentShares.of(request.envelope()), random));
      PartialAnswer answer = PartialAnswer.decode(super.answer(other, progress).encoded());
      return new PartialAnswer(whole.header(), answer.body(), answer.records()).encode();
    }
    return lie.apply(whole, bodies.get(bodies.size() - 1), random).encode();
  }
}
