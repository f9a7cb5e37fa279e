package org.splinter.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.splinter.client.key.NoisePool;
import org.splinter.client.key.PaillierOwner;
import org.splinter.fss.paillier.PaillierPrimes;
import picocli.CommandLine.Option;

/**
 * The options that name a key of Paillier's encryption and the noise that was made ahead for it.
 */
final class NoiseOption extends KeyOption {
  private static final String SUFFIX = ".noise";

  @Option(
      names = "--noise",
      paramLabel = "DIR",
      description = "The noise of 'select-sum noise prepare' (default: FILE.noise beside the key).")
  private @Nullable Path noise;

  /** Returns the directory of the key's noise. */
  Path noise() throws IOException {
    return noise != null ? noise : file().resolveSibling(file().getFileName() + SUFFIX);
  }

  /** Opens the key with its noise, if there is some; the caller closes it. */
  PaillierOwner owner() throws IOException {
    try (PaillierPrimes primes = primes()) {
      boolean ahead = Files.isDirectory(noise());
      if (noise != null && !ahead) {
        throw new IOException(
            "there is no noise in " + noise + "; make it by: splinter select-sum noise prepare");
      }
      return new PaillierOwner(primes, ahead ? NoisePool.open(noise(), primes.modulus()) : null);
    }
  }
}
