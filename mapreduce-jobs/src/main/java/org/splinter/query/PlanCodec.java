package org.splinter.query;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.TreeParameters;
import org.splinter.query.Predicate.Comparison;
import org.splinter.table.Fingerprint;
import org.splinter.table.Schema;
import org.splinter.table.Value;

/**
 * The bytes of an {@link EvaluationPlan}, little-endian:
 *
 * <pre>
 * "SPPL"  u8 version = 1
 * text table          fingerprint (32 bytes)      u8 radix bits
 * columns key         columns group               (u16 count, u16 column each)
 * u16 weights         (u8 kind, u16 column each)
 * u8 has filter       predicate
 *
 * predicate = u8 tag: 0 comparison (u16 column, u8 operator, literal)   1 is null (u16 column)
 *                     2 and, 3 or (u16 terms, predicate each)           4 not (predicate)
 * literal   = u8 0, i64 word  |  u8 1, text
 * </pre>
 *
 * A decoded plan is well formed; {@link PlanValidator} then holds it against a table.
 */
public final class PlanCodec {
  public static final int MAX_BYTES = 1 << 20;

  private static final String MAGIC = "SPPL";
  private static final int VERSION = 1;
  private static final int MAX_LITERAL_BYTES = 1 << 16;
  private static final int MAX_TABLE_BYTES = 64;

  private PlanCodec() {}

  public static byte[] encode(EvaluationPlan plan) {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    out.text(plan.table()).fixed(plan.fingerprint().bytes()).u8(plan.radixBits());
    writeColumns(out, plan.keyColumns());
    writeColumns(out, plan.groupColumns());
    out.u16(plan.weights().size());
    for (Weight weight : plan.weights()) {
      out.u8(weight.kind().ordinal()).u16(weight.column());
    }
    Predicate filter = plan.filter();
    out.u8(filter == null ? 0 : 1);
    if (filter != null) {
      write(out, filter);
    }
    return out.toByteArray();
  }

  /**
   * Decodes untrusted bytes.
   *
   * @throws FormatException naming the field and its bound
   */
  public static EvaluationPlan decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("evaluation plan", bytes);
    if (bytes.length > MAX_BYTES) {
      throw in.error("has " + bytes.length + " bytes, at most " + MAX_BYTES + " are allowed");
    }
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    String table = in.text("table", MAX_TABLE_BYTES);
    Fingerprint fingerprint = new Fingerprint(in.fixed("fingerprint", Fingerprint.BYTES));
    int radixBits = in.u8("radix bits", 1, TreeParameters.MAX_RADIX_BITS);
    List<Integer> key = readColumns(in, "key columns", EvaluationPlan.MAX_KEY_COLUMNS);
    List<Integer> groups = readColumns(in, "group columns", EvaluationPlan.MAX_GROUP_COLUMNS);
    int count = in.u16("weights", 0, EvaluationPlan.MAX_WEIGHTS);
    List<Weight> weights = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Weight.Kind kind = Weight.Kind.values()[in.u8("weight", 0, Weight.Kind.values().length - 1)];
      weights.add(new Weight(kind, readColumn(in)));
    }
    Predicate filter = in.flag("has filter") ? new PredicateReader(in).read(0) : null;
    in.end();
    return new EvaluationPlan(table, fingerprint, key, radixBits, filter, groups, weights);
  }

  private static void writeColumns(ByteWriter out, List<Integer> columns) {
    out.u16(columns.size());
    columns.forEach(out::u16);
  }

  private static List<Integer> readColumns(ByteReader in, String field, int max)
      throws FormatException {
    int count = in.u16(field, 0, max);
    List<Integer> columns = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int column = readColumn(in);
      if (columns.contains(column)) {
        throw in.error(field + " hold column " + column + " twice");
      }
      columns.add(column);
    }
    return columns;
  }

  private static int readColumn(ByteReader in) throws FormatException {
    return in.u16("column", 0, Schema.MAX_COLUMNS - 1);
  }

  private static void write(ByteWriter out, Predicate predicate) {
    if (predicate instanceof Comparison comparison) {
      out.u8(0).u16(comparison.column()).u8(comparison.operator().ordinal());
      if (comparison.literal() instanceof Value.Word word) {
        out.u8(0).i64(word.word());
      } else {
        out.u8(1).block(((Value.Text) comparison.literal()).utf8());
      }
    } else if (predicate instanceof Predicate.IsNull isNull) {
      out.u8(1).u16(isNull.column());
    } else if (predicate instanceof Predicate.And and) {
      out.u8(2).u16(and.terms().size());
      and.terms().forEach(term -> write(out, term));
    } else if (predicate instanceof Predicate.Or or) {
      out.u8(3).u16(or.terms().size());
      or.terms().forEach(term -> write(out, term));
    } else {
      write(out.u8(4), ((Predicate.Not) predicate).term());
    }
  }

  /** Reads one predicate tree, counting its nodes. */
  private static final class PredicateReader {
    private final ByteReader in;
    private int nodes;

    PredicateReader(ByteReader in) {
      this.in = in;
    }

    Predicate read(int depth) throws FormatException {
      if (depth > Predicate.MAX_DEPTH) {
        throw in.error("the filter is nested deeper than " + Predicate.MAX_DEPTH);
      }
      if (++nodes > Predicate.MAX_NODES) {
        throw in.error("the filter has more than " + Predicate.MAX_NODES + " conditions");
      }
      return switch (in.u8("predicate", 0, 4)) {
        case 0 -> comparison();
        case 1 -> new Predicate.IsNull(readColumn(in));
        case 2 -> new Predicate.And(terms(depth));
        case 3 -> new Predicate.Or(terms(depth));
        default -> new Predicate.Not(read(depth + 1));
      };
    }

    private List<Predicate> terms(int depth) throws FormatException {
      int count = in.u16("terms", 1, Predicate.MAX_NODES);
      List<Predicate> terms = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        terms.add(read(depth + 1));
      }
      return terms;
    }

    private Comparison comparison() throws FormatException {
      int column = readColumn(in);
      Predicate.Operator[] operators = Predicate.Operator.values();
      Predicate.Operator operator = operators[in.u8("operator", 0, operators.length - 1)];
      Value literal =
          in.flag("literal kind")
              ? new Value.Text(in.block("literal", MAX_LITERAL_BYTES))
              : new Value.Word(in.i64("literal"));
      return new Comparison(column, operator, literal);
    }
  }
}
