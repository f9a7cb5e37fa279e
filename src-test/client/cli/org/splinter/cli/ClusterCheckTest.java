package org.splinter.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.splinter.provider.node.NodeReport;

/** Tests of what a check says of the name that a cluster's own nodes give it. */
final class ClusterCheckTest {
  private static NodeReport node(String host, String provider) {
    return new NodeReport(host, "17", "3.5.0", "5", "aesni", "", provider, false, 1, 1, List.of());
  }

  @Test
  void nodesThatNameTheirProviderAreFine() {
    CheckLine line = ClusterCheck.ownName("east", List.of(node("a", "east"), node("b", "east")));
    assertTrue(line.works());
    assertEquals("", line.mend());
  }

  @Test
  void aNodeWithoutANameIsWarnedOf() {
    CheckLine line = ClusterCheck.ownName("east", List.of(node("a", "east"), node("b", "")));
    assertTrue(line.works());
    assertTrue(line.value().contains("not in the configuration of b: "), line.text());
    assertEquals("set splinter.provider to east in core-site.xml of its nodes", line.mend());
  }

  @Test
  void anotherNameFails() {
    CheckLine line = ClusterCheck.ownName("east", List.of(node("a", ""), node("b", "west")));
    assertFalse(line.works());
    assertTrue(line.value().contains("says west, not east"), line.text());
  }
}
