package org.splinter.fss;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.splinter.codec.FormatException;

/**
 * A reader of the frozen vectors, which the C++ program write_known_answers wrote; its header
 * known_answers.h explains the lines.
 */
final class KnownAnswers {
  private KnownAnswers() {}

  private static final Map<Scheme, List<String>> FILES =
      Map.of(
          Scheme.DPF, List.of("dpf-v2.txt", "dpf-tagged-v2.txt"),
          Scheme.DCF, List.of("dcf-v2.txt", "dcf-tagged-v2.txt"),
          Scheme.CONSTANT,
              List.of("constant-v2.txt", "constant-tagged-v2.txt", "multi-party-constant-v2.txt"),
          Scheme.MULTI_PARTY_DPF, List.of("multi-party-dpf-v2.txt"),
          Scheme.DENSE, List.of("dense-v2.txt", "dense-tagged-v2.txt"),
          Scheme.SHAMIR, List.of("shamir-v2.txt"));

  /** The shares of one function and their values at some keys. */
  static final class Case {
    final ShareParameters parameters;
    final int index;
    final List<byte[]> shares = new ArrayList<>();
    final List<DomainPoint> keys = new ArrayList<>();
    final List<List<Long>> values = new ArrayList<>();
    String nonce = "";
    DomainPoint alpha = new DomainPoint(0, 0);
    OutputValue beta = OutputValue.ZERO;
    OutputValue key = OutputValue.ZERO;
    boolean inclusive;

    Case(ShareParameters parameters, int index) {
      this.parameters = parameters;
      this.index = index;
      for (int party = 0; party < parameters.parties(); party++) {
        values.add(new ArrayList<>());
      }
    }

    SharedFunction function() {
      return new SharedFunction(parameters, alpha, inclusive, beta, key);
    }

    FunctionShare share(int party) {
      try {
        return FunctionShare.decode(shares.get(party));
      } catch (FormatException e) {
        throw new AssertionError(e);
      }
    }

    /** Returns a party's values at all keys, as evaluators write them. */
    long[] values(int party) {
      return values.get(party).stream().mapToLong(Long::longValue).toArray();
    }

    private void point(String[] fields) {
      keys.add(new DomainPoint(word(fields[1]), word(fields[2])));
      int numbers = parameters.output().tagged() ? 2 : 1;
      for (int i = 0; i < parameters.parties() * numbers; i++) {
        List<Long> words = values.get(i / numbers);
        words.add(word(fields[4 + 2 * i]));
        if (parameters.output().words() > 1) {
          words.add(word(fields[3 + 2 * i]));
        }
      }
    }
  }

  /** Returns the cases of all schemes but the ring's, whose file is RingSharesTest's. */
  static List<Case> read() {
    List<Case> cases = new ArrayList<>();
    for (Scheme scheme : Scheme.values()) {
      for (String name : FILES.getOrDefault(scheme, List.of())) {
        cases.addAll(read(scheme, Path.of(System.getProperty("splinter.vectors"), name)));
      }
    }
    return cases;
  }

  private static List<Case> read(Scheme scheme, Path file) {
    List<Case> cases = new ArrayList<>();
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    for (String line : lines) {
      String[] fields = line.split(" ", -1);
      Case last = cases.isEmpty() ? null : cases.get(cases.size() - 1);
      switch (fields[0]) {
        case "#" -> {}
        case "case" -> cases.add(open(scheme, fields));
        case "nonce" -> last.nonce = fields[1];
        case "alpha" -> last.alpha = new DomainPoint(word(fields[1]), word(fields[2]));
        case "beta" -> last.beta = new OutputValue(word(fields[1]), word(fields[2]));
        case "key" -> last.key = OutputValue.unsigned(word(fields[1]));
        case "inclusive" -> last.inclusive = fields[1].equals("1");
        case "point" -> last.point(fields);
        default -> {
          if (!fields[0].equals("share" + last.shares.size())) {
            throw new AssertionError("unknown line in " + file + ": " + fields[0]);
          }
          last.shares.add(HexFormat.of().parseHex(fields[1]));
        }
      }
    }
    return cases;
  }

  private static Case open(Scheme scheme, String[] fields) {
    int domainBits = Integer.parseInt(fields[1]);
    int radixBits = Integer.parseInt(fields[2]);
    Output output = Output.values()[Integer.parseInt(fields[3]) - 1];
    boolean compact = fields[4].equals("1");
    int parties = Integer.parseInt(fields[5]);
    ShareParameters parameters =
        switch (scheme) {
          case CONSTANT -> new ConstantParameters(parties, output);
          case DENSE -> new DenseParameters(parties, domainBits, output);
          case DPF, DCF ->
              new TreeParameters(scheme, output, domainBits, new TreeShape(radixBits, compact));
          case SHAMIR ->
              new ShamirParameters(parties, Integer.parseInt(fields[4]), domainBits, radixBits);
          case MULTI_PARTY_DPF -> new MultiPartyDpfParameters(parties, domainBits, radixBits);
          case RING -> throw new AssertionError("another file");
        };
    return new Case(parameters, Integer.parseInt(fields[6]));
  }

  private static long word(String hex) {
    return Long.parseUnsignedLong(hex, 16);
  }
}
