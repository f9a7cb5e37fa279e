package org.splinter.client.round;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.splinter.client.provider.Provider;
import org.splinter.client.query.Stopwatch;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.contract.RoundPlan;

/**
 * Asks the planned rounds of some queries, whatever their family.
 *
 * <p>Guarantee: every planned round is asked, with payloads of the planned size, whatever the
 * rounds before it found and whatever is wrong with their answers or with a secret: that is told by
 * {@link #end}, after the last round, since a round that is not asked tells providers something. A
 * provider that is asked again after a failure is sent the same bytes. A failure of a provider
 * itself, which all of them may know, ends the rounds at once.
 */
public final class RoundExecutor {
  private final List<Provider> providers;
  private final int planned;
  private final Transcript transcript;
  private final Stopwatch stopwatch;
  private final Progress progress;
  private final List<IOException> failures = new ArrayList<>();
  private Optional<RuntimeException> refusal = Optional.empty();

  /**
   * @param planned the number of rounds, which is public
   * @param transcript receives what each provider is sent and returns
   * @param progress told the fraction of all rounds that is done
   */
  public RoundExecutor(
      List<Provider> providers,
      int planned,
      Transcript transcript,
      Stopwatch stopwatch,
      Progress progress) {
    this.providers = List.copyOf(providers);
    this.planned = planned;
    this.transcript = transcript;
    this.stopwatch = stopwatch;
    this.progress = progress;
  }

  /**
   * Asks the next round.
   *
   * @return what the answers combine to; {@link Round#nothing} if they do not
   * @throws IOException naming the provider that failed
   */
  public <A> A ask(Round<A> round) throws IOException, InterruptedException {
    int number = transcript.rounds();
    if (number >= planned) {
      throw new IllegalStateException(planned + " rounds are planned, one more is asked");
    }
    RoundPlan plan = round.plan();
    if (plan.trust().parties() != providers.size()) {
      throw new IllegalArgumentException(
          "a round of " + plan.trust().parties() + " parties is asked of " + providers.size());
    }
    Payloads payloads = round.draw();
    List<Request> requests = requests(plan, payloads);
    stopwatch.shared();
    List<RoundDriver.Reply<Answered>> replies =
        RoundDriver.run(
            providers,
            round.quorum(),
            (provider, party, own) ->
                provider.retries().run(() -> provider.answer(requests.get(party), own)),
            progress.part((double) number / planned, (number + 1.0) / planned));
    stopwatch.replied();
    transcript.endRound(requests, payloads, replies);
    try {
      return combine(round, requests, replies);
    } catch (IOException e) {
      failures.add(e);
      return round.nothing();
    } catch (RuntimeException e) { // a fault of this client's: later rounds must not tell of it
      String kind = e.getClass().getSimpleName();
      failures.add(new IOException("cannot combine the answers of a round: " + kind, e));
      return round.nothing();
    } finally {
      stopwatch.combined();
    }
  }

  private List<Request> requests(RoundPlan plan, Payloads payloads) {
    RequestDigest digest = RequestDigest.of(payloads.nonce(), plan);
    List<Request> requests = new ArrayList<>();
    for (int party = 0; party < providers.size(); party++) {
      requests.add(
          new Request(
              plan,
              new Envelope(
                  providers.get(party).name(),
                  party,
                  digest,
                  payloads.nonce(),
                  payloads.bytes().get(party))));
    }
    return requests;
  }

  private static <A> A combine(
      Round<A> round, List<Request> requests, List<RoundDriver.Reply<Answered>> replies)
      throws IOException {
    List<PartialAnswer> answers = new ArrayList<>();
    for (RoundDriver.Reply<Answered> reply : replies) {
      try {
        answers.add(PartialAnswer.decode(reply.result().encoded()));
      } catch (FormatException e) {
        throw new IOException("provider " + reply.provider().name() + ": " + e.getMessage(), e);
      }
    }
    for (int i = 0; i < answers.size(); i++) {
      checkHeader(round, requests.get(replies.get(i).party()), answers.get(i).header());
    }
    return round.combine(answers);
  }

  /** Refuses answers to another request, from another provider or party, or over other data. */
  private static void checkHeader(Round<?> round, Request request, PartialAnswer.Header header)
      throws IOException {
    String provider = request.envelope().provider();
    if (!header.versions().equals(round.versions())) {
      throw new IOException(
          "provider "
              + provider
              + " answered over "
              + String.join(", ", header.versions())
              + ", the query is for "
              + String.join(", ", round.versions()));
    }
    if (!header.equals(PartialAnswer.Header.of(request, round.versions()))) {
      throw new IOException("provider " + provider + " answered another request: " + header);
    }
  }

  /** Keeps the refusal of a secret, if there is one and it is the first. */
  public void refuseLater(Optional<? extends RuntimeException> found) {
    if (refusal.isEmpty()) {
      refusal = found.map(each -> each);
    }
  }

  /** Keeps the failure of an answer. */
  public void failLater(IOException failure) {
    failures.add(failure);
  }

  /**
   * Tells what was wrong with an answer or a secret, now that the last round is over.
   *
   * @throws IOException if answers did not fit together
   */
  public void end() throws IOException {
    if (transcript.rounds() != planned) {
      throw new IllegalStateException(
          transcript.rounds() + " of " + planned + " planned rounds were asked");
    }
    if (!failures.isEmpty()) {
      throw failures.get(0);
    }
    if (refusal.isPresent()) {
      throw refusal.get();
    }
  }
}
