package org.splinter.client;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.OutputColumn;
import org.splinter.client.sql.QueryPlan;
import org.splinter.query.GroupCodes;
import org.splinter.table.ColumnType;
import org.splinter.table.Dictionary;
import org.splinter.table.Value;

/** Turns the combined sums of a query into the rows of its answer, as SQL defines them. */
final class AnswerTable {
  private final QueryPlan plan;
  private final Map<Integer, Dictionary> dictionaries;
  private final GroupCodes groupCodes;

  AnswerTable(QueryPlan plan, GroupCodes groupCodes, Map<Integer, Dictionary> dictionaries) {
    this.plan = plan;
    this.dictionaries = dictionaries;
    this.groupCodes = groupCodes;
  }

  /**
   * The answer's rows: with GROUP BY one per group that has a selected row, by ascending group
   * values, NULL first; else exactly one.
   *
   * @param sums words by group code; word 0 is COUNT(*), which tells empty groups
   */
  List<List<@Nullable Object>> rows(SortedMap<Long, long[]> sums) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    boolean grouped = !plan.evaluation().groupColumns().isEmpty();
    if (!grouped && sums.isEmpty()) {
      return List.of(row(0, new long[plan.evaluation().words()])); // a table without rows
    }
    sums.forEach(
        (group, words) -> {
          if (!grouped || words[0] != 0) {
            rows.add(row(group, words));
          }
        });
    return rows;
  }

  private List<@Nullable Object> row(long group, long[] words) {
    int[] ranks = groupCodes.ranks(group);
    List<@Nullable Object> row = new ArrayList<>();
    for (OutputColumn output : plan.outputs()) {
      row.add(value(output, ranks, words));
    }
    return QueryResult.row(row);
  }

  private @Nullable Object value(OutputColumn output, int[] ranks, long[] words) {
    if (output instanceof OutputColumn.Group group) {
      int rank = ranks[group.group()];
      int column = plan.evaluation().groupColumns().get(group.group());
      Dictionary dictionary = dictionaries.get(column);
      return rank < 0 || dictionary == null ? null : plain(dictionary.value(rank), group.type());
    } else if (output instanceof OutputColumn.Count count) {
      return words[count.word()];
    } else if (output instanceof OutputColumn.Sum sum) {
      return words[sum.countWord()] == 0
          ? null
          : plain(new Value.Word(words[sum.sumWord()]), sum.type());
    }
    OutputColumn.Average average = (OutputColumn.Average) output;
    long count = words[average.countWord()];
    return count == 0
        ? null
        : BigDecimal.valueOf(words[average.sumWord()], average.type().scale())
            .divide(BigDecimal.valueOf(count), MathContext.DECIMAL128)
            .doubleValue();
  }

  private static Object plain(Value value, ColumnType type) {
    if (value instanceof Value.Text text) {
      return text.string();
    }
    long word = ((Value.Word) value).word();
    return switch (type.kind()) {
      case INTEGER -> word;
      case DECIMAL -> BigDecimal.valueOf(word, type.scale());
      case DATE -> LocalDate.ofEpochDay(word);
      case BOOLEAN -> word != 0;
      case STRING -> throw new IllegalStateException("text has no word");
    };
  }
}
