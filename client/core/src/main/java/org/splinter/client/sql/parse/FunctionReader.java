package org.splinter.client.sql.parse;

import static java.util.Map.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import net.sf.jsqlparser.expression.AnalyticExpression;
import net.sf.jsqlparser.expression.CastExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.ExtractExpression;
import net.sf.jsqlparser.expression.Function;
import net.sf.jsqlparser.expression.TrimFunction;
import net.sf.jsqlparser.expression.operators.relational.ExpressionList;
import net.sf.jsqlparser.expression.operators.relational.NamedExpressionList;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.aggregate.AggregateFunction;
import org.splinter.client.sql.aggregate.AggregateFunctions;
import org.splinter.client.sql.ast.Literal;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SqlType;

/** Reader of calls of functions and aggregates, by name and number of arguments. */
final class FunctionReader {
  /** The most digits of ROUND: what an exact decimal can have at most. */
  private static final int MAX_DIGITS = 38;

  private static final Pattern WHOLE_NUMBER = Pattern.compile("-?\\d{1,9}");

  private static final Map<String, Scalar.Function> DATE_PARTS =
      Map.ofEntries(
          entry("YEAR", Scalar.Function.YEAR),
          entry("QUARTER", Scalar.Function.QUARTER),
          entry("MONTH", Scalar.Function.MONTH),
          entry("WEEK", Scalar.Function.WEEK),
          entry("DAY", Scalar.Function.DAY),
          entry("DAYOFWEEK", Scalar.Function.DAY_OF_WEEK),
          entry("DAY_OF_WEEK", Scalar.Function.DAY_OF_WEEK),
          entry("DAYOFYEAR", Scalar.Function.DAY_OF_YEAR),
          entry("DAY_OF_YEAR", Scalar.Function.DAY_OF_YEAR),
          entry("HOUR", Scalar.Function.HOUR),
          entry("MINUTE", Scalar.Function.MINUTE),
          entry("SECOND", Scalar.Function.SECOND),
          entry("MILLISECOND", Scalar.Function.MILLISECOND),
          entry("MICROSECOND", Scalar.Function.MICROSECOND),
          entry("EPOCH", Scalar.Function.EPOCH));

  /** The functions of one argument, by all their names. */
  private static final Map<String, Scalar.Function> OF_ONE =
      Map.ofEntries(
          Map.entry("ABS", Scalar.Function.ABS),
          Map.entry("CEIL", Scalar.Function.CEIL),
          Map.entry("CEILING", Scalar.Function.CEIL),
          Map.entry("CHARACTER_LENGTH", Scalar.Function.LENGTH),
          Map.entry("CHAR_LENGTH", Scalar.Function.LENGTH),
          Map.entry("FLOOR", Scalar.Function.FLOOR),
          Map.entry("LCASE", Scalar.Function.LOWER),
          Map.entry("LEN", Scalar.Function.LENGTH),
          Map.entry("LENGTH", Scalar.Function.LENGTH),
          Map.entry("LOWER", Scalar.Function.LOWER),
          Map.entry("LTRIM", Scalar.Function.LTRIM),
          Map.entry("RTRIM", Scalar.Function.RTRIM),
          Map.entry("SIGN", Scalar.Function.SIGN),
          Map.entry("SQRT", Scalar.Function.SQRT),
          Map.entry("UCASE", Scalar.Function.UPPER),
          Map.entry("UPPER", Scalar.Function.UPPER));

  /** Names that are fields of EXTRACT but no functions. */
  private static final Map<String, Scalar.Function> FIELDS_ONLY =
      Map.of(
          "DOW", Scalar.Function.DAY_OF_WEEK,
          "DOY", Scalar.Function.DAY_OF_YEAR,
          "MILLISECONDS", Scalar.Function.MILLISECOND,
          "MICROSECONDS", Scalar.Function.MICROSECOND);

  private static final Set<String> COUNTED_IF = Set.of("COUNT_IF", "COUNTIF");

