package org.splinter.protocol.expression;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.expression.Domain.FreeText;
import org.splinter.protocol.expression.Domain.Listed;
import org.splinter.protocol.expression.Domain.Range;
import org.splinter.protocol.expression.Domain.Wide;
import org.splinter.protocol.expression.Expression.Case;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.expression.Expression.Concatenation;
import org.splinter.protocol.expression.Expression.Constant;
import org.splinter.protocol.expression.Expression.Prefix;
import org.splinter.protocol.expression.Expression.Printed;
import org.splinter.protocol.expression.Expression.TextCall;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Value;

/**
 * A compiler of expressions and predicates against a table version, to run over its batches a
 * column at a time without an object per row. Results of one compiler share tables of values by
 * rank, but no work arrays.
 *
 * <p>All methods throw {@link IllegalArgumentException} if {@link ExpressionChecker} refuses the
 * expression, if it is not of the kind asked for, or if the dictionary of a column that has one is
 * missing. So does {@link #codes} if the tables of ranks have too many entries in all.
 */
public final class ExpressionCompiler {
  private final NodeBuilder builder;
  private final DomainFinder domains;
  private final Map<Ranked, RankTable> rankTables = new HashMap<>();
  private int rankEntries;

  /** The key of a table of ranks; dictionaries are compared by identity. */
  private record Ranked(Expression expression, Dictionary target) {}

  public ExpressionCompiler(PublicTable table) {
    this.builder = new NodeBuilder(table);
    this.domains = new DomainFinder(builder);
  }

  /**
   * Returns the most rows whose results may be held at once, 1 to {@link Batch#MAX_ROWS}, so that
   * the texts of all expressions compiled so far have room.
   */
  public int rowsAtOnce() {
    return builder.memory().rows();
  }

  /** Returns whether an expression is text rather than a word. */
  public boolean isText(Expression expression) {
    return bounds(expression).isText();
  }

  /** Compiles an expression of words to its values, whatever its domain. */
  public WordEvaluator words(Expression expression) {
    require(!bounds(expression).isText(), "is a text, not a number or date");
    return new WordEvaluator(builder.words(expression), builder.memory());
  }

  /**
   * Compiles an expression to its codes: ranks if its domain is {@link Listed}, words if it is
   * {@link Domain.Range}. Free text has none.
   */
  public WordEvaluator codes(Expression expression) {
    return new WordEvaluator(
        domains.find(expression).accept(new Codes(expression)), builder.memory());
  }

  /** A maker of the node of an expression's codes, by its domain. */
  private final class Codes implements Domain.Visitor<WordNode> {
    private final Expression expression;

    Codes(Expression expression) {
      this.expression = expression;
    }

    @Override
    public WordNode listed(Listed listed) {
      return ranks(expression, listed.values());
    }

    @Override
    public WordNode range(Range range) {
      return builder.words(expression);
    }

    @Override
    public WordNode wide(Wide wide) {
      throw uncoded();
    }

    @Override
    public WordNode freeText(FreeText text) {
      throw uncoded();
    }

    private static IllegalArgumentException uncoded() {
      return new IllegalArgumentException("an expression is text of a column without a dictionary");
    }
  }

  /** Compiles an expression of texts to its values, whatever its domain. */
  public TextEvaluator texts(Expression expression) {
    require(bounds(expression).isText(), "is a number or date, not a text");
    return new TextEvaluator(builder.texts(expression), builder.memory());
  }

  public RowFilter filter(Predicate predicate) {
    ExpressionChecker.check(predicate, builder.sources().manifest());
    return new RowFilter(builder.truth(predicate), builder.memory());
  }

  /**
   * Returns the ranks of an expression with a listed domain in a dictionary that has all its
   * values.
   */
  private WordNode ranks(Expression expression, Dictionary target) {
    if (bounds(expression).isNone()) {
      return new WordNode.Constant(0, true);
    }
    int source = builder.sources().of(expression);
    if (source != Sources.ROWS) {
      if (expression instanceof ColumnValue && builder.sources().dictionary(source) == target) {
        return new WordNode.Stored(source);
      }
      return WordNode.of(source, rankTable(expression, source, target));
    }
    return expression.accept(new Ranks(target));
  }

