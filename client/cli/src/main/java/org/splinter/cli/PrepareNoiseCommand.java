package org.splinter.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.client.key.NoiseMaker;
import org.splinter.client.key.NoisePool;
import org.splinter.fss.paillier.PaillierPrimes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command that makes noise ahead. */
@Command(
    name = "prepare",
    mixinStandardHelpOptions = true,
    description = {
      "Makes noise for requests over so many rows, on all cores, into files that you alone can",
      "read. Each record serves one row of one request; what is taken is deleted."
    },
    footer = {"", "Examples:", "  splinter select-sum noise prepare --key ann.key --rows 100000"})
final class PrepareNoiseCommand implements Callable<Integer> {
  private static final int MAX_ROWS = 1 << 24;

  @Spec private @Nullable CommandSpec spec;

  @Mixin private NoiseOption key = new NoiseOption();

  @Option(
      names = "--rows",
      required = true,
      paramLabel = "N",
      description = "The rows; 512 or 768 bytes of disk each.")
  private int rows;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (rows < 1 || rows > MAX_ROWS) {
      throw new IOException("--rows " + rows + " must be 1 to " + MAX_ROWS);
    }
    try (PaillierPrimes primes = key.primes();
        NoisePool pool = NoisePool.open(key.noise(), primes.modulus());
        ProgressLine progress = new ProgressLine("noise", CommandOutput.err(spec))) {
      NoiseMaker.make(primes, pool, rows, progress);
      CommandOutput.err(spec)
          .printf("%s: noise for %d rows is ready%n", key.noise(), pool.available());
    }
    CommandOutput.err(spec).flush();
    return 0;
  }
}
