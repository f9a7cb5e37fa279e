package org.splinter.client.metadata;

import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.splinter.client.provider.Provider;
import org.splinter.client.round.RoundDriver.Reply;

/**
 * Agreement of providers on something public that they all have, such as a table's manifest.
 *
 * @param <R> a provider's reply
 */
public interface Agreement<R> {
  /** Returns all in a reply that must be equal at the providers, as a value with equality. */
  Object facts(R reply);

  /**
   * Returns the reply that is equal at all providers.
   *
   * @param replies one per provider
   * @throws IOException that shows both sides, if two of them differ
   */
  R ofAll(List<Provider> providers, List<R> replies) throws IOException;

  /**
   * Returns a reply that a number of providers agree on, if there is one.
   *
   * @param least more than half of all providers, so that no two can be agreed on
   */
  default Optional<R> agreed(List<Reply<R>> replies, int least) {
    Map<Object, Integer> votes = votes(replies);
    return replies.stream()
        .map(Reply::result)
        .filter(result -> votes.getOrDefault(facts(result), 0) >= least)
        .findFirst();
  }

  /** Returns the most providers whose replies are equal. */
  default int most(List<Reply<R>> replies) {
    return votes(replies).values().stream().max(Comparator.naturalOrder()).orElse(0);
  }

  private Map<Object, Integer> votes(List<Reply<R>> replies) {
    Map<Object, Integer> votes = new HashMap<>();
    replies.forEach(reply -> votes.merge(facts(reply.result()), 1, Integer::sum));
    return votes;
  }

  /**
   * Returns whether no further reply can decide any more whether a number of providers agree.
   *
   * @param silent the number of providers that may still reply
   * @param least more than half of all providers
   */
  default boolean decided(List<Reply<R>> replies, int silent, int least) {
    int most = most(replies);
    return most >= least || most + silent < least;
  }
}
