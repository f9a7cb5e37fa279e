package org.splinter.client.fold;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.splinter.client.round.Payloads;
import org.splinter.client.round.Round;
import org.splinter.client.sql.answer.QuerySums;
import org.splinter.client.sql.bind.BoundProduct;
import org.splinter.client.sql.fold.CellCondition;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.NativeStatus;
import org.splinter.fss.QueryNonce;
import org.splinter.fss.SecureRandomness;
import org.splinter.fss.paillier.CellShares;
import org.splinter.fss.paillier.PaillierKey;
import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.fss.paillier.PaillierPrimes;
import org.splinter.fss.paillier.PaillierSums;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.fold.CellBundle;
import org.splinter.protocol.fold.CellGrid;
import org.splinter.protocol.fold.CellLayout;

/**
 * One round of a fold of functions of cells: providers answer a ciphertext of each sum, under a key
 * whose factors the client keeps. Bases and shares are drawn afresh.
 */
final class CellRound extends PlannedRound {
  private final QueryPlan plan;
  private final CellCondition condition;
  private final List<List<BoundProduct>> bound;
  private final PaillierPrimes primes;

  /**
   * Makes a round over a plan.
   *
   * @param bound the secrets of each query's shares
   * @param primes of the client's key
   */
  CellRound(
      QueryPlan plan,
      CellCondition condition,
      List<List<BoundProduct>> bound,
      PaillierPrimes primes) {
    super(plan, bound.size());
    this.plan = plan;
    this.condition = condition;
    this.bound = bound.stream().map(List::copyOf).toList();
    this.primes = primes;
  }

  @Override
  public Round<List<QuerySums>> ofNothing() {
    List<BoundProduct> nothing = new ArrayList<>();
    for (CellGrid grid : layout().grids()) {
      for (int i = 0; i < grid.shares(); i++) {
        nothing.add(new BoundProduct(new long[grid.rows()], new long[grid.columns()]));
      }
    }
    return new CellRound(plan, condition, Collections.nCopies(bound.size(), nothing), primes);
  }

  private CellLayout layout() {
    return Objects.requireNonNull(plan.layout().cells(), "a plan of functions of cells");
  }

  @Override
  public Payloads draw() {
    int parties = plan.trust().parties();
    byte[] baseSeed = SecureRandomness.draw(PaillierSums.SEED_BYTES);
    List<List<List<CellBundle.Share>>> byParty = new ArrayList<>();
    for (int party = 0; party < parties; party++) {
      byParty.add(new ArrayList<>());
    }
    boolean library = NativeStatus.probe().available();
    EvaluationPath path = library ? EvaluationPath.AUTO : EvaluationPath.JAVA;
    try (PaillierKey key = PaillierKey.open(primes, path)) {
      byte[] bases = key.cellBases(baseSeed, layout().columns());
      for (List<BoundProduct> query : bound) {
        byParty.forEach(each -> each.add(new ArrayList<>()));
        int next = 0;
        for (CellGrid grid : layout().grids()) {
          for (int i = 0; i < grid.shares(); i++) {
            CellShares shares =
                query.get(next++).shares(key, baseSeed, grid.shape(key.modulus()), parties);
            add(shares, byParty);
          }
        }
      }
      return payloads(key.modulus(), bases, byParty);
    } finally {
      Arrays.fill(baseSeed, (byte) 0);
    }
  }

  private static void add(CellShares shares, List<List<List<CellBundle.Share>>> byParty) {
    for (int party = 0; party < byParty.size(); party++) {
      List<List<CellBundle.Share>> queries = byParty.get(party);
      boolean last = party == byParty.size() - 1;
      byte[] rows = last ? shares.rows() : shares.seeds().get(party);
      queries.get(queries.size() - 1).add(new CellBundle.Share(shares.columns(), rows));
    }
  }

  private static Payloads payloads(
      PaillierModulus modulus, byte[] bases, List<List<List<CellBundle.Share>>> byParty) {
    List<byte[]> bytes = new ArrayList<>();
    List<Payloads.Shown> shown = new ArrayList<>();
    for (int party = 0; party < byParty.size(); party++) {
      boolean last = party == byParty.size() - 1;
      List<List<CellBundle.Share>> queries = byParty.get(party);
      bytes.add(new CellBundle(modulus, last, bases, queries).encode());
      List<byte[]> digested = new ArrayList<>();
      queries.get(0).forEach(share -> digested.addAll(List.of(share.columns(), share.rows())));
      long queryBytes = digested.stream().mapToLong(part -> part.length).sum();
      // The last party's rows follow from all seeds, so that a digest of them could be tried out.
      shown.add(new Payloads.Shown(queryBytes, digested, !last));
    }
    return new Payloads(QueryNonce.draw(), bytes, shown);
  }

  @Override
  public boolean checked() {
    return false;
  }

  @Override
  public List<QuerySums> combine(List<PartialAnswer> answers) throws IOException {
    CellCombiner combiner =
        new CellCombiner(
            plan.evaluation(), plan.layout(), layout(), bound.size(), primes.modulus());
    return combiner.combine(answers).stream().map(condition.parts()::joined).toList();
  }

  @Override
  public String toString() {
    return "CellRound[hidden]";
  }
}
