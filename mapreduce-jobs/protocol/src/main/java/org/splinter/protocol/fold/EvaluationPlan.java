package org.splinter.protocol.fold;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.splinter.fss.Output;
import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.contract.Group;
import org.splinter.protocol.contract.Groups;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.table.Fingerprint;

/**
 * The public plan of one round: everything a provider needs but the shares. It depends on the
 * query's template, the table version and the number of queries alone, never on a secret, so that
 * providers may see it.
 *
 * <p>A row that passes the filter has as value the sum of its {@linkplain Term terms}; each
 * aggregation then adds up the rows' values, times its measures, per group.
 *
 * @param table the table's name
 * @param fingerprint the table version that the plan was made for; a provider that lacks it refuses
 * @param output of functions: words; values with tags, by which the client notices a false sum; or
 *     residues
 * @param filter the public condition on all terms, or null
 * @param aggregations at least one; the first one's count shows which groups are empty
 * @param keyBits the length of the Paillier key under which functions of cells are shared, whose
 *     values are words; 0 if all shares are function shares
 */
public record EvaluationPlan(
    String table,
    Fingerprint fingerprint,
    Output output,
    @Nullable Predicate filter,
    List<Term> terms,
    List<Aggregation> aggregations,
    int keyBits) {
  /** The name of the family of folds. */
  public static final String FAMILY = "fold";

  public static final int MAX_TERMS = 1024;

  /** The most shares of one query, over all terms. */
  public static final int MAX_SHARES = 1024;

  /**
   * The most bytes of tables of expanded shares that one task may hold, over all terms and queries:
   * the largest table there is, and smaller ones of an OR.
   */
  public static final long MAX_EXPANDED_BYTES = 288L << 20;

  public static final int MAX_AGGREGATIONS = 64;

  /** The most words over all aggregations. */
  public static final int MAX_WORDS = 512;

  public EvaluationPlan {
    terms = List.copyOf(terms);
    aggregations = List.copyOf(aggregations);
    if (output != Output.WORD && output != Output.TAGGED && output != Output.RESIDUES) {
      throw new IllegalArgumentException(
          "a plan of output " + output + ", must be of WORD, TAGGED or RESIDUES");
    }
    if (keyBits != 0 && (output != Output.WORD || !PaillierModulus.isLength(keyBits))) {
      throw new IllegalArgumentException(
          "a plan of output " + output + " under a key of " + keyBits + " bits");
    }
  }

  /** Makes a plan of function shares. */
  public EvaluationPlan(
      String table,
      Fingerprint fingerprint,
      Output output,
      @Nullable Predicate filter,
      List<Term> terms,
      List<Aggregation> aggregations) {
    this(table, fingerprint, output, filter, terms, aggregations, 0);
  }

  /** Makes a plan of words, or of values with tags for a check. */
  public EvaluationPlan(
      String table,
      Fingerprint fingerprint,
      boolean check,
      @Nullable Predicate filter,
      List<Term> terms,
      List<Aggregation> aggregations) {
    this(table, fingerprint, output(check), filter, terms, aggregations);
  }

  /** Returns whether each sum carries a tag. */
  public boolean check() {
    return output == Output.TAGGED;
  }

  /** Returns the values of functions: words, or double words with tags for a check. */
  public static Output output(boolean check) {
    return check ? Output.TAGGED : Output.WORD;
  }

  /** Returns whether the plan's functions are shared under Paillier's encryption. */
  public boolean cells() {
    return keyBits != 0;
  }

  /**
   * Returns the group of the plan's sums, in which the kernels add; of functions of cells, that of
   * the sums of a column.
   */
  public Group group() {
    if (cells()) {
      return keyBits == PaillierModulus.DEFAULT_BITS ? Groups.Z2048 : Groups.Z1536;
    }
    return output == Output.WORD ? Groups.Z64 : Groups.Z128;
  }

  /**
   * Returns the number of bytes of one sum: an element of the group, or two; a ciphertext where
   * functions of cells are shared.
   */
  public int sumBytes() {
    return cells() ? 2 * keyBits / Byte.SIZE : output.words() * Long.BYTES;
  }

  /** Returns the version that an answer must be over. */
  public List<String> versions() {
    return List.of("table version " + fingerprint);
  }

  /**
   * Returns the number of words over all aggregations: the number of sums per group if every
   * aggregation has equal groups.
   */
  public int words() {
    return aggregations.stream().mapToInt(Aggregation::words).sum();
  }

  /** Returns the number of an aggregation's first word among all words. */
  public int firstWord(int aggregation) {
    return aggregations.subList(0, aggregation).stream().mapToInt(Aggregation::words).sum();
  }

  /** Returns the number of shares of one query, over all terms. */
  public int shares() {
    return terms.stream().mapToInt(Term::shareCount).sum();
  }

  /** Returns the indices of all columns that the plan reads, ascending. */
  public List<Integer> columns() {
    TreeSet<Integer> columns = new TreeSet<>();
    if (filter != null) {
      filter.addColumns(columns);
    }
    for (Term term : terms) {
      if (term.filter() != null) {
        term.filter().addColumns(columns);
      }
      term.key().forEach(part -> part.expression().addColumns(columns));
    }
    for (Aggregation aggregation : aggregations) {
      aggregation.groups().forEach(group -> group.addColumns(columns));
      aggregation.measures().forEach(measure -> measure.argument().addColumns(columns));
    }
    return new ArrayList<>(columns);
  }
}
