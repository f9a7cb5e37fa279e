package org.splinter.client.sql.disclosure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.Literal;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.ast.SqlUnparser;

/**
 * Rewriting of a template that makes secrets of its constants.
 *
 * <p>Guarantee: each constant of WHERE that is the whole side of a comparison becomes a {@code ?}
 * with that constant as its value, and the rewritten query has the answer of the one it is made of.
 * Constants inside an expression on rows stay, since a share stands for a whole side only ({@link
 * PublicConstants} names them). HAVING stays too, since providers are not sent it; only the text
 * has a {@code ?} for each constant there, so that a text which is shown and passed on has none.
 */
public final class SecretConstants {
  private final SqlTemplate template;
  private final List<Source> sources;

  private SecretConstants(SqlTemplate template, List<Source> sources) {
    this.template = template;
    this.sources = List.copyOf(sources);
  }

  /** Where a secret of the rewritten template comes from: a given one, else a constant. */
  private record Source(int given, String constant) {
    static final int NONE = -1;

    boolean isConstant() {
      return given == NONE;
    }
  }

  /** Rewrites a template. */
  public static SecretConstants of(SqlTemplate template) {
    Where where = new Where();
    Condition hidden = template.where() == null ? null : template.where().accept(where);
    Condition having = template.having();
    SqlTemplate shown =
        template
            .withSecrets(template.text(), where.sources.size(), hidden)
            .withHaving(having == null ? null : having.accept(new Masked()));
    return new SecretConstants(
        template.withSecrets(SqlUnparser.of(shown), where.sources.size(), hidden), where.sources);
  }

  /** Returns the template with a {@code ?} for each constant that it could be made of. */
  public SqlTemplate template() {
    return template;
  }

  /**
   * Returns the secrets of the rewritten template.
   *
   * @param given those of the template that it was made of, in order
   * @param ofConstant makes a secret of a constant
   */
  public <T> List<T> complete(List<T> given, Function<String, T> ofConstant) {
    return sources.stream()
        .map(
            source ->
                source.isConstant()
                    ? ofConstant.apply(source.constant())
                    : given.get(source.given()))
        .toList();
  }

  /** Rewriting of a condition; comparisons have their constant on the right. */
  private abstract static class Comparisons implements Condition.Visitor<Condition> {
    /** Returns what stands for the side that an operator compares with. */
    abstract Scalar side(Scalar right, Condition.Operator operator);

    @Override
    public Condition comparison(Condition.Comparison comparison) {
      return new Condition.Comparison(
          comparison.left(),
          comparison.operator(),
          side(comparison.right(), comparison.operator()));
    }

    @Override
    public Condition isNull(Condition.IsNull test) {
      return test;
    }

    @Override
    public Condition and(Condition.And and) {
      return new Condition.And(all(and.terms()));
    }

    @Override
    public Condition or(Condition.Or or) {
      return new Condition.Or(all(or.terms()));
    }

    @Override
    public Condition not(Condition.Not not) {
      return new Condition.Not(not.term().accept(this));
    }

    private List<Condition> all(List<Condition> terms) {
      return terms.stream().map(term -> term.accept(this)).toList();
    }
  }

  /** Rewriting of WHERE, which numbers all secrets anew in the order of the condition. */
  private static final class Where extends Comparisons {
    private final List<Source> sources = new ArrayList<>();
    private final Map<Integer, Scalar> renumbered = new HashMap<>();

    @Override
    Scalar side(Scalar right, Condition.Operator operator) {
      if (right instanceof Scalar.Constant constant) {
        return secret(new Source(Source.NONE, value(constant.literal())), null);
      }
      return right instanceof Scalar.Parameter given
          // A secret between two columns is compared twice, and stays one.
          ? renumbered.computeIfAbsent(
              given.index(), index -> secret(new Source(index, ""), given.letters()))
          : right;
    }

    private Scalar secret(Source source, Scalar.@Nullable Function letters) {
      sources.add(source);
      return new Scalar.Parameter(sources.size() - 1, letters);
    }

    /** Returns a constant as its owner would give it for the {@code ?}. */
    private static String value(Literal literal) {
      return literal
          .interval()
          .filter(interval -> interval.months() == 0)
          .map(interval -> interval.seconds().toPlainString())
          .orElse(literal.text());
    }
  }

  /** Rewriting of HAVING for a text only. */
  private static final class Masked extends Comparisons {
    private static final Scalar MASK = new Scalar.Parameter(0);

    @Override
    Scalar side(Scalar right, Condition.Operator operator) {
      return right instanceof Scalar.Constant ? MASK : right;
    }
  }
}
