package org.splinter.expression;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.splinter.expression.Domain.FreeText;
import org.splinter.expression.Domain.Listed;
import org.splinter.expression.Domain.Range;
import org.splinter.expression.Expression.Case;
import org.splinter.expression.Expression.ColumnValue;
import org.splinter.expression.Expression.Prefix;
import org.splinter.table.Dictionary;
import org.splinter.table.Value;

/** Finds the domain of an expression; a domain that can be listed always is. */
final class DomainFinder {
  private final NodeBuilder builder;

  DomainFinder(NodeBuilder builder) {
    this.builder = builder;
  }

  /** Checks an expression and finds its domain. */
  Domain find(Expression expression) {
    Bounds bounds = ExpressionChecker.bounds(expression, builder.manifest());
    if (bounds.isNone()) {
      return new Listed(new Dictionary(List.of()));
    }
    Listed listed = list(expression);
    if (listed != null) {
      return listed;
    } else if (!bounds.isText()) {
      return new Range(bounds.min(), bounds.max());
    }
    int longest = (int) Math.min(bounds.max(), Integer.MAX_VALUE);
    return new FreeText(longest, prefixBytes(expression));
  }

  /** The values of an expression, or null if they cannot be listed in a dictionary. */
  private @Nullable Listed list(Expression expression) {
    int source = builder.source(expression);
    if (source != NodeBuilder.ROWS) {
      Dictionary dictionary =
          expression instanceof ColumnValue value ? builder.dictionary(value.column()) : null;
      return dictionary == null ? list(builder.values(expression, source)) : new Listed(dictionary);
    } else if (expression instanceof Case choice) {
      List<Value> values = new ArrayList<>();
      for (Expression result : NodeBuilder.results(choice)) {
        if (!(find(result) instanceof Listed listed)) {
          return null;
        }
        values.addAll(listed.values().values());
      }
      return list(values);
    } else if (expression instanceof Prefix prefix
        && find(prefix.text()) instanceof Listed listed) {
      return list(prefixes(listed.values(), prefix.characters()));
    }
    return null;
  }

  private static @Nullable Listed list(List<? extends @Nullable Value> values) {
    TreeSet<Value> distinct = new TreeSet<>();
    for (Value value : values) {
      if (value != null) {
        distinct.add(value);
      }
    }
    return distinct.size() > Dictionary.MAX_SIZE
        ? null
        : new Listed(new Dictionary(new ArrayList<>(distinct)));
  }

  /** The prefixes of the texts of a dictionary, in its order. */
  static List<@Nullable Value> prefixes(Dictionary texts, int characters) {
    List<@Nullable Value> prefixes = new ArrayList<>();
    for (Value value : texts.values()) {
      byte[] text = ((Value.Text) value).utf8();
      int length = TextNode.Prefix.length(text, 0, text.length, characters);
      prefixes.add(new Value.Text(Arrays.copyOf(text, length)));
    }
    return prefixes;
  }

  /** A key holds as much of a text as of any column that the text may come from. */
  private int prefixBytes(Expression text) {
    if (text instanceof Case choice) {
      return NodeBuilder.results(choice).stream().mapToInt(this::prefixBytes).max().orElse(0);
    } else if (text instanceof Prefix prefix) {
      return prefixBytes(prefix.text());
    }
    return text instanceof ColumnValue value
        ? builder.manifest().schema().columns().get(value.column()).prefixBytes()
        : 0;
  }
}
