package org.splinter.protocol.expression;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
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
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Value;

/** A finder of the domain of an expression; it lists every domain that can be listed. */
final class DomainFinder {
  private final NodeBuilder builder;

  DomainFinder(NodeBuilder builder) {
    this.builder = builder;
  }

  /** Checks an expression and finds its domain. */
  Domain find(Expression expression) {
    Bounds bounds = builder.sources().bounds(expression);
    if (bounds.isNone()) {
      return new Listed(new Dictionary(List.of()));
    }
    Listed listed = list(expression);
    if (listed != null) {
      return listed;
    } else if (!bounds.isText()) {
      return new Range(bounds.min(), bounds.max());
    }
    Optional<Wide> wide = expression.accept(new WideRange(builder.sources().manifest()));
    if (wide.isPresent()) {
      return wide.get();
    }
    int longest = (int) Math.min(bounds.max(), Integer.MAX_VALUE);
    return new FreeText(longest, expression.accept(new PrefixBytes()));
  }

  /** Returns the values of an expression, or null if they cannot be listed in a dictionary. */
  private @Nullable Listed list(Expression expression) {
    if (expression instanceof ColumnValue value) {
      Dictionary dictionary = builder.sources().dictionary(value.column());
      return dictionary == null ? null : new Listed(dictionary);
    }
    TreeSet<Value> values = new TreeSet<>();
    return collect(expression, values) ? new Listed(new Dictionary(List.copyOf(values))) : null;
  }

  /**
   * Adds the values of an expression to those of others.
   *
   * @return false if they cannot be listed, or once they are more than a dictionary holds
   */
  private boolean collect(Expression expression, Set<Value> values) {
    int source = builder.sources().of(expression);
    if (source != Sources.ROWS && builder.tables().fits(expression, source)) {
      return addAll(builder.tables().values(expression, source), values);
    } else if (builder.sources().bounds(expression).isNone()) {
      return true;
    }
    return expression.accept(new Collector(values));
  }

  /** A collector of the values of an expression that looks at several columns, or computes. */
  private final class Collector extends TextVisitor<Boolean> {
    private final Set<Value> values;

    Collector(Set<Value> values) {
      this.values = values;
    }

    @Override
    public Boolean columnValue(ColumnValue value) {
      Dictionary dictionary = builder.sources().dictionary(value.column());
      return dictionary != null && addAll(dictionary.values(), values);
    }

    @Override
    public Boolean constant(Constant constant) {
      return addAll(List.of(constant.value()), values);
    }

    @Override
    public Boolean choice(Case choice) {
      return NodeBuilder.results(choice).stream().distinct().allMatch(r -> collect(r, values));
    }

    @Override
    public Boolean prefix(Prefix prefix) {
      Listed texts = list(prefix.text());
      return texts != null && addAll(prefixes(texts.values(), prefix.characters()), values);
    }

    @Override
    public Boolean textCall(TextCall call) {
      Listed texts = list(call.text());
      return texts != null && addAll(images(texts.values(), call.function()), values);
    }

    @Override
    public Boolean concatenation(Concatenation concatenation) {
      return false; // two lists make too many texts
    }

    @Override
    public Boolean printed(Printed printed) {
      return false;
    }

    @Override
    Boolean computed(Expression word) {
      return image(word).filter(image -> addAll(image.values(), values)).isPresent();
    }
  }

  /**
   * Returns the image of an expression of words, where that has fewer values than lie between its
   * least and its greatest one.
   */
  Optional<Image> image(Expression word) {
    Bounds bounds = builder.sources().bounds(word);
    return Image.of(word, this, builder).filter(image -> isShorter(image, bounds));
  }

  private static boolean isShorter(Image image, Bounds bounds) {
    long beyondFirst = image.values().stream().distinct().count() - 1;
    return Long.compareUnsigned(beyondFirst, bounds.max() - bounds.min()) < 0;
  }

  private static boolean addAll(List<? extends @Nullable Value> added, Set<Value> values) {
    for (Value value : added) {
      if (value != null && values.add(value) && values.size() > Dictionary.MAX_SIZE) {
        return false;
      }
    }
    return true;
  }

  /** Returns the prefixes of the texts of a dictionary, in its order. */
  static List<@Nullable Value> prefixes(Dictionary texts, int characters) {
    List<@Nullable Value> prefixes = new ArrayList<>();
    for (Value value : texts.values()) {
      byte[] text = ((Value.Text) value).utf8();
      int length = TextNode.Prefix.length(text, 0, text.length, characters);
      prefixes.add(new Value.Text(Arrays.copyOf(text, length)));
    }
    return prefixes;
  }

  /** Returns a function's values for the texts of a dictionary, in its order. */
  static List<@Nullable Value> images(Dictionary texts, TextFunction function) {
    List<@Nullable Value> images = new ArrayList<>();
    for (Value value : texts.values()) {
      images.add(new Value.Text(function.of(((Value.Text) value).string())));
    }
    return images;
  }

  /** A finder of how much of a text a key holds: the most of all columns it may come from. */
  private final class PrefixBytes extends TextVisitor<Integer> {
    @Override
    public Integer columnValue(ColumnValue value) {
      return builder.sources().manifest().schema().columns().get(value.column()).prefixBytes();
    }

    @Override
    public Integer constant(Constant constant) {
      return 0;
    }

    @Override
    public Integer choice(Case choice) {
      return NodeBuilder.results(choice).stream().mapToInt(r -> r.accept(this)).max().orElse(0);
    }

    @Override
    public Integer prefix(Prefix prefix) {
      return prefix.text().accept(this);
    }

    @Override
    public Integer textCall(TextCall call) {
      return call.text().accept(this);
    }

    @Override
    public Integer concatenation(Concatenation concatenation) {
      return Math.max(concatenation.left().accept(this), concatenation.right().accept(this));
    }

    @Override
    public Integer printed(Printed printed) {
      return Column.DEFAULT_PREFIX_BYTES;
    }

    @Override
    Integer computed(Expression word) {
      throw new IllegalStateException("a number or date where a checked expression has a text");
    }
  }
}
