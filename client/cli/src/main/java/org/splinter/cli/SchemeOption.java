package org.splinter.cli;

import org.splinter.protocol.sum.SumScheme;
import picocli.CommandLine.Option;

/** The option that names the encryption of a selection. */
final class SchemeOption {
  private enum Name {
    RING,
    PAILLIER
  }

  @Option(
      names = "--scheme",
      paramLabel = "S",
      description =
          "ring (default), not known to fall to quantum computers; or paillier, which needs --key "
              + "and some hundred times the bytes.")
  private Name scheme = Name.RING;

  SumScheme scheme() {
    return scheme == Name.RING ? SumScheme.RING : SumScheme.PAILLIER;
  }
}
