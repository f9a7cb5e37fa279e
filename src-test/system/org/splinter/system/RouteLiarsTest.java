package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.road.RoadCache;
import org.splinter.client.road.RouteClient;
import org.splinter.client.road.RouteOptions;
import org.splinter.client.road.RouteQuery;
import org.splinter.client.road.Trip;
import org.splinter.client.secret.SecretValue;
import org.splinter.fss.EvaluationPath;
import org.splinter.hadoop.Providers;

/**
 * Tests that no lie of one of two providers about a trip is accepted, in either round, alone or in
 * a batch, and that both rounds are asked all the same. A seed that is printed repeats a run.
 */
@Tag("slow")
final class RouteLiarsTest {
  private static final int LIES = Boolean.getBoolean("splinter.long") ? 1_000 : 60;
  private static final int ROUNDS = 2;
  private static final int WIDTH = 12;

  @TempDir private static Path home;

  @Test
  void noLieAboutATripIsAccepted() throws Exception {
    long seed = Long.getLong("splinter.seed", System.nanoTime());
    System.out.println("RouteLiarsTest seed " + seed);
    Random random = new Random(seed);
    Path arcs = PlainGraph.writeTown(home, WIDTH, new Random(7));
    CommandLine.succeed(home, "graph", "import", "town", "--arcs", "time=" + arcs);
    LocalTables tables =
        new LocalTables(new Providers(home, new Configuration(false)).find("alpha"));
    List<Liar> providers =
        List.of(
            new Liar(new LocalEvaluation("alpha", tables, EvaluationPath.AUTO)),
            new Liar(new LocalEvaluation("beta", tables, EvaluationPath.AUTO)));
    RouteQuery query =
        new RouteClient(List.copyOf(providers), RoadCache.NONE).plan(RouteOptions.DEFAULT);
    for (List<Trip> trips : List.of(List.of(trip(1, 140)), List.of(trip(5, 9), trip(30, 30)))) {
      providers.forEach(Liar::beHonest);
      assertTrue(query.run(trips, done -> {}).how().checked());
      for (int i = 0; i < LIES / 2; i++) {
        Liar liar = providers.get(random.nextInt(2));
        Lie lie = Lie.values()[random.nextInt(Lie.values().length)];
        int round = random.nextInt(ROUNDS);
        providers.forEach(Liar::beHonest);
        liar.lieIn(round, lie, random.nextLong());
        String context = "seed " + seed + ", lie " + i + ": " + lie + " in round " + round;
        boolean refused = false;
        try {
          query.run(trips, done -> {});
        } catch (IOException e) {
          refused = true;
        }
        assertEquals(liar.lied(), refused, context);
        providers.forEach(each -> assertEquals(ROUNDS, each.answered(), context));
      }
    }
  }

  private static Trip trip(int from, int to) {
    return new Trip(SecretValue.of(String.valueOf(from)), SecretValue.of(String.valueOf(to)));
  }
}
