package org.splinter.client.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests of retries: which failures are retried, how often and when. */
final class RetryPolicyTest {
  private static final RetrySettings THRICE =
      new RetrySettings(Optional.empty(), 3, Duration.ofMillis(1));

  private final List<String> notices = new ArrayList<>();
  private int asked;

  /** Returns a policy that retries trouble with a connection, reported by its message. */
  private RetryPolicy policy(RetrySettings retrySettings) {
    return new RetryPolicy(
        "east",
        retrySettings,
        failure -> failure instanceof ConnectException,
        failure -> "<" + failure.getMessage() + ">",
        notices::add);
  }

  /** Asks something that fails {@code failures} times, and returns how often it was asked. */
  private int ask(RetryPolicy policy, int failures, IOException failure)
      throws IOException, InterruptedException {
    asked = 0;
    return policy.run(
        () -> {
          if (asked++ < failures) {
            throw failure;
          }
          return asked;
        });
  }

  @Test
  void asksAgainAsOftenAsAllowedAndSaysSo() throws Exception {
    IOException refused = new ConnectException("Connection refused");
    assertEquals(1, ask(policy(THRICE), 0, refused));
    assertEquals(List.of(), notices);
    assertEquals(4, ask(policy(THRICE), 3, refused));
    assertEquals(
        List.of(
            "provider east: <Connection refused>; asking again in 0.0 s (retry 1 of at most 3)",
            "provider east: <Connection refused>; asking again in 0.0 s (retry 2 of at most 3)",
            "provider east: <Connection refused>; asking again in 0.0 s (retry 3 of at most 3)"),
        notices);
    assertSame(refused, assertThrows(IOException.class, () -> ask(policy(THRICE), 4, refused)));
    assertEquals(4, asked);
    RetrySettings never = new RetrySettings(Optional.empty(), 0, Duration.ofMillis(1));
    assertThrows(IOException.class, () -> ask(policy(never), 1, refused));
    assertEquals(1, asked);
  }

  @Test
  void asksOnceInTroubleThatLasts() {
    IOException gone = new FileNotFoundException("there is no table 'flights'");
    assertSame(gone, assertThrows(IOException.class, () -> ask(policy(THRICE), 1, gone)));
    assertEquals(1, asked);
    IOException refused = new ConnectException("Connection refused");
    assertSame(refused, assertThrows(IOException.class, () -> ask(RetryPolicy.NONE, 1, refused)));
    assertEquals(1, asked);
    assertEquals(List.of(), notices);
  }

  @Test
  void aProviderHasTheRetrySettingsOfItsUser() {
    RetrySettings retrySettings =
        new RetrySettings(Optional.of(Duration.ofSeconds(7)), 3, Duration.ofMillis(1));
    assertEquals(Optional.of(Duration.ofSeconds(7)), policy(retrySettings).timeout());
    assertEquals(Optional.empty(), RetryPolicy.NONE.timeout());
  }

  @Test
  void pausesDoubleUpToABoundAndVaryByHalf() {
    RetrySettings retrySettings = new RetrySettings(Optional.empty(), 20, Duration.ofSeconds(1));
    assertEquals(Duration.ofSeconds(1), retrySettings.pause(1, 0));
    assertEquals(Duration.ofMillis(500), retrySettings.pause(1, 1));
    assertEquals(Duration.ofSeconds(4), retrySettings.pause(3, 0));
    assertEquals(Duration.ofSeconds(32), retrySettings.pause(6, 0));
    assertEquals(Duration.ofSeconds(60), retrySettings.pause(7, 0));
    assertEquals(Duration.ofSeconds(60), retrySettings.pause(20, 0));
    assertEquals(Duration.ofSeconds(30), retrySettings.pause(20, 1));
  }

  @Test
  void anInterruptEndsAPause() {
    RetrySettings patient = new RetrySettings(Optional.empty(), 1, Duration.ofMinutes(1));
    Thread.currentThread().interrupt();
    assertThrows(
        InterruptedException.class, () -> ask(policy(patient), 1, new ConnectException("refused")));
    assertEquals(1, asked);
  }
}
