package org.splinter.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Tests of the line of progress in a log. */
final class ProgressLineTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void isSilentAtFirstAndNeverGoesBack() {
    StringWriter text = new StringWriter();
    AtomicLong clock = new AtomicLong(7 * SECOND);
    try (ProgressLine line = new ProgressLine("import", new PrintWriter(text), clock::get)) {
      line.accept(0.1);
      clock.addAndGet(3 * SECOND);
      line.report("write the batches", 0.5);
      clock.addAndGet(SECOND);
      line.report("write the batches", 0.6);
      clock.addAndGet(10 * SECOND);
      line.report("profile the rows", 0.2);
    }
    assertEquals(
        List.of(
            "import: write the batches, 50% after 3 s", "import: profile the rows, 60% after 14 s"),
        text.toString().lines().toList());
  }
}
