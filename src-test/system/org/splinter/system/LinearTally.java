package org.splinter.system;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/**
 * The numbers of cases that passed and that were refused, by their forms; they can be kept in a
 * file.
 */
final class LinearTally {
  private static final String NEXT = "next";
  private static final String SEED = "seed";
  private static final String PASSED = "passed.";
  private static final String REFUSED = "refused.";
  private static final String REASON = "reason.";
  private static final String ALL = "all";

  private final long seed;
  private final Map<String, Integer> counts = new TreeMap<>();
  private int next;

  LinearTally(long seed) {
    this.seed = seed;
  }

  /** Returns the tally of an earlier run of this seed if a file keeps it, or a new one. */
  static LinearTally load(Optional<Path> file, long seed) throws IOException {
    LinearTally tally = new LinearTally(seed);
    if (file.isPresent() && Files.exists(file.get())) {
      Properties properties = new Properties();
      try (Reader in = Files.newBufferedReader(file.get())) {
        properties.load(in);
      }
      if (String.valueOf(seed).equals(properties.remove(SEED))) {
        tally.next = Integer.parseInt((String) properties.remove(NEXT));
        properties.forEach((k, v) -> tally.counts.put((String) k, Integer.valueOf((String) v)));
      }
    }
    return tally;
  }

  /** Replaces the file in one step, so that a killed run leaves a complete file. */
  void save(Path file) throws IOException {
    Properties properties = new Properties();
    counts.forEach((key, count) -> properties.setProperty(key, String.valueOf(count)));
    properties.setProperty(SEED, String.valueOf(seed));
    properties.setProperty(NEXT, String.valueOf(next));
    Files.createDirectories(file.toAbsolutePath().getParent());
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    try (Writer out = Files.newBufferedWriter(fresh)) {
      properties.store(out, null);
    }
    Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Returns the number of the first case that is not done. */
  int next() {
    return next;
  }

  void done(int number) {
    next = number + 1;
  }

  void passed(Set<String> forms) {
    add(PASSED, forms);
  }

  /**
   * Counts a refused case.
   *
   * @param reason the planner's reason to refuse the template
   */
  void refused(Set<String> forms, String reason) {
    add(REFUSED, forms);
    String kind = reason.replaceAll("'[^']*'", "…").replaceAll("[0-9][0-9.,^]*", "#");
    counts.merge(REASON + kind.substring(0, Math.min(120, kind.length())), 1, Integer::sum);
  }

  private void add(String outcome, Set<String> forms) {
    counts.merge(outcome + ALL, 1, Integer::sum);
    forms.forEach(form -> counts.merge(outcome + form, 1, Integer::sum));
  }

  int passed() {
    return counts.getOrDefault(PASSED + ALL, 0);
  }

  int refused() {
    return counts.getOrDefault(REFUSED + ALL, 0);
  }

  /** Returns the number of cases of a form that passed. */
  int passed(String form) {
    return counts.getOrDefault(PASSED + form, 0);
  }

  /** Returns the number of cases of a form that were refused. */
  int refused(String form) {
    return counts.getOrDefault(REFUSED + form, 0);
  }

  /** Returns the number of cases that were refused for a reason that contains this text. */
  int refusedFor(String text) {
    return counts.entrySet().stream()
        .filter(entry -> entry.getKey().startsWith(REASON) && entry.getKey().contains(text))
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  /** Returns one line: the counts of all cases and of each form, refused ones after a slash. */
  String summary() {
    Map<String, String> forms = new TreeMap<>();
    for (String key : counts.keySet()) {
      String form = key.substring(key.indexOf('.') + 1);
      if (!key.startsWith(REASON) && !form.equals(ALL)) {
        int passed = counts.getOrDefault(PASSED + form, 0);
        forms.put(form, passed + "/" + counts.getOrDefault(REFUSED + form, 0));
      }
    }
    return "seed %d: %d passed, %d refused; passed/refused by form: %s"
        .formatted(seed, passed(), refused(), forms);
  }

  /**
   * Formats the numbers of cases that passed as a table, with a line for each of these forms and a
   * column for each way.
   */
  String table(Collection<String> forms, List<String> ways) {
    StringBuilder table = new StringBuilder();
    table.append(String.format(Locale.ROOT, "%-20s", "passed"));
    ways.forEach(way -> table.append(String.format(Locale.ROOT, "%13s", way)));
    for (String form : forms) {
      table.append(String.format(Locale.ROOT, "%n%-20s", form));
      ways.forEach(
          way -> table.append(String.format(Locale.ROOT, "%13d", passed(inWay(form, way)))));
    }
    return table.append(String.format(Locale.ROOT, "%n")).toString();
  }

  /** Returns the name of a form that was answered in one of several ways. */
  static String inWay(String form, String way) {
    return form + " by " + way;
  }

  /** Returns the reasons of refusals, a line each. */
  String reasons() {
    StringBuilder lines = new StringBuilder();
    counts.forEach(
        (key, count) -> {
          if (key.startsWith(REASON)) {
            lines.append(count).append(" × ").append(key.substring(REASON.length())).append('\n');
          }
        });
    return lines.toString();
  }
}
