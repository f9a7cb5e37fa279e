package org.splinter.protocol.expression;

import static org.splinter.protocol.expression.RowFilter.FALSE;
import static org.splinter.protocol.expression.RowFilter.TRUE;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.expression.Predicate.Operator;

/** A node of a comparison; UNKNOWN where a side is NULL. */
abstract class ComparisonNode extends TruthNode {

  /** Returns the operator's truth values for a left side that is less, equal and greater. */
  private static byte[] outcomes(Operator operator) {
    return switch (operator) {
      case EQUAL -> new byte[] {FALSE, TRUE, FALSE};
      case NOT_EQUAL -> new byte[] {TRUE, FALSE, TRUE};
      case LESS -> new byte[] {TRUE, FALSE, FALSE};
      case LESS_OR_EQUAL -> new byte[] {TRUE, TRUE, FALSE};
      case GREATER -> new byte[] {FALSE, FALSE, TRUE};
      case GREATER_OR_EQUAL -> new byte[] {FALSE, TRUE, TRUE};
      case STARTS_WITH, MATCHES -> throw new IllegalArgumentException("a pattern is not an order");
    };
  }

  static ComparisonNode of(WordNode left, Operator operator, WordNode right) {
    return new Words(left, outcomes(operator), right);
  }

  static ComparisonNode of(TextNode left, Operator operator, TextNode right) {
    return switch (operator) {
      case STARTS_WITH -> new StartsWith(left, right);
      case MATCHES -> new Matches(left, right);
      case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
          new Texts(left, outcomes(operator), right);
    };
  }

  private static final class Words extends ComparisonNode {
    private final WordNode left;
    private final byte[] outcomes;
    private final WordNode right;

    Words(WordNode left, byte[] outcomes, WordNode right) {
      this.left = left;
      this.outcomes = outcomes;
      this.right = right;
    }

    @Override
    void evaluate(Rows rows) {
      left.evaluate(rows);
      right.evaluate(rows);
      for (int i = 0; i < rows.count; i++) {
        long one = left.words[i];
        long other = right.words[i];
        truth[i] = outcomes[one < other ? 0 : one == other ? 1 : 2];
      }
      unknownWhere(left.nulls, right.nulls, rows.count);
    }
  }

  private static final class Texts extends ComparisonNode {
    private final TextNode left;
    private final byte[] outcomes;
    private final TextNode right;

    Texts(TextNode left, byte[] outcomes, TextNode right) {
      this.left = left;
      this.outcomes = outcomes;
      this.right = right;
    }

    @Override
    void evaluate(Rows rows) {
      left.evaluate(rows);
      right.evaluate(rows);
      for (int i = 0; i < rows.count; i++) {
        int leftEnd = left.from[i] + left.length[i];
        int rightEnd = right.from[i] + right.length[i];
        int order =
            Arrays.compareUnsigned(
                left.bytes[i], left.from[i], leftEnd, right.bytes[i], right.from[i], rightEnd);
        truth[i] = outcomes[1 + Integer.signum(order)];
      }
      unknownWhere(left.nulls, right.nulls, rows.count);
    }
  }

  private static final class StartsWith extends ComparisonNode {
    private final TextNode text;
    private final TextNode prefix;

    StartsWith(TextNode text, TextNode prefix) {
      this.text = text;
      this.prefix = prefix;
    }

    @Override
    void evaluate(Rows rows) {
      text.evaluate(rows);
      prefix.evaluate(rows);
      for (int i = 0; i < rows.count; i++) {
        truth[i] = startsWith(i) ? TRUE : FALSE;
      }
      unknownWhere(text.nulls, prefix.nulls, rows.count);
    }

    private boolean startsWith(int i) {
      int from = text.from[i];
      int start = prefix.from[i];
      int length = prefix.length[i];
      return length <= text.length[i]
          && Arrays.equals(
              text.bytes[i], from, from + length, prefix.bytes[i], start, start + length);
    }
  }

  private static final class Matches extends ComparisonNode {
    private final TextNode text;
    private final TextNode pattern;
    private @Nullable Wildcards wildcards;

    Matches(TextNode text, TextNode pattern) {
      this.text = text;
      this.pattern = pattern;
    }

    @Override
    void evaluate(Rows rows) {
      text.evaluate(rows);
      pattern.evaluate(rows);
      if (rows.count > 0 && wildcards == null) { // a constant, of all rows
        int from = pattern.from[0];
        wildcards =
            new Wildcards(Arrays.copyOfRange(pattern.bytes[0], from, from + pattern.length[0]));
      }
      for (int i = 0; i < rows.count; i++) {
        truth[i] = matches(i) ? TRUE : FALSE;
      }
      unknownWhere(text.nulls, pattern.nulls, rows.count);
    }

    private boolean matches(int i) {
      return wildcards != null && wildcards.match(text.bytes[i], text.from[i], text.length[i]);
    }
  }
}
