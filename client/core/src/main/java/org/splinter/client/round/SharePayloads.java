package org.splinter.client.round;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.splinter.client.sql.bind.BoundProduct;
import org.splinter.client.sql.bind.BoundSecret;
import org.splinter.client.sql.bind.BoundShare;
import org.splinter.client.sql.bind.BoundTable;
import org.splinter.fss.FunctionShare;
import org.splinter.fss.OutputValue;
import org.splinter.fss.RingParameters;
import org.splinter.fss.Secret;
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
  public static List<List<BoundSecret>> ofNothing(List<ShareParameters> parameters, int queries) {
    return repeated(queries, parameters, SharePayloads::nothing);
  }

  private static BoundSecret nothing(ShareParameters parameters) {
    if (parameters instanceof RingParameters ring) {
      return BoundProduct.ofNothing(ring);
    }
    return parameters.scheme().tabular() ? BoundTable.ofNothing(parameters) : nowhere(parameters);
  }

  /**
   * Returns secrets of points that select nothing.
   *
   * @param parameters of one query's shares, none of them dense
   */
  public static List<List<BoundShare>> ofNoPoint(List<ShareParameters> parameters, int queries) {
    return repeated(queries, parameters, SharePayloads::nowhere);
  }

  private static BoundShare nowhere(ShareParameters parameters) {
    return BoundShare.ofNothing(RandomPoints.draw(Math.max(1, parameters.domainBits())));
  }

  private static <S> List<List<S>> repeated(
      int queries, List<ShareParameters> parameters, Function<ShareParameters, S> secret) {
    List<List<S>> all = new ArrayList<>();
    for (int query = 0; query < queries; query++) {
      all.add(parameters.stream().map(secret).toList());
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
      int parties,
      List<ShareParameters> parameters,
      List<? extends List<? extends BoundSecret>> queries) {
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
      List<? extends List<? extends BoundSecret>> queries,
      List<OutputValue> keys) {
    List<List<Secret>> functions = new ArrayList<>();
    for (int query = 0; query < queries.size(); query++) {
      List<Secret> ofQuery = new ArrayList<>();
      for (int i = 0; i < queries.get(query).size(); i++) {
        ofQuery.add(queries.get(query).get(i).secret(parameters.get(i), keys.get(query)));
      }
      functions.add(ofQuery);
    }
    return split(parties, parameters, functions);
  }

  /**
   * Splits the secret functions of some queries.
   *
   * @param parameters of one query's shares
   * @param queries the functions of each query's shares, in the order of the parameters
   */
  public static Payloads split(
      int parties,
      List<ShareParameters> parameters,
      List<? extends List<? extends Secret>> queries) {
    ShareGenerator generator = ShareGenerator.create();
    List<List<List<FunctionShare>>> byParty = new ArrayList<>();
    for (int party = 0; party < parties; party++) {
      byParty.add(new ArrayList<>());
    }
    for (List<? extends Secret> functions : queries) {
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
    return new Payloads(
        generator.nonce(),
        byParty.stream().map(shares -> new ShareBundle(shares).encode()).toList(),
        byParty.stream().map(shares -> shown(shares.get(0))).toList());
  }

  private static Payloads.Shown shown(List<FunctionShare> shares) {
    List<byte[]> digested = shares.stream().map(FunctionShare::encode).toList();
    long queryBytes = digested.stream().mapToLong(share -> share.length).sum();
    boolean seeded =
        shares.stream()
            .anyMatch(
                share -> share.parameters().scheme().seeded(share.parameters(), share.party()));
    return new Payloads.Shown(queryBytes, digested, seeded);
  }
}
