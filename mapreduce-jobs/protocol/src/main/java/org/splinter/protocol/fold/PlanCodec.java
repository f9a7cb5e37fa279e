package org.splinter.protocol.fold;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.FunctionEvaluator.Use;
import org.splinter.fss.Output;
import org.splinter.fss.RingParameters;
import org.splinter.fss.RingSums;
import org.splinter.fss.Scheme;
import org.splinter.fss.TreeShape;
import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.aggregate.AggregationCodec;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.ExpressionCodec;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.key.KeyPart;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.TableName;

/**
 * The bytes of an {@link EvaluationPlan}, little-endian; expressions and predicates as {@link
 * ExpressionCodec} draws them:
 *
 * <pre>
 * "SPPL"  u8 version = 5
 * text table          fingerprint (32 bytes)     u8 values (0 words, 1 with tags, 2 residues;
 *                      words in cells under a key of 3 2048 bits, 4 3072 bits)
 * optional filter (u8 0, or u8 1 and a predicate)
 * u16 terms:    optional filter
 *               u8 key parts:  expression, u8 role (0 equal, 1 ordered), u8 leading bits
 *               u8 expanded (0, 1)
 *               u16 shares:    u8 scheme (1 DPF, 2 DCF, 3 constant, 5 dense, 7 ring), u8 use,
 *                              u8 radix bits (0 without a tree), u8 correction words (1 if compact);
 *                              of a ring function instead u8 column bits, u8 bits of sums
 *               of cells instead of the last two lines: u16 shares, u8 scheme = 8, u8 column bits
 * u8 aggregations ({@link AggregationCodec})
 * </pre>
 *
 * A decoded plan is well formed; {@link PlanLayout} then checks it against a table.
 */
public final class PlanCodec {
  public static final int MAX_BYTES = 1 << 20;

  private static final String MAGIC = "SPPL";
  private static final int VERSION = 5;

  /** The number of the scheme of functions of cells, which is none of function shares. */
  private static final int CELLS = 8;

  /** The values of functions; the order is part of the format. */
  private static final List<Output> OUTPUTS = List.of(Output.WORD, Output.TAGGED, Output.RESIDUES);

  /** The lengths of keys that follow the values of functions, of words in cells. */
  private static final List<Integer> KEYS =
      List.of(PaillierModulus.LEAST_BITS, PaillierModulus.DEFAULT_BITS);

  private PlanCodec() {}

  public static byte[] encode(EvaluationPlan plan) {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    int values =
        plan.cells()
            ? OUTPUTS.size() + KEYS.indexOf(plan.keyBits())
            : OUTPUTS.indexOf(plan.output());
    out.text(plan.table()).fixed(plan.fingerprint().bytes()).u8(values);
    ExpressionCodec.writeFilter(out, plan.filter());
    out.u16(plan.terms().size());
    plan.terms().forEach(term -> write(out, term));
    out.u8(plan.aggregations().size());
    plan.aggregations().forEach(aggregation -> AggregationCodec.write(out, aggregation));
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
    String table = TableName.read(in);
    Fingerprint fingerprint = new Fingerprint(in.fixed("fingerprint", Fingerprint.BYTES));
    int values = in.u8("values", 0, OUTPUTS.size() + KEYS.size() - 1);
    boolean cells = values >= OUTPUTS.size();
    Output output = cells ? Output.WORD : OUTPUTS.get(values);
    ExpressionCodec.Reader expressions = new ExpressionCodec.Reader(in);
    Predicate filter = expressions.filter();
    List<Term> terms = new ArrayList<>();
    int termCount = in.u16("terms", 1, EvaluationPlan.MAX_TERMS);
    int shares = 0;
    for (int i = 0; i < termCount; i++) {
      Term term = readTerm(in, expressions, EvaluationPlan.MAX_SHARES - shares, cells);
      shares += term.shareCount();
      terms.add(term);
    }
    List<Aggregation> aggregations = new ArrayList<>();
    int aggregationCount = in.u8("aggregations", 1, EvaluationPlan.MAX_AGGREGATIONS);
    int words = 0;
    for (int i = 0; i < aggregationCount; i++) {
      if (words == EvaluationPlan.MAX_WORDS) {
        throw in.error("has more than " + EvaluationPlan.MAX_WORDS + " words");
      }
      Aggregation aggregation =
          AggregationCodec.read(in, expressions, EvaluationPlan.MAX_WORDS - words);
      words += aggregation.words();
      aggregations.add(aggregation);
    }
    in.end();
    int keyBits = cells ? KEYS.get(values - OUTPUTS.size()) : 0;
    return new EvaluationPlan(table, fingerprint, output, filter, terms, aggregations, keyBits);
  }

