package org.splinter.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.client.key.KeyFile;
import org.splinter.fss.GenerationPath;
import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.fss.paillier.PaillierPrimes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that draws a key of Paillier's encryption. */
@Command(
    name = "new",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Draws a key and writes it to a file that you alone can read. Its safe primes take up to",
      "half a minute. Keep the file: it opens the answers of its requests."
    },
    footer = {
      "",
      "Examples:",
      "  splinter select-sum keys new ann.key",
      "  splinter select-sum keys new ann.key --passphrase"
    })
final class NewKeyCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "1", paramLabel = "FILE", description = "The file, which must not be there.")
  private Path file = Path.of("");

  @Option(
      names = "--bits",
      paramLabel = "N",
      description =
          "3072 (default): about 128 bits of security; 2048: about 112. Neither withstands a large "
              + "quantum computer.")
  private int bits = PaillierModulus.DEFAULT_BITS;

  @Option(names = "--passphrase", description = "Seals the file by a passphrase, which is asked.")
  private boolean ask;

  @Option(
      names = "--passphrase-file",
      paramLabel = "FILE",
      description = "Seals the file by the passphrase in the first line of this one.")
  private @Nullable Path passphraseFile;

  @Override
  public Integer call() throws IOException {
    if (!PaillierModulus.isLength(bits)) {
      throw new IOException(
          "--bits "
              + bits
              + " must be "
              + PaillierModulus.DEFAULT_BITS
              + " or "
              + PaillierModulus.LEAST_BITS);
    }
    if (Files.exists(file)) {
      throw new IOException(file + " is there; a key is never overwritten, name another file");
    }
    Path directory = file.toAbsolutePath().getParent();
    if (directory != null && Files.notExists(directory)) {
      Files.createDirectories(
          directory,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
    char[] passphrase = passphrase();
    try (ProgressLine progress = new ProgressLine("keys new", CommandOutput.err(spec))) {
      progress.accept(0);
      try (PaillierPrimes primes = PaillierPrimes.generate(bits, GenerationPath.AUTO)) {
        KeyFile.write(file, primes, passphrase);
        CommandOutput.err(spec)
            .printf(
                "%s: key %s of %d bits%n",
                file, HexFormat.of().formatHex(primes.modulus().id()), bits);
      }
    } finally {
      if (passphrase != null) {
        Arrays.fill(passphrase, '\0');
      }
    }
    CommandOutput.err(spec).flush();
    return 0;
  }

  private char @Nullable [] passphrase() throws IOException {
    if (passphraseFile != null) {
      return KeyOption.line(passphraseFile);
    }
    if (!ask) {
      return null;
    }
    char[] first = KeyOption.asked("passphrase: ");
    char[] second = KeyOption.asked("once more: ");
    boolean equal = Arrays.equals(first, second);
    Arrays.fill(second, '\0');
    if (!equal) {
      throw new IOException("the passphrases differ; no key was made");
    }
    return first;
  }
}
