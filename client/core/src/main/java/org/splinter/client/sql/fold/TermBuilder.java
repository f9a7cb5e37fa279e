package org.splinter.client.sql.fold;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.condition.Factor;
import org.splinter.client.sql.condition.Operand;
import org.splinter.client.sql.condition.Side;
import org.splinter.client.sql.condition.TermPlanner;
import org.splinter.client.sql.fold.SecretTerm.KeyOperand;
import org.splinter.client.sql.fold.SecretTerm.Role;
import org.splinter.fss.FunctionEvaluator;
import org.splinter.fss.Output;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.fold.ShareForm;
import org.splinter.protocol.fold.Term;
import org.splinter.protocol.key.KeyDefinition;
import org.splinter.protocol.key.KeyPart;
import org.splinter.protocol.table.PublicTable;

/**
 * Builder of the keys and shares of products of factors; it adds terms while shares and memory
 * last. A product of one interval is one term. If there are several intervals, all but the widest
 * are cut into the nodes of their dyadic covers, one term for each combination of depths.
 */
final class TermBuilder {
  /** The widest key for which expanding a share costs less than evaluating it on one batch. */
  private static final int SMALL_DOMAIN_BITS = 16;

  /** The rows a leaf from which a task's look-ups save more than its expansion costs. */
  private static final int ROWS_PER_LEAF = 4;

  /**
   * The most bytes of tables, over all terms and queries: trees do without a table beyond it, so
   * that they leave tasks as much memory as small containers have.
   */
  private static final long MAX_TABLE_BYTES = 128L << 20;

  private final List<Operand> operands;
  private final List<Factor> factors;
  private final PublicTable table;
  private final PlanOptions options;
  private final Output output;
  private final Map<Expression, Domain> domains = new HashMap<>();
  private final List<SecretTerm> secretTerms = new ArrayList<>();
  private final List<Draft> drafts = new ArrayList<>();
  private long shares;
  private long expandedBytes;

  TermBuilder(
      List<Operand> operands, List<Factor> factors, PublicTable table, PlanOptions options) {
    this.operands = operands;
    this.factors = factors;
    this.table = table;
    this.options = options;
    this.output = EvaluationPlan.output(options.check());
    operands.forEach(operand -> domains.put(operand.expression(), operand.domain()));
  }

  /** Returns the secret side of each term. */
  List<SecretTerm> secretTerms() {
    return secretTerms;
  }

  /** A term whose trees have no shape yet, since the shape depends on the number of all shares. */
  private record Draft(
      @Nullable Predicate filter, List<KeyPart> key, SecretTerm term, List<BoxForms.Form> forms) {}

  /** Returns the terms of the plan. */
  List<Term> terms() {
    // Every share has an equal part of the bundle's room.
    long mostBytes =
        ShareBundle.MAX_SHARES_BYTES / Math.max(1, shares * options.queries()) - Integer.BYTES;
    RadixRule rule = new RadixRule(options.trees(), output, table.manifest().rows(), mostBytes);
    return drafts.stream().map(draft -> term(draft, rule)).toList();
  }

  private static Term term(Draft draft, RadixRule rule) {
    boolean expanded = draft.term().expanded();
    int bits = draft.term().definition().bits();
    List<ShareForm> forms = new ArrayList<>();
    for (BoxForms.Form form : draft.forms()) {
      forms.add(
          form.scheme().takesKeys()
              ? new ShareForm(form.scheme(), form.use(), rule.shape(form.scheme(), bits, expanded))
              : ShareForm.CONSTANT);
    }
    return new Term(draft.filter(), draft.key(), expanded, forms);
  }

  /** Adds a product's terms. */
  void add(TermPlanner.Product product) {
    List<SortedMap<Integer, Side>> boxes = List.of(new TreeMap<>());
    for (int factor : product.factors()) {
      boxes = intersections(boxes, factors.get(factor));
    }
    Set<Integer> all = new LinkedHashSet<>(boxes.get(0).keySet());
    TreeSet<Integer> ordered = new TreeSet<>();
    for (SortedMap<Integer, Side> box : boxes) {
      box.forEach(
          (operand, side) -> {
            if (side != Side.POINT) {
              ordered.add(operand);
            }
          });
    }
    // The widest interval stays whole: the others are cut into as many nodes as they have bits.
    int whole = -1;
    for (int operand : ordered) {
      whole = whole < 0 || bits(operand) > bits(whole) ? operand : whole;
    }
    ordered.remove(whole);
    List<KeyOperand> equal = new ArrayList<>();
    for (int operand : all) {
      if (operand != whole && !ordered.contains(operand)) {
        equal.add(new KeyOperand(operand, Role.EQUAL, 0, bits(operand)));
      }
    }
    addDepths(product, boxes, equal, new ArrayList<>(ordered), whole);
  }

