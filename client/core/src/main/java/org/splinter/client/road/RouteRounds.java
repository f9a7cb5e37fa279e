package org.splinter.client.road;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.splinter.client.provider.Provider;
import org.splinter.client.query.QuerySequence;
import org.splinter.client.round.Pace;
import org.splinter.client.round.RandomPoints;
import org.splinter.client.round.RoundWork;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.bind.BoundShare;
import org.splinter.client.sql.pir.SlotShares;
import org.splinter.client.sql.pir.TagTrees;
import org.splinter.codec.FormatException;
import org.splinter.fss.DomainPoint;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.pir.PirLayout;
import org.splinter.protocol.pir.PirPlan;
import org.splinter.protocol.road.RoadManifest;

/**
 * The two rounds of a route, each of two PIR queries in one table: the cells of its ends, then two
 * paths between. The rounds are public: they follow from the tables and the number of trips alone.
 */
final class RouteRounds {
  /** The rounds of a route. */
  static final int ROUNDS = 2;

  /** The PIR queries of a trip in one round: the cells of both ends, or the paths of both sides. */
  static final int VIEWS = 2;

  private RouteRounds() {}

  /**
   * Returns the layout of a round over one table.
   *
   * @throws RefusedQueryException if the round takes more than providers accept
   */
  static PirLayout layout(RoadManifest table, TrustModel trust, int trips) {
    int bits = table.slots().domainBits();
    if (bits > SlotShares.maxDomainBits(table.slots(), trust)) {
      throw new RefusedQueryException(
          "a table for routes has 2^"
              + bits
              + " rows, shares of "
              + trust.parties()
              + " providers select among 2^"
              + SlotShares.maxDomainBits(table.slots(), trust)
              + " at most; ask two providers");
    }
    PirPlan.Share share =
        new PirPlan.Share(
            0,
            0,
            SlotShares.over(table.slots(), trust, PlanOptions.DEFAULT),
            new TagTrees(PlanOptions.DEFAULT.withTrust(trust).withQueries(trips), VIEWS)
                .over(table.slots()));
    PirPlan.View view =
        new PirPlan.View(
            table.definition().table(),
            table.definition().fingerprint(),
            table.definition().name(),
            table.digest());
    try {
      PirLayout layout =
          PirLayout.of(new PirPlan(List.of(view), List.of(share, share)), List.of(table));
      layout.checkQueries(trips);
      long bytes = ShareBundle.sharesBytes(layout.parameters(), trips);
      if (trips > ShareBundle.MAX_QUERIES || bytes > ShareBundle.MAX_SHARES_BYTES) {
        throw new RefusedQueryException(
            trips
                + " trips take "
                + bytes
                + " bytes of shares, at most "
                + ShareBundle.MAX_QUERIES
                + " of "
                + ShareBundle.MAX_SHARES_BYTES
                + " bytes are possible; ask for fewer at once");
      }
      return layout;
    } catch (FormatException e) {
      throw new RefusedQueryException(
          "these trips cannot be asked for in one request: "
              + e.getMessage()
              + "; ask for fewer at once");
    }
  }

  /**
   * Returns the pace of both rounds, which allows for the search in the cells.
   *
   * @param cells the layout of the first round
   * @param paths the layout of the second round
   */
  static Pace pace(
      List<? extends Provider> providers, PirLayout cells, PirLayout paths, int trips) {
    long shares = ShareBundle.sharesBytes(paths.parameters(), trips);
    return Pace.of(
        providers, new QuerySequence(), RoundWork.ROUTES.gap(cells.answerBytes() * trips, shares));
  }

  /**
   * Returns the secrets of a trip's shares in a round.
   *
   * @param rows the numbers of the rows, each of which may be none
   */
  static List<BoundShare> bind(PirLayout layout, List<OptionalInt> rows) {
    List<BoundShare> bound = new ArrayList<>();
    for (int i = 0; i < VIEWS; i++) {
      // Drawn for every share: the amount of randomness used must not reveal which shares select
      // nothing.
      DomainPoint nowhere =
          RandomPoints.draw(layout.plan().shares().get(i).parameters().domainBits());
      bound.add(
          rows.get(i).isPresent()
              ? new BoundShare(new DomainPoint(0, rows.get(i).getAsInt()), false, 1)
              : BoundShare.ofNothing(nowhere));
    }
    return bound;
  }
}
