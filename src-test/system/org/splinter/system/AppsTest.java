package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.zip.GZIPInputStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.apps.ActionResult;
import org.splinter.apps.DataNotes;
import org.splinter.apps.Description;
import org.splinter.apps.FlightDataset;
import org.splinter.apps.FlightDatasets;
import org.splinter.apps.FlightQuestion;
import org.splinter.apps.Flights;
import org.splinter.apps.InputException;
import org.splinter.apps.Near;
import org.splinter.apps.PlaceDataset;
import org.splinter.apps.PlaceDatasets;
import org.splinter.apps.PlaceFilter;
import org.splinter.apps.Places;
import org.splinter.apps.RoadMap;
import org.splinter.cli.AppSource;
import org.splinter.client.provider.Provider;
import org.splinter.client.query.QueryResult;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.derived.DerivedTable;
import org.splinter.protocol.derived.DerivedTableCodec;
import org.splinter.protocol.derived.HexagonSize;
import org.splinter.protocol.table.Manifest;

/**
 * Tests of the applications on the bundled samples, as 'splinter apps prepare' makes them: every
 * answer is that of plain SQL, and a provider's view of an action does not depend on the user's
 * input.
 */
@Tag("slow")
final class AppsTest {
  private static final boolean LONG = Boolean.getBoolean("splinter.long");

  @TempDir private static Path home;
  private static PlainApps plain;

  @BeforeAll
  static void prepareSamples() throws Exception {
    Path samples = SampleApps.files();
    SampleApps.copyTo(home);
    plain = new PlainApps();
    for (PlaceDataset dataset : PlaceDatasets.ALL) {
      plain.load(home, samples, dataset);
    }
    plain.load(home, samples, FlightDatasets.INDIA_FARES.name());
    plain.load(home, samples, FlightDatasets.NYC13_FLIGHTS.name());
  }

