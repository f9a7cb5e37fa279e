package org.splinter.query;

import java.util.List;
import org.splinter.codec.FormatException;
import org.splinter.table.Column;
import org.splinter.table.ColumnType;
import org.splinter.table.Manifest;
import org.splinter.table.Value;

/**
 * Holds a decoded plan against the table version it names: every column exists, groups have
 * dictionaries, sums are of numbers, literals have their column's type. An evaluation that passed
 * cannot run outside its arrays.
 */
public final class PlanValidator {
  private final Manifest manifest;

  private PlanValidator(Manifest manifest) {
    this.manifest = manifest;
  }

  /**
   * Checks a plan.
   *
   * @throws FormatException naming what does not fit the table
   */
  public static void check(EvaluationPlan plan, Manifest manifest) throws FormatException {
    PlanValidator validator = new PlanValidator(manifest);
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
    for (int column : plan.keyColumns()) {
      validator.column(column);
    }
    validator.checkGroups(plan.groupColumns());
    for (Weight weight : plan.weights()) {
      Column column = validator.column(weight.column());
      if (weight.kind() == Weight.Kind.VALUE && !column.type().isNumeric()) {
        throw error("sums column " + column.name() + ", which is no number");
      }
    }
    if (plan.filter() != null) {
      validator.checkFilter(plan.filter());
    }
  }

  private void checkGroups(List<Integer> columns) throws FormatException {
    long codes = 1;
    for (int index : columns) {
      Column column = column(index);
      int distinct = manifest.statistics().get(index).distinct();
      if (!manifest.statistics().get(index).hasDictionary()) {
        throw error("groups by column " + column.name() + ", which has no dictionary");
      }
      if (Math.multiplyHigh(codes, distinct + 1L) != 0 || codes * (distinct + 1L) < 0) {
        throw error("groups by columns whose combinations do not fit 63 bits");
      }
      codes *= distinct + 1L;
    }
  }

  private void checkFilter(Predicate predicate) throws FormatException {
    if (predicate instanceof Predicate.Comparison comparison) {
      Column column = column(comparison.column());
      ColumnType type = column.type();
      if (type.isText() != comparison.literal() instanceof Value.Text) {
        throw error("compares column " + column.name() + " with a literal of another type");
      }
      if (comparison.operator() == Predicate.Operator.STARTS_WITH && !type.isText()) {
        throw error("matches a prefix of column " + column.name() + ", which is no text");
      }
    } else if (predicate instanceof Predicate.IsNull isNull) {
      column(isNull.column());
    } else if (predicate instanceof Predicate.And and) {
      checkAll(and.terms());
    } else if (predicate instanceof Predicate.Or or) {
      checkAll(or.terms());
    } else if (predicate instanceof Predicate.Not not) {
      checkFilter(not.term());
    }
  }

  private void checkAll(List<Predicate> terms) throws FormatException {
    for (Predicate term : terms) {
      checkFilter(term);
    }
  }

  private Column column(int index) throws FormatException {
    if (index >= manifest.schema().columns().size()) {
      throw error(
          "names column "
              + index
              + " of table "
              + manifest.table()
              + ", which has "
              + manifest.schema().columns().size());
    }
    return manifest.schema().columns().get(index);
  }

  private static FormatException error(String problem) {
    return new FormatException("evaluation plan", problem);
  }
}
