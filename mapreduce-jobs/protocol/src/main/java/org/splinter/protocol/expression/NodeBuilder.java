package org.splinter.protocol.expression;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.expression.Expression.Arithmetic;
import org.splinter.protocol.expression.Expression.Branch;
import org.splinter.protocol.expression.Expression.Bucket;
import org.splinter.protocol.expression.Expression.Case;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.expression.Expression.Constant;
import org.splinter.protocol.expression.Expression.DatePart;
import org.splinter.protocol.expression.Expression.Prefix;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Value;

/**
 * A compiler of checked expressions and predicates to nodes. An expression that looks at one
 * dictionary column only, such as a long IN list, is computed once per entry of the dictionary; per
 * row it is one look-up.
 */
final class NodeBuilder {
  /** The source of an expression that looks at no column. */
  static final int NO_COLUMN = -1;

  /** The source of an expression that looks at several columns, or at one without a dictionary. */
  static final int ROWS = -2;

  /**
   * The bound of the entries of all tables of one builder; past it, expressions are computed row by
   * row.
   */
  static final int MAX_TABLE_ENTRIES = 1 << 22;

  private final PublicTable table;
  private final Map<Integer, RankTable> columnTables;
  private int entriesLeft;

  NodeBuilder(PublicTable table) {
    this(table, new HashMap<>(), MAX_TABLE_ENTRIES);
  }

  private NodeBuilder(PublicTable table, Map<Integer, RankTable> columnTables, int entriesLeft) {
    this.table = table;
    this.columnTables = columnTables;
    this.entriesLeft = entriesLeft;
  }

  Manifest manifest() {
    return table.manifest();
  }

  boolean isText(Expression expression) {
    return ExpressionChecker.isText(expression, manifest());
  }

  /** Returns the dictionary of a column, or null if it has none. */
  @Nullable Dictionary dictionary(int column) {
    Dictionary dictionary = table.dictionary(column);
    if (dictionary == null && manifest().statistics().get(column).hasDictionary()) {
      throw new IllegalArgumentException(
          "the dictionary of column " + column + " is missing; read it before compiling");
    }
    return dictionary;
  }

  /**
   * Returns the one dictionary column that an expression looks at, or {@link #NO_COLUMN}, or {@link
   * #ROWS}.
   */
  int source(Expression expression) {
    Set<Integer> columns = new TreeSet<>();
    expression.addColumns(columns);
    return source(columns);
  }

  private int source(Set<Integer> columns) {
    if (columns.isEmpty()) {
      return NO_COLUMN;
    }
    int column = columns.iterator().next();
    return columns.size() == 1 && dictionary(column) != null ? column : ROWS;
  }

  WordNode words(Expression expression) {
    if (expression instanceof ColumnValue value && dictionary(value.column()) == null) {
      return new WordNode.Stored(value.column());
    }
    RankTable known = tableOf(expression);
    if (known != null) {
      return WordNode.of(source(expression), known);
    } else if (expression instanceof Arithmetic arithmetic) {
      return new ArithmeticNode(
          arithmetic.operator(), words(arithmetic.left()), words(arithmetic.right()));
    } else if (expression instanceof Case choice) {
      return new WordChoiceNode(
          chooser(choice), results(choice).stream().map(this::words).toList());
    } else if (expression instanceof DatePart part) {
      return new DateNode(part.field(), words(part.date()));
    }
    Bucket bucket = (Bucket) expression;
    return new BucketNode(words(bucket.number()), bucket.boundaries());
  }

  TextNode texts(Expression expression) {
    if (expression instanceof ColumnValue value && dictionary(value.column()) == null) {
      return new TextNode.Stored(value.column());
    }
    RankTable known = tableOf(expression);
    if (known != null) {
      return TextNode.of(source(expression), known);
    } else if (expression instanceof Case choice) {
      return new TextChoiceNode(
          chooser(choice), results(choice).stream().map(this::texts).toList());
    }
    Prefix prefix = (Prefix) expression;
    return new TextNode.Prefix(texts(prefix.text()), prefix.characters());
  }

