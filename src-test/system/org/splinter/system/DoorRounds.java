package org.splinter.system;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.splinter.client.SplinterClient;
import org.splinter.client.provider.Provider;
import org.splinter.client.secret.SecretValue;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RequestDigest;

/** Requests of real rounds over the flights, taken from a client that gets no answers. */
final class DoorRounds {
  static final String COUNT = "SELECT COUNT(*) FROM flights WHERE origin = ?";
  static final String SUM = "SELECT COUNT(*), SUM(distance) FROM flights WHERE origin = ?";

  private final Kept alpha;
  private final SplinterClient client;

  /** A provider that keeps its request and answers none. */
  private static final class Kept extends ForwardingProvider {
    private volatile @Nullable Request request;

    Kept(Provider provider) {
      super(provider);
    }

    @Override
    public Answered answer(Request asked, Progress progress) {
      request = asked;
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
    try {
      client.prepare(sql).run(List.of(SecretValue.of("JFK")), done -> {});
    } catch (NotAskedException | IOException e) {
      // as it has to be
    }
    Request kept = alpha.request;
    if (kept == null) {
      throw new AssertionError("no request was made of " + sql);
    }
    return kept;
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
