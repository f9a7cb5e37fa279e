package org.splinter.client.round;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.splinter.client.sql.bind.BoundShare;
import org.splinter.fss.DomainPoint;
import org.splinter.fss.FunctionShare;
import org.splinter.fss.Output;
import org.splinter.fss.OutputValue;
import org.splinter.fss.SecretFunction;
import org.splinter.fss.ShareGenerator;
import org.splinter.fss.ShareParameters;
import org.splinter.protocol.contract.ShareBundle;

/** Drawer of payloads of function shares: fresh ones for each round, under a nonce of their own. */
public final class SharePayloads {
  private SharePayloads() {}

  /**
   * Returns secrets of shares that select nothing.
   *
   * @param parameters of one query's shares
   */
  public static List<List<BoundShare>> ofNothing(List<ShareParameters> parameters, int queries) {
    List<List<BoundShare>> all = new ArrayList<>();
    for (int query = 0; query < queries; query++) {
      all.add(
          parameters.stream()
              .map(each -> RandomPoints.draw(Math.max(1, each.domainBits())))
              .map(BoundShare::ofNothing)
              .toList());
    }
    return all;
  }

  /**
   * Splits the secrets of some queries.
   *
   * @param parameters of one query's shares
   * @param queries the secrets of each query's shares, in the order of the parameters
   */
  public static Payloads draw(
      int parties, List<ShareParameters> parameters, List<List<BoundShare>> queries) {
    List<OutputValue> none = Collections.nCopies(queries.size(), OutputValue.ZERO);
    return draw(parties, parameters, queries, none);
  }

  /**
   * Splits the secrets of some queries, whose values carry tags.
   *
   * @param parameters of one query's shares
   * @param queries the secrets of each query's shares, in the order of the parameters
   * @param keys of each query's tags
   */
  public static Payloads draw(
      int parties,
      List<ShareParameters> parameters,
      List<List<BoundShare>> queries,
      List<OutputValue> keys) {
    List<List<SecretFunction>> functions = new ArrayList<>();
    for (int query = 0; query < queries.size(); query++) {
      List<SecretFunction> ofQuery = new ArrayList<>();
      for (int i = 0; i < queries.get(query).size(); i++) {
        ofQuery.add(function(parameters.get(i), queries.get(query).get(i), keys.get(query)));
      }
      functions.add(ofQuery);
    }
    return split(parties, parameters, functions);
  }

  private static SecretFunction function(
      ShareParameters parameters, BoundShare bound, OutputValue key) {
    // A constant stands nowhere: whether it is made must not depend on where its query's other
    // shares are.
    DomainPoint alpha = parameters.scheme().takesKeys() ? bound.alpha() : new DomainPoint(0, 0);
    return parameters.output() == Output.TAGGED
        ? SecretFunction.tagged(alpha, bound.inclusive(), bound.beta(), key)
        : SecretFunction.of(parameters.output(), alpha, bound.inclusive(), bound.beta());
  }

  /**
   * Splits the secret functions of some queries.
   *
   * @param parameters of one query's shares
   * @param queries the functions of each query's shares, in the order of the parameters
   */
  public static Payloads split(
      int parties, List<ShareParameters> parameters, List<List<SecretFunction>> queries) {
    ShareGenerator generator = ShareGenerator.create();
    List<List<List<FunctionShare>>> byParty = new ArrayList<>();
    for (int party = 0; party < parties; party++) {
      byParty.add(new ArrayList<>());
    }
    for (List<SecretFunction> functions : queries) {
      byParty.forEach(ofParty -> ofParty.add(new ArrayList<>()));
      for (int i = 0; i < functions.size(); i++) {
        // The generator counts: a share's index is its place in the bundle.
        List<FunctionShare> shares = generator.generate(parameters.get(i), functions.get(i));
        for (int party = 0; party < parties; party++) {
          List<List<FunctionShare>> ofParty = byParty.get(party);
          ofParty.get(ofParty.size() - 1).add(shares.get(party));
        }
      }
    }
    long queryBytes = parameters.stream().mapToLong(ShareParameters::shareBytes).sum();
    return new Payloads(
        generator.nonce(),
        byParty.stream().map(shares -> new ShareBundle(shares).encode()).toList(),
        byParty.stream().map(shares -> shown(queryBytes, shares.get(0))).toList());
  }

  private static Payloads.Shown shown(long queryBytes, List<FunctionShare> shares) {
    List<byte[]> digested = shares.stream().map(FunctionShare::encode).toList();
    boolean rooted = shares.stream().anyMatch(share -> share.parameters().scheme().takesKeys());
    return new Payloads.Shown(queryBytes, digested, rooted);
  }
}
