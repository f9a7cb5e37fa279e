package org.splinter.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.client.key.NoisePool;
import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.fss.paillier.PaillierPrimes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command that shows what is public of a key. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    description = "Shows a key's id, its length and how much noise is ready; nothing secret.",
    footer = {"", "Examples:", "  splinter select-sum keys show --key ann.key"})
final class ShowKeyCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Mixin private NoiseOption key = new NoiseOption();

  @Override
  public Integer call() throws IOException {
    try (PaillierPrimes primes = key.primes()) {
      PaillierModulus modulus = primes.modulus();
      Path noise = key.noise();
      AlignedColumns lines = new AlignedColumns("key", "bits", "security", "noise for rows");
      lines.add(
          HexFormat.of().formatHex(modulus.id()),
          modulus.bits(),
          modulus.bits() == PaillierModulus.DEFAULT_BITS
              ? "about 128 bits, not post-quantum"
              : "about 112 bits, not post-quantum",
          Files.isDirectory(noise) ? NoisePool.open(noise, modulus).available() : 0);
      CommandOutput.out(spec).print(lines);
      CommandOutput.out(spec).flush();
    }
    return 0;
  }
}
