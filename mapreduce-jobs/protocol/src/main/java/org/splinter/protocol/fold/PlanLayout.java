package org.splinter.protocol.fold;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.fss.FunctionEvaluator.Use;
import org.splinter.fss.Output;
import org.splinter.fss.RingParameters;
import org.splinter.fss.ShareParameters;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.aggregate.Measure;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.ExpressionChecker;
import org.splinter.protocol.key.GroupCodes;
import org.splinter.protocol.key.KeyDefinition;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;

/**
 * The meaning of a plan on the table version that it names: the keys of its terms, the domains of
 * its shares and the codes of its groups. Making it is the check of an untrusted plan: an
 * evaluation with a layout cannot run outside its arrays.
 *
 * @param keys one per term
 * @param shares the function shares of one query, over all terms
 * @param groups one per aggregation
 * @param expandedBytes the bytes of the tables of one query's expanded terms
 * @param cells the functions of cells that are in place of function shares; null if there are none
 */
public record PlanLayout(
    List<KeyDefinition> keys,
    List<Share> shares,
    List<GroupCodes> groups,
    long expandedBytes,
    @Nullable CellLayout cells) {

  /**
   * One planned share.
   *
   * @param term the number of its term
   * @param domainBits the width of the key; 0 for a constant, which has no domain
   * @param output the values of its function
   * @param parties the number of its shares
   */
  public record Share(int term, ShareForm form, int domainBits, Output output, int parties) {

    /** Returns the number of bytes of the share, of the party whose share is largest. */
    public int bytes() {
      return parameters().shareBytes();
    }

    /** Returns the AES blocks of one evaluation, with the levels that are expanded beforehand. */
    public int aesBlocks() {
      return parameters().aesBlocksPerKey();
    }

    /** Returns the parameters that the share is made with. */
    public ShareParameters parameters() {
      ShareForm.Ring ring = form.ring();
      if (ring != null) {
        return new RingParameters(parties, domainBits, ring.columnBits(), ring.sums());
      }
      TreeShape tree = form.tree();
      return ShareParameters.of(
          form.scheme(),
          parties,
          domainBits,
          tree == null ? 0 : tree.radixBits(),
          output,
          tree != null && tree.compact() ? 1 : 0);
    }
  }

  public PlanLayout {
    keys = List.copyOf(keys);
    shares = List.copyOf(shares);
    groups = List.copyOf(groups);
  }

  /** Returns the parameters of one query's shares, in their order. */
  public List<ShareParameters> parameters() {
    return shares.stream().map(Share::parameters).toList();
  }

  /** Returns the bytes of one query's shares for one provider. */
  public long shareBytes() {
    return cells != null ? cells.shareBytes() : shares.stream().mapToLong(Share::bytes).sum();
  }

  /**
   * Returns about the bytes in memory of all lists of values: the dictionaries of a table, and what
   * keys and groups have made of them.
   */
  public long listBytes(PublicTable table) {
    Set<Dictionary> lists = Collections.newSetFromMap(new IdentityHashMap<>());
    lists.addAll(table.dictionaries().values());
    keys.forEach(key -> lists.addAll(key.lists()));
    groups.forEach(codes -> lists.addAll(codes.lists()));
    return lists.stream().mapToLong(Dictionary::memoryBytes).sum();
  }

  /** Returns the bytes of the table of a term that is expanded over a key of {@code bits} bits. */
  public static long tableBytes(int bits, Output output) {
    return ((long) Long.BYTES * output.tableWords()) << bits;
  }

  /** Returns the bytes that the shares of {@code queries} queries take in a bundle. */
  public long bundleBytes(int queries) {
    return cells != null
        ? cells.bundleBytes(queries)
        : ShareBundle.sharesBytes(parameters(), queries);
  }

  /**
   * Returns whether one pass over data in memory has room for so many queries of several requests:
   * for their expanded shares, and for their records.
   */
  public boolean fits(int queries) {
    return expandedBytes * queries <= EvaluationPlan.MAX_EXPANDED_BYTES
        && (cells == null || cells.recordBytes() * queries <= CellLayout.MAX_RECORD_BYTES);
  }

  /**
   * Refuses more queries at once than those whose expanded shares a task can hold, and whose sums
   * over columns it can write.
   *
   * @throws FormatException naming the number and the bound
   */
  public void checkQueries(int queries) throws FormatException {
    if (expandedBytes * queries > EvaluationPlan.MAX_EXPANDED_BYTES) {
      throw error(
          "is asked for "
              + queries
              + " queries, whose expanded shares would take "
              + expandedBytes * queries
              + " bytes, at most "
              + EvaluationPlan.MAX_EXPANDED_BYTES
              + " are possible");
    }
    if (cells != null && cells.stateBytes(queries) > CellLayout.MAX_STATE_BYTES) {
      throw error(
          "is asked for "
              + queries
              + " queries of up to "
              + cells.sums()
              + " sums, of which a task could have to write "
              + (long) cells.stateBytes(queries)
              + " bytes, at most "
              + CellLayout.MAX_STATE_BYTES
              + " are possible; group by fewer values");
    }
  }

  /**
   * Checks that a plan is for this table version and names columns that it has, before any
   * dictionary is read for it.
   *
   * @throws FormatException naming what does not fit
   */
  public static void checkColumns(EvaluationPlan plan, Manifest manifest) throws FormatException {
    if (!plan.table().equals(manifest.table())
        || !plan.fingerprint().equals(manifest.fingerprint())) {
      throw error(
          "is for table "
              + plan.table()
              + " "
              + plan.fingerprint()
              + ", not for "
              + manifest.table()
              + " "
              + manifest.fingerprint());
    }
    int columns = manifest.schema().columns().size();
    for (int column : plan.columns()) {
      if (column >= columns) {
        throw error(
            "names column " + column + " of table " + plan.table() + ", which has " + columns);
      }
    }
  }

  /** Lays out a plan of two parties. */
  public static PlanLayout of(EvaluationPlan plan, PublicTable table) throws FormatException {
    return of(plan, table, 2);
  }

  /**
   * Lays a plan out.
   *
   * @param table a table of the version that {@link #checkColumns} accepted
   * @param parties the number of providers that are asked
   * @throws FormatException naming what does not fit the table
   */
  public static PlanLayout of(EvaluationPlan plan, PublicTable table, int parties)
      throws FormatException {
    try {
      if (plan.filter() != null) {
        ExpressionChecker.check(plan.filter(), table.manifest());
      }
      long expandedBytes = 0;
      // Terms have operands in common, and a domain can have many values.
      Map<Expression, Domain> domains = new HashMap<>();
      Function<Expression, Domain> found =
          expression -> domains.computeIfAbsent(expression, e -> Domain.of(e, table));
      List<KeyDefinition> keys = new ArrayList<>();
      List<Share> shares = new ArrayList<>();
      for (int i = 0; i < plan.terms().size(); i++) {
        Term term = plan.terms().get(i);
        if (term.filter() != null) {
          ExpressionChecker.check(term.filter(), table.manifest());
        }
        KeyDefinition key = KeyDefinition.of(table, term.key(), found);
        keys.add(key);
        expandedBytes += term.expanded() ? tableBytes(key.bits(), plan.output()) : 0;
        for (ShareForm form : term.shares()) {
          shares.add(share(i, term, form, key.bits(), plan.output(), parties));
        }
      }
      List<GroupCodes> groups = new ArrayList<>();
      for (Aggregation aggregation : plan.aggregations()) {
        aggregation.groups().forEach(g -> ExpressionChecker.check(g, table.manifest()));
        groups.add(new GroupCodes(table, aggregation.groups()));
        aggregation.measures().forEach(measure -> check(measure, table));
      }
      CellLayout cells = plan.cells() ? CellLayout.of(plan, keys, groups, table, parties) : null;
      return new PlanLayout(keys, shares, groups, expandedBytes, cells);
    } catch (IllegalArgumentException e) {
      throw new FormatException("evaluation plan", String.valueOf(e.getMessage()));
    }
  }

  private static Share share(
      int number, Term term, ShareForm form, int bits, Output output, int parties) {
    boolean constant = !form.scheme().takesKeys();
    if (bits == 0 && (!constant || term.expanded())) {
      throw new IllegalArgumentException(
          "term " + number + " has a tree or a table over a key of no bits");
    }
    if (term.expanded() && bits > output.maxTableBits()) {
      throw new IllegalArgumentException(
          "term "
              + number
              + " expands a key of "
              + bits
              + " bits, at most "
              + output.maxTableBits()
              + " are possible");
    }
    boolean suits = term.expanded() ? form.scheme().expandable() : directly(form);
    if (!suits || (!direct(form) && !form.scheme().summable())) {
      throw new IllegalArgumentException("term " + number + " cannot use a share as " + form);
    }
    if (!constant && (form.ring() != null) != (output == Output.RESIDUES)) {
      throw new IllegalArgumentException(
          "term " + number + " has a share of " + form.scheme() + " in a plan of " + output);
    }
    Share share = new Share(number, form, constant ? 0 : bits, output, parties);
    Objects.requireNonNull(share.parameters(), "refused unless there are such shares");
    return share;
  }

  /**
   * Returns whether a share may be evaluated row by row: those of tables are for look-ups alone.
   */
  private static boolean directly(ShareForm form) {
    return direct(form) && !form.scheme().tabular();
  }

  private static boolean direct(ShareForm form) {
    return form.use() == Use.DIRECT;
  }

  private static void check(Measure measure, PublicTable table) {
    ExpressionChecker.check(measure.argument(), table.manifest());
    boolean text = measure.argument().isText(table.manifest().schema());
    if (text && measure.kind() != Measure.Kind.PRESENT) {
      throw new IllegalArgumentException("sums a text");
    }
    if (!measure.whole() && table.manifest().rows() > Measure.MAX_ROWS) {
      throw new IllegalArgumentException(
          "splits sums over "
              + table.manifest().rows()
              + " rows, at most "
              + Measure.MAX_ROWS
              + " are possible");
    }
    Domain.of(measure.argument(), table);
  }

  private static FormatException error(String problem) {
    return new FormatException("evaluation plan", problem);
  }
}
