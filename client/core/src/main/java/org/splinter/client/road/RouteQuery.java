package org.splinter.client.road;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.splinter.client.metadata.Panel;
import org.splinter.client.metadata.PublicMetadata;
import org.splinter.client.pir.PirRound;
import org.splinter.client.provider.Provider;
import org.splinter.client.query.QueryResult;
import org.splinter.client.query.Stopwatch;
import org.splinter.client.road.path.Route;
import org.splinter.client.road.path.RouteFinder;
import org.splinter.client.round.PublicText;
import org.splinter.client.round.RandomPoints;
import org.splinter.client.round.RoundExecutor;
import org.splinter.client.round.Transcript;
import org.splinter.client.sql.Resilience;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.ProgressParts;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.pir.PirLayout;
import org.splinter.protocol.road.CellIndex;
import org.splinter.protocol.road.GridDefinition;
import org.splinter.protocol.road.RoadIndex;
import org.splinter.protocol.road.TransitDefinition;

/**
 * Finder of exact shortest paths of secret trips, by two rounds of two PIR queries each at two or
 * more providers.
 *
 * <p>Guarantee: as long as one provider does not collude with the others, none learns where a trip
 * starts or ends, or anything of the route. All trips over one graph look alike to a provider,
 * including those within a cell, to their own start, and to where no way leads. Which graph and
 * which metric is public. A text that is neither a node's number nor a place is refused before
 * anything is sent. A node that the graph lacks, a place far from all of its nodes, or broken
 * answers, are reported after the second round.
 */
public final class RouteQuery {
  /** The part of the time that making cells and paths takes beside the rounds. */
  private static final double MAKING = 0.95;

  private final PublicMetadata metadata;
  private final Resilience resilience;
  private final GridDefinition grid;
  private final RoadTables tables;
  private final long planNanos;

  /**
   * Makes a query for routes.
   *
   * @param resilience under which the providers are asked
   */
  RouteQuery(PublicMetadata metadata, Resilience resilience, GridDefinition grid, long planNanos) {
    this.metadata = metadata;
    this.resilience = resilience;
    this.grid = grid;
    this.tables = new RoadTables(metadata, grid);
    this.planNanos = planNanos;
  }

  /** Returns the definition of the tables that this query asks. */
  public GridDefinition grid() {
    return grid;
  }

  /** Returns what the user should know about the providers before trusting them with shares. */
  public List<String> warnings() {
    return metadata.separation().require().reasons();
  }

  /**
   * Finds the routes of one or more trips in one pair of rounds; providers see how many.
   *
   * @param progress receives the fraction done, and what is being made
   * @throws RefusedQueryException if an end is no node's number and no place, or the graph lacks
   *     it, or has no node near it
   * @throws IOException if a provider fails, or their answers do not fit together
   */
  public RouteResult run(List<Trip> trips, Progress progress)
      throws IOException, InterruptedException {
    return run(trips, index -> {}, progress);
  }

  /**
   * Finds the routes of one or more trips, unless a check refuses the graph.
   *
   * @param check may refuse the graph before the rounds; it must not look at the trips
   */
  public RouteResult run(List<Trip> trips, Consumer<RoadIndex> check, Progress progress)
      throws IOException, InterruptedException {
    Trip.check(trips);
    TrustModel trust = resilience.trust();
    List<Provider> providers = metadata.providers();
    Stopwatch time = new Stopwatch(planNanos);
    ProgressParts parts = new ProgressParts(progress, MAKING);
    RoadTables.Ready ready = tables.prepare(Panel.Extent.ENOUGH, parts.first());
    TransitDefinition transit = grid.transit();
    Transcript transcript =
        new Transcript(
            metadata.separation(),
            trust,
            new PublicText(
                "route in " + transit.graph() + " by " + transit.metric(), Trip.ENDS, 0));
    RoadTables.Built built = tables.built(ready, transcript);
    check.accept(built.nodes());
    PirLayout cells = RouteRounds.layout(built.cells(), trust, trips.size());
    PirLayout paths = RouteRounds.layout(built.paths(), trust, trips.size());
    List<Ends> ends = trips.stream().map(trip -> Ends.of(trip, built.nodes())).toList();
    time.prepared();

    RoundExecutor executor =
        new RoundExecutor(
            providers,
            RouteRounds.ROUNDS,
            RouteRounds.pace(providers, cells, paths, trips.size()),
            transcript,
            time,
            parts.second());
    List<List<byte[]>> rows =
        executor.ask(
            new PirRound(
                trust,
                resilience.tolerated(),
                cells,
                ends.stream()
                    .map(each -> RouteRounds.bind(cells, each.cells(built.cellIndex())))
                    .toList()));
    List<RouteFinder> finders = new ArrayList<>();
    for (int i = 0; i < trips.size(); i++) {
      finders.add(finder(built, transit, ends.get(i), rows.get(i)));
    }
    time.combined();

    List<List<byte[]>> between =
        executor.ask(
            new PirRound(
                trust,
                resilience.tolerated(),
                paths,
                finders.stream()
                    .map(each -> List.of(each.firstPathRow(), each.secondPathRow()))
                    .map(wanted -> RouteRounds.bind(paths, wanted))
                    .toList()));
    executor.refuseLater(Trip.refusal(trips, built.nodes()));
    executor.end();
    List<Route> routes = new ArrayList<>();
    for (int i = 0; i < trips.size(); i++) {
      routes.add(finders.get(i).route(between.get(i).get(0), between.get(i).get(1)));
    }
    time.combined();
    QueryResult how =
        transcript
            .results(List.of(), Collections.nCopies(trips.size(), List.of()), time.timing())
            .get(0);
    return new RouteResult(routes, built.nodes(), how);
  }

  private static RouteFinder finder(
      RoadTables.Built built, TransitDefinition transit, Ends ends, List<byte[]> rows) {
    return RouteFinder.find(
        built.nodes(),
        transit.allPairs(),
        built.paths().rows(),
        ends.soughtSource(),
        ends.soughtTarget(),
        rows.get(0),
        rows.get(1));
  }

  /**
   * The positions of a trip's two nodes, empty for a node that the graph lacks.
   *
   * <p>In place of such a node a random one is looked up and its route is found, so that the work
   * between the rounds is that of any other trip; the trip is refused after the last round.
   *
   * @param anySource a random position, drawn for every trip
   * @param anyTarget another one
   */
  private record Ends(OptionalInt source, OptionalInt target, int anySource, int anyTarget) {
    static Ends of(Trip trip, RoadIndex index) {
      return new Ends(trip.source(index), trip.target(index), any(index), any(index));
    }

    private static int any(RoadIndex index) {
      return (int) Long.remainderUnsigned(RandomPoints.word(), index.nodes());
    }

    /** Returns the position that is looked up for the source. */
    int soughtSource() {
      return source.orElse(anySource);
    }

    /** Returns the position that is looked up for the target. */
    int soughtTarget() {
      return target.orElse(anyTarget);
    }

    /** Returns the cells to look up. */
    List<OptionalInt> cells(CellIndex index) {
      return List.of(
          OptionalInt.of(index.cell(soughtSource())), OptionalInt.of(index.cell(soughtTarget())));
    }

    @Override
    public String toString() {
      return "Ends[hidden]";
    }
  }
}
