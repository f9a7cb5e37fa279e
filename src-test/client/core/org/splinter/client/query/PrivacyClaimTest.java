package org.splinter.client.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.splinter.client.provider.Separation;

/** Tests that privacy is claimed only where something was hidden from separate providers. */
class PrivacyClaimTest {
  private static final Separation SEPARATE = new Separation(List.of());
  private static final Separation ONE_HOST =
      new Separation(
          List.of(
              new Separation.Finding(
                  "a and b", Separation.Kind.SAME_HOST, "a and b share a host")));

  @Test
  void lineSaysAllOfIt() {
    assertEquals(
        "2 secrets hidden, 1 constant public, providers separate: no (same host), answer checked:"
            + " yes",
        new PrivacyClaim(2, 1, ONE_HOST, true).line());
    assertEquals(
        "1 secret hidden, 0 constants public, providers separate: yes, answer checked: no",
        new PrivacyClaim(1, 0, SEPARATE, false).line());
  }

  @Test
  void privateNeedsASecretAndSeparateProviders() {
    assertTrue(new PrivacyClaim(1, 3, SEPARATE, false).holds());
    assertFalse(new PrivacyClaim(0, 0, SEPARATE, true).holds());
    assertFalse(new PrivacyClaim(1, 0, ONE_HOST, true).holds());
    assertEquals(
        Optional.of("nothing was hidden: the query has no secret"),
        new PrivacyClaim(0, 0, ONE_HOST, true).whyNot());
    assertEquals(
        Optional.of("a and b share a host"), new PrivacyClaim(1, 0, ONE_HOST, true).whyNot());
  }

  @Test
  void questionsOfOneAnswerAreAddedUp() {
    PrivacyClaim both =
        new PrivacyClaim(2, 1, SEPARATE, true).and(new PrivacyClaim(3, 0, ONE_HOST, false));
    assertEquals(new PrivacyClaim(5, 1, ONE_HOST, false), both);
  }
}
