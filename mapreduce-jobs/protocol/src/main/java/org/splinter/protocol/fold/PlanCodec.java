package org.splinter.protocol.fold;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.FunctionEvaluator.Use;
import org.splinter.fss.Scheme;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.aggregate.Section;
import org.splinter.protocol.aggregate.Weight;
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
 * "SPPL"  u8 version = 3
 * text table          fingerprint (32 bytes)     optional filter (u8 0, or u8 1 and a predicate)
 * u16 terms:    optional filter
 *               u8 key parts:  expression, u8 role (0 equal, 1 ordered), u8 leading bits
 *               u8 expanded (0, 1)
 *               u16 shares:    u8 scheme (1 DPF, 2 DCF, 3 constant), u8 use,
 *                              u8 radix bits (0 for a constant), u8 correction words (1 if compact)
 * u8 sections:  u8 groups:     expression
 *               u16 weights:   u8 kind, u8 limb, u8 limbs, expression
 * </pre>
 *
 * A decoded plan is well formed; {@link PlanLayout} then checks it against a table.
 */
public final class PlanCodec {
  public static final int MAX_BYTES = 1 << 20;

  private static final String MAGIC = "SPPL";
  private static final int VERSION = 3;

  private PlanCodec() {}

  public static byte[] encode(EvaluationPlan plan) {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    out.text(plan.table()).fixed(plan.fingerprint().bytes());
    writeFilter(out, plan.filter());
    out.u16(plan.terms().size());
    plan.terms().forEach(term -> write(out, term));
    out.u8(plan.sections().size());
    plan.sections().forEach(section -> write(out, section));
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
    ExpressionCodec.Reader expressions = new ExpressionCodec.Reader(in);
    Predicate filter = readFilter(in, expressions);
    List<Term> terms = new ArrayList<>();
    int termCount = in.u16("terms", 1, EvaluationPlan.MAX_TERMS);
    int shares = 0;
    for (int i = 0; i < termCount; i++) {
      Term term = readTerm(in, expressions, EvaluationPlan.MAX_SHARES - shares);
      shares += term.shares().size();
      terms.add(term);
    }
    List<Section> sections = new ArrayList<>();
    int sectionCount = in.u8("sections", 1, EvaluationPlan.MAX_SECTIONS);
    int words = 0;
    for (int i = 0; i < sectionCount; i++) {
      Section section = readSection(in, expressions, EvaluationPlan.MAX_WORDS - words);
      words += section.words();
      sections.add(section);
    }
    in.end();
    return new EvaluationPlan(table, fingerprint, filter, terms, sections);
  }

  private static void writeFilter(ByteWriter out, @Nullable Predicate filter) {
    out.u8(filter == null ? 0 : 1);
    if (filter != null) {
      ExpressionCodec.write(out, filter);
    }
  }

  private static @Nullable Predicate readFilter(ByteReader in, ExpressionCodec.Reader expressions)
      throws FormatException {
    return in.flag("has filter") ? expressions.predicate() : null;
  }

  private static void write(ByteWriter out, Term term) {
    writeFilter(out, term.filter());
    out.u8(term.key().size());
    for (KeyPart part : term.key()) {
      ExpressionCodec.write(out, part.expression());
      out.u8(part.role().ordinal()).u8(part.leadingBits());
    }
    out.u8(term.expanded() ? 1 : 0).u16(term.shares().size());
    for (ShareForm share : term.shares()) {
      TreeShape tree = share.tree();
      out.u8(share.scheme().number()).u8(share.use().ordinal());
      out.u8(tree == null ? 0 : tree.radixBits()).u8(tree != null && tree.compact() ? 1 : 0);
    }
  }

  private static Term readTerm(ByteReader in, ExpressionCodec.Reader expressions, int maxShares)
      throws FormatException {
    Predicate filter = readFilter(in, expressions);
    List<KeyPart> key = new ArrayList<>();
    int parts = in.u8("key parts", 0, Term.MAX_KEY_PARTS);
    for (int i = 0; i < parts; i++) {
      Expression expression = expressions.expression();
      KeyPart.Role role = KeyPart.Role.values()[in.u8("role", 0, 1)];
      int least = role == KeyPart.Role.EQUAL ? KeyPart.ALL_BITS : 0;
      key.add(new KeyPart(expression, role, in.u8("leading bits", least, KeyPart.ALL_BITS)));
    }
    boolean expanded = in.flag("expanded");
    List<ShareForm> shares = new ArrayList<>();
    int count = in.u16("shares", 1, maxShares);
    for (int i = 0; i < count; i++) {
      // Multi-party DPF shares, whose number comes next, do not occur in a plan.
      Scheme scheme = Scheme.numbered(in.u8("scheme", 1, Scheme.CONSTANT.number()));
      Use use = Use.values()[in.u8("use", 0, Use.values().length - 1)];
      shares.add(new ShareForm(scheme, use, readTree(in, scheme.takesKeys())));
    }
    return new Term(filter, key, expanded, shares);
  }

  private static @Nullable TreeShape readTree(ByteReader in, boolean present)
      throws FormatException {
    int most = present ? TreeShape.MAX_RADIX_BITS : 0;
    int radixBits = in.u8("radix bits", present ? 1 : 0, most);
    // Only a tree of radix 2 can have a level's correction words in common.
    boolean compact = in.u8("correction words", 0, radixBits == 1 ? 1 : 0) == 1;
    return present ? new TreeShape(radixBits, compact) : null;
  }

  private static void write(ByteWriter out, Section section) {
    out.u8(section.groups().size());
    section.groups().forEach(group -> ExpressionCodec.write(out, group));
    out.u16(section.weights().size());
    for (Weight weight : section.weights()) {
      out.u8(weight.kind().ordinal()).u8(weight.limb()).u8(weight.limbs());
      ExpressionCodec.write(out, weight.argument());
    }
  }

  private static Section readSection(
      ByteReader in, ExpressionCodec.Reader expressions, int maxWords) throws FormatException {
    List<Expression> groups = new ArrayList<>();
    int groupCount = in.u8("groups", 0, EvaluationPlan.MAX_GROUPS_BY);
    for (int i = 0; i < groupCount; i++) {
      groups.add(expressions.expression());
    }
    if (maxWords < 1) {
      throw in.error("has more than " + EvaluationPlan.MAX_WORDS + " words");
    }
    List<Weight> weights = new ArrayList<>();
    int count = in.u16("weights", 0, maxWords - 1);
    for (int i = 0; i < count; i++) {
      Weight.Kind kind = Weight.Kind.values()[in.u8("weight", 0, Weight.Kind.values().length - 1)];
      int limb = in.u8("limb", 0, Weight.MAX_LIMBS - 1);
      int limbs = in.u8("limbs", 1, Weight.MAX_LIMBS);
      Expression argument = expressions.expression();
      try {
        weights.add(new Weight(kind, argument, limb, limbs));
      } catch (IllegalArgumentException e) {
        throw in.error(String.valueOf(e.getMessage()));
      }
    }
    return new Section(groups, weights);
  }
}
