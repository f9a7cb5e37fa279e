package org.splinter.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.splinter.system.CommandLine;
import org.splinter.system.TestGateway;

/**
 * Tests of the behaviour of all pages: the token, errors, progress, cancelling, keys, narrow
 * windows, privacy.
 */
@Tag("browser")
final class PagesTest {
  private static final String COUNT = "SELECT COUNT(*) FROM visits WHERE city = ?";

  /** A question whose view is not there yet, and takes a while to make. */
  private static final String EARLIEST =
      "SELECT * FROM visits WHERE city = ? ORDER BY visits LIMIT ";

  private static final String RUN = "button[type=submit]";
  private static final String PROBLEM = "[role=alert]";
  private static final String POINTED =
      "return document.querySelector('[role=alert] .pointer').textContent";

  /** Presses the button as soon as there is something to cancel, which may end before a click. */
  private static final String CANCEL =
      "const cancel = document.querySelector('.run button:nth-of-type(3)');"
          + "const look = () => cancel.hidden ? setTimeout(look, 1) : cancel.click();"
          + "look();";

  private static final String SELECTED =
      "const sql = document.getElementById('sql');"
          + "return sql.value.slice(sql.selectionStart, sql.selectionEnd);";

  @TempDir private static Path home;
  private static TestGateway served;
  private static Browser browser;

  @BeforeAll
  static void serve(@TempDir Path files) throws IOException {
    Path visits = files.resolve("visits.csv");
    Files.write(visits, List.of("city,visits", "Oslo,3", "Lima,5", "Oslo,4", "Reykjavik,1"));
    CommandLine.succeed(home, "import", "--table", "visits", visits.toString());
    served = TestGateway.start(home);
    browser = new Browser();
  }

  @AfterAll
  static void stop() {
    browser.close();
    served.close();
  }

  @BeforeEach
  void enter() {
    browser.look(1280, 900, false);
    browser.open(served.door());
    browser.find("#page[aria-busy=false]");
    browser.complaints(); // those of the test before
  }

  /** Checks all requests that a test caused. */
  @AfterEach
  void nothingLeftTheMachineAndNoAddressTells() {
    String origin = served.page("");
    for (String address : browser.sent()) {
      assertTrue(
          address.startsWith(origin)
              || address.startsWith("data:")
              || address.equals("about:blank"),
          address);
      for (String secret : List.of("Oslo", "Lima", "Nowhere", "Reykjavik")) {
        assertFalse(address.contains(secret), address);
      }
    }
  }

  private static void ask(String sql, String city) {
    fill(sql, city);
    browser.click(RUN);
  }

  private static void fill(String sql, String city) {
    browser.open(served.page("sql"));
    browser.type("#sql", sql);
    browser.type("[id='parameters[0]']", city);
  }

  @Test
  void tokenLeavesTheAddressAndServesAllPagesOfTheTab() {
    assertEquals(served.page(""), browser.address());
    browser.open(served.page("sql"));
    browser.find("#sql");
  }

  @Test
  void withoutTokenThePageSaysHowToEnterAndTakesTheAddress() {
    browser.forget();
    browser.open(served.page("sql"));
    browser.awaitText("main", "Open this page by the address with the token");
    assertEquals(List.of(), browser.graveFindings());
    browser.type("#token", "no");
    browser.click(RUN);
    browser.awaitText("#token-fault", "neither");
    browser.type("#token", served.door());
    browser.click(RUN);
    browser.find("#sql");
  }

  @Test
  void wrongTokenIsToldFromNone() {
    browser.open(served.page("#token=" + "A".repeat(43)));
    browser.awaitText("main", "not the gateway's");
  }

  @Test
  void answerTellsHowItCameAboutAndWhatEachProviderSaw() {
    ask(COUNT, "Oslo");
    browser.awaitText("td", "2");
    browser.awaitText(".how", "Not private");
    assertEquals(List.of(COUNT), browser.texts(".seen .public"));
    List<String> shares = browser.texts(".seen .bytes");
    assertEquals(2, shares.size());
    assertTrue(
        shares.stream().allMatch(share -> share.matches("([0-9a-f]{2}\\s?){32}")),
        shares::toString);
    assertFalse(shares.get(0).equals(shares.get(1)));
    assertTrue(
        browser
            .texts(".how dt")
            .containsAll(List.of("Providers", "Rounds", "Sent", "Received", "Time")));
    assertEquals("1 row.", browser.text("[role=status]"));
  }

