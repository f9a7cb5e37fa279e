package org.splinter.system;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.splinter.client.SplinterClient;
import org.splinter.client.provider.Provider;
import org.splinter.client.sql.PlanOptions;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Definition;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.door.PreparationRequest;

/**
 * Requests of real rounds and preparations over the flights, taken from a client that gets no
 * answers.
 */
final class DoorRounds {
  static final String COUNT = "SELECT COUNT(*) FROM flights WHERE origin = ?";
  static final String OTHER = "SELECT COUNT(*), SUM(arr_delay) FROM flights WHERE dest = ?";
  static final String SUM = "SELECT COUNT(*), SUM(distance) FROM flights WHERE origin = ?";

  private final Kept alpha;
  private final SplinterClient client;

  /** A provider that keeps its request and answers none. */
  private static final class Kept extends ForwardingProvider {
    private volatile @Nullable Request request;
    private volatile @Nullable PreparationRequest preparation;

    Kept(Provider provider) {
      super(provider);
    }

    @Override
    public Answered answer(Request asked, Progress progress) {
      request = asked;
      throw new NotAskedException();
    }

    @Override
    public <M> M prepare(Definition<M> definition, Progress progress) {
      preparation = PreparationRequest.of(definition);
      throw new NotAskedException();
    }
  }

  /** The end of a round whose request was kept. */
  private static final class NotAskedException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /**
   * @param home of the embedded providers alpha and beta, which have the flights
   */
  DoorRounds(Path home) throws IOException {
    Providers providers = new Providers(home, new Configuration(false));
    this.alpha = new Kept(providers.find("alpha"));
    this.client = new SplinterClient(List.of(alpha, new Kept(providers.find("beta"))));
  }

  /** Returns the request of a new round that alpha would get. */
  Request next() throws Exception {
    return next(SUM);
  }

  Request next(String sql) throws Exception {
    alpha.request = null;
    ask(sql, PlanOptions.DEFAULT, "JFK");
    Request kept = alpha.request;
    if (kept == null) {
      throw new AssertionError("no request was made of " + sql);
    }
    return kept;
  }

  /** Returns the request to prepare the view that a query needs, which is not there. */
  PreparationRequest preparation(String sql) throws Exception {
    return preparation(sql, PlanOptions.DEFAULT, "JFK");
  }

  /** Returns the request to prepare what a query needs first, which is not there. */
  PreparationRequest preparation(String sql, PlanOptions options, String... secrets)
      throws Exception {
    alpha.preparation = null;
    ask(sql, options, secrets);
    PreparationRequest kept = alpha.preparation;
    if (kept == null) {
      throw new AssertionError("no preparation was asked for by " + sql);
    }
    return kept;
  }

  private void ask(String sql, PlanOptions options, String... secrets) throws Exception {
    try {
      client.prepare(sql, options).run(ProviderViews.secrets(secrets), done -> {});
    } catch (NotAskedException | IOException e) {
      // as it has to be
    }
  }

  /** Returns a request whose envelope is addressed to a provider and a party. */
  static Request addressed(Request request, String provider, int party) {
    Envelope sent = request.envelope();
    return new Request(
        request.plan(),
        new Envelope(
            provider,
            party,
            RequestDigest.of(sent.nonce(), request.plan()),
            sent.nonce(),
            sent.payload()));
  }
}
