package org.splinter.client.sql.answer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.aggregate.AggregateState;
import org.splinter.protocol.aggregate.TopState;
import org.splinter.protocol.key.GroupValues;
import org.splinter.protocol.table.Value;

/** Maker of the rows of a query's answer from what was found, as SQL defines them. */
public final class AnswerRows {
  private static final List<GroupValues> UNGROUPED =
      List.of(
          new GroupValues() {
            @Override
            public long count() {
              return 1;
            }

            @Override
            public List<@Nullable Value> values(long code) {
              return List.of();
            }
          });

  private final AnswerShape shape;
  private final List<? extends GroupValues> groups;
  private final QuerySums sums;
  private final Map<Long, List<AggregateState>> further;

  private AnswerRows(
      AnswerShape shape,
      List<? extends GroupValues> groups,
      QuerySums sums,
      Map<Long, List<AggregateState>> further) {
    this.shape = shape;
    this.groups = groups;
    this.sums = sums;
    this.further = further;
  }

  /**
   * Returns the answer's rows. With GROUP BY there is one per group that has a selected row,
   * without exactly one; HAVING keeps those where it is TRUE. Where ORDER BY does not decide, rows
   * ascend by their groups' codes, which the caller gives in the order of the group values, NULL
   * first.
   *
   * @param groups readers of the codes of each aggregation; those behind the first go on with the
   *     value that they count by
   * @param grouped whether the query has GROUP BY; without, the only group is 0
   * @param further what the further aggregates have for each group that has a selected row, by the
   *     group's code; empty if the query has none
   * @return unmodifiable rows of one Long, BigDecimal, Double, String, date or time, Boolean,
   *     {@link HistogramValue}, List of those, or null per column of the shape
   * @throws org.splinter.client.sql.ast.RefusedQueryException for a product of too many digits
   */
  public static List<List<@Nullable Object>> of(
      AnswerShape shape,
      List<? extends GroupValues> groups,
      boolean grouped,
      QuerySums sums,
      Map<Long, List<AggregateState>> further) {
    return new AnswerRows(shape, groups, sums, further).rows(grouped);
  }

  /** Returns an answer of sums alone. */
  public static List<List<@Nullable Object>> of(
      AnswerShape shape, List<? extends GroupValues> groups, boolean grouped, QuerySums sums) {
    return of(shape, groups, grouped, sums, Map.of());
  }

  /**
   * Returns the answer of a query for rows.
   *
   * @param found the rows that the query's Top keeps of all that were found, in its order
   */
  public static List<List<@Nullable Object>> ofRows(AnswerShape shape, TopState found) {
    QuerySums none = new QuerySums(List.of(new TreeMap<>()));
    AnswerRows answer = new AnswerRows(shape, UNGROUPED, none, Map.of());
    return answer.bounded(
        found.each().stream()
            .map(row -> new Evaluator(new GroupSums(0, UNGROUPED, none, List.of(row)))));
  }

  private List<List<@Nullable Object>> rows(boolean grouped) {
    Stream<Evaluator> answering = codes(grouped).map(this::evaluator);
    AnswerExpression having = shape.having();
    if (having != null) {
      answering = answering.filter(group -> group.isTrue(having));
    }
    if (!shape.orderBy().isEmpty()) {
      // The sort is stable, so that groups of equal keys stay in the order of their codes.
      answering = answering.map(this::keyed).sorted(this::compare).map(Keyed::group);
    }
    return bounded(answering);
  }

  private List<List<@Nullable Object>> bounded(Stream<Evaluator> answering) {
    Long limit = shape.limit();
    return answering
        .skip(shape.offset())
        .limit(limit == null ? Long.MAX_VALUE : limit)
        .map(this::row)
        .toList();
  }

  /** Returns the codes of the groups that may be in the answer, ascending. */
  private Stream<Long> codes(boolean grouped) {
    return grouped
        ? sums.aggregations().get(0).entrySet().stream()
            .filter(group -> group.getValue()[0] != 0)
            .map(Map.Entry::getKey)
        : Stream.of(0L);
  }

  private Evaluator evaluator(long code) {
    return new Evaluator(new GroupSums(code, groups, sums, further.getOrDefault(code, List.of())));
  }

  private List<@Nullable Object> row(Evaluator group) {
    List<@Nullable Object> row = new ArrayList<>();
    for (AnswerShape.Column column : shape.columns()) {
      row.add(group.value(column.value()));
    }
    return Collections.unmodifiableList(row);
  }

  private record Keyed(Evaluator group, List<@Nullable Object> keys) {}

  private Keyed keyed(Evaluator group) {
    List<@Nullable Object> keys = new ArrayList<>();
    for (AnswerShape.Order order : shape.orderBy()) {
      keys.add(group.value(order.value()));
    }
    return new Keyed(group, keys);
  }

  private int compare(Keyed left, Keyed right) {
    int result = 0;
    for (int i = 0; result == 0 && i < shape.orderBy().size(); i++) {
      result = compare(shape.orderBy().get(i), left.keys().get(i), right.keys().get(i));
    }
    return result;
  }

  private static int compare(
      AnswerShape.Order order, @Nullable Object left, @Nullable Object right) {
    if (left == null || right == null) {
      int nullLast = Boolean.compare(left == null, right == null);
      return order.nullsFirst() ? -nullLast : nullLast;
    }
    int ascending = AnswerValues.compare(left, right);
    return order.descending() ? -ascending : ascending;
  }
}
