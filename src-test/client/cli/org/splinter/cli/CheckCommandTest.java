package org.splinter.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.splinter.client.provider.Separation.Finding;
import org.splinter.client.provider.Separation.Kind;

/** Tests of what a check says of the links to providers and of pairs of them. */
final class CheckCommandTest {
  /** Checks that all but one cluster under two names can be asked, though not privately. */
  @ParameterizedTest
  @EnumSource
  void onlyWhatQueriesRefuseFails(Kind kind) {
    CheckLine line = CheckCommand.line(new Finding("east and west", kind, "the reason"));
    assertEquals("east and west", line.what());
    assertEquals(kind != Kind.ONE_CLUSTER, line.works());
    boolean told = line.value().equals("not private: the reason");
    assertEquals(kind != Kind.FINE && kind != Kind.ONE_CLUSTER, told, line.value());
    assertEquals(kind == Kind.FINE, line.mend().isEmpty(), "all but what is fine has a mend");
    assertTrue(
        line.text().endsWith("the reason" + (kind == Kind.FINE ? "" : "; to mend: " + line.mend())),
        line.text());
  }

  @ParameterizedTest
  @EnumSource(names = {"UNENCRYPTED", "UNKNOWN"})
  void theSettingsThatWouldMendALinkAreApart(Kind kind) {
    CheckLine line =
        CheckCommand.line(new Finding("link to east", kind, "the reason", "set a to b"));
    assertEquals("not private: the reason", line.value());
    assertEquals("set a to b", line.mend());
  }
}
