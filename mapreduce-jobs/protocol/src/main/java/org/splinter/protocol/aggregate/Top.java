package org.splinter.protocol.aggregate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.ExpressionCodec;
import org.splinter.protocol.key.SortKey;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Schema;

/**
 * The first rows in an order: MAX, MIN, MAX_BY, MIN_BY, TOP k and plain rows. Where the order does
 * not decide, rows ascend by their identity if it is kept, then by what is kept of them, NULLs
 * first, so that every provider keeps equal rows.
 *
 * <pre>
 * u8 sort keys: expression, u8 descending, u8 NULLs first      u16 outputs: expression
 * u16 most, 0 for all      optional expression that is required      u8 identified
 * </pre>
 *
 * @param order the order; may be empty
 * @param outputs the values of a row that are kept beside its sort keys
 * @param most the most rows that are kept; {@link #ALL} keeps all, which may be at most {@link
 *     #MAX_ROWS}
 * @param required an expression; a row counts only where it is not NULL, as MAX_BY wants; null:
 *     every row counts
 * @param identified whether a row's identity is kept: its digest, by which a row found under two
 *     keys is known to be one
 */
public record Top(
    List<SortKey> order,
    List<Expression> outputs,
    int most,
    @Nullable Expression required,
    boolean identified)
    implements Aggregate {
  public static final int ALL = 0;
  public static final int MAX_ROWS = 1000;
  public static final int MAX_SORT_KEYS = 64;

  /** A guess of the rows of a key where all are kept. */
  private static final int ROWS_OF_A_KEY = 10;

  public Top {
    order = List.copyOf(order);
    outputs = List.copyOf(outputs);
    if (most < 0 || most > MAX_ROWS) {
      throw new IllegalArgumentException(
          most + " rows of a key, must be 1 to " + MAX_ROWS + ", or 0 for all");
    }
  }

  static Top read(ByteReader in, ExpressionCodec.Reader expressions) throws FormatException {
    List<SortKey> order = new ArrayList<>();
    for (int i = in.u8("sort keys", 0, MAX_SORT_KEYS); i > 0; i--) {
      Expression expression = expressions.expression();
      boolean descending = in.flag("descending");
      order.add(new SortKey(expression, descending, in.flag("NULLs first")));
    }
    List<Expression> outputs = new ArrayList<>();
    for (int i = in.u16("outputs", 0, Schema.MAX_COLUMNS); i > 0; i--) {
      outputs.add(expressions.expression());
    }
    int most = in.u16("most rows", ALL, MAX_ROWS);
    Expression required = expressions.optional("has required");
    return new Top(order, outputs, most, required, in.flag("identified"));
  }

  @Override
  public void write(ByteWriter out) {
    out.u8(order.size());
    for (SortKey key : order) {
      ExpressionCodec.write(out, key.expression());
      out.u8(key.descending() ? 1 : 0).u8(key.nullsFirst() ? 1 : 0);
    }
    out.u16(outputs.size());
    outputs.forEach(output -> ExpressionCodec.write(out, output));
    ExpressionCodec.writeOptional(out.u16(most), required);
    out.u8(identified ? 1 : 0);
  }

  @Override
  public AggregateKind kind() {
    return AggregateKind.TOP;
  }

  @Override
  public String name() {
    if (order.isEmpty()) {
      return "a row";
    }
    return order.get(0).descending() ? "MAX or MAX_BY" : "MIN or MIN_BY";
  }

  @Override
  public List<Expression> expressions() {
    List<Expression> all = new ArrayList<>();
    order.forEach(key -> all.add(key.expression()));
    all.addAll(outputs);
    if (required != null) {
      all.add(required);
    }
    return all;
  }

  @Override
  public Aggregator aggregator(Manifest manifest) {
    TopColumns columns = new TopColumns(this, manifest);
    return new Aggregator(columns.inputs(), () -> new TopState(columns));
  }

  @Override
  public boolean takesDigests() {
    return identified;
  }

  @Override
  public boolean keepsRows() {
    return true;
  }

  @Override
  public long stateBytes(long rows) {
    long kept = most == ALL ? ROWS_OF_A_KEY : Math.min(most, rows);
    return kept * VALUE_BYTES * (order.size() + outputs.size());
  }

  /** Returns a Top that knows rows by their identity, unless one row is all that it keeps. */
  @Override
  public Optional<Aggregate> countingOnce() {
    return Optional.of(most == 1 ? this : new Top(order, outputs, most, required, true));
  }

  @Override
  public Top without(List<Expression> shared) {
    return new Top(
        order.stream().filter(key -> !shared.contains(key.expression())).toList(),
        outputs.stream().filter(output -> !shared.contains(output)).toList(),
        most,
        required != null && shared.contains(required) ? null : required,
        identified);
  }
}