  private final ScalarReader scalars;
  private final AggregateReader aggregates;

  FunctionReader(ScalarReader scalars) {
    this.scalars = scalars;
    this.aggregates = new AggregateReader(scalars);
  }

  Scalar extract(ExtractExpression extract) {
    String name = extract.getName().replace("'", "");
    return part(name, "EXTRACT(" + name + " FROM …)", extract.getExpression());
  }

  private Scalar part(String name, String call, Expression of) {
    String upper = name.toUpperCase(Locale.ROOT);
    Scalar.Function field = FIELDS_ONLY.getOrDefault(upper, DATE_PARTS.get(upper));
    if (field == null) {
      throw Refusals.notAvailable(
          RefusedQueryException.excerpt(call),
          "use YEAR, QUARTER, MONTH, WEEK, DAY, DOW, DOY, HOUR, MINUTE, SECOND, MILLISECOND,"
              + " MICROSECOND or EPOCH");
    }
    return new Scalar.Call(field, List.of(scalars.read(of)));
  }

  Scalar read(Function call) {
    String name = call.getName().toUpperCase(Locale.ROOT);
    AggregateFunction aggregate =
        call.isDistinct() ? AggregateReader.distinct(name) : AggregateFunctions.named(name);
    boolean distinct = call.isDistinct();
    call.setDistinct(false);
    List<Expression> arguments = arguments(call, name);
    if (distinct && arguments.size() > 1) {
      throw Refusals.notAvailable(
          name + "(DISTINCT …) of several values", "write " + name + "(DISTINCT column)");
    }
    if (COUNTED_IF.contains(name) && !distinct) {
      AggregateFunction count = Objects.requireNonNull(AggregateFunctions.named("COUNT"));
      return aggregates.read(count, name, List.of(ConditionalCalls.counted(name, arguments)));
    }
    if (aggregate != null) {
      return aggregates.read(aggregate, name, arguments);
    }
    return switch (name) {
      case "LEFT" -> prefix(name + "(text, n)", arguments, arguments.size() == 2);
      case "SUBSTRING", "SUBSTR" ->
          prefix(
              name + "(text, 1, n)",
              arguments,
              arguments.size() == 3 && Integer.valueOf(1).equals(wholeNumber(arguments.get(1))));
      case "IF", "IIF" -> scalars.read(ConditionalCalls.choice(name, arguments));
      case "ROUND" -> round(arguments);
      case "COALESCE", "IFNULL", "NVL" ->
          several(Scalar.Function.COALESCE, arguments, 1, 2, name + "(a, b, …)");
      case "NULLIF" -> {
        requireCount(name, arguments, arguments.size() == 2, name + "(a, b)");
        yield several(Scalar.Function.NULLIF, arguments, 2, 3, name + "(a, b)");
      }
      case "GREATEST", "LEAST" ->
          several(
              Scalar.Function.valueOf(name), arguments, 1, arguments.size(), name + "(a, b, …)");
      case "MOD" -> {
        requireCount(name, arguments, arguments.size() == 2, "MOD(a, b)");
        yield new Scalar.Arithmetic(
            Scalar.Operator.REMAINDER,
            scalars.read(arguments.get(0)),
            scalars.read(arguments.get(1)));
      }
      case "CONCAT" -> concatenation(arguments);
      case "DATE_TRUNC", "DATETRUNC" -> {
        String unit = text(arguments, name);
        String lower = unit.toLowerCase(Locale.ROOT);
        boolean plural = lower.endsWith("s");
        Literal singular =
            new Literal(Literal.Kind.TEXT, plural ? lower.substring(0, lower.length() - 1) : lower);
        yield new Scalar.Call(
            Scalar.Function.TRUNCATE,
            List.of(scalars.read(arguments.get(1)), new Scalar.Constant(singular)));
      }
      case "DATE_PART", "DATEPART" -> {
        String field = text(arguments, name);
        yield part(field, name + "('" + field + "', …)", arguments.get(1));
      }
      default -> ofOne(call, name, arguments);
    };
  }

