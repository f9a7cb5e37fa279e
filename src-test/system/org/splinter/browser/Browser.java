package org.splinter.browser;

import com.deque.html.axecore.results.CheckedNode;
import com.deque.html.axecore.results.Rule;
import com.deque.html.axecore.selenium.AxeBuilder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * A headless Chromium with a fresh profile, which keeps the addresses that it requested. It is the
 * installed one: nothing looks for another, and names of other machines do not resolve.
 */
final class Browser implements AutoCloseable {
  private static final String CHROMIUM = "/usr/bin/chromium";
  private static final String DRIVER = "/usr/bin/chromedriver";
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Set<String> GRAVE = Set.of("serious", "critical");
  private static final Pattern SENT =
      Pattern.compile(
          "\"method\":\"Network\\.requestWillBeSent\".*?\"request\":\\{.*?\"url\":\"([^\"]*)\"");

  private final ChromeDriver driver;
  private final List<String> sent = new ArrayList<>();

  Browser() {
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    logs.enable(LogType.BROWSER, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(CHROMIUM);
    options.setCapability("goog:loggingPrefs", logs);
    options.addArguments(
        "--headless=new",
        "--no-sandbox", // root cannot have a sandbox
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--no-first-run",
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1");
    driver =
        new ChromeDriver(
            new ChromeDriverService.Builder()
                .usingDriverExecutable(new File(DRIVER))
                .usingAnyFreePort()
                .build(),
            options);
    look(1280, 900, false);
  }

  /** Sets the window's size, and the light or dark colour scheme. */
  void look(int width, int height, boolean dark) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
  }

  void open(String address) {
    driver.get(address);
  }

  String address() {
    return driver.getCurrentUrl();
  }

  /** Lets requests for addresses of these patterns fail, and no others. */
  void block(String... patterns) {
    driver.executeCdpCommand("Network.setBlockedURLs", Map.of("urls", List.of(patterns)));
  }

  /** Forgets the token, so that the tab is like a new one. */
  void forget() {
    driver.executeScript("sessionStorage.clear()");
  }

  /** Returns the element, once there is one that is visible. */
  WebElement find(String css) {
    await(
        css + " can be seen",
        () -> driver.findElements(By.cssSelector(css)).stream().anyMatch(WebElement::isDisplayed));
    return driver.findElements(By.cssSelector(css)).stream()
        .filter(WebElement::isDisplayed)
        .findFirst()
        .orElseThrow();
  }

  boolean shows(String css) {
    return driver.findElements(By.cssSelector(css)).stream().anyMatch(WebElement::isDisplayed);
  }

  /** Returns the texts of all visible elements of a selector. */
  List<String> texts(String css) {
    return driver.findElements(By.cssSelector(css)).stream()
        .filter(WebElement::isDisplayed)
        .map(WebElement::getText)
        .toList();
  }

  String text(String css) {
    return find(css).getText();
  }

  /** Replaces the content of a field. */
  void type(String css, String text) {
    WebElement field = find(css);
    field.clear();
    field.sendKeys(text);
  }

  void click(String css) {
    find(css).click();
  }

  /** Presses keys at the focus. */
  void press(CharSequence... keys) {
    driver.switchTo().activeElement().sendKeys(keys);
  }

  /** Presses Tab until an element has the focus, as a user without a mouse does. */
  void tabTo(String css) {
    for (int i = 0; i < 80; i++) {
      if (focused(css)) {
        return;
      }
      press(Keys.TAB);
    }
    throw new AssertionError("80 times Tab does not lead to " + css);
  }

  boolean focused(String css) {
    return (boolean)
        driver.executeScript("return document.activeElement.matches(arguments[0])", css);
  }

  Object run(String script, Object... arguments) {
    return driver.executeScript(script, arguments);
  }

  /** Waits until a text is visible in an element. */
  void awaitText(String css, String text) {
    await(css + " shows '" + text + "'", () -> texts(css).stream().anyMatch(t -> t.contains(text)));
  }

  void await(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!holds(condition)) {
      if (System.nanoTime() > end) {
        throw new AssertionError(
            "not within " + PATIENCE.toSeconds() + " s: " + what + "; the page says: " + body());
      }
      try {
        Thread.sleep(25);
      } catch (InterruptedException e) {
        throw new AssertionError("interrupted while waiting", e);
      }
    }
  }

  /**
   * Returns whether a condition holds; an element that the page has replaced meanwhile counts as
   * no.
   */
  private static boolean holds(BooleanSupplier condition) {
    try {
      return condition.getAsBoolean();
    } catch (StaleElementReferenceException e) {
      return false;
    }
  }

  private String body() {
    return driver.findElement(By.tagName("body")).getText();
  }

  /** Returns whether the content fits the window's width. */
  boolean fits() {
    return (boolean)
        driver.executeScript(
            "return document.documentElement.scrollWidth <= document.documentElement.clientWidth");
  }

  /** Returns what axe finds serious or critical in the page as it stands. */
  List<String> graveFindings() {
    List<String> findings = new ArrayList<>();
    for (Rule rule : new AxeBuilder().analyze(driver).getViolations()) {
      if (GRAVE.contains(rule.getImpact())) {
        List<String> where = rule.getNodes().stream().map(CheckedNode::getHtml).toList();
        findings.add(rule.getId() + ": " + rule.getHelp() + " " + where);
      }
    }
    return findings;
  }

  /** Returns the addresses of all requests since this browser began. */
  List<String> sent() {
    for (LogEntry entry : driver.manage().logs().get(LogType.PERFORMANCE)) {
      Matcher request = SENT.matcher(entry.getMessage());
      while (request.find()) {
        sent.add(request.group(1));
      }
    }
    return List.copyOf(sent);
  }

  /** Returns the errors of the console since the last call. */
  List<String> complaints() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .filter(entry -> entry.getLevel().intValue() >= Level.SEVERE.intValue())
        .map(LogEntry::getMessage)
        .toList();
  }

  /** Saves a picture of the window. */
  void picture(Path file) throws IOException {
    Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
  }

  @Override
  public void close() {
    driver.quit();
  }
}
