package org.splinter.protocol.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the fractions and stages that pass on of work in two parts. */
final class ProgressPartsTest {
  private final List<String> seen = new ArrayList<>();

  private final ProgressParts parts =
      new ProgressParts(
          new Progress() {
            @Override
            public void accept(double fraction) {
              seen.add(String.valueOf(fraction));
            }

            @Override
            public void report(String stage, double fraction) {
              seen.add(stage + " " + fraction);
            }
          },
          0.75);

  @Test
  void neverGoBack() {
    parts.first().report("making", 0.5);
    parts.first().accept(0.25);
    parts.first().accept(1);
    parts.second().report("asking", 0);
    parts.second().accept(0.5);
    parts.second().accept(0.25);
    parts.second().accept(1);
    assertEquals(
        List.of("making 0.375", "0.375", "0.75", "asking 0.75", "0.875", "0.875", "1.0"), seen);
  }

  @Test
  void areTheSecondAloneWhereTheFirstWasDone() {
    parts.second().accept(0.5);
    parts.second().report("asking", 1);
    assertEquals(List.of("0.5", "asking 1.0"), seen);
  }
}
