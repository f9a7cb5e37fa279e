package org.splinter.protocol.expression;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.expression.Expression.Arithmetic;
import org.splinter.protocol.expression.Expression.Branch;
import org.splinter.protocol.expression.Expression.Bucket;
import org.splinter.protocol.expression.Expression.Case;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.expression.Expression.Concatenation;
import org.splinter.protocol.expression.Expression.Constant;
import org.splinter.protocol.expression.Expression.DateField;
import org.splinter.protocol.expression.Expression.DatePart;
import org.splinter.protocol.expression.Expression.Parsed;
import org.splinter.protocol.expression.Expression.Prefix;
import org.splinter.protocol.expression.Expression.Printed;
import org.splinter.protocol.expression.Expression.TextCall;
import org.splinter.protocol.expression.Expression.TextLength;
import org.splinter.protocol.expression.Predicate.Comparison;
import org.splinter.protocol.expression.Predicate.IsNull;
import org.splinter.protocol.expression.Predicate.Not;
import org.splinter.protocol.table.Schema;
import org.splinter.protocol.table.Value;

/**
 * The bytes of expressions and predicates inside other formats, little-endian:
 *
 * <pre>
 * expression = u8 tag: 0 column (u16)
 *                      1 word (i64)             2 text (i32 length, UTF-8)
 *                      3 arithmetic (u8 operator, left, right: expressions)
 *                      4 case (u16 branches; predicate, expression each; u8 has ELSE, expression)
 *                      5 date part (u8 field, expression)
 *                      6 prefix (i32 characters, expression)
 *                      7 bucket (u16 boundaries, i64 each; expression)
 *                      8 text function (u8 function, expression)
 *                      9 text length (expression)
 *                      10 concatenation (left, right: expressions)
 *                      11 printed, 12 parsed (u8 form, u8 scale, expression)
 * predicate  = u8 tag: 0 comparison (u8 operator, left, right: expressions)
 *                      1 is null (expression)   2 and, 3 or (u16 terms, predicate each)
 *                      4 not (predicate)
 * </pre>
 *
 * A decoded expression is well formed; {@link ExpressionChecker} then checks it against a table.
 */
public final class ExpressionCodec {
  static final int MAX_TEXT_BYTES = 1 << 16;

  private ExpressionCodec() {}

  /** Returns the bytes of an expression. */
  public static byte[] encode(Expression expression) {
    ByteWriter out = new ByteWriter();
    write(out, expression);
    return out.toByteArray();
  }

  public static void write(ByteWriter out, Expression expression) {
    expression.accept(new Writer(out));
  }

  /** Writes u8 0 for no expression, else u8 1 and the expression. */
  public static void writeOptional(ByteWriter out, @Nullable Expression expression) {
    out.u8(expression == null ? 0 : 1);
    if (expression != null) {
      write(out, expression);
    }
  }

  public static void write(ByteWriter out, Predicate predicate) {
    predicate.accept(new Writer(out));
  }

  /** Writes u8 0 for no filter, else u8 1 and the predicate. */
  public static void writeFilter(ByteWriter out, @Nullable Predicate filter) {
    out.u8(filter == null ? 0 : 1);
    if (filter != null) {
      write(out, filter);
    }
  }

  /** A writer of expressions and predicates; it returns what it writes to. */
  private record Writer(ByteWriter out)
      implements Expression.Visitor<ByteWriter>, Predicate.Visitor<ByteWriter> {
    @Override
    public ByteWriter columnValue(ColumnValue value) {
      return out.u8(0).u16(value.column());
    }

    @Override
    public ByteWriter constant(Constant constant) {
      return constant.value() instanceof Value.Word word
          ? out.u8(1).i64(word.word())
          : out.u8(2).block(((Value.Text) constant.value()).utf8());
    }

    @Override
    public ByteWriter arithmetic(Arithmetic arithmetic) {
      out.u8(3).u8(arithmetic.operator().ordinal());
      arithmetic.left().accept(this);
      return arithmetic.right().accept(this);
    }

    @Override
    public ByteWriter choice(Case choice) {
      out.u8(4).u16(choice.branches().size());
      for (Branch branch : choice.branches()) {
        branch.when().accept(this);
        branch.then().accept(this);
      }
      writeOptional(out, choice.otherwise());
      return out;
    }

    @Override
    public ByteWriter datePart(DatePart part) {
      out.u8(5).u8(part.field().ordinal());
      return part.date().accept(this);
    }

    @Override
    public ByteWriter prefix(Prefix prefix) {
      out.u8(6).i32(prefix.characters());
      return prefix.text().accept(this);
    }

    @Override
    public ByteWriter bucket(Bucket bucket) {
      out.u8(7).u16(bucket.boundaries().size());
      bucket.boundaries().forEach(out::i64);
      return bucket.number().accept(this);
    }

    @Override
    public ByteWriter textCall(TextCall call) {
      out.u8(8).u8(call.function().ordinal());
      return call.text().accept(this);
    }

    @Override
    public ByteWriter textLength(TextLength length) {
      out.u8(9);
      return length.text().accept(this);
    }

    @Override
    public ByteWriter concatenation(Concatenation concatenation) {
      out.u8(10);
      concatenation.left().accept(this);
      return concatenation.right().accept(this);
    }

    @Override
    public ByteWriter printed(Printed printed) {
      out.u8(11).u8(printed.form().ordinal()).u8(printed.scale());
      return printed.word().accept(this);
    }

    @Override
    public ByteWriter parsed(Parsed parsed) {
      out.u8(12).u8(parsed.form().ordinal()).u8(parsed.scale());
      return parsed.text().accept(this);
    }

    @Override
    public ByteWriter comparison(Comparison comparison) {
      out.u8(0).u8(comparison.operator().ordinal());
      comparison.left().accept(this);
      return comparison.right().accept(this);
    }

    @Override
    public ByteWriter isNull(IsNull test) {
      out.u8(1);
      return test.operand().accept(this);
    }

    @Override
    public ByteWriter and(Predicate.And and) {
      return terms(2, and.terms());
    }

    @Override
    public ByteWriter or(Predicate.Or or) {
      return terms(3, or.terms());
    }

    @Override
    public ByteWriter not(Not not) {
      out.u8(4);
      return not.term().accept(this);
    }

    private ByteWriter terms(int tag, List<Predicate> terms) {
      out.u8(tag).u16(terms.size());
      terms.forEach(term -> term.accept(this));
      return out;
    }
  }

