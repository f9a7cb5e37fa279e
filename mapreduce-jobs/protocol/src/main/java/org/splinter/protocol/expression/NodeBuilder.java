package org.splinter.protocol.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
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
import org.splinter.protocol.table.PublicTable;

/**
 * A compiler of checked expressions and predicates to nodes. An expression that looks at one
 * dictionary column only, such as a long IN list, is computed once per entry of the dictionary; per
 * row it is one look-up.
 */
final class NodeBuilder {
  private final Sources sources;
  private final RankTables tables;
  private final TextMemory memory = new TextMemory();
  private final Words words = new Words();
  private final Texts texts = new Texts();
  private final Truths truths = new Truths();

  NodeBuilder(PublicTable table) {
    this.sources = new Sources(table);
    this.tables = new RankTables(sources);
  }

  /**
   * @param tables the maker of the tables that take the place of nodes
   */
  NodeBuilder(Sources sources, RankTables tables) {
    this.sources = sources;
    this.tables = tables;
  }

  Sources sources() {
    return sources;
  }

  RankTables tables() {
    return tables;
  }

  /** Returns the memory of the texts that the nodes made so far compute. */
  TextMemory memory() {
    return memory;
  }

  /** Returns a builder that makes no tables but those of columns and constants. */
  NodeBuilder rowByRow() {
    return new NodeBuilder(sources, tables.ofColumns());
  }

  WordNode words(Expression expression) {
    return expression.accept(words);
  }

  TextNode texts(Expression expression) {
    return expression.accept(texts);
  }

  TruthNode truth(Predicate predicate) {
    byte[] byRank = tables.of(predicate);
    return byRank == null ? predicate.accept(truths) : TruthNode.of(sources.of(predicate), byRank);
  }

  /** A maker of the nodes of expressions of words. */
  private final class Words implements Expression.Visitor<WordNode> {
    @Override
    public WordNode columnValue(ColumnValue value) {
      int column = value.column();
      return sources.dictionary(column) == null
          ? new WordNode.Stored(column)
          : WordNode.of(column, tables.column(value));
    }

    @Override
    public WordNode constant(Constant constant) {
      return WordNode.of(Sources.NO_COLUMN, RankTable.ofWords(List.of(constant.value())));
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
      RankTable table = tables.of(expression);
      return table == null ? byRow.get() : WordNode.of(sources.of(expression), table);
    }
  }

  /** A maker of the nodes of expressions of text. */
  private final class Texts extends TextVisitor<TextNode> {
    @Override
    public TextNode columnValue(ColumnValue value) {
      int column = value.column();
      return sources.dictionary(column) == null
          ? new TextNode.Stored(column)
          : TextNode.of(column, tables.column(value));
    }

    @Override
    public TextNode constant(Constant constant) {
      return TextNode.of(Sources.NO_COLUMN, RankTable.ofTexts(List.of(constant.value())));
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
      RankTable table = tables.of(expression);
      if (table != null) {
        return TextNode.of(sources.of(expression), table);
      }
      TextNode node = byRow.get();
      if (node instanceof ComputedTextNode) {
        memory.add(sources.bounds(expression).max());
      }
      return node;
    }
  }

  /** A maker of the nodes of predicates that are computed row by row. */
  private final class Truths implements Predicate.Visitor<TruthNode> {
    @Override
    public TruthNode comparison(Predicate.Comparison comparison) {
      Expression left = comparison.left();
      Expression right = comparison.right();
      return sources.isText(left)
          ? ComparisonNode.of(texts(left), comparison.operator(), texts(right))
          : ComparisonNode.of(words(left), comparison.operator(), words(right));
    }

    @Override
    public TruthNode isNull(Predicate.IsNull test) {
      Expression operand = test.operand();
      return new TruthNode.IsNull(sources.isText(operand) ? texts(operand) : words(operand));
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
}
