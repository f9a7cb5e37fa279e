package org.splinter.client.sql;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.SecretTerm.KeyOperand;
import org.splinter.client.sql.ast.RefusedException;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.fss.DomainPoint;

/**
 * Puts the secrets into a plan: it chooses α and β of each planned share and nothing else. The
 * boxes of one factor become disjoint here: the second of two equal values, a point inside an
 * interval, an empty interval and a contradiction select nothing; overlapping intervals become
 * their union in one of their slots (design §6, "Normal form").
 */
public final class Binder {
  private final IntFunction<DomainPoint> uniformPoint;

  /**
   * @param uniformPoint draws a uniform point of a domain of so many bits, cryptographically
   */
  public Binder(IntFunction<DomainPoint> uniformPoint) {
    this.uniformPoint = uniformPoint;
  }

  /**
   * The bound shares of one query.
   *
   * @param refusal of a LIKE pattern that the key cannot decide: its shares select nothing, and it
   *     is to be reported once the round is over
   */
  public record Binding(List<BoundShare> shares, Optional<RefusedException> refusal) {
    public Binding {
      shares = List.copyOf(shares);
    }

    @Override
    public String toString() {
      return "Binding[hidden]";
    }
  }

  /** A box of a factor: the set of each operand it bounds; nothing if it is empty. */
  private record Box(Optional<Map<Integer, SecretSet>> sets) {
    static final Box EMPTY = new Box(Optional.empty());

    @Override
    public String toString() {
      return "Box[hidden]";
    }

    Box and(Box other) {
      if (sets.isEmpty() || other.sets.isEmpty()) {
        return EMPTY;
      }
      TreeMap<Integer, SecretSet> both = new TreeMap<>(sets.get());
      for (Map.Entry<Integer, SecretSet> set : other.sets.get().entrySet()) {
        SecretSet mine = both.get(set.getKey());
        Optional<SecretSet> common =
            mine == null ? Optional.of(set.getValue()) : mine.and(set.getValue());
        if (common.isEmpty()) {
          return EMPTY;
        }
        both.put(set.getKey(), common.get());
      }
      return new Box(Optional.of(both));
    }
  }

  /**
   * Refuses a number of parameters that the query doesn't have; callers may ask before the plan
   * costs them anything.
   */
  public static void requireCount(SqlTemplate template, int given) {
    int wanted = template.parameters();
    if (given != wanted) {
      throw new RefusedException(
          "the query has "
              + wanted
              + (wanted == 1 ? " secret ? and " : " secrets ? and ")
              + given
              + (given == 1 ? " parameter was given" : " parameters were given")
              + "; give one parameter for each ?, in order");
    }
  }

  /**
   * Binds the secrets of one query.
   *
   * @param secrets one per parameter of the template, in order
   * @return the secrets of the plan's shares, in order, and what is wrong with a pattern
   * @throws RefusedException for a wrong number of secrets, or one that isn't of its operand's SQL
   *     type, which it names by position but doesn't show
   */
  public Binding bind(QueryPlan plan, List<SecretValue> secrets) {
    requireCount(plan.template(), secrets.size());
    SecretCondition condition = plan.condition();
    List<List<Box>> factors = new ArrayList<>();
    for (Factor factor : condition.factors()) {
      factors.add(disjoint(factor, boxes(factor, condition.operands(), secrets)));
    }
    List<BoundShare> shares = new ArrayList<>();
    for (SecretTerm term : condition.terms()) {
      boolean known = term.known().stream().noneMatch(i -> secrets.get(i).isNull());
      bind(term, factors, known ? term.sign() : 0, shares);
    }
    return new Binding(shares, refusal(condition, secrets));
  }

  /** Why a pattern selects nothing although rows may match it, if one does. */
  private static Optional<RefusedException> refusal(
      SecretCondition condition, List<SecretValue> secrets) {
    return condition.factors().stream()
        .flatMap(factor -> factor.slots().stream())
        .flatMap(slot -> Stream.concat(slot.required().stream(), slot.excluded().stream()))
        .flatMap(
            comparison ->
                SecretReader.undecidable(
                    comparison,
                    condition.operands().get(comparison.operand()),
                    secrets.get(comparison.parameter()))
                    .stream())
        .findFirst();
  }

  private void bind(SecretTerm term, List<List<Box>> factors, long beta, List<BoundShare> shares) {
    List<Box> boxes = List.of(new Box(Optional.of(new TreeMap<>())));
    for (int factor : term.factors()) {
      List<Box> all = new ArrayList<>();
      for (Box box : boxes) {
        factors.get(factor).forEach(other -> all.add(box.and(other)));
      }
      boxes = all;
    }
    Supplier<DomainPoint> nowhere = () -> uniformPoint.apply(Math.max(1, term.definition().bits()));
    for (int i = 0; i < boxes.size(); i++) {
      Optional<List<SecretSet>> sets =
          beta == 0 ? Optional.empty() : boxes.get(i).sets().map(found -> inOrder(term, found));
      shares.addAll(new BoxShares(term, term.boxes().get(i)).bind(sets, beta, nowhere));
    }
  }

