package org.splinter.bench.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.splinter.fss.ShareParameters;

/**
 * The results as RFC 4180 text, one line for each rate. A scan's table has 2^domain_bits slots, all
 * of them as large as the memory read; the rate of scan16 is the bytes that its queries select from
 * together, its limit_fraction that of the bytes that the pass reads. A kernel with tags has
 * tag_ratio too: its time over that without, the inverse of limit_fraction.
 */
final class CsvTable {
  private static final String HEADER =
      "kernel,scheme,parties,domain_bits,radix,path,rate_per_s,unit,limit_fraction,share_bytes,"
          + "called_from,tag_ratio";

  private CsvTable() {}

  static String format(List<CaseResult> results) {
    return Stream.concat(Stream.of(HEADER), results.stream().flatMap(result -> rows(result)))
        .map(line -> line + "\r\n")
        .collect(Collectors.joining());
  }

  private static Stream<String> rows(CaseResult result) {
    return Stream.concat(
        result.fromCpp().stream().map(rate -> row(result, rate, "c++")),
        result.fromJava().stream().map(rate -> row(result, rate, "java")));
  }

  private static String row(CaseResult result, CaseResult.Rate rate, String calledFrom) {
    KernelCase measured = result.measured();
    Optional<ShareParameters> shape = measured.parameters();
    List<String> fields = new ArrayList<>();
    fields.add(measured.kernel().label());
    fields.add(measured.scheme());
    fields.add(shape.map(known -> Integer.toString(known.parties())).orElse(""));
    fields.add(shape.map(known -> Integer.toString(known.domainBits())).orElse(""));
    fields.add(measured.radix());
    fields.add(measured.path().label());
    fields.add(String.format(Locale.ROOT, "%.0f", rate.perSecond()));
    fields.add(measured.kernel().unit());
    fields.add(fraction(rate.limitFraction()));
    fields.add(shape.map(known -> Integer.toString(known.shareBytes())).orElse(""));
    fields.add(calledFrom);
    fields.add(fraction(result.tagRatio(rate)));
    return fields.stream().map(CsvTable::quote).collect(Collectors.joining(","));
  }

  private static String fraction(Optional<Double> value) {
    return value.map(known -> String.format(Locale.ROOT, "%.4f", known)).orElse("");
  }

  static String quote(String field) {
    boolean plain = field.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
    return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
  }
}