  @Test
  void chosenProvidersAreAsked() {
    browser.open(served.page("sql"));
    browser.click("details[data-field=providers] summary");
    browser.click("input[value=gamma]");
    ask(COUNT, "Lima"); // on a reloaded page: the tab remembers the choice
    browser.awaitText(".how", "alpha, beta and gamma");
    browser.click("details[data-field=providers] summary");
    browser.click("input[value=gamma]");
  }

  @Test
  void nothingFoundIsAnAnswer() {
    ask("SELECT city, COUNT(*) FROM visits WHERE city = ? GROUP BY city", "Nowhere");
    browser.awaitText(".answer", "Nothing matches");
    browser.find(".seen .bytes");
  }

  @Test
  void secretsFollowTheQuestionMarks() {
    browser.open(served.page("sql"));
    browser.type("#sql", "SELECT COUNT(*) FROM visits WHERE city IN (?, ?) AND visits > 1 -- ?");
    assertEquals(2, browser.texts(".parameter").size());
  }

  @Test
  void explainTellsWhatIsPublicAndSendsNoSecret() {
    browser.open(served.page("sql"));
    browser.type("#sql", COUNT);
    browser.type("[id='parameters[0]']", "Oslo");
    browser.click(".run button[type=button]");
    browser.awaitText(".answer h2", "What providers would learn");
    assertFalse(browser.text(".answer .public").contains("Oslo"));
  }

  @Test
  void constantsAreNamedWhileTypedAndMadeSecretByAButton() {
    browser.open(served.page("sql"));
    browser.type("#sql", "SELECT COUNT(*) FROM visits WHERE city = 'Oslo'");
    browser.awaitText(".constants", "city = 'Oslo'");
    browser.awaitText(".constants", "Nothing is secret");
    browser.click(RUN);
    browser.awaitText("#sql-fault", "no secret");
    assertFalse(browser.shows(".how"));
    browser.tabTo("#secret-constants");
    browser.press(Keys.ENTER);
    browser.awaitText(".constants", "1 constant secret");
    assertFalse(browser.text(".constants").contains("Oslo"));
    browser.click(RUN);
    browser.awaitText("td", "2");
    browser.awaitText(".how", "1 secret hidden, 0 constants public, providers separate: no (");
    assertFalse(browser.text(".seen .public").contains("Oslo"));
  }

  /** Checks that a question is not sent before its constants are read, however soon it is asked. */
  @Test
  void constantsAreNamedBeforeTheQuestionIsSent() {
    browser.open(served.page("sql"));
    browser.type("#sql", COUNT + " AND visits > 1");
    browser.type("[id='parameters[0]']", "Oslo");
    browser.run(
        "const sql = document.getElementById('sql');"
            + "sql.value = sql.value.replace('> 1', '> 2');"
            + "document.querySelector('form').requestSubmit();");
    browser.awaitText("td", "2");
    assertTrue(browser.text(".constants").contains("visits > 2"));
    browser.awaitText(".how", "1 secret hidden, 1 constant public");
  }

  @Test
  void questionWithoutASecretIsAskedOpenlyWhenTicked() {
    browser.open(served.page("sql"));
    browser.type("#sql", "SELECT COUNT(*) FROM visits");
    browser.tabTo("#public");
    browser.press(Keys.SPACE);
    browser.click(RUN);
    browser.awaitText("td", "4");
    browser.awaitText(".how", "Not private: nothing was hidden");
    assertTrue(browser.find("#public").isSelected());
    browser.type("#sql", "SELECT COUNT(*) FROM visits WHERE city = 'Oslo'");
    browser.awaitText(".constants", "city = 'Oslo'");
    assertFalse(browser.find("#public").isSelected());
    browser.click(RUN);
    browser.awaitText("#sql-fault", "no secret");
  }

  /**
   * Checks that a question waits until its constants can be named, and that they are sought again.
   */
  @Test
  void questionIsNotSentWhileItsConstantsAreUnknown() {
    browser.open(served.page("sql"));
    browser.run(
        "window.sent = []; window.fetched = window.fetch;"
            + "window.fetch = (path, options) => {"
            + "  window.sent.push(path);"
            + "  return path === '/api/sql/constants' ? Promise.reject(new TypeError('down'))"
            + "      : window.fetched(path, options);"
            + "};");
    browser.type("#sql", COUNT + " AND visits > 1");
    browser.type("[id='parameters[0]']", "Oslo");
    browser.click(RUN);
    browser.awaitText(PROBLEM, "does not answer");
    assertEquals(false, browser.run("return window.sent.includes('/api/sql')"));
    browser.run("window.fetch = window.fetched;");
    browser.click(RUN);
    browser.awaitText("td", "2");
    browser.awaitText(".constants", "visits > 1");
  }

