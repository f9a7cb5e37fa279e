package org.splinter.system;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The structure of a generated condition: an OR of alternatives, each joining comparisons by AND.
 * The rules of docs/sql.md, "How a query is answered", are decided by it.
 *
 * @param holding the alternatives where the condition is true
 * @param failing the alternatives where the condition is false
 */
record Alternatives(List<Alternative> holding, List<Alternative> failing) {
  /** The most terms of an OR of conditions on different columns (docs/sql.md, "Conditions"). */
  private static final int MOST_SUMMANDS = 64;

  /** The most intervals that a view is keyed by. */
  private static final int MOST_INTERVALS = 2;

  /** The bytes of a text that a key holds, as no generated schema declares more. */
  private static final int PREFIX_BYTES = 8;

  /** No condition at all. */
  static final Alternatives ALL =
      new Alternatives(List.of(new Alternative(List.of(), Set.of())), List.of());

  /** A way of comparing a key with a secret. */
  enum Comparison {
    EQUAL,
    NOT_EQUAL,
    RANGE,
    LIKE,
    NOT_LIKE,
    /** Whether the secret itself is NULL: no bound of the key. */
    NULL_SECRET,
    KNOWN_SECRET
  }

  /**
   * The key that a secret is compared with.
   *
   * @param expression the key in DuckDB's spelling, by which equal keys are equal, and whether
   *     secrets' letters are changed before they are compared with it
   * @param freeText the bytes of the longest text if there is no dictionary, else 0
   */
  record Key(String expression, int freeText) {
    boolean isWhole() {
      return freeText <= PREFIX_BYTES;
    }
  }

  private record Part(Key key, Comparison comparison) {}

  /** Public conditions and comparisons with secrets, all of which must hold. */
  record Alternative(List<String> filters, Set<Part> parts) {
    private Set<Key> keys(Comparison... comparisons) {
      Set<Comparison> wanted = Set.of(comparisons);
      return parts.stream()
          .filter(part -> wanted.contains(part.comparison()))
          .map(Part::key)
          .collect(Collectors.toSet());
    }

    /** Returns the keys that are compared in one of these ways and not fixed by an equality. */
    private Set<Key> open(Comparison... comparisons) {
      Set<Key> open = keys(comparisons);
      open.removeAll(keys(Comparison.EQUAL));
      return open;
    }

    /** Returns the keys that must be in an interval, where exclusions leave intervals. */
    private Set<Key> intervals() {
      return open(Comparison.RANGE, Comparison.LIKE, Comparison.NOT_EQUAL, Comparison.NOT_LIKE);
    }

    /**
     * Returns the keys that must be in an interval, where NOT_EQUAL is not an interval but
     * subtracted.
     */
    private Set<Key> summedIntervals() {
      return open(Comparison.RANGE, Comparison.LIKE, Comparison.NOT_LIKE);
    }

    private boolean excludes() {
      return !keys(Comparison.NOT_EQUAL, Comparison.NOT_LIKE).isEmpty();
    }

    /**
     * Returns the number of summands of the alternative, each exclusion being all rows less some.
     */
    private long summands() {
      Set<Key> texts = open(Comparison.NOT_EQUAL);
      texts.retainAll(open(Comparison.NOT_LIKE));
      texts.removeIf(key -> key.freeText() == 0);
      int exclusions = open(Comparison.NOT_EQUAL, Comparison.NOT_LIKE).size() + texts.size();
      return 1L << exclusions;
    }

    /**
     * Returns an object that is equal for alternatives that one PIR query each, of one view, finds.
     */
    private Object shape() {
      Set<Key> keys = new HashSet<>(intervals());
      keys.addAll(keys(Comparison.EQUAL));
      Set<Key> secrets = keys(Comparison.NULL_SECRET, Comparison.KNOWN_SECRET);
      boolean alike = keys.size() == 1 && keys.iterator().next().freeText() == 0;
      return List.of(filters, keys, alike ? keys : intervals(), secrets);
    }

    private Alternative and(Alternative other) {
      List<String> allFilters = new ArrayList<>(filters);
      other.filters.stream().filter(filter -> !filters.contains(filter)).forEach(allFilters::add);
      Set<Part> allParts = new HashSet<>(parts);
      allParts.addAll(other.parts);
      return new Alternative(List.copyOf(allFilters), Set.copyOf(allParts));
    }
  }

  static Alternatives of(Key key, Comparison comparison) {
    Comparison opposite =
        switch (comparison) {
          case EQUAL -> Comparison.NOT_EQUAL;
          case NOT_EQUAL -> Comparison.EQUAL;
          case RANGE -> Comparison.RANGE;
          case LIKE -> Comparison.NOT_LIKE;
          case NOT_LIKE -> Comparison.LIKE;
          case NULL_SECRET -> Comparison.KNOWN_SECRET;
          case KNOWN_SECRET -> Comparison.NULL_SECRET;
        };
    return new Alternatives(
        List.of(new Alternative(List.of(), Set.of(new Part(key, comparison)))),
        List.of(new Alternative(List.of(), Set.of(new Part(key, opposite)))));
  }

  /**
   * Returns the structure of IS NOT DISTINCT FROM: equal, or both NULL.
   *
   * @param number tells the secret from others
   */
  static Alternatives ofNotDistinct(Key key, int number) {
    Alternatives isNull = ofPublic(key.expression() + " IS NULL");
    Alternatives secret = of(new Key("? " + number, 0), Comparison.NULL_SECRET);
    Alternatives known = isNull.not().and(secret).or(isNull.and(secret.not()));
    return new Alternatives(
        of(key, Comparison.EQUAL).or(isNull.and(secret)).holding,
        of(key, Comparison.NOT_EQUAL).or(known).holding);
  }

