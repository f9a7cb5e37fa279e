package org.splinter.bench.kernel;

import java.util.List;
import java.util.Optional;
import org.splinter.fss.Scheme;
import org.splinter.fss.ShareParameters;

/**
 * The rate that a kernel is meant to reach on the fastest path, called from C++.
 *
 * @param rate operations per second; 0 if there is no such target
 * @param limitFraction the fraction of the machine's limit; 0 if there is no such target
 */
record Target(double rate, double limitFraction) {
  /**
   * The fraction of a kernel's rate called from C++ that its rate called from Java is meant to
   * reach.
   */
  static final double JAVA_RATIO = 0.8;

  /** The ratio that 16 queries in one pass are meant to reach together, compared with one query. */
  private static final double SCAN16_RATIO = 3;

  /**
   * Returns the target of a case, if it has one.
   *
   * @param results the results of earlier cases, on one of which the target may depend
   */
  static Optional<Target> of(KernelCase measured, List<CaseResult> results) {
    if (measured.kernel().isSelection()) {
      return selection(measured);
    }
    if (measured.parameters().isEmpty()) {
      return Optional.empty();
    }
    ShareParameters shape = measured.parameters().get();
    int bits = shape.domainBits();
    boolean radix256 = measured.radix().equals("256");
    boolean twoParties = shape.parties() == 2;
    boolean usualSlots = measured.slotBytes() >= 64 && measured.slotBytes() <= 4096;
    return switch (measured.kernel()) {
      case DPF -> twoParties ? dpf(measured.radix(), bits) : threeParties(shape);
      case DCF -> radix256 ? dcf(bits) : Optional.empty();
      case FULL_DOMAIN -> only(bits == 20 && radix256, 1.2e9, 0.6);
      case SORTED -> only(bits == 32 && radix256, 60e6, 0);
      case SCAN ->
          only(usualSlots, 0, shape.scheme() == Scheme.SHAMIR ? 0.6 : twoParties ? 0.8 : 0.7);
      case SCAN16 -> usualSlots && twoParties ? manyQueries(measured, results) : Optional.empty();
      case TAGGED_FOLD ->
          only(bits == 24 && radix256, 0, 1 / (shape.scheme() == Scheme.DPF ? 1.9 : 2.2));
      case EXPANDED_FOLD -> only(true, 1 / (shape.scheme() == Scheme.RING ? 20e-3 : 3e-3), 0);
      case TAGGED_SCAN -> only(measured.slotBytes() == 512, 0, 1 / 1.35);
      case KEYGEN ->
          only(bits == 24 && radix256, shape.scheme() == Scheme.DPF ? 1 / 8e-6 : 1 / 15e-6, 0);
      default -> Optional.empty();
    };
  }

  private static Optional<Target> selection(KernelCase measured) {
    boolean usual = measured.rows() == 100_000;
    return switch (measured.kernel()) {
      case PAILLIER_2048 -> only(usual, 1 / 0.5, 0);
      case PAILLIER_3072 -> only(usual, 1 / 1.0, 0);
      case CELLS_2048 -> only(true, 1 / 0.15, 0);
      case CELLS_3072 -> only(true, 1 / 0.3, 0);
      default -> only(true, usual ? 1 / 30e-3 : 1 / 200e-3, 0);
    };
  }

  private static Optional<Target> dpf(String radix, int bits) {
    if (bits != 24) {
      return only(radix.equals("256") && bits >= 64, 0, 0.5);
    }
    return switch (radix) {
      case "256" -> only(true, 150e6, 0.5);
      case "16" -> only(true, 80e6, 0.5);
      case "compact" -> only(true, 20e6, 0.5);
      default -> Optional.empty();
    };
  }

  private static Optional<Target> dcf(int bits) {
    return switch (bits) {
      case 24 -> only(true, 70e6, 0);
      case 32 -> only(true, 55e6, 0);
      default -> only(bits >= 64, 0, 0.4);
    };
  }

  private static Optional<Target> threeParties(ShareParameters shape) {
    return switch (shape.domainBits()) {
      case 20 -> only(shape.parties() == 3, 110e6, 0);
      case 24 -> only(shape.parties() == 3, 80e6, 0);
      default -> Optional.empty();
    };
  }

  private static Optional<Target> manyQueries(KernelCase measured, List<CaseResult> results) {
    KernelCase one =
        new KernelCase(
            Kernel.SCAN,
            measured.parameters(),
            measured.path(),
            measured.rows(),
            measured.slotBytes());
    return results.stream()
        .filter(result -> result.measured().equals(one))
        .map(result -> new Target(SCAN16_RATIO * result.best().perSecond(), 0))
        .findFirst();
  }

  private static Optional<Target> only(boolean applies, double rate, double limitFraction) {
    return applies ? Optional.of(new Target(rate, limitFraction)) : Optional.empty();
  }

  /** Returns the ratio of a rate to the target: 1 or more if the target is reached. */
  double reached(CaseResult.Rate measured) {
    double ofRate = rate == 0 ? Double.POSITIVE_INFINITY : measured.perSecond() / rate;
    double fraction = measured.limitFraction().orElse(0.0);
    double ofLimit = limitFraction == 0 ? Double.POSITIVE_INFINITY : fraction / limitFraction;
    return Math.min(ofRate, ofLimit);
  }

  /** Returns "reached" or a text such as "short by 7%". */
  static String verdict(double reached) {
    return reached >= 1
        ? "reached"
        : "short by " + Math.max(1, Math.round(100 * (1 - reached))) + "%";
  }

  /** Returns the target as text, such as "150 M/s, 50%", or "1.35 times" of a kernel with tags. */
  String describe(Kernel kernel) {
    if (kernel.isTagged()) {
      return Units.times(1 / limitFraction);
    }
    String share = limitFraction == 0 ? "" : Units.percent(limitFraction);
    if (rate == 0) {
      return share;
    }
    return Units.rate(kernel, rate) + (share.isEmpty() ? "" : ", " + share);
  }
}
