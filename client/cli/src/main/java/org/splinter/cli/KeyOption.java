package org.splinter.cli;

import java.io.Console;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.splinter.client.key.KeyFile;
import org.splinter.fss.paillier.PaillierPrimes;
import picocli.CommandLine.Option;

/** The options that name a key of Paillier's encryption. */
class KeyOption {
  @Option(
      names = "--key",
      paramLabel = "FILE",
      description = "The secret key of Paillier's encryption, of 'select-sum keys new'.")
  private @Nullable Path key;

  @Option(
      names = "--passphrase-file",
      paramLabel = "FILE",
      description = "The first line is the key's passphrase (default: asked, if the key has one).")
  private @Nullable Path passphraseFile;

  /** Returns whether a key is named. */
  boolean given() {
    return key != null;
  }

  /** Returns the key's file. */
  Path file() throws IOException {
    if (key == null) {
      throw new IOException(
          "Paillier's encryption needs --key FILE; make one by: splinter select-sum keys new FILE");
    }
    return key;
  }

  /** Reads the key; the caller closes it. */
  PaillierPrimes primes() throws IOException {
    Path file = file();
    if (!Files.isRegularFile(file)) {
      throw new IOException(
          "there is no key " + file + "; make one by: splinter select-sum keys new " + file);
    }
    try {
      return KeyFile.read(file, this::passphrase);
    } catch (UncheckedIOException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private char[] passphrase() {
    try {
      return passphraseFile != null ? line(passphraseFile) : asked("passphrase of the key: ");
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  /** Returns the first line of a file. */
  static char[] line(Path file) throws IOException {
    return CommandInput.secretLine("file of a passphrase", file);
  }

  /** Asks for a passphrase. */
  @SuppressWarnings("SystemConsoleNull") // without a terminal it is null, or its answer is
  static char[] asked(String prompt) throws IOException {
    Console console = System.console();
    char[] typed = console == null ? null : console.readPassword("%s", prompt);
    if (typed == null) {
      throw new IOException("there is no terminal to ask on; name a --passphrase-file");
    }
    return typed;
  }
}
