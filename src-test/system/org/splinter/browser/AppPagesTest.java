package org.splinter.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;
import org.splinter.apps.Hexagons;
import org.splinter.apps.Near;
import org.splinter.protocol.derived.HexagonSize;
import org.splinter.system.CommandLine;
import org.splinter.system.SampleApps;
import org.splinter.system.TestGateway;

/** Tests of restaurants, flights and routes in a browser, on the bundled samples. */
@Tag("browser")
final class AppPagesTest {
  private static final String ASK = "button[type=submit]";
  private static final String CANCEL = ".run button[type=button]";
  private static final String MAP = ".map";

  @TempDir private static Path home;
  private static TestGateway served;
  private static Browser browser;

  @BeforeAll
  static void serve() throws Exception {
    SampleApps.copyTo(home);
    served = TestGateway.start(home);
    browser = new Browser();
  }

  @AfterAll
  static void stop() {
    browser.close();
    served.close();
  }

  @BeforeEach
  void enter() throws Exception {
    served.fetchLists(); // those that a test before broke among them
    browser.look(1280, 900, false);
    browser.open(served.door());
    browser.find("#page[aria-busy=false]");
    browser.run("sessionStorage.removeItem('splinter.providers')");
    browser.complaints(); // those of the test before
  }

  @AfterEach
  void nothingLeftTheMachineOrBroke() {
    assertEquals(List.of(), browser.complaints());
    String origin = served.page("");
    for (String address : browser.sent()) {
      assertTrue(
          address.startsWith(origin) || address.startsWith("data:") || address.startsWith("about:"),
          address);
      for (String secret : List.of("Thai", "Turkish", "MA", "Delhi", "Mumbai", "40.", "-73.")) {
        assertFalse(address.contains(secret), address);
      }
    }
  }

  private static void choose(String css, String value) {
    browser.run(
        "const field = document.querySelector(arguments[0]); field.value = arguments[1];"
            + " field.dispatchEvent(new Event('change', {bubbles: true}))",
        css,
        value);
  }

  private static void open(String page) {
    browser.open(served.page(page));
    browser.find("#page[aria-busy=false] form");
  }

  /** Asserts that a page with an answer in a table fits all windows, light and dark. */
  private static void answerIsFitForAll() {
    for (boolean dark : new boolean[] {false, true}) {
      browser.look(1280, 900, dark);
      assertEquals(List.of(), browser.graveFindings());
      browser.look(360, 740, dark);
      assertTrue(browser.fits(), "scrolls sideways");
    }
  }