  private List<SortedMap<Integer, Side>> intersections(
      List<SortedMap<Integer, Side>> boxes, Factor factor) {
    requireShares((long) boxes.size() * factor.slots().size());
    List<SortedMap<Integer, Side>> all = new ArrayList<>();
    for (SortedMap<Integer, Side> box : boxes) {
      for (Factor.Slot slot : factor.slots()) {
        TreeMap<Integer, Side> both = new TreeMap<>(box);
        slot.sides().forEach((operand, side) -> both.merge(operand, side, Side::and));
        all.add(both);
      }
    }
    return all;
  }

  /** Adds one term for every combination of depths of the operands that are cut. */
  private void addDepths(
      TermPlanner.Product product,
      List<SortedMap<Integer, Side>> boxes,
      List<KeyOperand> parts,
      List<Integer> toCut,
      int whole) {
    if (toCut.isEmpty()) {
      List<KeyOperand> key = new ArrayList<>(parts);
      if (whole >= 0) {
        key.add(new KeyOperand(whole, Role.WHOLE, 0, bits(whole)));
      }
      addTerm(product, boxes, key);
      return;
    }
    int operand = toCut.get(0);
    for (int depth = 0; depth <= bits(operand); depth++) {
      List<KeyOperand> more = new ArrayList<>(parts);
      more.add(new KeyOperand(operand, Role.NODE, depth, bits(operand)));
      addDepths(product, boxes, more, toCut.subList(1, toCut.size()), whole);
    }
  }

  private void addTerm(
      TermPlanner.Product product, List<SortedMap<Integer, Side>> boxes, List<KeyOperand> key) {
    List<KeyPart> parts = key.stream().map(this::part).toList();
    KeyDefinition definition = definition(parts);
    boolean expanded = expands(definition.bits());
    List<List<Side>> sides = new ArrayList<>();
    for (SortedMap<Integer, Side> box : boxes) {
      List<Side> row = new ArrayList<>();
      key.forEach(operand -> row.add(box.getOrDefault(operand.operand(), Side.POINT)));
      sides.add(row);
    }
    boolean alone = key.size() == 1 && key.get(0).role() == Role.WHOLE;
    SecretTerm term =
        new SecretTerm(
            product.sign(),
            product.factors(),
            product.tests(),
            key,
            definition,
            alone,
            expanded,
            sides);
    List<BoxForms.Form> forms = new ArrayList<>();
    for (List<Side> box : sides) {
      forms.addAll(new BoxForms(term, box).all());
      requireShares(shares + forms.size());
    }
    if (!forms.isEmpty()) {
      shares += forms.size();
      expandedBytes += expanded ? tableBytes(definition.bits()) : 0;
      secretTerms.add(term);
      drafts.add(new Draft(conjunction(product.filters()), parts, term, forms));
    }
  }

  private KeyPart part(KeyOperand operand) {
    return switch (operand.role()) {
      case EQUAL -> KeyPart.equal(operands.get(operand.operand()).expression());
      case WHOLE -> KeyPart.ordered(operands.get(operand.operand()).expression());
      case NODE ->
          new KeyPart(
              operands.get(operand.operand()).expression(), KeyPart.Role.ORDERED, operand.depth());
    };
  }

  private KeyDefinition definition(List<KeyPart> parts) {
    try {
      return KeyDefinition.of(table, parts, domains::get);
    } catch (IllegalArgumentException e) {
      throw new RefusedQueryException(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Returns whether to expand a key's domain: it is small beside the rows, and memory lasts for it.
   */
  private boolean expands(int bits) {
    if (bits == 0 || bits > FunctionEvaluator.MAX_EXPANDED_BITS) {
      return false;
    }
    long rows = Math.min(CostModel.TASK_ROWS, table.manifest().rows());
    boolean small = bits <= SMALL_DOMAIN_BITS || (long) ROWS_PER_LEAF << bits <= rows;
    return small && expandedBytes + tableBytes(bits) <= MAX_TABLE_BYTES;
  }

  private long tableBytes(int bits) {
    return PlanLayout.tableBytes(bits, output) * options.queries();
  }

  private int bits(int operand) {
    return operands.get(operand).ordering().bits();
  }

  private static void requireShares(long shares) {
    if (shares > EvaluationPlan.MAX_SHARES) {
      throw new RefusedQueryException(
          "the query takes "
              + shares
              + " or more function shares, at most "
              + EvaluationPlan.MAX_SHARES
              + " are possible; write fewer alternatives, or fewer intervals joined by AND");
    }
  }

  private static @Nullable Predicate conjunction(List<Predicate> filters) {
    return filters.isEmpty()
        ? null
        : filters.size() == 1 ? filters.get(0) : new Predicate.And(filters);
  }
}