  private static List<SecretSet> inOrder(SecretTerm term, Map<Integer, SecretSet> sets) {
    List<SecretSet> ordered = new ArrayList<>();
    for (KeyOperand operand : term.key()) {
      SecretSet set = sets.get(operand.operand());
      if (set == null) {
        throw new IllegalStateException("a box does not bound operand " + operand.operand());
      }
      ordered.add(set);
    }
    return ordered;
  }

  private static List<Box> boxes(Factor factor, List<Operand> operands, List<SecretValue> secrets) {
    List<Box> boxes = new ArrayList<>();
    for (Factor.Slot slot : factor.slots()) {
      Box box = new Box(Optional.of(new TreeMap<>()));
      for (SecretComparison comparison : slot.required()) {
        box = box.and(box(comparison, operands, secrets));
      }
      for (SecretComparison comparison : slot.excluded()) {
        boolean unknown = secrets.get(comparison.parameter()).isNull();
        Box excluded = box(comparison, operands, secrets);
        box = unknown || box.and(excluded).sets().isPresent() ? Box.EMPTY : box;
      }
      boxes.add(box);
    }
    return boxes;
  }

  private static Box box(
      SecretComparison comparison, List<Operand> operands, List<SecretValue> secrets) {
    int operand = comparison.operand();
    return SecretReader.read(comparison, operands.get(operand), secrets.get(comparison.parameter()))
        .map(set -> new Box(Optional.of(new TreeMap<>(Map.of(operand, set)))))
        .orElse(Box.EMPTY);
  }

  /** The same union in as many boxes, no two of which have a row in common. */
  private static List<Box> disjoint(Factor factor, List<Box> boxes) {
    if (boxes.size() == 1) {
      return boxes;
    }
    int ordered = factor.orderedOperand();
    Box[] result = boxes.toArray(Box[]::new);
    Map<Object, List<Integer>> alike = new LinkedHashMap<>();
    for (int i = 0; i < result.length; i++) {
      if (result[i].sets().isPresent()) {
        TreeMap<Integer, SecretSet> points = new TreeMap<>(result[i].sets().get());
        points.remove(ordered);
        Map<Integer, Object> values = new TreeMap<>();
        points.forEach((operand, set) -> values.put(operand, ((SecretSet.Point) set).value()));
        alike.computeIfAbsent(values, key -> new ArrayList<>()).add(i);
      }
    }
    for (List<Integer> slots : alike.values()) {
      if (ordered < 0) {
        slots.subList(1, slots.size()).forEach(slot -> result[slot] = Box.EMPTY);
      } else {
        unite(result, slots, ordered, factor);
      }
    }
    return List.of(result);
  }

  /** Makes boxes that differ in one operand only disjoint in it. */
  private static void unite(Box[] boxes, List<Integer> slots, int operand, Factor factor) {
    List<Integer> byLow = new ArrayList<>(slots);
    byLow.sort(Comparator.comparing(slot -> set(boxes[slot], operand).low()));
    int last = -1;
    for (int slot : byLow) {
      if (last < 0
          || set(boxes[slot], operand).low().compareTo(set(boxes[last], operand).high()) > 0) {
        last = slot;
        continue;
      }
      SecretSet left = set(boxes[last], operand);
      SecretSet right = set(boxes[slot], operand);
      BigInteger high = left.high().max(right.high());
      int kept = hostOfUnion(factor, operand, last, slot);
      int dropped = kept == last ? slot : last;
      SecretSet union =
          left instanceof SecretSet.Point && right instanceof SecretSet.Point
              ? left
              : new SecretSet.Interval(left.low(), high);
      boxes[kept] = new Box(Optional.of(with(boxes[kept], operand, union)));
      boxes[dropped] = Box.EMPTY;
      last = kept;
    }
  }

  /**
   * The slot of two whose form can hold the union: an interval rather than a point, and one open at
   * a side rather than a closed one, since the union is then open there too.
   */
  private static int hostOfUnion(Factor factor, int operand, int left, int right) {
    Side leftSide = side(factor, operand, left);
    Side rightSide = side(factor, operand, right);
    if (leftSide == Side.POINT) {
      return right;
    }
    return rightSide == Side.POINT || leftSide != Side.BETWEEN ? left : right;
  }

  private static Side side(Factor factor, int operand, int slot) {
    return factor.slots().get(slot).sides().getOrDefault(operand, Side.POINT);
  }

  private static SecretSet set(Box box, int operand) {
    SecretSet set = box.sets().orElseThrow().get(operand);
    if (set == null) {
      throw new IllegalStateException("a box does not bound operand " + operand);
    }
    return set;
  }

  private static Map<Integer, SecretSet> with(Box box, int operand, SecretSet set) {
    TreeMap<Integer, SecretSet> sets = new TreeMap<>(box.sets().orElseThrow());
    sets.put(operand, set);
    return sets;
  }
}
