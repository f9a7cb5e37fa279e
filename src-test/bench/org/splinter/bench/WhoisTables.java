package org.splinter.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;

/**
 * Makes the synthetic table of registered domains for whois look-ups: the first 100,000 names and
 * the ids of registrars are real, all else is made up from the row's number, the same each time.
 */
public final class WhoisTables {
  private static final long SEED = 0x5EED2017L;
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;
  private static final int COLUMNS = 16;
  private static final int ENDINGS = 20;
  private static final long FIRST_DAY = LocalDate.of(1995, 1, 1).toEpochDay();
  private static final int DAYS = 7750;
  private static final long REFERENCE_DAY = LocalDate.of(2016, 3, 22).toEpochDay();
  private static final int YEAR = 365;

  private final List<String> names = new ArrayList<>();
  private final List<String> words;
  private final List<String> endings = new ArrayList<>();
  private final List<Long> registrars = new ArrayList<>();
  private final double[] shares;

  private WhoisTables(Path data) throws IOException {
    Map<String, Integer> counts = new HashMap<>();
    Set<String> tokens = new TreeSet<>();
    for (String line : lines(data.resolve("alexa2016_top100k.csv.gz"))) {
      String name = line.substring(line.indexOf(',') + 1);
      names.add(name);
      counts.merge(name.substring(name.lastIndexOf('.') + 1), 1, Integer::sum);
      String first = name.substring(0, name.indexOf('.'));
      if (first.matches("[A-Za-z]{4,7}")) {
        tokens.add(first);
      }
    }
    words = List.copyOf(tokens);
    counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Integer>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(ENDINGS)
        .forEach(entry -> endings.add(entry.getKey()));
    for (String line : lines(data.resolve("registrars.csv.gz"))) {
      if (line.contains(",Accredited,")) {
        registrars.add(Long.valueOf(line.substring(0, line.indexOf(','))));
      }
    }
    registrars.sort(null);
    shares = new double[registrars.size()];
    for (int i = 0; i < shares.length; i++) { // Zipf: few registrars have most domains
      shares[i] = (i == 0 ? 0 : shares[i - 1]) + 1.0 / (i + 1);
    }
  }

  /**
   * Writes a CSV file of domains: row_id, domain (unique), registrar_id, created, expires, status,
   * contact_id, name_is_real.
   *
   * @param data the folder with alexa2016_top100k.csv.gz and registrars.csv.gz, which is the other
   *     table of a join on registrar_id
   */
  public static void writeDomains(Path data, int rows, Path file) throws IOException {
    WhoisTables tables = new WhoisTables(data);
    tables.addNames(rows);
    try (Writer out = Files.newBufferedWriter(file)) {
      out.write("row_id,domain,registrar_id,created,expires,status,contact_id,name_is_real\n");
      for (int row = 0; row < rows; row++) {
        out.write(tables.line(row, rows));
      }
    }
  }

  private void addNames(int rows) {
    int real = Math.min(rows, names.size());
    names.subList(real, names.size()).clear();
    Set<String> seen = new HashSet<>(names);
    for (long draw = real; names.size() < rows; draw++) {
      String name =
          words.get(number(draw, 0, words.size()))
              + words.get(number(draw, 1, words.size()))
              + '.'
              + endings.get(number(draw, 2, endings.size()));
      if (seen.add(name)) {
        names.add(name);
      }
    }
  }

  private String line(int row, int rows) {
    long created = FIRST_DAY + number(row, 4, DAYS);
    int years = 1 + number(row, 5, 10);
    long least = Math.max(1, (REFERENCE_DAY - created + YEAR - 1) / YEAR);
    long expires = created + YEAR * Math.max(years, least);
    return (row + 1)
        + ","
        + names.get(row)
        + ","
        + registrars.get(registrar(row))
        + ","
        + LocalDate.ofEpochDay(created)
        + ","
        + LocalDate.ofEpochDay(expires)
        + ","
        + status(number(row, 6, 100))
        + ","
        + (1 + number(row, 7, Math.max(1, rows / 4)))
        + ","
        + (row < 100_000 ? 1 : 0)
        + "\n";
  }

  private int registrar(long row) {
    double at = number(row, 3, 1 << 30) / (double) (1 << 30) * shares[shares.length - 1];
    int low = 0;
    int high = shares.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (shares[middle] > at) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private static String status(int percent) {
    return percent < 30
        ? "ok"
        : percent < 90 ? "clientTransferProhibited" : percent < 97 ? "clientHold" : "pendingDelete";
  }

  /** A number from 0 to below a bound that follows from a row and a column alone. */
  private static int number(long row, int column, int bound) {
    long mixed = SEED + (row * COLUMNS + column + 1) * GOLDEN;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return (int) Long.remainderUnsigned(mixed ^ (mixed >>> 31), bound);
  }

  /** The lines of a file after its first. */
  private static List<String> lines(Path file) throws IOException {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      return in.lines().skip(1).toList();
    }
  }
}
