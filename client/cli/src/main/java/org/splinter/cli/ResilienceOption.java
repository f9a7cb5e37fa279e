package org.splinter.cli;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.Resilience;
import picocli.CommandLine.Option;

/** The options that say how many providers may collude, and how many may lie or stay away. */
final class ResilienceOption {
  @Option(
      names = "--collude",
      paramLabel = "T",
      description =
          "How many of 3 or more providers may put their shares together (default: as many as "
              + "--tolerate allows, without it all but one). A query that tolerates liars is looked up.")
  private @Nullable Integer colluding;

  @Option(
      names = "--tolerate",
      paramLabel = "V",
      description =
          "How many providers may lie, fail or stay away: the answer is right all the same, and "
              + "liars are named. Takes T + 2 V + 1 providers (default: as many as --collude allows, "
              + "without it none).")
  private @Nullable Integer tolerated;

  /** Returns whether the user chose any of them. */
  boolean given() {
    return colluding != null || tolerated != null;
  }

  /**
   * Returns the resilience of a number of providers.
   *
   * @throws org.splinter.client.sql.ast.RefusedQueryException if they are too few
   */
  Resilience of(int providers) {
    return Resilience.of(providers, Optional.ofNullable(colluding), Optional.ofNullable(tolerated));
  }
}