  private static void write(ByteWriter out, Term term) {
    ExpressionCodec.writeFilter(out, term.filter());
    out.u8(term.key().size());
    for (KeyPart part : term.key()) {
      ExpressionCodec.write(out, part.expression());
      out.u8(part.role().ordinal()).u8(part.leadingBits());
    }
    Term.Cells cells = term.cells();
    if (cells != null) {
      out.u16(cells.shares()).u8(CELLS).u8(cells.columnBits());
      return;
    }
    out.u8(term.expanded() ? 1 : 0).u16(term.shares().size());
    for (ShareForm share : term.shares()) {
      TreeShape tree = share.tree();
      out.u8(share.scheme().number()).u8(share.use().ordinal());
      ShareForm.Ring ring = share.ring();
      if (ring != null) {
        out.u8(ring.columnBits()).u8(ring.sums().number());
        continue;
      }
      out.u8(tree == null ? 0 : tree.radixBits()).u8(tree != null && tree.compact() ? 1 : 0);
    }
  }

  private static Term readTerm(
      ByteReader in, ExpressionCodec.Reader expressions, int maxShares, boolean cells)
      throws FormatException {
    Predicate filter = expressions.filter();
    List<KeyPart> key = new ArrayList<>();
    int parts = in.u8("key parts", 0, Term.MAX_KEY_PARTS);
    for (int i = 0; i < parts; i++) {
      Expression expression = expressions.expression();
      KeyPart.Role role = KeyPart.Role.values()[in.u8("role", 0, 1)];
      int least = role == KeyPart.Role.EQUAL ? KeyPart.ALL_BITS : 0;
      key.add(new KeyPart(expression, role, in.u8("leading bits", least, KeyPart.ALL_BITS)));
    }
    if (cells) {
      return Term.ofCells(filter, key, readCells(in, maxShares));
    }
    boolean expanded = in.flag("expanded");
    List<ShareForm> shares = new ArrayList<>();
    int count = in.u16("shares", 1, maxShares);
    for (int i = 0; i < count; i++) {
      Scheme scheme = Scheme.numbered(in.u8("scheme", 1, Scheme.values().length));
      if (scheme == Scheme.MULTI_PARTY_DPF || scheme == Scheme.SHAMIR) {
        throw in.error("has a share of " + scheme + ", whose values are no numbers to sum up");
      }
      Use use = Use.values()[in.u8("use", 0, Use.values().length - 1)];
      shares.add(
          scheme == Scheme.RING
              ? new ShareForm(scheme, use, null, readRing(in))
              : new ShareForm(scheme, use, readTree(in, ShareForm.hasTree(scheme))));
    }
    return new Term(filter, key, expanded, shares);
  }

  private static Term.Cells readCells(ByteReader in, int maxShares) throws FormatException {
    int shares = in.u16("shares", 1, maxShares);
    in.u8("scheme", CELLS, CELLS);
    return new Term.Cells(in.u8("column bits", 0, CellGrid.MAX_COLUMN_BITS), shares);
  }

  private static ShareForm.Ring readRing(ByteReader in) throws FormatException {
    int columnBits = in.u8("column bits", 0, RingParameters.MAX_COLUMN_BITS);
    return new ShareForm.Ring(columnBits, RingSums.read(in));
  }

  private static @Nullable TreeShape readTree(ByteReader in, boolean present)
      throws FormatException {
    int most = present ? TreeShape.MAX_RADIX_BITS : 0;
    int radixBits = in.u8("radix bits", present ? 1 : 0, most);
    // Only a tree of radix 2 can have a level's correction words in common.
    boolean compact = in.u8("correction words", 0, radixBits == 1 ? 1 : 0) == 1;
    return present ? new TreeShape(radixBits, compact) : null;
  }
}