  /** Returns the structure of a condition without secrets. */
  static Alternatives ofPublic(String text) {
    return new Alternatives(
        List.of(new Alternative(List.of(text), Set.of())),
        List.of(new Alternative(List.of("NOT " + text), Set.of())));
  }

  Alternatives and(Alternatives other) {
    return new Alternatives(all(holding, other.holding), any(failing, other.failing));
  }

  Alternatives or(Alternatives other) {
    return new Alternatives(any(holding, other.holding), all(failing, other.failing));
  }

  Alternatives not() {
    return new Alternatives(/* holding= */ failing, /* failing= */ holding);
  }

  private static List<Alternative> all(List<Alternative> left, List<Alternative> right) {
    return left.stream().flatMap(a -> right.stream().map(a::and)).toList();
  }

  /** Returns the alternatives of both sides, the public ones joined to one. */
  private static List<Alternative> any(List<Alternative> left, List<Alternative> right) {
    List<Alternative> any = new ArrayList<>();
    TreeSet<String> filters = new TreeSet<>();
    Stream.concat(left.stream(), right.stream())
        .forEach(
            alternative -> {
              if (alternative.parts().isEmpty()) {
                filters.addAll(alternative.filters());
              } else {
                any.add(alternative);
              }
            });
    if (!filters.isEmpty()) {
      any.add(new Alternative(List.of(String.join(" OR ", filters)), Set.of()));
    }
    return List.copyOf(any);
  }

  /**
   * Returns whether texts are compared by order although they are longer than the part that a key
   * holds.
   */
  boolean isBeyondKeys() {
    return has(part -> part.comparison() == Comparison.RANGE && !part.key().isWhole());
  }

  /** Returns whether a secret is compared with text that has no dictionary. */
  boolean isOfFreeText() {
    return has(part -> part.key().freeText() > 0);
  }

  private boolean has(Predicate<Part> kind) {
    return holding.stream().flatMap(alternative -> alternative.parts().stream()).anyMatch(kind);
  }

  /**
   * Returns whether every alternative has at most two intervals, of keys that have an order, and
   * excludes values of one key at most.
   */
  boolean isUnionOfBoxes() {
    return holding.stream()
        .allMatch(
            alternative ->
                alternative.intervals().size() <= MOST_INTERVALS
                    && alternative.open(Comparison.NOT_EQUAL, Comparison.NOT_LIKE).size() <= 1
                    && alternative.intervals().stream().allMatch(Key::isWhole));
  }

  /**
   * Returns whether no row can be in two PIR queries of different kinds. Boxes of two intervals are
   * each of a kind of their own, as are the parts of one that excludes values.
   */
  boolean isOfOneKind() {
    boolean boxes = holding.stream().anyMatch(alternative -> alternative.intervals().size() > 1);
    return boxes
        ? holding.size() == 1
            && holding.get(0).open(Comparison.NOT_EQUAL, Comparison.NOT_LIKE).isEmpty()
        : holding.stream().map(Alternative::shape).distinct().count() == 1;
  }

  /**
   * Returns whether two intervals find the rows that any of the alternatives have in common, which
   * are subtracted and added.
   */
  boolean isSumOfBoxes() {
    Map<Object, Common> kinds = new HashMap<>();
    for (Alternative alternative : holding) {
      Common alone = new Common(alternative.summedIntervals(), alternative.keys(Comparison.EQUAL));
      kinds.merge(kind(alternative), alone, Common::or);
    }
    List<Common> all = List.of(new Common(Set.of(), Set.of()));
    for (Common kind : kinds.values()) {
      if (all.size() > MOST_SUMMANDS) {
        return true; // too many for another reason
      }
      List<Common> more = new ArrayList<>(all);
      all.forEach(common -> more.add(common.and(kind)));
      all = more;
    }
    return all.stream().allMatch(Common::isBox);
  }

  /** Returns what is equal for alternatives that are counted together. */
  private static Object kind(Alternative alternative) {
    boolean alone = alternative.excludes() || alternative.summedIntervals().size() > 1;
    return alone ? new Object() : alternative.shape();
  }

  /** The keys by which rows are found that are in several alternatives. */
  private record Common(Set<Key> intervals, Set<Key> points) {
    /** Returns the keys of alternatives that differ in whether a key has one value. */
    Common or(Common other) {
      Set<Key> both = new HashSet<>(points);
      both.retainAll(other.points);
      return new Common(union(intervals, other.intervals), both);
    }

    Common and(Common other) {
      return new Common(union(intervals, other.intervals), union(points, other.points));
    }

    boolean isBox() {
      Set<Key> open = new HashSet<>(intervals);
      open.removeAll(points);
      return open.size() <= MOST_INTERVALS && open.stream().allMatch(Key::isWhole);
    }

    private static Set<Key> union(Set<Key> one, Set<Key> other) {
      Set<Key> union = new HashSet<>(one);
      union.addAll(other);
      return union;
    }
  }

  /**
   * Returns whether rows are told apart by NULLs. Fewer of them can then be in two alternatives
   * than the other methods suppose.
   */
  boolean isDecidedByNulls() {
    return holding.stream()
        .flatMap(alternative -> alternative.filters().stream())
        .anyMatch(filter -> filter.contains("NULL"));
  }

  /** Returns whether the inclusion and exclusion of the alternatives has few enough terms. */
  boolean hasFewSummands() {
    Map<Object, Long> groups = new HashMap<>();
    for (Alternative alternative : holding) {
      groups.put(kind(alternative), alternative.summands());
    }
    double product = 1;
    for (long summands : groups.values()) {
      product *= 1 + summands;
    }
    return product - 1 <= MOST_SUMMANDS;
  }
}