  /** Returns the text that a call's first argument of two is. */
  private static String text(List<Expression> arguments, String name) {
    Literal text = arguments.size() == 2 ? LiteralReader.read(arguments.get(0)) : null;
    if (text == null || text.kind() != Literal.Kind.TEXT) {
      throw new RefusedQueryException(
          name + " takes a unit as a text and a date or a time; write " + name + "('month', x)");
    }
    return text.text();
  }

  /** Reads an aggregate before WITHIN GROUP. */
  Scalar withinGroup(AnalyticExpression call) {
    return aggregates.withinGroup(call);
  }

  /** Reads CAST and TRY_CAST; a date that is written out is a literal. */
  Scalar cast(CastExpression cast) {
    SqlType type = CastTypes.read(cast);
    boolean attempted = CastTypes.attempts(cast);
    Literal literal = LiteralReader.read(cast.getLeftExpression());
    if (literal != null
        && literal.kind() == Literal.Kind.TEXT
        && type.kind() == SqlType.Kind.DATE
        && !attempted) {
      return new Scalar.Constant(new Literal(Literal.Kind.DATE, literal.text()));
    }
    return new Scalar.Cast(copied(cast.getLeftExpression(), 1), type, attempted);
  }

  /** Reads TRIM with its own grammar; spaces are all that it takes off. */
  Scalar trim(TrimFunction trim) {
    boolean from = trim.isUsingFromKeyword();
    Expression characters = from ? trim.getExpression() : trim.getFromExpression();
    Expression text = from ? trim.getFromExpression() : trim.getExpression();
    if (characters != null || text == null) {
      throw Refusals.notAvailable(
          "TRIM of other characters than spaces", "write TRIM(text), LTRIM(text) or RTRIM(text)");
    }
    TrimFunction.TrimSpecification ends = trim.getTrimSpecification();
    Scalar.Function function =
        ends == TrimFunction.TrimSpecification.LEADING
            ? Scalar.Function.LTRIM
            : ends == TrimFunction.TrimSpecification.TRAILING
                ? Scalar.Function.RTRIM
                : Scalar.Function.TRIM;
    return new Scalar.Call(function, List.of(scalars.read(text)));
  }

  /** Reads CONCAT, which takes NULL for an empty text, unlike ||. */
  private Scalar concatenation(List<Expression> arguments) {
    requireCount("CONCAT", arguments, !arguments.isEmpty(), "CONCAT(a, b, …)");
    Scalar empty = new Scalar.Constant(new Literal(Literal.Kind.TEXT, ""));
    Scalar whole = null;
    for (Expression argument : arguments) {
      SqlType text = new SqlType(SqlType.Kind.VARCHAR);
      Scalar part = new Scalar.Cast(copied(argument, 1), text, false);
      Scalar filled = new Scalar.Call(Scalar.Function.COALESCE, List.of(part, empty));
      scalars.budget().spend(3);
      whole = whole == null ? filled : new Scalar.Arithmetic(Scalar.Operator.CONCAT, whole, filled);
    }
    return Objects.requireNonNull(whole);
  }

  /**
   * Reads an argument of which the plan has several copies, unless an aggregate in it shows that
   * the client computes it, which copies nothing.
   *
   * @param more the copies beside the first
   */
  private Scalar copied(Expression argument, int more) {
    int before = scalars.budget().spent();
    int aggregates = scalars.aggregates();
    Scalar read = scalars.read(argument);
    if (scalars.aggregates() == aggregates) {
      scalars.budget().spendTimes(scalars.budget().spent() - before, more);
    }
    return read;
  }

  private Scalar several(
      Scalar.Function function, List<Expression> arguments, int least, int copies, String usage) {
    requireCount(function.name(), arguments, arguments.size() >= least, usage);
    return new Scalar.Call(
        function, arguments.stream().map(argument -> copied(argument, copies)).toList());
  }

