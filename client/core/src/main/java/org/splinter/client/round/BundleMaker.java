package org.splinter.client.round;

import java.util.ArrayList;
import java.util.List;
import org.splinter.client.provider.Provider;
import org.splinter.client.sql.bind.BoundShare;
import org.splinter.fss.FunctionShare;
import org.splinter.fss.GridParameters;
import org.splinter.fss.QueryNonce;
import org.splinter.fss.Scheme;
import org.splinter.fss.ShareGenerator;
import org.splinter.fss.ShareParameters;
import org.splinter.fss.TreeParameters;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.contract.ShareBundle;

/** Makes one round's shares: fresh ones for each round, under a nonce of their own. */
public final class BundleMaker {
  private BundleMaker() {}

  /**
   * Splits the secrets of some queries.
   *
   * @param plan the round's public plan, encoded
   * @param parameters of one query's shares
   * @param queries the secrets of each query's shares, in the same order
   * @return one bundle per provider, in their order
   */
  public static List<ShareBundle> make(
      List<Provider> providers,
      byte[] plan,
      List<ShareParameters> parameters,
      List<List<BoundShare>> queries) {
    ShareGenerator generator = ShareGenerator.create();
    QueryNonce nonce = generator.nonce();
    RequestDigest request = RequestDigest.of(nonce, plan);
    List<List<List<FunctionShare>>> byParty = new ArrayList<>();
    providers.forEach(provider -> byParty.add(new ArrayList<>()));
    for (List<BoundShare> bound : queries) {
      byParty.forEach(ofParty -> ofParty.add(new ArrayList<>()));
      for (int i = 0; i < bound.size(); i++) {
        // The generator counts: a share's index is its place in the bundle.
        List<? extends FunctionShare> shares = generate(generator, parameters.get(i), bound.get(i));
        for (int party = 0; party < byParty.size(); party++) {
          List<List<FunctionShare>> ofParty = byParty.get(party);
          ofParty.get(ofParty.size() - 1).add(shares.get(party));
        }
      }
    }
    List<ShareBundle> bundles = new ArrayList<>();
    for (int party = 0; party < providers.size(); party++) {
      bundles.add(
          new ShareBundle(providers.get(party).name(), party, request, nonce, byParty.get(party)));
    }
    return bundles;
  }

  private static List<? extends FunctionShare> generate(
      ShareGenerator generator, ShareParameters parameters, BoundShare bound) {
    if (parameters instanceof GridParameters grid) {
      return generator.multiParty(grid, bound.alpha(), bound.beta() != 0);
    } else if (parameters instanceof TreeParameters tree) {
      return tree.scheme() == Scheme.POINT
          ? generator.point(tree, bound.alpha(), bound.beta())
          : generator.lessThan(tree, bound.alpha(), bound.inclusive(), bound.beta());
    }
    return generator.constant(parameters.output(), bound.beta());
  }
}
