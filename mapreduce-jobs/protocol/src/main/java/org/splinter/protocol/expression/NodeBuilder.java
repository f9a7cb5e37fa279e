package org.splinter.protocol.expression;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.expression.Expression.Arithmetic;
import org.splinter.protocol.expression.Expression.Branch;
import org.splinter.protocol.expression.Expression.Bucket;
import org.splinter.protocol.expression.Expression.Case;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.expression.Expression.Concatenation;
import org.splinter.protocol.expression.Expression.Constant;
import org.splinter.protocol.expression.Expression.DatePart;
import org.splinter.protocol.expression.Expression.Parsed;
import org.splinter.protocol.expression.Expression.Prefix;
import org.splinter.protocol.expression.Expression.Printed;
import org.splinter.protocol.expression.Expression.TextCall;
import org.splinter.protocol.expression.Expression.TextLength;
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

  /** The most bytes of the texts of one table, all as long as the longest. */
  private static final long MAX_TABLE_BYTES = 64 << 20;

  private final PublicTable table;
  private final Map<Integer, RankTable> columnTables;
  private final Words words = new Words();
  private final Texts texts = new Texts();
  private final Truths truths = new Truths();
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
    return expression.isText(manifest().schema());
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
    return expression.accept(words);
  }

  TextNode texts(Expression expression) {
    return expression.accept(texts);
  }

  TruthNode truth(Predicate predicate) {
    Set<Integer> columns = new TreeSet<>();
    predicate.addColumns(columns);
    int source = source(columns);
    return source != ROWS && take(entries(source))
        ? TruthNode.of(source, truths(predicate, source))
        : predicate.accept(truths);
  }

  /** A maker of the nodes of expressions of words. */
  private final class Words implements Expression.Visitor<WordNode> {
    @Override
    public WordNode columnValue(ColumnValue value) {
      int column = value.column();
      return dictionary(column) == null
          ? new WordNode.Stored(column)
          : WordNode.of(column, columnTable(value));
    }

    @Override
    public WordNode constant(Constant constant) {
      return WordNode.of(NO_COLUMN, RankTable.ofWords(List.of(constant.value())));
    }

    @Override
    public WordNode arithmetic(Arithmetic arithmetic) {
      return byRankOr(
          arithmetic,
          () ->
              new ArithmeticNode(
                  arithmetic.operator(), words(arithmetic.left()), words(arithmetic.right())));
    }

    @Override
    public WordNode choice(Case choice) {
      return byRankOr(
          choice,
          () ->
              new WordChoiceNode(
                  chooser(choice), results(choice).stream().map(this::words).toList()));
    }

    @Override
    public WordNode datePart(DatePart part) {
      return byRankOr(part, () -> new DateNode(part.field(), words(part.date())));
    }

    @Override
    public WordNode prefix(Prefix prefix) {
      throw misplaced();
    }

    @Override
    public WordNode bucket(Bucket bucket) {
      return byRankOr(bucket, () -> new BucketNode(words(bucket.number()), bucket.boundaries()));
    }

    @Override
    public WordNode textCall(TextCall call) {
      throw misplaced();
    }

    @Override
    public WordNode textLength(TextLength length) {
      return byRankOr(length, () -> new LengthNode(length.text().accept(texts)));
    }

    @Override
    public WordNode concatenation(Concatenation concatenation) {
      throw misplaced();
    }

    @Override
    public WordNode printed(Printed printed) {
      throw misplaced();
    }

    @Override
    public WordNode parsed(Parsed parsed) {
      return byRankOr(
          parsed, () -> new ParseNode(parsed.form(), parsed.scale(), parsed.text().accept(texts)));
    }

    private static IllegalStateException misplaced() {
      return new IllegalStateException("a text where a checked expression has a number or date");
    }

    private WordNode words(Expression operand) {
      return operand.accept(this);
    }

    private WordNode byRankOr(Expression expression, Supplier<WordNode> byRow) {
      RankTable table = tableOf(expression);
      return table == null ? byRow.get() : WordNode.of(source(expression), table);
    }
  }

  /** A maker of the nodes of expressions of text. */
  private final class Texts extends TextVisitor<TextNode> {
    @Override
    public TextNode columnValue(ColumnValue value) {
      int column = value.column();
      return dictionary(column) == null
          ? new TextNode.Stored(column)
          : TextNode.of(column, columnTable(value));
    }

    @Override
    public TextNode constant(Constant constant) {
      return TextNode.of(NO_COLUMN, RankTable.ofTexts(List.of(constant.value())));
    }

    @Override
    public TextNode choice(Case choice) {
      return byRankOr(
          choice,
          () ->
              new TextChoiceNode(
                  chooser(choice), results(choice).stream().map(this::texts).toList()));
    }

    @Override
    public TextNode prefix(Prefix prefix) {
      return byRankOr(prefix, () -> new TextNode.Prefix(texts(prefix.text()), prefix.characters()));
    }

    @Override
    public TextNode textCall(TextCall call) {
      return byRankOr(call, () -> call.function().node(texts(call.text())));
    }

    @Override
    public TextNode concatenation(Concatenation concatenation) {
      return byRankOr(
          concatenation,
          () -> new ConcatenationNode(texts(concatenation.left()), texts(concatenation.right())));
    }

    @Override
    public TextNode printed(Printed printed) {
      return byRankOr(
          printed,
          () -> new PrintNode(printed.form(), printed.scale(), printed.word().accept(words)));
    }

    @Override
    TextNode computed(Expression word) {
      throw new IllegalStateException("a number or date where a checked expression has a text");
    }

    private TextNode texts(Expression operand) {
      return operand.accept(this);
    }

    private TextNode byRankOr(Expression expression, Supplier<TextNode> byRow) {
      RankTable table = tableOf(expression);
      return table == null ? byRow.get() : TextNode.of(source(expression), table);
    }
  }

  /** A maker of the nodes of predicates that are computed row by row. */
  private final class Truths implements Predicate.Visitor<TruthNode> {
    @Override
    public TruthNode comparison(Predicate.Comparison comparison) {
      Expression left = comparison.left();
      Expression right = comparison.right();
      return isText(left)
          ? ComparisonNode.of(texts(left), comparison.operator(), texts(right))
          : ComparisonNode.of(words(left), comparison.operator(), words(right));
    }

    @Override
    public TruthNode isNull(Predicate.IsNull test) {
      Expression operand = test.operand();
      return new TruthNode.IsNull(isText(operand) ? texts(operand) : words(operand));
    }

    @Override
    public TruthNode and(Predicate.And and) {
      return new TruthNode.Connective(all(and.terms()), true);
    }

    @Override
    public TruthNode or(Predicate.Or or) {
      return new TruthNode.Connective(all(or.terms()), false);
    }

    @Override
    public TruthNode not(Predicate.Not not) {
      return new TruthNode.Negation(truth(not.term()));
    }

    private List<TruthNode> all(List<Predicate> terms) {
      return terms.stream().map(NodeBuilder.this::truth).toList();
    }
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
    return expression.accept(new Values(source));
  }

  /** A finder of values by rank; it computes none that are there. */
  private final class Values extends TextVisitor<List<@Nullable Value>> {
    private final int source;

    Values(int source) {
      this.source = source;
    }

    @Override
    public List<@Nullable Value> columnValue(ColumnValue value) {
      List<@Nullable Value> values = new ArrayList<>(loaded(source).values());
      values.add(null);
      return values;
    }

    @Override
    public List<@Nullable Value> constant(Constant constant) {
      return List.of(constant.value());
    }

    @Override
    public List<@Nullable Value> choice(Case choice) {
      return computed(choice);
    }

    @Override
    public List<@Nullable Value> prefix(Prefix prefix) {
      return computed(prefix);
    }

    @Override
    public List<@Nullable Value> textCall(TextCall call) {
      return computed(call);
    }

    @Override
    public List<@Nullable Value> concatenation(Concatenation concatenation) {
      return computed(concatenation);
    }

    @Override
    public List<@Nullable Value> printed(Printed printed) {
      return computed(printed);
    }

    @Override
    List<@Nullable Value> computed(Expression expression) {
      NodeBuilder rowByRow = rowByRow();
      ValueNode node = isText(expression) ? rowByRow.texts(expression) : rowByRow.words(expression);
      List<@Nullable Value> values = new ArrayList<>();
      forEachRank(source, node, (i, rank) -> values.add(node.value(i)));
      return values;
    }
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

  private RankTable columnTable(ColumnValue value) {
    return columnTables.computeIfAbsent(value.column(), column -> newTable(value, column));
  }

  /**
   * Returns the table of a function of one dictionary column or none; null if it takes too much.
   */
  private @Nullable RankTable tableOf(Expression expression) {
    int source = source(expression);
    return source != ROWS && fits(expression, source) && take(entries(source))
        ? newTable(expression, source)
        : null;
  }

  /**
   * Returns whether the values of a function of one dictionary column or none take little enough
   * memory to be held at once.
   */
  boolean fits(Expression expression, int source) {
    return !isText(expression)
        || entries(source) * ExpressionChecker.bounds(expression, manifest()).max()
            <= MAX_TABLE_BYTES;
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
