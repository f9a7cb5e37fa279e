package org.splinter.client.sql.parse;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.splinter.client.sql.ast.RefusedQueryException;

/** Assertions about the reading of a text, shared by the tests of this package. */
final class Reading {
  static final String FROM = "SELECT COUNT(*) FROM t WHERE ";

  private Reading() {}

  static void assertRefused(String sql, String message) {
    RefusedQueryException e =
        assertThrows(RefusedQueryException.class, () -> SqlReader.read(sql), sql);
    assertTrue(
        e.getMessage().contains(message),
        () -> sql + "\n  gave  " + e.getMessage() + "\n  not  " + message);
    assertOneLine(e);
  }

  static void assertOneLine(RefusedQueryException e) {
    assertFalse(e.getMessage().contains("\n"), e.getMessage());
    String own = e.getMessage();
    for (Place place : Place.values()) {
      own = own.replace(FunctionNames.listed(place), ""); // its length is no part of a text's
    }
    assertTrue(own.length() < 400, e.getMessage());
    assertNull(e.getCause());
  }
}
