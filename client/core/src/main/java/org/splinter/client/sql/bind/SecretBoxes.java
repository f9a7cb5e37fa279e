package org.splinter.client.sql.bind;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.condition.Factor;
import org.splinter.client.sql.condition.NullTest;
import org.splinter.client.sql.condition.Operand;
import org.splinter.client.sql.condition.SecretComparison;
import org.splinter.client.sql.condition.Side;

/**
 * The boxes that the secrets make of a condition's factors. The boxes of one factor become disjoint
 * here: the second of two equal values, a point inside an interval, an empty interval and a
 * contradiction select nothing; overlapping intervals become their union in one of their slots. A
 * factor has as many boxes as slots, whatever the secrets.
 */
public final class SecretBoxes {
  private final List<Operand> operands;
  private final List<Factor> factors;
  private final List<SecretValue> secrets;
  private final List<List<SecretBox>> boxes = new ArrayList<>();

  /**
   * Reads the secrets of a condition.
   *
   * @param secrets one per parameter of the template, in order
   * @throws RefusedQueryException for a secret that isn't of its operand's SQL type, which it names
   *     by position but doesn't show
   */
  public SecretBoxes(List<Operand> operands, List<Factor> factors, List<SecretValue> secrets) {
    this.operands = operands;
    this.factors = factors;
    this.secrets = secrets;
    for (Factor factor : factors) {
      boxes.add(disjoint(factor, boxes(factor)));
    }
  }

  /** Returns the intersections of boxes, one of each given factor, in the order of the plan. */
  public List<SecretBox> intersections(List<Integer> ofFactors) {
    List<SecretBox> all = List.of(SecretBox.ALL);
    for (int factor : ofFactors) {
      List<SecretBox> both = new ArrayList<>();
      for (SecretBox box : all) {
        boxes.get(factor).forEach(other -> both.add(box.and(other)));
      }
      all = both;
    }
    return all;
  }

  /** Returns whether the secrets pass all tests. */
  public boolean allHold(List<NullTest> tests) {
    return tests.stream().allMatch(test -> secrets.get(test.parameter()).isNull() == test.isNull());
  }

  /** Returns why a pattern selects nothing although rows may match it, if one does. */
  public Optional<RefusedQueryException> refusal() {
    return factors.stream()
        .flatMap(factor -> factor.slots().stream())
        .flatMap(Factor.Slot::comparisons)
        .flatMap(
            comparison ->
                SecretReader.undecidable(
                    comparison,
                    operands.get(comparison.operand()),
                    secrets.get(comparison.parameter()))
                    .stream())
        .findFirst();
  }

  private List<SecretBox> boxes(Factor factor) {
    List<SecretBox> boxes = new ArrayList<>();
    for (Factor.Slot slot : factor.slots()) {
      SecretBox box = SecretBox.ALL;
      for (SecretComparison comparison : slot.required()) {
        box = box.and(box(comparison));
      }
      for (SecretComparison comparison : slot.excluded()) {
        boolean unknown = secrets.get(comparison.parameter()).isNull();
        SecretBox excluded = box(comparison);
        box = unknown || box.and(excluded).sets().isPresent() ? SecretBox.EMPTY : box;
      }
      Factor.Gap gap = slot.gap();
      boxes.add(gap == null ? box : box.and(box(gap)));
    }
    return boxes;
  }

  private SecretBox box(SecretComparison comparison) {
    return SecretBox.of(comparison.operand(), read(comparison));
  }

  private SecretBox box(Factor.Gap gap) {
    if (gap.excluded().stream().anyMatch(one -> secrets.get(one.parameter()).isNull())) {
      return SecretBox.EMPTY;
    }
    List<SecretSet> taken = new ArrayList<>();
    gap.excluded().forEach(one -> read(one).ifPresent(taken::add));
    taken.sort(Comparator.comparing(SecretSet::low));
    if (gap.number() > taken.size()) {
      return SecretBox.EMPTY;
    }
    BigInteger low = BigInteger.ZERO;
    for (SecretSet before : taken.subList(0, gap.number())) {
      low = low.max(before.high().add(BigInteger.ONE));
    }
    BigInteger high =
        gap.number() == taken.size()
            ? operands.get(gap.operand()).ordering().greatest()
            : taken.get(gap.number()).low().subtract(BigInteger.ONE);
    return SecretBox.of(gap.operand(), SecretSet.interval(low, high));
  }

  private Optional<SecretSet> read(SecretComparison comparison) {
    return SecretReader.read(
        comparison, operands.get(comparison.operand()), secrets.get(comparison.parameter()));
  }

  /** Returns as many boxes with an unchanged union, no two of which have a row in common. */
  private static List<SecretBox> disjoint(Factor factor, List<SecretBox> boxes) {
    if (boxes.size() == 1) {
      return boxes;
    }
    int ordered = factor.orderedOperand();
    SecretBox[] result = boxes.toArray(SecretBox[]::new);
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
        slots.subList(1, slots.size()).forEach(slot -> result[slot] = SecretBox.EMPTY);
      } else {
        unite(result, slots, ordered, factor);
      }
    }
    return List.of(result);
  }

  /** Makes boxes that differ in one operand only disjoint in it. */
  private static void unite(SecretBox[] boxes, List<Integer> slots, int operand, Factor factor) {
    List<Integer> byLow = new ArrayList<>(slots);
    byLow.sort(Comparator.comparing(slot -> boxes[slot].set(operand).low()));
    int last = -1;
    for (int slot : byLow) {
      if (last < 0
          || boxes[slot].set(operand).low().compareTo(boxes[last].set(operand).high()) > 0) {
        last = slot;
        continue;
      }
      SecretSet left = boxes[last].set(operand);
      SecretSet right = boxes[slot].set(operand);
      BigInteger high = left.high().max(right.high());
      int kept = hostOfUnion(factor, operand, last, slot);
      int dropped = kept == last ? slot : last;
      SecretSet union =
          left instanceof SecretSet.Point && right instanceof SecretSet.Point
              ? left
              : new SecretSet.Interval(left.low(), high);
      boxes[kept] = boxes[kept].with(operand, union);
      boxes[dropped] = SecretBox.EMPTY;
      last = kept;
    }
  }

  /**
   * Returns that slot of two whose form can hold the union: an interval rather than a point, and
   * one open at a side rather than a closed one, since the union is then open there too.
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
}
