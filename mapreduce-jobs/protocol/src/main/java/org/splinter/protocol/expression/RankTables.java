package org.splinter.protocol.expression;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.expression.Expression.Case;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.expression.Expression.Concatenation;
import org.splinter.protocol.expression.Expression.Constant;
import org.splinter.protocol.expression.Expression.Prefix;
import org.splinter.protocol.expression.Expression.Printed;
import org.splinter.protocol.expression.Expression.TextCall;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Value;

/**
 * A maker of the tables of expressions and predicates that look at one dictionary column, or at
 * none: their values by rank. It makes no more of them than fit its bounds.
 */
final class RankTables {
  /**
   * The bound of the entries of all tables of one maker; past it, expressions are computed row by
   * row.
   */
  static final int MAX_ENTRIES = 1 << 22;

  /** The most bytes of the texts of one table, all as long as the longest. */
  private static final long MAX_BYTES = 64 << 20;

  private final Sources sources;
  private final Map<Integer, RankTable> columns;
  private int entriesLeft;

  RankTables(Sources sources) {
    this(sources, new HashMap<>(), MAX_ENTRIES);
  }

  private RankTables(Sources sources, Map<Integer, RankTable> columns, int entriesLeft) {
    this.sources = sources;
    this.columns = columns;
    this.entriesLeft = entriesLeft;
  }

  /** Returns a maker of no tables but those of columns and constants. */
  RankTables ofColumns() {
    return new RankTables(sources, columns, 0);
  }

  /** Returns the table of a dictionary column. */
  RankTable column(ColumnValue value) {
    return columns.computeIfAbsent(value.column(), column -> newTable(value, column));
  }

  /**
   * Returns the table of a function of one dictionary column or none; null if it takes too much.
   */
  @Nullable RankTable of(Expression expression) {
    int source = sources.of(expression);
    return source != Sources.ROWS && fits(expression, source) && take(sources.entries(source))
        ? newTable(expression, source)
        : null;
  }

  /**
   * Returns the truth values of a predicate on one dictionary column or none; null if they take too
   * much.
   */
  byte @Nullable [] of(Predicate predicate) {
    int source = sources.of(predicate);
    if (source == Sources.ROWS || !take(sources.entries(source))) {
      return null;
    }
    byte[] truths = new byte[sources.entries(source)];
    NodeBuilder builder = rowByRow();
    TruthNode node = builder.truth(predicate);
    forEachRank(source, node, builder.memory(), (i, rank) -> truths[rank] = node.truth[i]);
    return truths;
  }

  /**
   * Returns whether the values of a function of one dictionary column or none take little enough
   * memory to be held at once.
   */
  boolean fits(Expression expression, int source) {
    return !sources.isText(expression)
        || sources.entries(source) * sources.bounds(expression).max() <= MAX_BYTES;
  }

  /**
   * Returns the values of an expression at each rank of its source, then at NULL; only one value if
   * it looks at no column.
   */
  List<@Nullable Value> values(Expression expression, int source) {
    List<@Nullable Value> values = new ArrayList<>();
    expression.accept(new Values(source)).forEach(values::add);
    return values;
  }

  /**
   * Returns the ranks of an expression's values in a dictionary that has them all, at each rank of
   * its source, then at NULL. The values may take too much memory to be held at once.
   */
  RankTable ranks(Expression expression, int source, Dictionary target) {
    ValuesByRank values = expression.accept(new Values(source));
    return RankTable.ofRanks(values, sources.entries(source), target);
  }

  /** A finder of values by rank; it computes none that are there, and others one by one. */
  private final class Values extends TextVisitor<ValuesByRank> {
    private final int source;

    Values(int source) {
      this.source = source;
    }

    @Override
    public ValuesByRank columnValue(ColumnValue value) {
      return consumer -> {
        sources.loaded(source).values().forEach(consumer);
        consumer.accept(null);
      };
    }

    @Override
    public ValuesByRank constant(Constant constant) {
      return consumer -> consumer.accept(constant.value());
    }

    @Override
    public ValuesByRank choice(Case choice) {
      return computed(choice);
    }

    @Override
    public ValuesByRank prefix(Prefix prefix) {
      return computed(prefix);
    }

    @Override
    public ValuesByRank textCall(TextCall call) {
      return computed(call);
    }

    @Override
    public ValuesByRank concatenation(Concatenation concatenation) {
      return computed(concatenation);
    }

    @Override
    public ValuesByRank printed(Printed printed) {
      return computed(printed);
    }

    @Override
    ValuesByRank computed(Expression expression) {
      NodeBuilder builder = rowByRow();
      ValueNode node =
          sources.isText(expression) ? builder.texts(expression) : builder.words(expression);
      return consumer ->
          forEachRank(source, node, builder.memory(), (i, rank) -> consumer.accept(node.value(i)));
    }
  }

  private NodeBuilder rowByRow() {
    return new NodeBuilder(sources, ofColumns());
  }

  private void forEachRank(int source, Node node, TextMemory memory, RankRows.Consumer consumer) {
    if (source == Sources.NO_COLUMN) {
      RankRows.once(node, consumer);
    } else {
      RankRows.forEach(source, sources.loaded(source).size(), node, memory, consumer);
    }
  }

  private RankTable newTable(Expression expression, int source) {
    List<@Nullable Value> values = values(expression, source);
    return sources.isText(expression) ? RankTable.ofTexts(values) : RankTable.ofWords(values);
  }

  private boolean take(int entries) {
    if (entries > entriesLeft) {
      return false;
    }
    entriesLeft -= entries;
    return true;
  }
}
