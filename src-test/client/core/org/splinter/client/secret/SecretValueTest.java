package org.splinter.client.secret;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SecretValueTest {

  @Test
  void revealsOnlyWhenAsked() {
    SecretValue secret = SecretValue.of("JFK");
    assertEquals("JFK", secret.reveal());
    assertFalse(secret.isNull());
    assertFalse(secret.toString().contains("JFK"));
    assertNotEquals(secret, SecretValue.of("JFK"));
  }

  @Test
  void nullHasNoText() {
    assertTrue(SecretValue.ofNull().isNull());
    assertThrows(IllegalStateException.class, () -> SecretValue.ofNull().reveal());
  }

  @Test
  void wipedHasNoText() {
    SecretValue secret = SecretValue.of("JFK");
    secret.wipe();
    assertFalse(secret.isNull());
    IllegalStateException e = assertThrows(IllegalStateException.class, secret::reveal);
    assertFalse(e.getMessage().contains("JFK"));
  }
}