  @AfterAll
  static void close() throws Exception {
    plain.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void everyAnswerIsThatOfPlainSql(int parties) throws Exception {
    long seed = System.nanoTime();
    System.out.println("AppsTest seed " + seed);
    AppQuestions questions = AppQuestions.of(home, parties, plain, new Random(seed));
    askAll(questions, LONG ? 2 : 1, LONG ? 5 : 5 - parties);
  }

  /** Checks lodgings and flights through doors; with splinter.long all datasets, and more often. */
  @Test
  void everyAnswerThroughDoorsIsThatOfPlainSql() throws Exception {
    long seed = Long.getLong("splinter.seed", System.nanoTime());
    System.out.println("AppsTest doors -Dsplinter.seed=" + seed);
    try (TestDoors doors = TestDoors.open(home, List.of("alpha", "beta"))) {
      AppQuestions questions = new AppQuestions(doors.client(2), plain, new Random(seed));
      if (LONG) {
        askAll(questions, 20, 41);
      } else {
        questions.askPlaces(PlaceDatasets.NYC_AIRBNB, 1);
        questions.askFlights(FlightDatasets.INDIA_FARES, 1);
        questions.askFlights(FlightDatasets.NYC13_FLIGHTS, 1);
      }
      assertTrue(doors.log("beta").stream().anyMatch(line -> line.contains("\"kind\":\"round\"")));
    }
  }

  private static void askAll(AppQuestions questions, int places, int flights) throws Exception {
    for (PlaceDataset dataset : PlaceDatasets.ALL) {
      questions.askPlaces(dataset, places);
    }
    for (FlightDataset dataset : FlightDatasets.ALL) {
      questions.askFlights(dataset, flights);
    }
  }

  private static int rounds(ActionResult<?> answered) {
    return answered.steps().stream().mapToInt(QueryResult::rounds).sum();
  }

  private static PlaceFilter filter(Near near, String... facets) {
    Map<String, String> values = new java.util.HashMap<>();
    for (int i = 0; i < facets.length; i += 2) {
      values.put(facets[i], facets[i + 1]);
    }
    return new PlaceFilter(values, Optional.ofNullable(near));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void aProviderSeesTheSameOfAllSearchesForPlaces(int parties) throws Exception {
    ProviderViews views = new ProviderViews(home, parties, Fault.NONE);
    Places places = new Places(PlaceDatasets.NYC_RESTAURANTS, views.client());
    Near downtown = new Near(40.72, -74.0, HexagonSize.ONE_MILE);
    Near ocean = new Near(0, 0, HexagonSize.FIVE_MILES);
    OptionalLong none = OptionalLong.empty();
    List<Callable<ActionResult<?>>> searches = new ArrayList<>();
    searches.add(() -> places.search(PlaceFilter.ANY, none, none).ask(done -> {}));
    searches.add(
        () ->
            places
                .search(
                    filter(
                        downtown, "cuisine", "Italian", "borough", "MANHATTAN", "last_grade", "A"),
                    OptionalLong.of(5),
                    OptionalLong.of(9))
                .ask(done -> {}));
    searches.add(() -> places.search(filter(ocean), none, none).ask(done -> {}));
    searches.add(
        () ->
            places
                .search(filter(null, "cuisine", "No such"), none, OptionalLong.of(3))
                .ask(done -> {}));
    searches.add(
        () ->
            places.search(filter(null, "cuisine", ""), OptionalLong.of(999), none).ask(done -> {}));
    views.assertSameRuns("search", false, AppsTest::rounds, searches);
    List<Callable<ActionResult<?>>> names = new ArrayList<>();
    names.add(() -> places.byName(PlaceFilter.ANY, "").ask(done -> {}));
    names.add(() -> places.byName(filter(downtown, "borough", "MANHATTAN"), "JOE").ask(done -> {}));
    names.add(
        () -> places.byName(filter(ocean), "\u00e9\u00e9\u00e9 no such name").ask(done -> {}));
    views.assertSameRuns("name", false, AppsTest::rounds, names);
    List<Callable<ActionResult<?>>> best = new ArrayList<>();
    best.add(() -> places.best(PlaceFilter.ANY, List.of("Italian")).ask(done -> {}));
    best.add(
        () ->
            places
                .best(
                    filter(downtown, "borough", "MANHATTAN"),
                    List.of("Italian", "Italian", "American", "No such", "", "*"))
                .ask(done -> {}));
    views.assertSameRuns("best", false, AppsTest::rounds, best);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void aProviderSeesTheSameOfAllSearchesForFlights(int parties) throws Exception {
    ProviderViews views = new ProviderViews(home, parties, Fault.NONE);
    Flights fares = new Flights(FlightDatasets.INDIA_FARES, views.client());
    Map<String, String> route = Map.of("origin", "Delhi", "dest", "Mumbai");
    Optional<LocalDate> day = Optional.of(LocalDate.of(2022, 3, 1));
    List<Callable<ActionResult<?>>> runs = new ArrayList<>();
    runs.add(
        () ->
            fares
                .search(new FlightQuestion(route, Optional.empty(), Optional.empty()))
                .ask(done -> {}));
    runs.add(() -> fares.search(new FlightQuestion(route, day, day)).ask(done -> {}));
    runs.add(
        () ->
            fares
                .search(
                    new FlightQuestion(
                        Map.of(
                            "origin", "Delhi", "dest", "Delhi", "cabin", "Business", "stops", "0"),
                        day,
                        Optional.empty()))
                .ask(done -> {}));
    views.assertSameRuns("fares", false, AppsTest::rounds, runs);
  }

  /** Checks that the comparison can fail: a provider sees which action is asked. */
  @Test
  void whichActionIsSeen() throws Exception {
    ProviderViews views = new ProviderViews(home, 2, Fault.NONE);
    Places places = new Places(PlaceDatasets.NYC_RESTAURANTS, views.client());
    OptionalLong none = OptionalLong.empty();
    List<Callable<ActionResult<?>>> runs = new ArrayList<>();
    runs.add(() -> places.search(PlaceFilter.ANY, none, none).ask(done -> {}));
    runs.add(() -> places.byName(PlaceFilter.ANY, "").ask(done -> {}));
    AssertionError seen = null;
    try {
      views.assertSameRuns("actions", false, AppsTest::rounds, runs);
    } catch (AssertionError e) {
      seen = e;
    }
    assertTrue(seen != null, "a search must not look like a search by name");
  }

  @Test
  void whatCannotBeAskedIsRefusedByItsFieldBeforeProvidersHearOfIt() throws Exception {
    ProviderViews views = new ProviderViews(home, 2, Fault.NONE);
    Places places = new Places(PlaceDatasets.NYC_RESTAURANTS, views.client());
    Flights fares = new Flights(FlightDatasets.INDIA_FARES, views.client());
    OptionalLong none = OptionalLong.empty();
    Near nowhere = new Near(Double.NaN, 0, HexagonSize.ONE_MILE);
    refused("near", () -> places.search(filter(nowhere), none, none));
    refused("field", () -> places.search(filter(null, "chef", "Ann"), none, none));
    refused("high", () -> places.search(PlaceFilter.ANY, OptionalLong.of(9), OptionalLong.of(8)));
    refused("low", () -> places.search(PlaceFilter.ANY, OptionalLong.of(1_000_001), none));
    refused("prefix", () -> places.byName(PlaceFilter.ANY, "A%B"));
    refused("prefix", () -> places.byName(PlaceFilter.ANY, "A\\B"));
    refused("cuisine", () -> places.byName(filter(null, "cuisine", "Thai"), "A"));
    refused("categories", () -> places.best(PlaceFilter.ANY, List.of()));
    refused(
        "origin",
        () ->
            fares.search(
                new FlightQuestion(Map.of("dest", "Delhi"), Optional.empty(), Optional.empty())));
    assertTrue(views.alpha().questions().isEmpty());
    assertTrue(views.alpha().rounds().isEmpty());
  }

  private static void refused(String field, Callable<?> asking) {
    InputException refusal = assertThrows(InputException.class, asking::call);
    assertEquals(field, refusal.field());
    assertTrue(refusal.getMessage().startsWith(field), refusal.getMessage());
  }

  @Test
  void choicesAreTheValuesOfTheTable() throws Exception {
    Description description =
        Description.of(
                PlaceDatasets.NYC_RESTAURANTS,
                List.of(new Providers(home, new Configuration(false)).find("alpha")))
            .orElseThrow();
    assertEquals(plain.values("nyc_restaurants", "cuisine"), description.choices().get("cuisine"));
    assertFalse(description.choices().get("borough").contains("*"));
    assertEquals("40.603000", description.least().get("zip_lat").toPlainString());
  }

  @Test
  void theMapHasTheRoadsOfTheGraph() throws Exception {
    ByteBuffer map =
        ByteBuffer.wrap(Files.readAllBytes(RoadMap.file(home, "ny")))
            .order(ByteOrder.LITTLE_ENDIAN);
    assertEquals("SPMP", new String(map.array(), 0, 4, StandardCharsets.US_ASCII));
    int nodes = map.getInt(8);
    int roads = map.getInt(12);
    assertEquals(2468, nodes);
    assertEquals(4 * (RoadMap.HEADER_NUMBERS + 2 * nodes + 2 * roads), map.capacity());
    int starts = 4 * (RoadMap.HEADER_NUMBERS + 2 * nodes);
    long before = -1;
    for (int i = 0; i < roads; i++) {
      long road = (long) map.getInt(starts + 4 * i) << 32 | map.getInt(starts + 4 * (roads + i));
      assertTrue(road > before);
      assertTrue(map.getInt(starts + 4 * i) < map.getInt(starts + 4 * (roads + i)));
      before = road;
    }
    int lon = map.getInt(4 * RoadMap.HEADER_NUMBERS);
    int lat = map.getInt(4 * (RoadMap.HEADER_NUMBERS + nodes));
    assertTrue(lon > -74_020_001 && lon < -73_965_999, "longitude " + lon);
    assertTrue(lat > 40_699_999 && lat < 40_776_001, "latitude " + lat);
  }

  /** Checks that a second preparation keeps what is there, and imports and makes nothing again. */
  @Test
  void aSecondPreparationMakesNothing() {
    CommandLine.Outcome again =
        CommandLine.run(
            home, "apps", "prepare", "nyc_restaurants", "--data", SampleApps.files().toString());
    assertEquals(0, again.exitCode(), again.err());
    assertEquals("apps prepare: views of nyc_restaurants", again.err().strip());
  }

  /**
   * Checks that a user who changes a table by hand reads the command that mends it, and that no
   * provider is asked meanwhile.
   */
  @Test
  void whatWasMadeOfOtherRowsIsNotSearched(@TempDir Path own, @TempDir Path data) throws Exception {
    Path fares = copy(data, "india_fares_2022.csv.gz");
    Path restaurants = copy(data, "sf_restaurants.csv.gz");
    prepare(own, data);
    ProviderViews views = new ProviderViews(own, 2, Fault.NONE);
    Places places = new Places(PlaceDatasets.SF_RESTAURANTS, views.client());
    Flights flights = new Flights(FlightDatasets.INDIA_FARES, views.client());
    Callable<ActionResult<?>> search =
        () ->
            places.search(PlaceFilter.ANY, OptionalLong.empty(), OptionalLong.empty()).ask(d -> {});
    Callable<ActionResult<?>> best =
        () -> places.best(PlaceFilter.ANY, List.of("94110")).ask(done -> {});
    FlightQuestion route =
        new FlightQuestion(
            Map.of("origin", "Delhi", "dest", "Mumbai"), Optional.empty(), Optional.empty());
    Callable<ActionResult<?>> fly = () -> flights.search(route).ask(done -> {});
    Provider alpha = new Providers(own, new Configuration(false)).find("alpha");
    for (Callable<ActionResult<?>> each : List.of(search, best, fly)) {
      assertFalse(each.call().steps().isEmpty());
    }
    assertTrue(Description.of(PlaceDatasets.SF_RESTAURANTS, List.of(alpha)).isPresent());
    importWithoutTheLastRow(own, restaurants);
    importWithoutTheLastRow(own, fares);
    int rounds = views.alpha().rounds().size();
    assertThrows(RefusedRequestException.class, () -> places.prepare(done -> {}));
    for (Callable<ActionResult<?>> each : List.of(search, best, fly)) {
      RefusedRequestException refusal = assertThrows(RefusedRequestException.class, each::call);
      assertTrue(refusal.getMessage().contains("splinter apps prepare "), refusal.getMessage());
    }
    assertEquals(rounds, views.alpha().rounds().size());
    assertTrue(Description.of(PlaceDatasets.SF_RESTAURANTS, List.of(alpha)).isEmpty());
    assertTrue(Description.of(FlightDatasets.INDIA_FARES, List.of(alpha)).isEmpty());
    prepare(own, data);
    for (Callable<ActionResult<?>> each : List.of(search, best, fly)) {
      assertFalse(each.call().steps().isEmpty());
    }
    assertTrue(Description.of(FlightDatasets.INDIA_FARES, List.of(alpha)).isPresent());
  }

  private static Path copy(Path data, String sample) throws Exception {
    Path samples = Datasets.repository().resolve("scripts/sample");
    return Files.copy(samples.resolve(sample), data.resolve(sample));
  }

  private static void prepare(Path own, Path data) {
    CommandLine.succeed(
        own, "apps", "prepare", "sf_restaurants", "india_fares_2022", "--data", data.toString());
  }

  private static void importWithoutTheLastRow(Path own, Path sample) throws Exception {
    String table = sample.getFileName().toString().replace(".csv.gz", "");
    Path changed = own.resolve(table + ".csv");
    try (InputStream in = new GZIPInputStream(Files.newInputStream(sample))) {
      List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      Files.write(changed, lines.subList(0, lines.size() - 1));
    }
    Path schema = own.resolve(table + ".schema");
    Files.write(schema, AppSource.schemaBytes(table));
    CommandLine.succeed(
        own, "import", "--table", table, "--schema", schema.toString(), changed.toString());
  }

  /**
   * Checks that other types or another definition make a table anew: the stamp records its origin.
   */
  @Test
  void stampsAreOfFilesSchemasAndDefinitions() throws Exception {
    Properties stamps = new Properties();
    try (InputStream in = Files.newInputStream(home.resolve("apps/prepared.properties"))) {
      stamps.load(in);
    }
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    digest.update(
        Files.readAllBytes(Datasets.repository().resolve("scripts/sample/sf_restaurants.csv.gz")));
    digest.update(AppSource.schemaBytes("sf_restaurants"));
    assertEquals(
        HexFormat.of().formatHex(digest.digest()), stamps.getProperty("sf_restaurants.of"));
    Provider alpha = new Providers(home, new Configuration(false)).find("alpha");
    for (String table : List.of("sf_restaurants_at", "sf_restaurants_any", "nyc13_flights_any")) {
      DerivedTable origin =
          DerivedTableCodec.decode(alpha.origin(alpha.manifest(table)).orElseThrow());
      assertEquals(DerivedTableCodec.name(origin), stamps.getProperty(table + ".of"));
    }
  }

  @Test
  void samplesAreCalledWhatTheyAre(@TempDir Path data) throws Exception {
    Provider alpha = new Providers(home, new Configuration(false)).find("alpha");
    for (String table : List.of("nyc_airbnb", "sf_restaurants", "india_fares_2022")) {
      Manifest version = alpha.manifest(table);
      assertTrue(note(table, version).orElseThrow().startsWith("Generated for this sample"));
    }
    assertTrue(note("nyc_restaurants", alpha.manifest("nyc_restaurants")).isPresent());
    assertTrue(note("nyc13_flights", alpha.manifest("nyc13_flights")).isPresent());
    assertTrue(note("sf_restaurants", alpha.manifest("nyc_airbnb")).isEmpty(), "another version");
    DataNotes.keep(data, alpha.manifest("nyc_airbnb"), data.resolve("nyc_airbnb.csv"));
    assertTrue(
        DataNotes.of(data, "nyc_airbnb", alpha.manifest("nyc_airbnb").fingerprint()).isEmpty());
  }

  private static Optional<String> note(String table, Manifest version) throws Exception {
    return DataNotes.of(home, table, version.fingerprint());
  }

  @Test
  void oneProviderAloneIsToldHowToGetViews(@TempDir Path own, @TempDir Path data) throws Exception {
    copy(data, "sf_restaurants.csv.gz");
    CommandLine.Outcome alone =
        CommandLine.run(own, "apps", "prepare", "--provider", "beta", "--data", data.toString());
    assertEquals(0, alone.exitCode(), alone.err());
    assertTrue(alone.err().contains("sf_restaurants: no views"), alone.err());
    assertTrue(alone.err().contains("--providers alpha,beta"), alone.err());
    Provider beta = new Providers(own, new Configuration(false)).find("beta");
    assertEquals(
        PlaceDatasets.SF_RESTAURANTS.tables(),
        beta.tables().stream().sorted(Comparator.comparingInt(String::length)).toList());
  }

  /**
   * Checks that users of doors have views made of tables that each operator made by itself, without
   * a home or files in common with them.
   */
  @Test
  void throughDoorsViewsAreMadeOfTheOperatorsTables(
      @TempDir Path own, @TempDir Path data, @TempDir Path user) throws Exception {
    copy(data, "sf_restaurants.csv.gz");
    for (String operator : List.of("alpha", "beta")) {
      CommandLine.succeed(
          own, "apps", "prepare", "--provider", operator, "--data", data.toString());
    }
    assertEquals(0, views(own));
    try (TestDoors doors = TestDoors.open(own, List.of("alpha", "beta"))) {
      String providers = doors.providersFile("providers = alpha,beta").toString();
      CommandLine.Outcome all = CommandLine.run(user, "apps", "prepare", "--config", providers);
      assertEquals(0, all.exitCode(), all.err());
      String lacks =
          "apps prepare: ny: provider alpha, which is behind a door, lacks a table of ny: left out";
      assertTrue(all.said().contains(lacks), all.err());
      assertTrue(all.said().contains("apps prepare: views of sf_restaurants"), all.err());
      int made = views(own);
      assertTrue(made > 1, all.err());
      CommandLine.Outcome demanded =
          CommandLine.run(user, "apps", "prepare", "ny", "--config", providers);
      assertEquals(1, demanded.exitCode(), demanded.err());
      assertTrue(demanded.err().contains("by 'splinter apps prepare ny' there"), demanded.err());
      new AppQuestions(doors.client(2), plain, new Random(1))
          .askPlaces(PlaceDatasets.SF_RESTAURANTS, 1);
      assertEquals(made, views(own), "questions found all views made");
    }
  }

  private static int views(Path own) {
    int title = 1;
    return (int) CommandLine.succeed(own, "views", "--provider", "alpha").lines().count() - title;
  }
}