  TruthNode truth(Predicate predicate) {
    Set<Integer> columns = new TreeSet<>();
    predicate.addColumns(columns);
    int source = source(columns);
    if (source != ROWS && take(entries(source))) {
      return TruthNode.of(source, truths(predicate, source));
    } else if (predicate instanceof Predicate.Comparison comparison) {
      Expression left = comparison.left();
      Expression right = comparison.right();
      return isText(left)
          ? ComparisonNode.of(texts(left), comparison.operator(), texts(right))
          : ComparisonNode.of(words(left), comparison.operator(), words(right));
    } else if (predicate instanceof Predicate.IsNull isNull) {
      Expression operand = isNull.operand();
      return new TruthNode.IsNull(isText(operand) ? texts(operand) : words(operand));
    } else if (predicate instanceof Predicate.And and) {
      return new TruthNode.Connective(and.terms().stream().map(this::truth).toList(), true);
    } else if (predicate instanceof Predicate.Or or) {
      return new TruthNode.Connective(or.terms().stream().map(this::truth).toList(), false);
    }
    return new TruthNode.Negation(truth(((Predicate.Not) predicate).term()));
  }

  BranchChooser chooser(Case choice) {
    return new BranchChooser(choice.branches().stream().map(b -> truth(b.when())).toList());
  }

  /** Returns the results of a CASE's branches, then that of ELSE. */
  static List<Expression> results(Case choice) {
    List<Expression> results = new ArrayList<>();
    for (Branch branch : choice.branches()) {
      results.add(branch.then());
    }
    if (choice.otherwise() != null) {
      results.add(choice.otherwise());
    }
    return results;
  }

  /**
   * Returns the values of an expression at each rank of its source, then at NULL; only one value if
   * it looks at no column.
   */
  List<@Nullable Value> values(Expression expression, int source) {
    List<@Nullable Value> values = new ArrayList<>();
    if (expression instanceof Constant constant) {
      values.add(constant.value());
    } else if (expression instanceof ColumnValue) {
      values.addAll(loaded(source).values());
      values.add(null);
    } else {
      NodeBuilder rowByRow = rowByRow();
      ValueNode node = isText(expression) ? rowByRow.texts(expression) : rowByRow.words(expression);
      forEachRank(source, node, (i, rank) -> values.add(node.value(i)));
    }
    return values;
  }

  private byte[] truths(Predicate predicate, int source) {
    byte[] truths = new byte[entries(source)];
    TruthNode node = rowByRow().truth(predicate);
    forEachRank(source, node, (i, rank) -> truths[rank] = node.truth[i]);
    return truths;
  }

  private void forEachRank(int source, Node node, RankRows.Consumer consumer) {
    if (source == NO_COLUMN) {
      RankRows.once(node, consumer);
    } else {
      RankRows.forEach(source, loaded(source).size(), node, consumer);
    }
  }

  /** Returns a builder that makes no tables but those of columns and constants. */
  NodeBuilder rowByRow() {
    return new NodeBuilder(table, columnTables, 0);
  }

  private @Nullable RankTable tableOf(Expression expression) {
    if (expression instanceof ColumnValue value) {
      return columnTables.computeIfAbsent(value.column(), column -> newTable(expression, column));
    }
    int source = source(expression);
    boolean worthIt = expression instanceof Constant || (source != ROWS && take(entries(source)));
    return worthIt ? newTable(expression, source) : null;
  }

  private RankTable newTable(Expression expression, int source) {
    List<@Nullable Value> values = values(expression, source);
    return isText(expression) ? RankTable.ofTexts(values) : RankTable.ofWords(values);
  }

  private int entries(int source) {
    return source == NO_COLUMN ? 1 : loaded(source).size() + 1;
  }

  private boolean take(int entries) {
    if (entries > entriesLeft) {
      return false;
    }
    entriesLeft -= entries;
    return true;
  }

  private Dictionary loaded(int column) {
    return Objects.requireNonNull(dictionary(column));
  }
}