  private static void requireCount(
      String name, List<Expression> arguments, boolean complete, String usage) {
    if (!complete) {
      throw new RefusedQueryException(
          name + " with " + arguments.size() + " arguments; write " + usage);
    }
  }

  private Scalar ofOne(Function call, String name, List<Expression> arguments) {
    Scalar.Function function = OF_ONE.get(name);
    if (function == null) {
      return datePart(call, name, arguments);
    }
    requireCount(name, arguments, arguments.size() == 1, name + "(x)");
    return new Scalar.Call(function, List.of(copied(arguments.get(0), 2)));
  }

  /** Returns the arguments of a call that has nothing beside them. */
  static List<Expression> arguments(Function call, String name) {
    if (call.isUnique()) {
      throw Refusals.notAvailable(
          RefusedQueryException.excerpt(name) + "(UNIQUE …)", "write DISTINCT");
    }
    List<Expression> arguments = new ArrayList<>();
    if (call.getParameters() != null) {
      arguments.addAll(call.getParameters());
    }
    NamedExpressionList<?> named = call.getNamedParameters();
    if (named != null) {
      arguments.addAll(named);
    }
    boolean namesKnown =
        named == null
            || (name.equals("SUBSTRING") && named.getNames().equals(List.of("", "FROM", "FOR")));
    // Without its arguments only the bare call must be left.
    call.setNamedParameters(null);
    call.setParameters(new ExpressionList<>());
    if (!namesKnown || !call.toString().equals(call.getName() + "()")) {
      throw Refusals.notAvailable(
          "a modifier inside " + RefusedQueryException.excerpt(name) + "(…)",
          "write the arguments alone");
    }
    return arguments;
  }

  private Scalar datePart(Function call, String name, List<Expression> arguments) {
    Scalar.Function field = DATE_PARTS.get(name);
    if (field == null) {
      throw FunctionNames.unknown(call, scalars.place());
    }
    requireCount(name, arguments, arguments.size() == 1, name + "(date)");
    return new Scalar.Call(field, List.of(scalars.read(arguments.get(0))));
  }

  private Scalar prefix(String usage, List<Expression> arguments, boolean complete) {
    Expression last = arguments.isEmpty() ? null : arguments.get(arguments.size() - 1);
    Integer characters = last == null ? null : wholeNumber(last);
    if (!complete || characters == null || characters < 0) {
      throw new RefusedQueryException(
          usage + ": only a prefix of a stated length is available; write " + usage);
    }
    Expression text = arguments.get(0);
    return new Scalar.Call(Scalar.Function.PREFIX, List.of(scalars.read(text), number(characters)));
  }

  private Scalar round(List<Expression> arguments) {
    if (arguments.size() != 2) {
      requireCount("ROUND", arguments, arguments.size() == 1, "ROUND(x) or ROUND(x, digits)");
      return new Scalar.Call(Scalar.Function.ROUND, List.of(copied(arguments.get(0), 2)));
    }
    Integer digits = wholeNumber(arguments.get(1));
    if (digits == null || Math.abs(digits) > MAX_DIGITS) {
      throw new RefusedQueryException(
          "ROUND takes digits as a whole number from -"
              + MAX_DIGITS
              + " to "
              + MAX_DIGITS
              + "; write ROUND(x, 2)");
    }
    return new Scalar.Call(
        Scalar.Function.ROUND, List.of(copied(arguments.get(0), 2), number(digits)));
  }

  private static Scalar number(int value) {
    return new Scalar.Constant(new Literal(Literal.Kind.NUMBER, Integer.toString(value)));
  }

  /** Returns the whole number of at most nine digits that an expression is, or null. */
  private static @Nullable Integer wholeNumber(Expression expression) {
    Literal literal = LiteralReader.read(expression);
    return literal != null
            && literal.kind() == Literal.Kind.NUMBER
            && WHOLE_NUMBER.matcher(literal.text()).matches()
        ? Integer.valueOf(literal.text())
        : null;
  }
}
