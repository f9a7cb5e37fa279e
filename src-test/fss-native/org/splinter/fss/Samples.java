package org.splinter.fss;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Shared functions of every scheme, output, shape and party count, with the keys to look at. All
 * paths evaluate one set of shares, so that the plain reference evaluates each share only once.
 */
final class Samples {
  /** One function's shares, and the values of each at the keys by the plain reference. */
  record Sample(
      SharedFunction function,
      List<FunctionShare> shares,
      List<DomainPoint> keys,
      List<long[]> reference) {}

  private static final long SEED = 20_260_317;

  private static final int[] WIDE_DOMAINS = {16, 24, 31, 32, 33, 63, 64, 65, 96, 127, 128};

  /** The holder of the exhaustive samples, which are made at their first use. */
  private static final class Exhaustive {
    static final List<Sample> ALL = exhaustive(new Random(SEED));
  }

  private static final class Wide {
    static final List<Sample> ALL = wide(new Random(SEED + 1));
  }

  private Samples() {}

  /**
   * Returns samples over every key of all domains of up to 12 bits (10 for those with a level for
   * each bit).
   */
  static List<Sample> exhaustive() {
    return Exhaustive.ALL;
  }

  /** Returns samples over the edges of wider domains, the neighbours of alpha and random keys. */
  static List<Sample> wide() {
    return Wide.ALL;
  }

  /** Returns the outputs that trees have. */
  static List<Output> treeOutputs() {
    return List.of(Output.WORD, Output.DOUBLE_WORD, Output.BIT, Output.TAGGED);
  }

  static List<TreeShape> shapes() {
    List<TreeShape> shapes = new ArrayList<>(List.of(TreeShape.COMPACT));
    for (int bits = 1; bits <= TreeShape.MAX_RADIX_BITS; bits++) {
      shapes.add(TreeShape.radix(bits));
    }
    return shapes;
  }

  /** Returns the parameters of functions of every scheme but constants over a domain. */
  static List<ShareParameters> parameters(int domainBits) {
    List<ShareParameters> all = new ArrayList<>();
    for (TreeShape shape : shapes()) {
      for (Output output : treeOutputs()) {
        all.add(new TreeParameters(Scheme.DPF, output, domainBits, shape));
        if (output != Output.BIT) {
          all.add(new TreeParameters(Scheme.DCF, output, domainBits, shape));
        }
      }
    }
    for (int parties = 3;
        parties <= 5 && domainBits <= MultiPartyDpfParameters.MAX_DOMAIN_BITS;
        parties++) {
      for (int columnBits : new int[] {7, 8, 11}) {
        if (domainBits <= 16) {
          all.add(new MultiPartyDpfParameters(parties, domainBits, columnBits));
        }
      }
      if (domainBits <= 24) {
        all.add(MultiPartyDpfParameters.recommended(parties, domainBits));
      }
    }
    for (int parties = 2; parties <= 5 && domainBits <= 32; parties += 3) {
      int columnBits = Math.max(domainBits / 2, domainBits - ShamirParameters.MAX_ROW_BITS);
      all.add(new ShamirParameters(parties, parties - 1, domainBits, columnBits));
      all.add(new ShamirParameters(parties, 1, domainBits, Math.min(20, domainBits)));
    }
    for (int parties = 2; parties <= 4 && domainBits <= 12; parties++) {
      for (Output output : List.of(Output.WORD, Output.DOUBLE_WORD, Output.TAGGED)) {
        all.add(new DenseParameters(parties, domainBits, output));
      }
    }
    return all;
  }

  /** Returns the beta for the i-th sample: in turn 1, the largest, 0, and a random one. */
  static OutputValue beta(Output output, int i, Random random) {
    return output.reduce(
        switch (i % 4) {
          case 0 -> new OutputValue(0, 1);
          case 1 -> new OutputValue(-1, -1);
          case 2 -> OutputValue.ZERO;
          default -> new OutputValue(random.nextLong(), random.nextLong());
        });
  }

  private static List<Sample> exhaustive(Random random) {
    List<Sample> samples = new ArrayList<>();
    for (int domainBits = 1; domainBits <= 12; domainBits++) {
      List<DomainPoint> keys = Points.all(domainBits);
      for (ShareParameters parameters : parameters(domainBits)) {
        if (domainBits > 10 && parameters.aesBlocksPerKey() > 8) {
          continue;
        }
        if (domainBits <= 2) {
          keys.forEach(
              alpha -> samples.add(sample(samples.size(), parameters, alpha, keys, random)));
        } else {
          DomainPoint alpha = alpha(samples.size(), domainBits, random);
          samples.add(sample(samples.size(), parameters, alpha, keys, random));
        }
      }
    }
    return samples;
  }

  private static List<Sample> wide(Random random) {
    List<Sample> samples = new ArrayList<>();
    for (int domainBits : WIDE_DOMAINS) {
      for (ShareParameters parameters : parameters(domainBits)) {
        DomainPoint alpha = alpha(samples.size(), domainBits, random);
        List<DomainPoint> keys = Points.around(domainBits, alpha, random);
        samples.add(sample(samples.size(), parameters, alpha, keys, random));
      }
    }
    return samples;
  }

  /** Returns the alpha for the i-th sample: in turn an edge and a random point. */
  private static DomainPoint alpha(int i, int domainBits, Random random) {
    List<DomainPoint> edges = Points.edges(domainBits);
    return i % 3 == 0 ? edges.get(random.nextInt(edges.size())) : Points.random(domainBits, random);
  }

  private static Sample sample(
      int i, ShareParameters parameters, DomainPoint alpha, List<DomainPoint> keys, Random random) {
    boolean inclusive = parameters.scheme() == Scheme.DCF && random.nextBoolean();
    OutputValue beta = beta(parameters.output(), i, random);
    SharedFunction function = new SharedFunction(parameters, alpha, inclusive, beta);
    List<FunctionShare> shares = function.generate();
    List<long[]> reference = new ArrayList<>();
    for (FunctionShare share : shares) {
      reference.add(Evaluators.values(share, EvaluationPath.JAVA, keys));
    }
    return new Sample(function, shares, keys, reference);
  }
}
