package org.splinter.cli;

import java.io.PrintWriter;
import java.util.function.LongSupplier;
import org.splinter.protocol.contract.Progress;

/**
 * A line of standard error that shows progress from two seconds on: a terminal gets a line that is
 * redrawn, a log gets one line every ten seconds. It never goes back, though work that is begun
 * again does.
 */
final class ProgressLine implements Progress, AutoCloseable {
  /**
   * The system property by which the launcher, which can find out, says whether standard error is a
   * terminal.
   */
  private static final String TERMINAL_PROPERTY = "splinter.terminal";

  private static final int COLUMNS = 80;
  private static final long QUIET_NANOS = 2_000_000_000L;
  private static final long TERMINAL_NANOS = 200_000_000L;
  private static final long LOG_NANOS = 10_000_000_000L;

  private final String what;
  private final PrintWriter out;
  private final boolean terminal = Boolean.getBoolean(TERMINAL_PROPERTY);
  private final LongSupplier nanos;
  private final long start;
  private long next;
  private double most;
  private int drawn;

  ProgressLine(String what, PrintWriter out) {
    this(what, out, System::nanoTime);
  }

  /**
   * @param nanos the clock
   */
  ProgressLine(String what, PrintWriter out, LongSupplier nanos) {
    this.what = what;
    this.out = out;
    this.nanos = nanos;
    this.start = nanos.getAsLong();
    this.next = start + QUIET_NANOS;
  }

  /**
   * Returns a line to be printed by itself, even over a progress line that is drawn where it
   * begins.
   */
  static String over(String line) {
    return Boolean.getBoolean(TERMINAL_PROPERTY)
        ? "\r" + line + " ".repeat(Math.max(0, COLUMNS - line.length()))
        : line;
  }

  /** Shows the progress of work that has one stage only. */
  @Override
  public void accept(double fraction) {
    report("", fraction);
  }

  /**
   * Shows a stage of the work.
   *
   * @param stage its name, or empty if there is only one
   */
  @Override
  public synchronized void report(String stage, double fraction) {
    most = Math.max(most, fraction);
    long now = nanos.getAsLong();
    if (now < next) {
      return;
    }
    next = now + (terminal ? TERMINAL_NANOS : LOG_NANOS);
    String line =
        String.format(
            "%s: %s%d%% after %d s",
            what,
            stage.isEmpty() ? "" : stage + ", ",
            (int) (100 * most),
            (now - start) / 1_000_000_000L);
    if (terminal) {
      out.print("\r" + line + " ".repeat(Math.max(0, drawn - line.length())));
      drawn = Math.max(drawn, line.length());
    } else {
      out.println(line);
    }
    out.flush();
  }

  /** Wipes the line. */
  @Override
  public synchronized void close() {
    if (drawn > 0) {
      out.print("\r" + " ".repeat(drawn) + "\r");
      out.flush();
    }
  }
}
