package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.apps.Action;
import org.splinter.apps.ActionResult;
import org.splinter.apps.FlightDatasets;
import org.splinter.apps.FlightQuestion;
import org.splinter.apps.Flights;
import org.splinter.apps.PlaceDatasets;
import org.splinter.apps.PlaceFilter;
import org.splinter.apps.Places;
import org.splinter.client.SplinterClient;
import org.splinter.client.query.QueryResult;
import org.splinter.hadoop.Providers;

/**
 * Tests that no lie of one of two providers about an application's question is accepted, be it in
 * the first answer or in the details; that the details are asked for after a lie in the first
 * answer; and that a lie fails for one input as it does for all others. A seed that is printed
 * repeats a run.
 */
@Tag("slow")
final class AppLiarsTest {
  private static final OptionalLong ANY = OptionalLong.empty();

  @TempDir private static Path home;
  private static LyingProviders providers;
  private static Places places;
  private static Flights flights;

  @BeforeAll
  static void prepareSamples() throws Exception {
    SampleApps.copyTo(home);
    LocalTables tables =
        new LocalTables(new Providers(home, new Configuration(false)).find("alpha"));
    providers = new LyingProviders(tables, "AppLiarsTest", 2);
    SplinterClient client = new SplinterClient(providers.providers());
    places = new Places(PlaceDatasets.SF_RESTAURANTS, client);
    flights = new Flights(FlightDatasets.INDIA_FARES, client);
    places.prepare(done -> {});
    flights.prepare(done -> {});
  }

  /** A maker of an action, whose secrets are wiped once it was asked. */
  private interface Made {
    Action<?> make() throws Exception;
  }

  private static LyingProviders.Question asking(Made action) {
    return () -> {
      ActionResult<?> result = action.make().ask(done -> {});
      assertTrue(result.steps().stream().allMatch(QueryResult::checked));
      return result.answer();
    };
  }

  private static LyingProviders.Question searching(String postalCode) {
    PlaceFilter filter =
        postalCode.isEmpty()
            ? PlaceFilter.ANY
            : new PlaceFilter(Map.of("postal_code", postalCode), Optional.empty());
    return asking(() -> places.search(filter, ANY, ANY));
  }

  private static LyingProviders.Question flying(String from, String to) {
    FlightQuestion question =
        new FlightQuestion(Map.of("origin", from, "dest", to), Optional.empty(), Optional.empty());
    return asking(() -> flights.search(question));
  }

  @Test
  void noLieAboutAnApplicationIsAccepted() throws Exception {
    List<String> codes = List.of("94110", "94103");
    List<LyingProviders.Answered> asked =
        List.of(
            providers.askHonestly("places", searching("")),
            providers.askHonestly("no places", searching("no such")),
            providers.askHonestly("names", asking(() -> places.byName(PlaceFilter.ANY, "A"))),
            providers.askHonestly("the best", asking(() -> places.best(PlaceFilter.ANY, codes))),
            providers.askHonestly("flights", flying("Delhi", "Mumbai")),
            providers.askHonestly("no flights", flying("Delhi", "nowhere")));
    asked.forEach(each -> assertTrue(each.rounds() > 1, each.name() + " asks for details"));
    providers.tellLies(asked, LieCounts.APPLICATIONS);
  }

  @Test
  void aLieFailsForAllInputsAlike() throws Exception {
    List<LyingProviders.Question> searches = new ArrayList<>();
    searches.add(searching(""));
    searches.add(searching("no such"));
    while (searches.size() < LyingProviders.SECRETS) {
      searches.add(searching(String.valueOf(94_100 + searches.size())));
    }
    providers.assertAlike("places", searches, 2);
  }
}
