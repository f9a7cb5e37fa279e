package org.splinter.client.metadata;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.splinter.client.provider.Provider;
import org.splinter.client.round.Deadlines;
import org.splinter.client.round.Ending;
import org.splinter.client.round.Quorum;
import org.splinter.client.round.RoundDriver;
import org.splinter.client.round.RoundDriver.Reply;
import org.splinter.protocol.contract.Definition;
import org.splinter.protocol.contract.Progress;

/**
 * The providers of a client's queries, as they are asked for what is public. All are asked at once.
 *
 * <p>Guarantee: if at most the tolerated number of them lie, fail or stay away, what they are said
 * to agree on is what each honest one has, and nobody waits for one that stays away. Honest ones
 * that have not the same are as those that lie.
 */
public final class Panel {
  private final List<Provider> providers;
  private final int tolerated;

  /** A question to one provider. */
  public interface Question<R> {
    R ask(Provider provider) throws IOException;
  }

  /** The providers that make something before it is used. */
  public enum Extent {
    /** As many as a query needs; those that may stay away are not waited for. */
    ENOUGH,
    /** All but those that fail. */
    ALL
  }

  /**
   * Something that is made of a table, at the providers.
   *
   * @param common as enough providers are known to have it
   * @param lacking the names of the providers that say that they do not have it
   * @param gone whether so many lack it that too few can have it
   */
  public record Presence<M>(Optional<M> common, List<String> lacking, boolean gone) {
    public Presence {
      lacking = List.copyOf(lacking);
    }

    /** Returns the providers that lack it in words for a user. */
    public String where() {
      return where(lacking);
    }

    /** Returns some providers that lack something in words for a user. */
    public static String where(Collection<String> lacking) {
      return lacking.isEmpty() ? "enough providers" : "provider " + String.join(" and ", lacking);
    }
  }

  /**
   * Makes a panel.
   *
   * @param tolerated the most providers that may lie, fail or stay away, fewer than half
   */
  Panel(List<Provider> providers, int tolerated) {
    if (tolerated < 0 || (tolerated > 0 && 2 * tolerated >= providers.size())) {
      throw new IllegalArgumentException(
          tolerated + " of " + providers.size() + " providers tolerated, must be fewer than half");
    }
    this.providers = List.copyOf(providers);
    this.tolerated = tolerated;
  }

  /** Returns the providers, in the order of their roles. */
  public List<Provider> providers() {
    return providers;
  }

  /**
   * Asks all providers at once.
   *
   * @return one reply per provider, in their order
   * @throws IOException of the first provider in that order that failed, once all have replied or
   *     had their time
   */
  public <R> List<R> ofAll(Question<R> question) throws IOException {
    return ask(providers, question);
  }

  /**
   * Asks all providers at once for what they must agree on, and does without as many as may lie or
   * stay away.
   *
   * @throws IOException if too few reply, or too few agree
   */
  public <R> R agreed(Question<R> question, Agreement<R> agreement) throws IOException {
    Ending.Enough<R> decided = (replies, silent) -> agreement.decided(replies, silent, least());
    return common(ofMost(question, decided), agreement);
  }

  /**
   * Asks all providers at once for names of what they have.
   *
   * @return the names that all of them list but those that may lie or stay away, in alphabetical
   *     order
   * @throws IOException if too few reply
   */
  public List<String> listed(Question<List<String>> question) throws IOException {
    Ending.Enough<List<String>> decided =
        (replies, silent) ->
            votes(replies).values().stream()
                .allMatch(votes -> votes >= least() || votes + silent < least());
    Map<String, Integer> votes = votes(ofMost(question, decided));
    votes.values().removeIf(count -> count < least());
    return List.copyOf(votes.keySet());
  }

  private static Map<String, Integer> votes(List<Reply<List<String>>> replies) {
    Map<String, Integer> votes = new TreeMap<>();
    for (Reply<List<String>> reply : replies) {
      Set.copyOf(reply.result()).forEach(name -> votes.merge(name, 1, Integer::sum));
    }
    return votes;
  }

  /**
   * Asks all providers at once for something that is made of a table.
   *
   * <p>Enough may have it and not agree while others lack it: that one lies is known when these
   * have made it. Where one lacks it and another is late, it may be that all the rest have it and
   * are not known to: such a reply is given more time than others.
   *
   * @throws IOException if too few reply, or too few of those that have it and those that could
   *     make it can agree
   */
  public <M> Presence<M> found(Definition<M> definition, Agreement<M> agreement)
      throws IOException {
    Question<Optional<M>> question = provider -> provider.find(definition);
    Ending.Enough<Optional<M>> decided =
        (replies, silent) -> {
          List<Reply<M>> present = present(replies);
          int could = // if those that lack it make it
              agreement.most(present) + replies.size() - present.size();
          return could >= least() || could + silent < least();
        };
    List<Reply<Optional<M>>> replies = ofMost(question, decided);
    Presence<M> found = presence(replies, agreement);
    boolean known =
        found.common().isPresent() || found.gone() || replies.size() == providers.size();
    return known
        ? found
        : presence(
            run(providers, Ending.patient(new Quorum(least()), decided), question), agreement);
  }

