package org.splinter.bench.kernel;

import java.util.Locale;
import java.util.Optional;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.MultiPartyDpfParameters;
import org.splinter.fss.Output;
import org.splinter.fss.Scheme;
import org.splinter.fss.ShareParameters;
import org.splinter.fss.TreeParameters;
import org.splinter.fss.TreeShape;

/**
 * One kernel with everything that its rate depends on.
 *
 * @param parameters the function's parameters; empty for a limit and a selected sum
 * @param rows the rows of a call; 0 for a limit, a scan and a key generation
 * @param slotBytes the size of a scan's slots, else 0
 */
record KernelCase(
    Kernel kernel,
    Optional<ShareParameters> parameters,
    EvaluationPath path,
    int rows,
    int slotBytes) {
  /** The tree of a scan's tags: that of the cost model for about a million slots. */
  private static final TreeShape TAG_TREE = TreeShape.radix(4);

  static KernelCase limit(Kernel kernel, EvaluationPath path) {
    return new KernelCase(kernel, Optional.empty(), path, 0, 0);
  }

  /**
   * Returns the case that this one is measured against; empty if this is a limit, generates keys or
   * selects rows.
   */
  Optional<KernelCase> limit() {
    if (kernel.isLimit() || kernel == Kernel.KEYGEN || kernel.isSelection()) {
      return Optional.empty();
    }
    if (kernel == Kernel.TAGGED_FOLD) {
      return Optional.of(
          new KernelCase(Kernel.FOLD, parameters.map(KernelCase::withoutTags), path, rows, 0));
    }
    if (kernel == Kernel.TAGGED_SCAN) {
      return Optional.of(new KernelCase(Kernel.SCAN, parameters, path, rows, slotBytes));
    }
    return Optional.of(limit(kernel.isScan() ? Kernel.MEMORY_READ : Kernel.RAW_AES, path));
  }

  private static ShareParameters withoutTags(ShareParameters tagged) {
    return ShareParameters.of(
        tagged.scheme(),
        tagged.parties(),
        tagged.domainBits(),
        tagged.radixBits(),
        Output.WORD,
        tagged.correctionWords());
  }

  /**
   * Returns the fraction of the limit that a rate uses up. For AES it counts the blocks that an
   * operation cannot do without; for memory, the bytes read, once for all functions. A kernel with
   * tags is held against the rate of the same kernel without.
   */
  double limitFraction(double rate, double limitRate) {
    if (kernel.isTagged()) {
      return rate / limitRate;
    }
    double each = kernel.isScan() ? 1.0 / kernel.functions() : aesBlocks();
    return rate * each / limitRate;
  }

  /**
   * Returns the AES blocks of an operation: neighbours among sorted keys and in a domain share
   * theirs.
   */
  double aesBlocks() {
    ShareParameters shape = parameters.orElseThrow();
    if (kernel == Kernel.EXPANDED_FOLD) {
      return (long) shape.aesBlocksPerKey() << shape.domainBits();
    }
    if (kernel != Kernel.SORTED && kernel != Kernel.FULL_DOMAIN) {
      return shape.aesBlocksPerKey();
    }
    TreeParameters tree = (TreeParameters) shape;
    if (tree.scheme() != Scheme.DPF || tree.output() != Output.WORD) {
      throw new IllegalStateException("no count of shared AES blocks for " + tree);
    }
    int shared = 1; // Two words in a block.
    double blocks = 0;
    for (int below = 0; below < tree.levels(); below++) {
      int bits = tree.domainBits() - shared - below * tree.shape().radixBits();
      blocks += prefixes(bits);
    }
    return blocks / rows;
  }

  /** Returns the expected number of different prefixes of {@code bits} bits among the keys. */
  private double prefixes(int bits) {
    double all = Math.scalb(1.0, bits);
    return kernel == Kernel.FULL_DOMAIN ? all : -all * Math.expm1(rows * Math.log1p(-1 / all));
  }

  String scheme() {
    return parameters.map(shape -> shape.scheme().name().toLowerCase(Locale.ROOT)).orElse("");
  }

  /**
   * Returns the tree's fan-out, or the number of slots in a column of a multi-party DPF share, or
   * whether a dense one has tags, or the number of rows of a selected sum.
   */
  String radix() {
    if (kernel.isSelection()) {
      return "rows:" + rows;
    }
    return parameters.map(KernelCase::radix).orElse("");
  }

  private static String radix(ShareParameters shape) {
    if (shape instanceof TreeParameters tree) {
      return tree.shape().label().replace("radix-", "");
    }
    if (shape instanceof MultiPartyDpfParameters columns) {
      return "columns:2^" + columns.columnBits();
    }
    return shape.output().tagged() ? "tagged" : "";
  }

  /** Returns the words of a request to the C++ program. */
  String request() {
    String what = kernel.requestName() + " " + path.label();
    if (kernel.isSelection()) {
      return what + " " + rows;
    }
    String tag = kernel == Kernel.TAGGED_SCAN ? " " + TAG_TREE.radixBits() : "";
    return parameters.map(shape -> what + " " + request(shape) + tag).orElse(what);
  }

  /** Returns the parameters of the shares that ask for the tags of a scan's slots. */
  TreeParameters tagParameters() {
    int bits = parameters.orElseThrow().domainBits();
    return new TreeParameters(Scheme.DPF, Output.DOUBLE_WORD, bits, TAG_TREE);
  }

  private String request(ShareParameters shape) {
    return String.join(
        " ",
        scheme(),
        Integer.toString(shape.parties()),
        Integer.toString(shape.domainBits()),
        Integer.toString(shape.radixBits()),
        shape.output().name().toLowerCase(Locale.ROOT),
        Integer.toString(shape.correctionWords()),
        Integer.toString(kernel.functions()),
        Integer.toString(rows),
        Integer.toString(slotBytes));
  }

  /** Returns a title for people, such as "DPF, 24 bits, radix 256". */
  String title() {
    if (kernel.isLimit()) {
      return kernel == Kernel.RAW_AES ? "raw AES" : "memory read";
    }
    if (kernel.isSelection()) {
      String of = kernel.isOfCells() ? "cells" : "rows of 32 bits";
      return String.format(Locale.ROOT, "%s, %,d %s", selection(), rows, of);
    }
    ShareParameters shape = parameters.orElseThrow();
    String parties = shape.parties() > 2 ? ", " + shape.parties() + " parties" : "";
    if (kernel.isScan()) {
      String queries = kernel == Kernel.SCAN16 ? ", 16 queries" : "";
      String tags = kernel == Kernel.TAGGED_SCAN ? " with tags" : "";
      String field = shape.scheme() == Scheme.SHAMIR ? " over GF(2^8)" : "";
      return "scan" + field + tags + parties + queries + ", " + Units.slot(slotBytes) + " slots";
    }
    String what =
        switch (kernel) {
          case SORTED -> "sorted keys";
          case FULL_DOMAIN -> "full domain";
          case FOLD -> "fold " + name(shape);
          case TAGGED_FOLD -> "fold with tags " + name(shape);
          case EXPANDED_FOLD -> scheme() + (shape.output().tagged() ? " fold with tags" : " fold");
          case KEYGEN -> "keys of " + name(shape);
          default -> name(shape);
        };
    String tree =
        shape instanceof TreeParameters
            ? ", " + (radix().equals("compact") ? "compact" : "radix " + radix())
            : "";
    return what + parties + ", " + shape.domainBits() + " bits" + tree;
  }

  private String selection() {
    return switch (kernel) {
      case PAILLIER_2048 -> "sum by Paillier, 2048 bits";
      case PAILLIER_3072 -> "sum by Paillier, 3072 bits";
      case CELLS_2048 -> "fold by Paillier, 2048 bits";
      case CELLS_3072 -> "fold by Paillier, 3072 bits";
      default -> "selected sum";
    };
  }

  private static String name(ShareParameters shape) {
    return shape.scheme() == Scheme.DCF ? "DCF" : "DPF";
  }
}
