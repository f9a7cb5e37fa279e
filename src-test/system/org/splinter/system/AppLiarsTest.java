package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.apps.ActionResult;
import org.splinter.apps.FlightDatasets;
import org.splinter.apps.FlightQuestion;
import org.splinter.apps.Flights;
import org.splinter.apps.Near;
import org.splinter.apps.PlaceDatasets;
import org.splinter.apps.PlaceFilter;
import org.splinter.apps.Places;
import org.splinter.client.SplinterClient;
import org.splinter.client.query.QueryResult;
import org.splinter.fss.EvaluationPath;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.derived.HexagonSize;

/**
 * Tests that no lie of one of two providers is accepted by an application, neither about what it
 * asks first nor about the details that it asks for then, and that details are asked for all the
 * same. A seed that is printed repeats a run.
 */
@Tag("slow")
final class AppLiarsTest {
  private static final int LIES = Boolean.getBoolean("splinter.long") ? 1_000 : 40;
  private static final long SEED = Long.getLong("splinter.seed", System.nanoTime());

  private static Map<String, Callable<ActionResult<?>>> actions(SplinterClient client)
      throws Exception {
    Places places = new Places(PlaceDatasets.SF_RESTAURANTS, client);
    Flights flights = new Flights(FlightDatasets.INDIA_FARES, client);
    OptionalLong any = OptionalLong.empty();
    Near ocean = new Near(0, 0, HexagonSize.ONE_MILE);
    PlaceFilter none = new PlaceFilter(Map.of(), Optional.of(ocean));
    FlightQuestion route =
        new FlightQuestion(
            Map.of("origin", "Delhi", "dest", "Mumbai"), Optional.empty(), Optional.empty());
    Map<String, Callable<ActionResult<?>>> actions = new LinkedHashMap<>();
    actions.put("search", () -> places.search(PlaceFilter.ANY, any, any).ask(done -> {}));
    actions.put("search of nothing", () -> places.search(none, any, any).ask(done -> {}));
    actions.put("name", () -> places.byName(PlaceFilter.ANY, "A").ask(done -> {}));
    actions.put("best", () -> places.best(PlaceFilter.ANY, List.of("94110")).ask(done -> {}));
    actions.put("fares", () -> flights.search(route).ask(done -> {}));
    return actions;
  }

  private static List<?> rows(ActionResult<?> result) {
    return result.steps().stream().map(QueryResult::rows).toList();
  }

  @Test
  void noLieToAnApplicationIsAccepted(@TempDir Path home) throws Exception {
    System.out.println("AppLiarsTest seed " + SEED);
    SampleApps.copyTo(home);
    LocalTables tables =
        new LocalTables(new Providers(home, new Configuration(false)).find("alpha"));
    Liar alpha = new Liar(new LocalEvaluation("alpha", tables, EvaluationPath.AUTO));
    Liar beta = new Liar(new LocalEvaluation("beta", tables, EvaluationPath.AUTO));
    Random random = new Random(SEED);
    Map<String, Callable<ActionResult<?>>> actions =
        actions(new SplinterClient(List.of(alpha, beta)));
    int refused = 0;
    for (Map.Entry<String, Callable<ActionResult<?>>> action : actions.entrySet()) {
      alpha.beHonest();
      beta.beHonest();
      ActionResult<?> honest = action.getValue().call();
      honest.steps().forEach(step -> assertTrue(step.checked(), action.getKey()));
      int rounds = alpha.answered();
      assertTrue(rounds >= 2, action.getKey() + " asks for details");
      for (int i = 0; i < LIES / actions.size(); i++) {
        Liar liar = random.nextBoolean() ? alpha : beta;
        Lie lie = Lie.values()[random.nextInt(Lie.values().length)];
        int round = random.nextInt(rounds);
        alpha.beHonest();
        beta.beHonest();
        liar.lieIn(round, lie, random.nextLong());
        String context =
            "seed " + SEED + ", " + action.getKey() + ", " + lie + " in round " + round;
        try {
          List<?> answer = rows(action.getValue().call());
          assertTrue(!liar.lied(), context + " is accepted");
          assertEquals(rows(honest), answer, context);
        } catch (IOException e) {
          assertTrue(liar.lied(), context + " is none and is refused: " + e);
          assertEquals(0, e.getSuppressed().length, context);
          refused++;
        }
        assertEquals(rounds, alpha.answered(), context);
        assertEquals(rounds, beta.answered(), context);
      }
    }
    assertTrue(refused > LIES / 2, refused + " lies, seed " + SEED);
  }
}
