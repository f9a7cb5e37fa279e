package org.splinter.client.round;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.splinter.client.provider.Provider;
import org.splinter.client.query.Stopwatch;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.contract.RoundPlan;

/**
 * Executor of the planned rounds of some queries of any family.
 *
 * <p>Guarantee: every planned round is asked, with payloads of the planned size, whatever the
 * rounds before it found and whatever is wrong with their answers or with a secret. {@link #end}
 * reports such faults after the last round, since a round that is not asked reveals something to
 * providers. After answers that fail in any way the rounds that are left select nothing, and beside
 * a failed check no other fault is thrown: nothing that a liar's answer holds decides anything. An
 * answer that cannot be read, or is one to another request, does not count for a quorum. All rounds
 * but the first begin at the time that a {@link Pace} sets. A provider that is asked again after a
 * failure is sent equal bytes. A failure of a provider itself, which all of them may know, ends the
 * rounds at once.
 */
public final class RoundExecutor {
  private final List<Provider> providers;
  private final int planned;
  private final Pace pace;
  private final Transcript transcript;
  private final Stopwatch stopwatch;
  private final Progress progress;
  private final List<IOException> failures = new ArrayList<>();
  private Optional<RuntimeException> refusal = Optional.empty();

  /**
   * Makes an executor for the rounds of some queries.
   *
   * @param planned the number of rounds, which is public
   * @param pace when a round may begin; of these rounds alone
   * @param transcript receives what each provider is sent and returns
   * @param progress receives the fraction of all rounds that is done
   */
  public RoundExecutor(
      List<Provider> providers,
      int planned,
      Pace pace,
      Transcript transcript,
      Stopwatch stopwatch,
      Progress progress) {
    this.providers = List.copyOf(providers);
    this.planned = planned;
    this.pace = pace;
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
  public <A> A ask(Round<A> wanted) throws IOException, InterruptedException {
    Round<A> round = failures.isEmpty() ? wanted : wanted.ofNothing();
    int number = transcript.rounds();
    if (number >= planned) {
      throw new IllegalStateException(planned + " rounds are planned, one more is asked");
    }
    RoundPlan plan = round.plan();
    if (plan.trust().parties() != providers.size()) {
      throw new IllegalArgumentException(
          "a round of " + plan.trust().parties() + " parties is asked of " + providers.size());
    }
    if (number == 0) { // two names of one cluster are refused before any share leaves
      transcript.checkSeparation(pace.sequence());
    }
    Payloads payloads = round.draw();
    List<Request> requests = requests(plan, payloads);
    List<String> versions = round.versions();
    stopwatch.shared();
    Pace.Held held = pace.hold(payloads.bytes().get(0).length);
    stopwatch.held(held.workNanos(), held.late());
    RoundDriver.Replies<Received> replies;
    try {
      replies =
          RoundDriver.run(
              providers,
              Ending.of(round.quorum(), Received::good, (good, silent) -> suffice(round, good)),
              (provider, party, own) ->
                  Received.read(
                      requests.get(party),
                      versions,
                      provider.retries().run(() -> provider.answer(requests.get(party), own))),
              progress.part((double) number / planned, (number + 1.0) / planned));
    } catch (IOException e) {
      // A liar must not hide the check that it failed by failing afterwards.
      throw failedCheck().orElse(e);
    }
    pace.answered(middle(replies) * providers.size());
    stopwatch.replied();
    transcript.endRound(requests, payloads, replies.all(), round.checked());
    try {
      return combine(round, replies);
    } catch (IOException e) {
      failures.add(e);
      return round.nothing();
    } catch (RuntimeException e) { // a fault of this client's: later rounds must not reveal it
      String kind = e.getClass().getSimpleName();
      failures.add(new IOException("cannot combine the answers of a round: " + kind, e));
      return round.nothing();
    } finally {
      stopwatch.combined();
    }
  }

  private static boolean suffice(Round<?> round, List<RoundDriver.Reply<Received>> replies) {
    try {
      return round.suffice(answers(replies));
    } catch (RuntimeException e) { // a fault of this client's, which combining meets too
      return true;
    }
  }

  /** Returns the good answers, in the order of their parties. */
  private static List<PartialAnswer> answers(List<RoundDriver.Reply<Received>> replies) {
    return replies.stream()
        .sorted(Comparator.comparingInt(RoundDriver.Reply::party))
        .flatMap(reply -> reply.result().answer().stream())
        .toList();
  }

  /**
   * Returns the middle one of the lengths in bytes of answers that can be read: where liars are
   * outvoted, theirs does not decide when rounds begin.
   */
  private static long middle(RoundDriver.Replies<Received> replies) {
    long[] lengths =
        replies.all().stream()
            .filter(reply -> reply.result().good())
            .mapToLong(reply -> reply.result().answered().encoded().length)
            .sorted()
            .toArray();
    return lengths.length == 0 ? 0 : lengths[lengths.length / 2];
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

  /**
   * Combines the good answers of a quorum, and names to the user the providers that are not among
   * them.
   */
  private <A> A combine(Round<A> round, RoundDriver.Replies<Received> replies) throws IOException {
    List<PartialAnswer> good = answers(replies.all());
    Map<Integer, IOException> bad = new TreeMap<>();
    for (RoundDriver.Reply<Received> reply : replies.all()) {
      reply.result().failure().ifPresent(failure -> bad.put(reply.party(), failure));
    }
    if (good.size() < round.quorum().answers()) {
      List<IOException> all = new ArrayList<>(bad.values());
      all.addAll(replies.failures().values());
      throw Failures.first(all);
    }
    Map<Integer, String> without = new TreeMap<>();
    A combined = round.combine(good, (why, party) -> without.put(party, why));
    bad.putAll(replies.failures());
    bad.forEach((party, failure) -> without.put(party, String.valueOf(failure.getMessage())));
    Set<Integer> among = new HashSet<>();
    good.forEach(answer -> among.add(answer.header().party()));
    for (int party = 0; party < providers.size(); party++) {
      if (!among.contains(party)) {
        without.putIfAbsent(party, "the others' answers came before");
      }
    }
    without.forEach(this::doneWithout);
    return combined;
  }

  private void doneWithout(int party, String failure) {
    Provider provider = providers.get(party);
    String name = "provider " + provider.name();
    String why =
        failure.startsWith(name)
            ? failure.substring(name.length()).replaceFirst("^:? ", "")
            : failure;
    transcript.doneWithout(party, why);
    provider.retries().notice("answered without it: " + why);
  }

  private Optional<IOException> failedCheck() {
    return failures.stream().filter(FailedCheckException.class::isInstance).findFirst();
  }

  /** Keeps the refusal of a secret, if there is one and it is the first. */
  public void refuseLater(Optional<? extends RuntimeException> found) {
    if (refusal.isEmpty()) {
      refusal = found.map(each -> each);
    }
  }

  /**
   * Ends the rounds: throws the first failed check and nothing beside it, or else the first failure
   * of reading the answers, or else the refusal of a secret.
   *
   * @throws IOException if answers could not be read or did not fit together
   */
  public void end() throws IOException {
    if (transcript.rounds() != planned) {
      throw new IllegalStateException(
          transcript.rounds() + " of " + planned + " planned rounds were asked");
    }
    if (failedCheck().isPresent()) {
      throw failedCheck().get();
    }
    if (!failures.isEmpty()) {
      throw Failures.first(failures);
    }
    if (refusal.isPresent()) {
      throw refusal.get();
    }
  }
}