  @Test
  void constantsFitNarrowWindowsAndLackNoAccessibility() {
    for (boolean dark : new boolean[] {false, true}) {
      browser.look(360, 740, dark);
      browser.open(served.page("sql"));
      browser.type(
          "#sql",
          "SELECT city, COUNT(*) FROM visits WHERE city = 'Oslo' AND visits % 1000007 > 1"
              + " GROUP BY city HAVING COUNT(*) > 0");
      browser.awaitText(".constants", "visits % 1000007");
      browser.awaitText(".constants", "Not sent to providers");
      assertTrue(browser.fits(), "scrolls sideways");
      assertEquals(List.of(), browser.graveFindings());
      browser.click("#secret-constants");
      browser.awaitText(".constants", "2 constants secret");
      assertTrue(browser.fits(), "scrolls sideways");
      assertEquals(List.of(), browser.graveFindings());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "#sql | '' | Write a question",
        "#sql | SELEC COUNT(*) FROM visits WHERE city = ? | cannot be asked",
      })
  void mistakeIsToldBesideItsField(String field, String text, String message) {
    browser.open(served.page("sql"));
    browser.type(field, text);
    browser.click(RUN);
    browser.awaitText(field + "-fault", message);
    browser.awaitText(PROBLEM, message);
    assertTrue(browser.focused(field));
    assertEquals(List.of(), browser.graveFindings());
  }

  @Test
  void unknownTableIsToldWhenProvidersAreAsked() {
    ask("SELECT COUNT(*)\n  FROM vists WHERE city = ?", "Oslo");
    browser.awaitText(PROBLEM, "no table 'vists' (did you mean visits?)");
    assertEquals("  FROM vists WHERE city = ?\n       ^^^^^", browser.run(POINTED));
    assertEquals("vists", browser.run(SELECTED));
    assertTrue(browser.focused("#sql"));
    assertEquals(List.of(), browser.graveFindings());
    assertFalse(browser.text(PROBLEM).contains("Oslo"));
  }

  @Test
  void cancelledQuestionHasNoAnswer() {
    fill(EARLIEST + "7", "Oslo");
    browser.run(CANCEL);
    browser.click(RUN);
    browser.awaitText(".progress", "Cancelled");
    assertFalse(browser.shows(".how"));
    assertTrue(browser.find(RUN).isEnabled());
  }

  /** Lets the provider's tables vanish while it makes the view of the question. */
  @Test
  void providerThatFailsIsToldAndCanBeAskedAgain() throws IOException {
    Path beta = home.resolve("providers/beta/tables/visits");
    Path away = home.resolve("away");
    ask(EARLIEST + "3", "Oslo");
    browser.find("progress");
    Files.move(beta, away);
    try {
      browser.awaitText(PROBLEM, "beta");
      assertFalse(browser.text(PROBLEM).contains("Oslo"));
      assertFalse(browser.shows(".how"));
    } finally {
      Files.move(away, beta);
    }
    browser.click(RUN);
    browser.awaitText("td", "Oslo");
  }

  @Test
  void keysAloneDoEverything() {
    browser.open(served.page("sql"));
    browser.tabTo(".skip");
    browser.press(Keys.ENTER);
    browser.tabTo("#sql");
    browser.press(Keys.chord(Keys.CONTROL, "a"), COUNT);
    browser.tabTo("[id='parameters[0]']");
    browser.press("Reykjavik");
    browser.press(Keys.ENTER);
    browser.awaitText("td", "1");
    browser.tabTo(".seen .public");
    assertEquals(
        "solid",
        browser.run("return getComputedStyle(document.activeElement).outlineStyle"),
        "the focus must be seen");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "restaurants", "flights", "routes", "sql"})
  void pagesFitNarrowWindowsAndLackNoAccessibility(String page) {
    for (boolean dark : new boolean[] {false, true}) {
      browser.look(360, 740, dark);
      browser.open(served.page(page));
      browser.find("[aria-busy=false] *");
      assertTrue(browser.fits(), "scrolls sideways");
      assertEquals(List.of(), browser.graveFindings());
    }
    assertEquals(List.of(), browser.complaints());
  }

  @Test
  void answerFitsNarrowWindowsAndLacksNoAccessibility() {
    for (boolean dark : new boolean[] {false, true}) {
      browser.look(360, 740, dark);
      ask(COUNT, "Lima");
      browser.awaitText("td", "1");
      assertTrue(browser.fits(), "scrolls sideways");
      assertEquals(List.of(), browser.graveFindings());
    }
  }
}
