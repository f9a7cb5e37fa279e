package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.apps.Description;
import org.splinter.apps.PlaceDatasets;
import org.splinter.hadoop.Providers;

/**
 * Tests that to open an application's page contacts no provider, and that lists are fetched from
 * all providers alike.
 */
@Tag("slow")
final class AppListsTest {
  @TempDir private Path home;

  @BeforeEach
  void prepareApps() throws Exception {
    SampleApps.copyTo(home);
  }

  /** Moves the providers' tables away: who is asked then says that nothing is prepared. */
  private void hideTables() throws Exception {
    for (String provider : Providers.EMBEDDED) {
      Path tables = home.resolve("providers").resolve(provider).resolve("tables");
      if (Files.exists(tables)) {
        Files.move(tables, tables.resolveSibling("hidden"));
      }
    }
  }

  @Test
  void openingAPageContactsNoProvider() throws Exception {
    String fetched;
    try (TestGateway gateway = TestGateway.start(home)) {
      Map<String, Object> before = JsonText.object(gateway.get("/api/apps").body());
      assertEquals(false, before.get("fetched"));
      assertFalse(prepared(before), "nobody was asked");
      fetched = gateway.fetchLists();
      assertTrue(prepared(JsonText.object(fetched)));
      hideTables();
      assertEquals(fetched, gateway.get("/api/apps").body());
    }
    try (TestGateway later = TestGateway.start(home)) {
      assertEquals(fetched, later.get("/api/apps").body(), "kept from one start to the next");
      assertFalse(prepared(JsonText.object(later.fetchLists())));
    }
    try (Stream<Path> kept = Files.list(home.resolve("cache").resolve("apps"))) {
      assertEquals(1, kept.count(), "no half-written file");
    }
  }

  private static boolean prepared(Map<String, Object> apps) {
    return ((List<?>) apps.get("places"))
        .stream().anyMatch(each -> Boolean.TRUE.equals(((Map<?, ?>) each).get("prepared")));
  }

  @Test
  void allProvidersAreAskedForTheSameThings() throws Exception {
    Providers directory = new Providers(home, new Configuration(false));
    List<RecordingProvider> providers = new ArrayList<>();
    for (String name : List.of("alpha", "beta", "gamma")) {
      providers.add(new RecordingProvider(directory.find(name)));
    }
    assertTrue(Description.of(PlaceDatasets.NYC_RESTAURANTS, providers).isPresent());
    List<String> asked = providers.get(0).questions();
    assertTrue(asked.stream().anyMatch(each -> each.startsWith("dictionary")), asked.toString());
    for (RecordingProvider provider : providers) {
      assertEquals(asked, provider.questions(), provider.name());
    }
  }

  /** Checks that a provider alone cannot say what there is to choose from. */
  @Test
  void aDatasetThatDiffersIsNotThere() throws Exception {
    Path csv = Files.write(home.resolve("other.csv"), List.of("camis,dba", "1,x"));
    CommandLine.succeed(
        home, "import", "--provider", "beta", "--table", "nyc_restaurants", csv.toString());
    Providers directory = new Providers(home, new Configuration(false));
    assertTrue(
        Description.of(PlaceDatasets.NYC_RESTAURANTS, List.of(directory.find("alpha")))
            .isPresent());
    assertTrue(
        Description.of(
                PlaceDatasets.NYC_RESTAURANTS,
                List.of(directory.find("alpha"), directory.find("beta")))
            .isEmpty());
  }
}
