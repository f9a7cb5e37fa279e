package org.splinter.bench.kernel;

import java.util.List;
import java.util.Optional;

/** The kernels of the fastest path as bars against the limit of the machine. */
final class BarPicture {
  private static final int MARGIN = 24;
  private static final int WIDTH = 900;
  private static final int BARS = 290;
  private static final int LONGEST = 450;
  private static final int ROW = 21;
  private static final int GROUP_TITLE = 26;

  /** The distance between two marks of the scale. */
  private static final double STEP = 0.25;

  /** The end of every bar, even if memory is so small that caches hold it. */
  private static final double MAX_SCALE = 2;

  private final Svg svg = new Svg();
  private final List<CaseResult> results;
  private int y;

  private BarPicture(List<CaseResult> results) {
    this.results = results;
  }

  /** The groups, in the order of the picture. */
  private enum Group {
    DPFS("DPFs"),
    DCFS("DCFs"),
    RANGES("Sorted keys and whole domains"),
    FOLDS("Folds: values times measures, summed"),
    SCANS("Scans of one query"),
    MANY_SCANS("Scans of 16 queries in one pass: the rate is theirs together, the bar the pass's");

    private final String title;

    Group(String title) {
      this.title = title;
    }

    static Group of(Kernel kernel) {
      return switch (kernel) {
        case DPF -> DPFS;
        case DCF -> DCFS;
        case SORTED, FULL_DOMAIN -> RANGES;
        case FOLD -> FOLDS;
        case SCAN -> SCANS;
        case SCAN16 -> MANY_SCANS;
        default -> throw new IllegalArgumentException("no bar for " + kernel);
      };
    }
  }

  /** Kernels with one limit, over one scale. */
  private record Section(String style, double scale) {
    int x(double fraction) {
      return BARS + (int) Math.round(LONGEST * Math.min(fraction, scale) / scale);
    }
  }

  /**
   * Returns the picture as SVG text.
   *
   * @param results the results, of which the first runs on the fastest path
   */
  static String format(List<CaseResult> results, String processor) {
    BarPicture picture = new BarPicture(results);
    String path = results.get(0).measured().path().label();
    picture.drawHead(processor + ", path " + path + ", by CPU time");
    picture.drawSection(
        "aes",
        List.of(Group.DPFS, Group.DCFS, Group.RANGES, Group.FOLDS),
        "100% is raw AES: " + Units.decimal(picture.limit(Kernel.RAW_AES)) + " AES blocks/s");
    picture.drawSection(
        "memory",
        List.of(Group.SCANS, Group.MANY_SCANS),
        "100% is reading all of memory: "
            + Units.rate(Kernel.MEMORY_READ, picture.limit(Kernel.MEMORY_READ)));
    picture.svg.text(
        MARGIN,
        picture.y + 12,
        "small",
        "A scan of one query reads the slots that its share selects, about half; rates and bars"
            + " count all slots.");
    return picture.svg.document(WIDTH, picture.y + 30);
  }

  /** Returns the results that have a bar in a group. */
  private List<CaseResult> bars(Group group) {
    return results.stream()
        .filter(result -> result.measured().path() == results.get(0).measured().path())
        .filter(result -> result.measured().limit().filter(of -> of.kernel().isLimit()).isPresent())
        .filter(result -> !result.measured().kernel().isTimed())
        .filter(result -> Group.of(result.measured().kernel()) == group)
        .toList();
  }

  private double limit(Kernel kernel) {
    return results.stream()
        .filter(result -> result.measured().kernel() == kernel)
        .mapToDouble(result -> result.best().perSecond())
        .findFirst()
        .orElseThrow();
  }

  private void drawHead(String machine) {
    svg.text(MARGIN, 36, "title", "Kernels beside the limit of one core");
    svg.text(MARGIN, 58, "small", machine);
    svg.diamond(BARS, 76);
    svg.text(BARS + 10, 86, "small", "target");
    svg.tick(BARS + 80, 76);
    svg.text(BARS + 88, 86, "small", "called from Java");
    y = 102;
  }

  private void drawSection(String style, List<Group> wanted, String title) {
    List<Group> present = wanted.stream().filter(group -> !bars(group).isEmpty()).toList();
    Section section = new Section(style, scale(present));
    y += 22;
    svg.text(MARGIN, y, "section", title);
    y += 24;
    int rows = present.stream().mapToInt(group -> bars(group).size()).sum();
    int bottom = y + GROUP_TITLE * present.size() + ROW * rows + 4;
    for (double step = 0; step <= section.scale(); step += STEP) {
      svg.text(section.x(step), y - 4, "axis", Units.percent(step));
      svg.upright(section.x(step), y, bottom, step == 1 ? "limit" : "grid");
    }
    for (Group group : present) {
      y += GROUP_TITLE;
      svg.text(MARGIN, y - 6, "group", group.title);
      bars(group).forEach(result -> drawRow(section, result));
    }
    y += 14;
  }

  private double scale(List<Group> wanted) {
    double longest =
        wanted.stream()
            .flatMap(group -> bars(group).stream())
            .mapToDouble(result -> result.best().limitFraction().orElse(0.0))
            .max()
            .orElse(1);
    return Math.max(1, Math.min(MAX_SCALE, STEP * Math.ceil(longest / STEP)));
  }

  private void drawRow(Section section, CaseResult result) {
    KernelCase measured = result.measured();
    double fraction = result.best().limitFraction().orElseThrow();
    int top = y + (ROW - Svg.BAR) / 2;
    int end = section.x(fraction);
    svg.text(BARS - 10, top + 11, "name", measured.title());
    svg.bar(BARS, top, end - BARS, section.style());
    Optional<Double> fromJava = result.fromJava().flatMap(CaseResult.Rate::limitFraction);
    if (fromJava.isPresent()) {
      svg.tick(section.x(fromJava.get()), top);
      end = Math.max(end, section.x(fromJava.get()));
    }
    Optional<Target> target = ResultTable.target(result, results);
    if (target.isPresent()) {
      // The mark of a target, whether it is a rate or a fraction, stands where the bar would end if
      // the target were met.
      int mark = section.x(fraction / target.get().reached(result.best()));
      svg.diamond(mark, top);
      end = Math.max(end, mark);
    }
    String rate = Units.rate(measured.kernel(), result.best().perSecond());
    svg.text(end + 10, top + 11, "rate", rate + ", " + Units.percent(fraction));
    y += ROW;
  }
}