  /** A maker of the node of ranks of an expression that looks at several dictionary columns. */
  private final class Ranks extends TextVisitor<WordNode> {
    private final Dictionary target;

    Ranks(Dictionary target) {
      this.target = target;
    }

    @Override
    public WordNode columnValue(ColumnValue value) {
      throw unlisted();
    }

    @Override
    public WordNode constant(Constant constant) {
      throw unlisted();
    }

    @Override
    public WordNode choice(Case choice) {
      List<WordNode> results =
          NodeBuilder.results(choice).stream().map(result -> ranks(result, target)).toList();
      return new WordChoiceNode(builder.chooser(choice), results);
    }

    @Override
    public WordNode prefix(Prefix prefix) {
      Dictionary texts = ((Listed) domains.find(prefix.text())).values();
      return remapped(prefix.text(), texts, DomainFinder.prefixes(texts, prefix.characters()));
    }

    @Override
    public WordNode textCall(TextCall call) {
      Dictionary texts = ((Listed) domains.find(call.text())).values();
      return remapped(call.text(), texts, DomainFinder.images(texts, call.function()));
    }

    /** Returns the ranks of what a function of texts makes of each of a dictionary's. */
    private WordNode remapped(Expression text, Dictionary texts, List<@Nullable Value> images) {
      RankTable table = RankTable.ofRanks(images, target);
      return new RemapNode(ranks(text, texts), counted(table).words);
    }

    @Override
    public WordNode concatenation(Concatenation concatenation) {
      throw unlisted();
    }

    @Override
    public WordNode printed(Printed printed) {
      throw unlisted();
    }

    @Override
    WordNode computed(Expression word) {
      Image image = domains.image(word).orElseThrow(Ranks::unlisted);
      RankTable table = counted(RankTable.ofRanks(new ArrayList<>(image.values()), target));
      return new RemapNode(image.domain().accept(new Places(image.operand())), table.words);
    }

    private static IllegalStateException unlisted() {
      return new IllegalStateException("an expression of a listed domain that cannot be listed");
    }
  }

  /** A maker of the node of a word's place in its domain, from 0. */
  private final class Places implements Domain.Visitor<WordNode> {
    private final Expression word;

    Places(Expression word) {
      this.word = word;
    }

    @Override
    public WordNode listed(Listed listed) {
      return ranks(word, listed.values());
    }

    @Override
    public WordNode range(Range range) {
      return new ArithmeticNode(
          Expression.Operator.SUBTRACT,
          builder.words(word),
          new WordNode.Constant(range.min(), false));
    }

    @Override
    public WordNode wide(Wide wide) {
      throw new IllegalStateException("a wide decimal where a checked expression has a word");
    }

    @Override
    public WordNode freeText(FreeText text) {
      throw new IllegalStateException("a text where a checked expression has a number or date");
    }
  }

  private RankTable rankTable(Expression expression, int source, Dictionary target) {
    return rankTables.computeIfAbsent(
        new Ranked(expression, target),
        key -> counted(builder.tables().ranks(expression, source, target)));
  }

  /**
   * Counts a table's entries and refuses too many in all: nothing but a table gives a rank, so that
   * expressions past the bound cannot be computed by row.
   */
  private RankTable counted(RankTable table) {
    rankEntries += table.size();
    if (rankEntries > RankTables.MAX_ENTRIES) {
      throw new IllegalArgumentException(
          "the secret and grouped expressions choose among dictionaries of "
              + rankEntries
              + " values in all, at most "
              + RankTables.MAX_ENTRIES
              + " are possible; use fewer CASE branches");
    }
    return table;
  }

  private Bounds bounds(Expression expression) {
    return builder.sources().bounds(expression);
  }

  private static void require(boolean holds, String problem) {
    if (!holds) {
      throw new IllegalArgumentException("an expression " + problem);
    }
  }
}