  private <M> Presence<M> presence(List<Reply<Optional<M>>> replies, Agreement<M> agreement)
      throws IOException {
    List<String> lacking =
        replies.stream()
            .filter(reply -> reply.result().isEmpty())
            .map(reply -> reply.provider().name())
            .toList();
    List<Reply<M>> present = present(replies);
    int most = agreement.most(present);
    Optional<M> common =
        most < least() && most + lacking.size() >= least()
            ? Optional.empty()
            : Optional.of(common(present, agreement));
    return new Presence<>(common, lacking, lacking.size() > tolerated);
  }

  private static <M> List<Reply<M>> present(List<Reply<Optional<M>>> replies) {
    return replies.stream()
        .flatMap(
            reply ->
                reply.result().stream()
                    .map(
                        manifest ->
                            new Reply<>(
                                reply.provider(), reply.party(), manifest, reply.wallNanos())))
        .toList();
  }

  /**
   * Lets all providers make something of a table, each of which takes as long as that is large, and
   * tells the client's user which of them failed or made something else.
   *
   * @param progress receives the fraction done by the slowest provider
   * @throws IOException if too few can make it, or too few agree
   */
  public <M> M made(
      Definition<M> definition, Agreement<M> agreement, Extent extent, Progress progress)
      throws IOException, InterruptedException {
    RoundDriver.Replies<M> made =
        RoundDriver.make(
            providers,
            tolerated,
            (replies, silent) ->
                extent == Extent.ENOUGH && agreement.decided(replies, silent, least()),
            (provider, party, own) -> provider.prepare(definition, own),
            progress);
    M common;
    try {
      common = common(made.all(), agreement);
    } catch (IOException e) {
      made.failures().values().forEach(e::addSuppressed);
      throw e;
    }
    made.failures()
        .forEach((party, failure) -> without(providers.get(party), failure.getMessage()));
    for (Reply<M> reply : made.all()) {
      if (!agreement.facts(reply.result()).equals(agreement.facts(common))) {
        without(reply.provider(), "what it made differs from what the others did");
      }
    }
    return common;
  }

  private static void without(Provider provider, @Nullable String reason) {
    provider.retries().notice("prepared without it: " + reason);
  }

  /** Returns the number of providers that must agree. */
  private int least() {
    return providers.size() - tolerated;
  }

  private <R> R common(List<Reply<R>> replies, Agreement<R> agreement) throws IOException {
    Optional<R> agreed = agreement.agreed(replies, least());
    return agreed.isPresent()
        ? agreed.get()
        : agreement.ofAll(
            replies.stream().map(Reply::provider).toList(),
            replies.stream().map(Reply::result).toList());
  }

  /**
   * Asks all providers at once, and does without as many as may lie or stay away.
   *
   * @param suffice whether replies of enough providers will do, so that no more are waited for
   * @return the replies that came, in the order of the providers
   * @throws IOException if too few reply
   */
  private <R> List<Reply<R>> ofMost(Question<R> question, Ending.Enough<R> suffice)
      throws IOException {
    if (tolerated == 0) {
      List<R> all = ofAll(question);
      return IntStream.range(0, all.size())
          .mapToObj(party -> new Reply<>(providers.get(party), party, all.get(party), 0))
          .toList();
    }
    return run(providers, Ending.of(new Quorum(least()), reply -> true, suffice), question);
  }

  /**
   * Asks the first provider, or one more than may lie and takes the first reply.
   *
   * @param question fails if the reply is not as it must be
   */
  <R> R ofAny(Question<R> question) throws IOException {
    return tolerated == 0
        ? ask(providers.subList(0, 1), question).get(0)
        : run(providers.subList(0, tolerated + 1), Ending.<R>withFirst(), question).get(0).result();
  }

  private static <R> List<Reply<R>> run(
      List<Provider> providers, Ending<R> ending, Question<R> question) throws IOException {
    try {
      return RoundDriver.run(
              providers, ending, (provider, party, own) -> question.ask(provider), done -> {})
          .all();
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  private static InterruptedIOException interrupted() {
    Thread.currentThread().interrupt();
    return new InterruptedIOException("interrupted while providers were asked for metadata");
  }

  private static <R> List<R> ask(List<Provider> providers, Question<R> question)
      throws IOException {
    ExecutorService executor = Executors.newFixedThreadPool(providers.size());
    Deadlines deadlines = Deadlines.of(providers);
    try {
      List<Future<R>> futures =
          providers.stream().map(each -> executor.submit(() -> question.ask(each))).toList();
      List<R> replies = new ArrayList<>();
      IOException first = null;
      for (int i = 0; i < futures.size(); i++) {
        try {
          replies.add(reply(futures.get(i), deadlines, i));
        } catch (IOException e) {
          first = first == null ? e : first;
        }
      }
      if (first != null) {
        throw first;
      }
      return replies;
    } catch (InterruptedException e) {
      throw interrupted();
    } finally {
      executor.shutdownNow();
    }
  }

  private static <R> R reply(Future<R> future, Deadlines deadlines, int party)
      throws IOException, InterruptedException {
    try {
      future.get(deadlines.left(party), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw deadlines.missed(party);
    } catch (ExecutionException e) {
      // RoundDriver.result throws the failure.
    }
    return RoundDriver.result(future);
  }
}
