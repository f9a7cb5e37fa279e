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
 * Reads the frozen vectors, which the C++ program write_known_answers wrote; its header
 * known_answers.h explains the lines.
 */
final class KnownAnswers {
  private KnownAnswers() {}

  private static final Map<Scheme, String> FILES =
      Map.of(
          Scheme.POINT, "point-v1.txt",
          Scheme.LESS_THAN, "less-than-v1.txt",
          Scheme.CONSTANT, "constant-v1.txt");

  /** One pair of shares and their values at some keys. */
  static final class Case {
    final Scheme scheme;
    final int domainBits;
    final int radixBits;
    final int index;
    final List<byte[]> shares = new ArrayList<>();
    final List<DomainPoint> keys = new ArrayList<>();
    final List<long[]> pairs = new ArrayList<>();
    String nonce = "";
    DomainPoint alpha = new DomainPoint(0, 0);
    long beta;
    boolean inclusive;

    Case(Scheme scheme, int domainBits, int radixBits, int index) {
      this.scheme = scheme;
      this.domainBits = domainBits;
      this.radixBits = radixBits;
      this.index = index;
    }

    /** The function's value. */
    long value(DomainPoint key) {
      Form form = inclusive ? Form.AT_MOST : Form.LESS_THAN;
      boolean selected =
          switch (scheme) {
            case CONSTANT -> true;
            case POINT -> Form.POINT.selects(alpha, key);
            case LESS_THAN -> form.selects(alpha, key);
          };
      return selected ? beta : 0;
    }

    FunctionShare share(int party) {
      try {
        return FunctionShare.decode(shares.get(party));
      } catch (FormatException e) {
        throw new AssertionError(e);
      }
    }

    List<DomainPoint> keys() {
      return keys;
    }

    long[] values(int party) {
      return pairs.stream().mapToLong(pair -> pair[party]).toArray();
    }
  }

  /** The cases of all schemes. */
  static List<Case> read() {
    List<Case> cases = new ArrayList<>();
    for (Scheme scheme : Scheme.values()) {
      cases.addAll(read(scheme));
    }
    return cases;
  }

  private static List<Case> read(Scheme scheme) {
    List<Case> cases = new ArrayList<>();
    Path file = Path.of(System.getProperty("splinter.vectors"), FILES.get(scheme));
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
        case "case" ->
            cases.add(
                new Case(
                    scheme,
                    Integer.parseInt(fields[1]),
                    Integer.parseInt(fields[2]),
                    Integer.parseInt(fields[3])));
        case "nonce" -> last.nonce = fields[1];
        case "alpha" -> last.alpha = new DomainPoint(word(fields[1]), word(fields[2]));
        case "beta" -> last.beta = word(fields[1]);
        case "inclusive" -> last.inclusive = fields[1].equals("1");
        case "share0", "share1" -> last.shares.add(HexFormat.of().parseHex(fields[1]));
        case "point" -> {
          last.keys.add(new DomainPoint(word(fields[1]), word(fields[2])));
          last.pairs.add(new long[] {word(fields[3]), word(fields[4])});
        }
        default -> throw new AssertionError("unknown line in " + file + ": " + fields[0]);
      }
    }
    return cases;
  }

  private static long word(String hex) {
    return Long.parseUnsignedLong(hex, 16);
  }
}
