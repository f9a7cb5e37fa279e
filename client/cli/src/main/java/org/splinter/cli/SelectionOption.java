package org.splinter.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sum.Selection;
import org.splinter.protocol.sum.SumPlan;
import picocli.CommandLine.Option;

/** The options that say which rows a client selects. */
abstract class SelectionOption extends OneProviderOption {
  private static final String STANDARD_INPUT = "-";

  @Option(
      names = "--ids",
      required = true,
      paramLabel = "FILE",
      description =
          "The secret ids of the rows that are selected, one a line; - is standard input. The rows' "
              + "number is secret too.")
  private String ids = "";

  @Option(
      names = "--weights",
      paramLabel = "BITS",
      description =
          "Each line is id,weight; a weight has at most so many bits, 2 to 16, which are public.")
  private @Nullable Integer weights;

  @Option(
      names = "--skip-unknown",
      description = "Leaves out ids that no row has (default: refuses them).")
  private boolean skipUnknown;

  /** Returns the bits of a weight. */
  int weightBits() throws IOException {
    return weightBits(weights);
  }

  /** Returns the bits of a weight, 1 where the user names none. */
  static int weightBits(@Nullable Integer weights) throws IOException {
    if (weights == null) {
      return 1;
    }
    if (weights < 2 || weights > SumPlan.MAX_WEIGHT_BITS) {
      throw new IOException(
          "--weights " + weights + " must be 2 to " + SumPlan.MAX_WEIGHT_BITS + " bits");
    }
    return weights;
  }

  /** Reads the selection of a table's rows. */
  Selection selection(PublishedTable table) throws IOException {
    List<String> lines =
        ids.equals(STANDARD_INPUT)
            ? new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))
                .lines()
                .toList()
            : CommandInput.read("file of ids", Path.of(ids)).lines().toList();
    return Selection.read(lines, table.facts(), table.ids(), weightBits(), skipUnknown);
  }
}