  /**
   * A reader of expressions and predicates in untrusted bytes. All that one reader reads may have
   * {@link Expression#MAX_NODES} nodes together, each tree the depth {@link Expression#MAX_DEPTH}.
   */
  public static final class Reader {
    private final ByteReader in;
    private int nodes;

    public Reader(ByteReader in) {
      this.in = in;
    }

    /**
     * Reads an expression.
     *
     * @throws FormatException naming the field and its bound
     */
    public Expression expression() throws FormatException {
      return expression(0);
    }

    /**
     * Reads what {@link #writeOptional} writes.
     *
     * @param field the name of the byte that says whether there is an expression
     * @throws FormatException naming the field and its bound
     */
    public @Nullable Expression optional(String field) throws FormatException {
      return in.flag(field) ? expression() : null;
    }

    /**
     * Reads what {@link #writeFilter} writes.
     *
     * @throws FormatException naming the field and its bound
     */
    public @Nullable Predicate filter() throws FormatException {
      return in.flag("has filter") ? predicate() : null;
    }

    /**
     * Reads a predicate.
     *
     * @throws FormatException naming the field and its bound
     */
    public Predicate predicate() throws FormatException {
      return predicate(0);
    }

    private Expression expression(int depth) throws FormatException {
      count(depth);
      return switch (in.u8("expression", 0, 12)) {
        case 0 -> new ColumnValue(in.u16("column", 0, Schema.MAX_COLUMNS - 1));
        case 1 -> new Constant(new Value.Word(in.i64("word")));
        case 2 -> new Constant(new Value.Text(in.text("text", MAX_TEXT_BYTES)));
        case 3 -> {
          Expression.Operator operator = one("operator", Expression.Operator.values());
          yield new Arithmetic(operator, expression(depth + 1), expression(depth + 1));
        }
        case 4 -> choice(depth);
        case 5 -> new DatePart(one("date field", DateField.values()), expression(depth + 1));
        case 6 -> {
          int characters = in.i32("prefix characters", 1, Integer.MAX_VALUE);
          yield new Prefix(expression(depth + 1), characters);
        }
        case 7 -> bucket(depth);
        case 8 -> {
          TextFunction function = one("text function", TextFunction.values());
          yield new TextCall(function, expression(depth + 1));
        }
        case 9 -> new TextLength(expression(depth + 1));
        case 10 -> new Concatenation(expression(depth + 1), expression(depth + 1));
        case 11 -> {
          WordForm form = form();
          yield new Printed(form, scale(form), expression(depth + 1));
        }
        default -> {
          WordForm form = form();
          yield new Parsed(form, scale(form), expression(depth + 1));
        }
      };
    }

    private Bucket bucket(int depth) throws FormatException {
      List<Long> boundaries = new ArrayList<>();
      for (int left = in.u16("boundaries", 1, Expression.MAX_BOUNDARIES); left > 0; left--) {
        boundaries.add(in.i64("boundary"));
      }
      return new Bucket(expression(depth + 1), boundaries);
    }

    private WordForm form() throws FormatException {
      return one("form", WordForm.values());
    }

    private int scale(WordForm form) throws FormatException {
      return in.u8("scale", 0, form.mostDigits());
    }

    private Case choice(int depth) throws FormatException {
      List<Branch> branches = new ArrayList<>();
      for (int left = in.u16("branches", 1, Expression.MAX_NODES); left > 0; left--) {
        branches.add(new Branch(predicate(depth + 1), expression(depth + 1)));
      }
      return new Case(branches, in.flag("has ELSE") ? expression(depth + 1) : null);
    }

    private Predicate predicate(int depth) throws FormatException {
      count(depth);
      return switch (in.u8("predicate", 0, 4)) {
        case 0 -> {
          Predicate.Operator operator = one("comparison", Predicate.Operator.values());
          Expression left = expression(depth + 1);
          yield new Comparison(left, operator, expression(depth + 1));
        }
        case 1 -> new IsNull(expression(depth + 1));
        case 2 -> new Predicate.And(terms(depth));
        case 3 -> new Predicate.Or(terms(depth));
        default -> new Not(predicate(depth + 1));
      };
    }

    private List<Predicate> terms(int depth) throws FormatException {
      List<Predicate> terms = new ArrayList<>();
      for (int left = in.u16("terms", 1, Expression.MAX_NODES); left > 0; left--) {
        terms.add(predicate(depth + 1));
      }
      return terms;
    }

    private <E extends Enum<E>> E one(String field, E[] values) throws FormatException {
      return values[in.u8(field, 0, values.length - 1)];
    }

    private void count(int depth) throws FormatException {
      if (depth > Expression.MAX_DEPTH) {
        throw in.error("an expression is nested deeper than " + Expression.MAX_DEPTH);
      }
      if (++nodes > Expression.MAX_NODES) {
        throw in.error("expressions have more than " + Expression.MAX_NODES + " parts in all");
      }
    }
  }
}
