package org.splinter.bench.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The kernels of the fastest path as bars against the limit of the machine: a drawing in SVG, for a
 * page with a light background.
 */
final class BarPicture {
  private static final int WIDTH = 900;
  private static final int TITLES = 290;
  private static final int FULL = 430;
  private static final int ROW = 21;
  private static final int BAR = 13;

  /** Where a bar ends that is longer than the limit: by shared work that the count leaves out. */
  private static final double LONGEST = 1.06;

  private final StringBuilder body = new StringBuilder();
  private int y;

  private BarPicture() {}

  /** The groups, in the order of the picture. */
  private enum Group {
    POINTS("Points"),
    LESS_THAN("Less-than"),
    RANGES("Sorted keys and whole domains"),
    FOLDS("Folds: values times weights, summed"),
    SCANS("Scans of one query"),
    MANY_SCANS(
        "Scans of 16 queries in one pass: the rate is theirs together, the bar what is read");

    private final String title;

    Group(String title) {
      this.title = title;
    }

    static Group of(Kernel kernel) {
      return switch (kernel) {
        case POINT -> POINTS;
        case LESS_THAN -> LESS_THAN;
        case SORTED, FULL_DOMAIN -> RANGES;
        case FOLD -> FOLDS;
        case SCAN -> SCANS;
        case SCAN16 -> MANY_SCANS;
        default -> throw new IllegalArgumentException("no bar for " + kernel);
      };
    }

    boolean ofMemory() {
      return this == SCANS || this == MANY_SCANS;
    }
  }

  /**
   * @param results of which the first runs on the fastest path
   */
  static String format(List<CaseResult> results, String processor) {
    BarPicture picture = new BarPicture();
    picture.draw(results, processor);
    return picture.document();
  }

  private void draw(List<CaseResult> results, String processor) {
    String path = results.get(0).measured().path().label();
    text(24, 36, "title", "Kernels beside the limit of one core");
    text(24, 58, "small", processor + ", path " + path + ", by CPU time");
    y = 76;
    legend();
    Map<Group, List<CaseResult>> groups = new TreeMap<>();
    for (CaseResult result : results) {
      boolean fastest = result.measured().path().label().equals(path);
      if (fastest
          && !result.measured().kernel().isLimit()
          && result.best().limitFraction().isPresent()) {
        Group group = Group.of(result.measured().kernel());
        groups.computeIfAbsent(group, none -> new ArrayList<>()).add(result);
      }
    }
    section("100% is raw AES, ", Kernel.RAW_AES, " AES blocks/s", false, groups, results);
    section("100% is reading memory, ", Kernel.MEMORY_READ, "", true, groups, results);
  }

  private void legend() {
    int x = TITLES;
    mark(x, y);
    text(x + 10, y + 10, "small", "target");
    tick(x + 80, y);
    text(x + 88, y + 10, "small", "called from Java");
    y += 26;
  }

  private void section(
      String title,
      Kernel limit,
      String unit,
      boolean ofMemory,
      Map<Group, List<CaseResult>> groups,
      List<CaseResult> results) {
    double rate =
        results.stream()
            .filter(result -> result.measured().kernel() == limit)
            .mapToDouble(result -> result.best().perSecond())
            .findFirst()
            .orElseThrow();
    String shown = unit.isEmpty() ? Units.rate(limit, rate) : Units.decimal(rate) + unit;
    y += 22;
    text(24, y, "section", title + shown);
    y += 20;
    int top = y;
    for (int percent = 0; percent <= 100; percent += 25) {
      int x = TITLES + FULL * percent / 100;
      text(x, top - 4, "axis", percent + "%");
    }
    StringBuilder before = new StringBuilder(body);
    body.setLength(0);
    for (Map.Entry<Group, List<CaseResult>> group : groups.entrySet()) {
      if (group.getKey().ofMemory() == ofMemory) {
        y += 20;
        text(24, y, "group", group.getKey().title);
        y += 6;
        for (CaseResult result : group.getValue()) {
          bar(result, results, ofMemory ? "memory" : "aes");
        }
      }
    }
    // The grid lies below the bars, and is as high as they turn out to be.
    String bars = body.toString();
    body.setLength(0);
    body.append(before);
    for (int percent = 0; percent <= 100; percent += 25) {
      int x = TITLES + FULL * percent / 100;
      body.append(
          """
          <line class="%s" x1="%d" y1="%d" x2="%d" y2="%d"/>
          """
              .formatted(percent == 100 ? "limit" : "grid", x, top, x, y + 4));
    }
    body.append(bars);
    y += 10;
  }

  private void bar(CaseResult result, List<CaseResult> results, String style) {
    KernelCase measured = result.measured();
    double fraction = result.best().limitFraction().orElseThrow();
    int length = length(fraction);
    int top = y + (ROW - BAR) / 2;
    text(TITLES - 10, top + 11, "name", measured.title());
    body.append(
        """
        <rect class="%s" x="%d" y="%d" width="%d" height="%d"/>
        """
            .formatted(style, TITLES, top, length, BAR));
    Optional<Double> fromJava = result.fromJava().flatMap(CaseResult.Rate::limitFraction);
    fromJava.ifPresent(java -> tick(TITLES + length(java), top));
    // Whatever the target is given in, its mark stands where the bar would have to end.
    int labelled = length;
    Optional<Target> target = TextTable.target(result, results);
    if (target.isPresent()) {
      int wanted = length(fraction / target.get().reached(result.best()));
      mark(TITLES + wanted, top);
      labelled = Math.max(labelled, wanted);
    }
    labelled = Math.max(labelled, fromJava.map(BarPicture::length).orElse(0));
    String rate = Units.rate(measured.kernel(), result.best().perSecond());
    text(TITLES + labelled + 10, top + 11, "rate", rate + ", " + Units.percent(fraction));
    y += ROW;
  }

  private static int length(double fraction) {
    return (int) Math.round(FULL * Math.min(fraction, LONGEST));
  }

  /** A target. */
  private void mark(int x, int top) {
    body.append(
        """
        <path class="target" d="M %d %d l 5 6.5 l -5 6.5 l -5 -6.5 z"/>
        """
            .formatted(x, top));
  }

  /** A rate from Java. */
  private void tick(int x, int top) {
    body.append(
        """
        <rect class="java" x="%d" y="%d" width="3" height="%d"/>
        """
            .formatted(x - 1, top - 2, BAR + 4));
  }

  private void text(int x, int baseline, String style, String text) {
    String escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    body.append(
        """
        <text class="%s" x="%d" y="%d">%s</text>
        """
            .formatted(style, x, baseline, escaped));
  }

  private String document() {
    return """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d">
        <style>
        text { font: 13px "Helvetica Neue", Helvetica, Arial, "DejaVu Sans", sans-serif; fill: #24292f; }
        .title { font-size: 20px; font-weight: bold; }
        .section { font-size: 15px; font-weight: bold; }
        .group { fill: #57606a; font-style: italic; }
        .small, .axis { font-size: 12px; fill: #57606a; }
        .axis { text-anchor: middle; }
        .name { text-anchor: end; }
        .rate { paint-order: stroke; stroke: white; stroke-width: 4px; }
        .aes { fill: #4c8dca; }
        .memory { fill: #46a06a; }
        .java { fill: #24292f; }
        .target { fill: white; stroke: #c2410c; stroke-width: 1.8; }
        .grid { stroke: #d8dee4; }
        .limit { stroke: #8c959f; stroke-dasharray: 4 3; }
        </style>
        <rect width="%1$d" height="%2$d" fill="white"/>
        %3$s</svg>
        """
        .formatted(WIDTH, y + 12, body);
  }
}