  private static long rows(String sample) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(SampleApps.files().resolve(sample))),
                StandardCharsets.UTF_8))) {
      return lines.lines().count() - 1;
    }
  }

  @Test
  void emptyFormFindsAllRestaurants() throws IOException {
    open("restaurants");
    browser.click(ASK);
    String all = String.format("%,d matches", rows("nyc_restaurants.csv.gz"));
    browser.awaitText(".answer h2", all);
    assertEquals(10, browser.texts(".hits li").size());
    browser.find(".chart .bar");
    browser.awaitText(".answer", "lower is better");
    answerIsFitForAll();
  }

  @Test
  void placePickedOnTheMapIsSearchedByItsHexagons() throws IOException {
    open("restaurants");
    browser.click(MAP);
    String[] place =
        ((String) browser.run("return document.getElementById('near').value")).split(", ", -1);
    browser.click("input[value='5'] + span");
    browser.click(ASK);
    browser.awaitText(".legend", "hexagons");
    browser.awaitText(".answer", "they hold everything within your 5 miles, and some beyond");
    Near near =
        new Near(
            Double.parseDouble(place[0]), Double.parseDouble(place[1]), HexagonSize.FIVE_MILES);
    assertEquals(
        (long) Hexagons.around(near).size(),
        browser.run("return document.querySelectorAll('.map path[fill-opacity=\"0.12\"]').length"));
  }

  @Test
  void namesAroundAPlaceAreSearchedByKeysAlone() {
    open("restaurants");
    browser.tabTo("input[value=search]");
    browser.press(Keys.ARROW_RIGHT);
    browser.tabTo("#prefix");
    browser.press("MA");
    browser.tabTo("#near");
    browser.press("40.7500, -73.9900");
    browser.tabTo(ASK);
    browser.press(Keys.ENTER);
    browser.find(".hits");
    assertTrue(browser.texts(".hits .name").stream().allMatch(name -> name.startsWith("MA")));
    browser.tabTo(".seen .public");
    assertEquals(
        "solid",
        browser.run("return getComputedStyle(document.activeElement).outlineStyle"),
        "the focus must be seen");
  }

  @Test
  void eachOfThreeProvidersSawAShareOfItsOwn() {
    open("restaurants");
    browser.click("details[data-field=providers] summary");
    browser.click("input[value=gamma]");
    browser.click("input[value=best] + span");
    choose("#categories\\[0\\]", "Thai");
    browser.click(ASK);
    browser.awaitText(".how", "alpha, beta and gamma");
    browser.awaitText(".seen", "6 queries at once");
    List<String> shares = browser.texts(".seen .share > .bytes");
    assertEquals(6, new HashSet<>(shares).size(), "three of each part: " + shares);
    assertTrue(
        shares.stream().allMatch(share -> share.matches("([0-9a-f]{2}\\s?){32}")),
        shares::toString);
    assertEquals(List.of(), browser.texts(".seen details .bytes"), "bytes of shares");
    answerIsFitForAll();
  }

  /** Cancels while the view of the question is made, which takes long enough. */
  @ParameterizedTest
  @CsvSource({"restaurants, nyc_restaurants_any", "flights, india_fares_2022_any"})
  void cancelledQuestionHasNoAnswerAndAnotherMayBeAsked(String page, String table) {
    ask(page, table);
    browser.click(CANCEL);
    browser.awaitText(".progress", "Cancelled");
    assertFalse(browser.shows(".how"));
    browser.click(ASK);
    browser.find(".how");
  }

  /** Lets the provider's table vanish while it makes the view of the question. */
  @ParameterizedTest
  @CsvSource({"restaurants, nyc_restaurants_any", "routes, ny"})
  void providerThatFailsIsToldAndCanBeAskedAgain(String page, String table) throws IOException {
    Path beta = home.resolve("providers/beta/tables").resolve(table);
    Path away = home.resolve("away");
    ask(page, table);
    browser.find("progress");
    Files.move(beta, away);
    try {
      browser.awaitText("[role=alert]", "beta");
      assertFalse(browser.shows(".how"));
    } finally {
      Files.move(away, beta);
    }
    browser.click(ASK);
    browser.find(".how");
  }

  /** Asks a question for which nothing is prepared. */
  private static void ask(String page, String table) {
    CommandLine.succeed(home, "views", "drop", "--table", table);
    open(page);
    if (page.equals("flights")) {
      choose("#origin", "Delhi");
      choose("#dest", "Mumbai");
    } else if (page.equals("routes")) {
      browser.type("#from", "1");
      browser.type("#to", "2");
    }
    browser.click(ASK);
  }

  @Test
  void streetsThatCannotBeLoadedAreAskedForAgain() {
    browser.block("*/api/routes/*");
    try {
      open("restaurants");
      browser.awaitText(".streets", "lacks its streets");
    } finally {
      browser.block();
    }
    browser.complaints(); // the failure itself
    browser.click(".streets button");
    browser.find(".map canvas");
    assertEquals("", browser.run("return document.querySelector('.streets').innerText"));
  }

  @Test
  void nothingFoundIsAnAnswer() {
    open("restaurants");
    browser.type("#low", "999");
    browser.click(ASK);
    browser.awaitText(".answer h2", "Nothing matches");
    browser.find(".seen .bytes");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "search | #near | here | latitude, longitude",
        "search | #low | many | whole number",
        "name | #prefix | '' | Type how the name begins",
        "best | #categories\\[0\\] | '' | Choose one",
      })
  void mistakeIsToldBesideItsField(String action, String field, String text, String message) {
    open("restaurants");
    browser.click("input[value=" + action + "] + span");
    if (!text.isEmpty()) {
      browser.type(field, text);
    }
    browser.click(ASK);
    browser.awaitText(".fault", message);
    assertTrue(browser.focused(field));
    assertEquals(List.of(), browser.graveFindings());
  }

  @Test
  void bestOfSeveralCategories() {
    open("restaurants");
    browser.click("input[value=best] + span");
    choose("#categories\\[0\\]", "Thai");
    choose("#categories\\[1\\]", "Turkish");
    browser.click(ASK);
    browser.awaitText(".answer h2", "The best of 2 categories");
    assertEquals(2, browser.texts(".hits li").size());
  }

  @Test
  void namesAreSearchedByTheirBeginning() {
    open("restaurants");
    browser.click("input[value=name] + span");
    browser.type("#prefix", "MA");
    browser.click(ASK);
    browser.find(".hits");
    assertTrue(browser.texts(".hits .name").stream().allMatch(name -> name.startsWith("MA")));
  }

  @Test
  void faresAreListedAndDrawn() {
    open("flights");
    browser.click(ASK);
    browser.awaitText("#origin-fault", "Choose one");
    choose("#origin", "Delhi");
    choose("#dest", "Mumbai");
    browser.click(ASK);
    browser.awaitText(".answer h2", "The 10 cheapest");
    browser.awaitText(".answer", "Average price by day");
    answerIsFitForAll();
  }

  @Test
  void faresAreFoundByKeysAlone() {
    open("flights");
    browser.tabTo("#origin");
    browser.press("Delhi");
    browser.tabTo("#dest");
    browser.press("Mumbai");
    browser.tabTo("input[value=all]");
    browser.press(Keys.ARROW_RIGHT);
    browser.tabTo("#month");
    browser.press("March");
    browser.tabTo(ASK);
    browser.press(Keys.ENTER);
    browser.awaitText(".answer h2", "cheapest");
    assertTrue(browser.texts("td").contains("Delhi"));
    browser.tabTo(".seen .public");
  }

  @Test
  void delaysAreDrawnAndTheTariffIsCalledDerived() {
    open("flights");
    choose("#dataset", "nyc13_flights");
    browser.click("input[value=month] + span");
    browser.click(ASK);
    browser.awaitText(".answer", "Average arrival delay by month");
    browser.awaitText(".answer", "derived");
  }

  /** Pans by arrow keys, and picks the middle of the map by Enter. */
  @Test
  void routeIsFoundByKeysAloneByBothMetrics() {
    open("routes");
    browser.tabTo(MAP);
    browser.press(Keys.ENTER);
    browser.find(".leaflet-tooltip.end");
    browser.tabTo(ASK.replace("button", "form button")); // around the page again
    browser.press(Keys.ENTER);
    browser.awaitText("#to-fault", "Pick the end");
    browser.press("1", Keys.ENTER); // in the field that lacks the number
    browser.awaitText(".legend", "by distance");
    browser.awaitText(".legend", " km");
    browser.tabTo("input[value=distance]");
    browser.press(Keys.ARROW_RIGHT);
    browser.tabTo(ASK);
    browser.press(Keys.ENTER);
    browser.awaitText(".legend", "by time");
    browser.awaitText(".legend", "of the map’s own unit");
    browser.awaitText(".legend", "by distance");
    answerIsFitForAll();
  }

  @Test
  void wrongEndIsToldBesideItsField() {
    open("routes");
    browser.type("#from", "north");
    browser.type("#to", "1");
    browser.click(ASK);
    browser.find("#from-fault");
    assertTrue(browser.focused("#from"));
    browser.complaints(); // the refusal itself
  }
}
