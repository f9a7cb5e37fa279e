package org.splinter.provider.fold;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.splinter.fss.ConstantParameters;
import org.splinter.fss.DomainPoint;
import org.splinter.fss.FunctionEvaluator.Use;
import org.splinter.fss.FunctionShare;
import org.splinter.fss.Output;
import org.splinter.fss.OutputValue;
import org.splinter.fss.Scheme;
import org.splinter.fss.SecretFunction;
import org.splinter.fss.ShareGenerator;
import org.splinter.fss.TreeParameters;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.aggregate.Measure;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.expression.Predicate.Comparison;
import org.splinter.protocol.expression.Predicate.Operator;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.ShareForm;
import org.splinter.protocol.fold.Term;
import org.splinter.protocol.key.KeyDefinition;
import org.splinter.protocol.key.KeyDefinition.Content;
import org.splinter.protocol.key.KeyPart;
import org.splinter.protocol.key.Ordering;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Tables;
import org.splinter.protocol.table.Value;

/**
 * A random plan over random rows with random secrets, and its expected sums: a loop over the rows
 * with plain Java functions in place of expressions, and secrets in the open.
 */
public final class RandomEvaluation {
  public static final List<Column> COLUMNS =
      List.of(
          new Column("city", ColumnType.STRING),
          new Column("year", ColumnType.INTEGER),
          new Column("price", ColumnType.decimal(2)),
          new Column("note", ColumnType.STRING),
          new Column("empty", ColumnType.INTEGER),
          new Column("wide", ColumnType.INTEGER));
  private static final boolean[] DICTIONARIES = {true, true, false, false, true, false};

  private static final long[] EDGES = {
    Long.MIN_VALUE, Long.MAX_VALUE, 0, -1, 1, 1L << 31, 1L << 32, -(1L << 32)
  };

  /** An expression and its value on a row. */
  private record Source(Expression expression, Function<Value[], @Nullable Value> value) {
    static Source column(int column) {
      return new Source(new ColumnValue(column), row -> row[column]);
    }
  }

  /** A predicate and its truth on a row; null is UNKNOWN. */
  private record Filter(Predicate predicate, Function<Value[], @Nullable Boolean> truth) {}

  private static final List<Long> BOUNDARIES = List.of(-500L, 1L, 900L, 2001L, 5000L);
  private static final Source BUCKET = bucket(2);
  private static final Source YEAR_BUCKET = bucket(1);
  private static final Source YEARS_SINCE =
      new Source(
          new Expression.Arithmetic(
              Expression.Operator.SUBTRACT,
              new ColumnValue(1),
              new Expression.Constant(new Value.Word(1990))),
          row -> row[1] == null ? null : new Value.Word(word(row[1]) - 1990));

  private static Source bucket(int column) {
    return new Source(
        new Expression.Bucket(new ColumnValue(column), BOUNDARIES),
        row ->
            row[column] == null
                ? null
                : new Value.Word(BOUNDARIES.stream().filter(b -> b <= word(row[column])).count()));
  }

  private static final List<Scheme> SCHEMES = List.of(Scheme.CONSTANT, Scheme.DPF, Scheme.DCF);

  private static final List<Source> KEYS =
      List.of(
          Source.column(0),
          Source.column(1),
          Source.column(2),
          Source.column(3),
          Source.column(4),
          Source.column(5),
          YEARS_SINCE,
          BUCKET,
          YEAR_BUCKET);

  /** Expressions of few bits, of which the keys of expanded domains consist. */
  private static final List<Source> NARROW =
      List.of(Source.column(0), Source.column(1), YEARS_SINCE, BUCKET);

  private static final List<Source> GROUPS =
      List.of(
          Source.column(0),
          Source.column(1),
          Source.column(2),
          Source.column(4),
          YEARS_SINCE,
          BUCKET,
          YEAR_BUCKET);
  private static final List<Source> NUMBERS =
      List.of(Source.column(2), Source.column(4), Source.column(5), YEARS_SINCE);

  private static final List<Filter> FILTERS =
      List.of(
          new Filter(
              new Comparison(
                  new ColumnValue(2),
                  Operator.GREATER_OR_EQUAL,
                  new Expression.Constant(new Value.Word(-500))),
              row -> row[2] == null ? null : word(row[2]) >= -500),
          new Filter(
              new Predicate.Or(
                  List.of(
                      new Predicate.Not(
                          new Comparison(
                              new ColumnValue(1),
                              Operator.EQUAL,
                              new Expression.Constant(new Value.Word(2001)))),
                      new Predicate.IsNull(new ColumnValue(3)))),
              row -> ((row[1] != null && word(row[1]) != 2001) || row[3] == null) ? true : null),
          new Filter(
              new Comparison(
                  new ColumnValue(4), Operator.LESS, new Expression.Constant(new Value.Word(3))),
              row -> null),
          new Filter(
              new Predicate.Not(new Predicate.IsNull(new ColumnValue(0))), row -> row[0] != null));

  private static long word(Value value) {
    return ((Value.Word) value).word();
  }

  /** Returns the metadata of a table of these rows. */
  public static Tables.Metadata metadata(List<@Nullable Value[]> rows) {
    return Tables.of(COLUMNS, DICTIONARIES, rows);
  }

  public static List<@Nullable Value[]> rows(Random random, int count) {
    List<@Nullable Value[]> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      @Nullable Value[] row = {
        new Value.Text("c" + random.nextInt(5)),
        new Value.Word(2000 + random.nextInt(4)),
        new Value.Word(random.nextInt(2000) - 1000),
        new Value.Text("\0x".repeat(random.nextInt(6)) + random.nextInt(3)),
        null,
        new Value.Word(EDGES[random.nextInt(EDGES.length)])
      };
      for (int column = 0; column < row.length; column++) {
        row[column] = random.nextInt(10) == 0 ? null : row[column];
      }
      rows.add(row);
    }
    return rows;
  }

  private record Part(Source source, KeyPart part) {}

  private record PlannedTerm(
      @Nullable Filter filter, List<Part> key, boolean expanded, List<ShareForm> shares) {
    Term term() {
      return new Term(
          filter == null ? null : filter.predicate,
          key.stream().map(Part::part).toList(),
          expanded,
          shares);
    }
  }

  private record Sum(Source source, Measure measure) {}

  private record PlannedAggregation(List<Source> groups, List<Sum> sums) {
    Aggregation aggregation() {
      return new Aggregation(
          groups.stream().map(Source::expression).toList(),
          sums.stream().map(Sum::measure).toList());
    }
  }

  /** The secret of one share. */
  private record Secret(BigInteger alpha, boolean inclusive, long beta) {}

  private final Random random;
  private final PublicTable table;
  private final List<@Nullable Value[]> rows;
  private final @Nullable Filter filter;
  private final List<PlannedTerm> terms;
  private final List<PlannedAggregation> aggregations;

  /** The keys of all rows, per term; null for a row without a key. */
  private final List<List<@Nullable BigInteger>> keys = new ArrayList<>();

  private final List<KeyDefinition> definitions = new ArrayList<>();

  /** The secrets per query and then per share. */
  private final List<List<Secret>> secrets = new ArrayList<>();

  /** Whether the sums have tags, and each query's key of them. */
  private final boolean check;

  private final List<OutputValue> checkKeys = new ArrayList<>();

  public RandomEvaluation(
      Random random, PublicTable table, List<@Nullable Value[]> rows, int queries) {
    this.random = random;
    this.table = table;
    this.rows = rows;
    this.check = random.nextBoolean();
    this.filter = random.nextBoolean() ? null : pick(FILTERS);
    this.terms = list(1, 4, this::term);
    this.aggregations = list(1, 3, this::aggregation);
    for (PlannedTerm term : terms) {
      KeyDefinition definition = KeyDefinition.of(table, term.term().key());
      definitions.add(definition);
      keys.add(keys(term, definition));
    }
    for (int query = 0; query < queries; query++) {
      secrets.add(secrets());
      checkKeys.add(OutputValue.unsigned(random.nextLong()));
    }
  }

  public EvaluationPlan plan() {
    return new EvaluationPlan(
        "t",
        table.manifest().fingerprint(),
        check,
        filter == null ? null : filter.predicate,
        terms.stream().map(PlannedTerm::term).toList(),
        aggregations.stream().map(PlannedAggregation::aggregation).toList());
  }

  /** Returns the key of a query's tags. */
  OutputValue checkKey(int query) {
    return checkKeys.get(query);
  }

  private <T> T pick(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  private <T> List<T> list(int least, int most, Supplier<T> one) {
    return IntStream.range(0, least + random.nextInt(most - least + 1))
        .mapToObj(i -> one.get())
        .collect(Collectors.toList());
  }

  private PlannedTerm term() {
    Filter termFilter = random.nextBoolean() ? null : pick(FILTERS);
    return switch (random.nextInt(5)) {
      case 0 ->
          new PlannedTerm(termFilter, List.of(), false, list(1, 2, () -> form(Scheme.CONSTANT)));
      case 1, 2 -> new PlannedTerm(termFilter, key(NARROW), true, list(1, 4, this::expandedForm));
      default ->
          new PlannedTerm(termFilter, key(KEYS), false, list(1, 4, () -> form(pick(SCHEMES))));
    };
  }

  private TreeShape tree() {
    int bits = random.nextInt(9);
    return bits == 0 ? TreeShape.COMPACT : TreeShape.radix(bits);
  }

  private ShareForm form(Scheme scheme) {
    return scheme == Scheme.CONSTANT
        ? ShareForm.CONSTANT
        : new ShareForm(scheme, Use.DIRECT, tree());
  }

  private ShareForm expandedForm() {
    return random.nextInt(4) == 0
        ? ShareForm.CONSTANT
        : new ShareForm(Scheme.DPF, pick(List.of(Use.values())), tree());
  }

  /** Returns parts of every role, at most one of them ordered and whole, within 128 bits. */
  private List<Part> key(List<Source> sources) {
    while (true) {
      List<Part> key = list(1, 3, () -> part(pick(sources)));
      List<KeyPart> parts = key.stream().map(Part::part).toList();
      try {
        KeyDefinition.of(table, parts);
      } catch (IllegalArgumentException tooWide) {
        continue;
      }
      long whole =
          parts.stream().filter(p -> p.role() == KeyPart.Role.ORDERED && p.whole()).count();
      if (whole <= 1) {
        return key;
      }
    }
  }

  private Part part(Source source) {
    Expression expression = source.expression;
    return new Part(
        source,
        switch (random.nextInt(3)) {
          case 0 -> KeyPart.equal(expression);
          case 1 -> KeyPart.ordered(expression);
          default -> new KeyPart(expression, KeyPart.Role.ORDERED, random.nextInt(12));
        });
  }

  private PlannedAggregation aggregation() {
    return new PlannedAggregation(list(0, 2, () -> pick(GROUPS)), list(0, 5, this::sum));
  }

  private Sum sum() {
    Measure.Kind kind = pick(List.of(Measure.Kind.values()));
    Source source = kind == Measure.Kind.PRESENT ? pick(KEYS) : pick(NUMBERS);
    if (kind == Measure.Kind.PRESENT) {
      return new Sum(source, Measure.whole(kind, source.expression));
    }
    int shift = random.nextInt(64 * kind.ordinal());
    int most = Math.min(Measure.MAX_BITS, 64 * kind.ordinal() - shift);
    return new Sum(source, new Measure(kind, source.expression, shift, random.nextInt(most + 1)));
  }

  private List<@Nullable BigInteger> keys(PlannedTerm term, KeyDefinition definition) {
    List<Ordering> orderings =
        term.key.stream()
            .map(part -> Ordering.of(Domain.of(part.source.expression, table)))
            .toList();
    List<@Nullable BigInteger> result = new ArrayList<>();
    for (Value[] row : rows) {
      List<Content> contents = new ArrayList<>();
      for (int i = 0; i < term.key.size(); i++) {
        Part part = term.key.get(i);
        Value value = part.source.value.apply(row);
        if (value != null) {
          contents.add(content(part.part, value, orderings.get(i)));
        }
      }
      boolean hasKey = contents.size() == term.key.size();
      result.add(hasKey ? big(definition.key(contents)) : null);
    }
    return result;
  }

  private static Content content(KeyPart part, Value value, Ordering order) {
    if (part.role() == KeyPart.Role.EQUAL) {
      return Content.of(value);
    }
    int bits = Math.min(part.leadingBits(), order.bits());
    return Content.of(order.upTo(value).subtract(BigInteger.ONE).shiftRight(order.bits() - bits));
  }

  private static BigInteger big(DomainPoint key) {
    return new BigInteger(Long.toUnsignedString(key.high()))
        .shiftLeft(64)
        .or(new BigInteger(Long.toUnsignedString(key.low())));
  }

  private List<Secret> secrets() {
    List<Secret> ofQuery = new ArrayList<>();
    for (int i = 0; i < terms.size(); i++) {
      int bits = definitions.get(i).bits();
      for (int share = 0; share < terms.get(i).shares.size(); share++) {
        BigInteger key = pick(keys.get(i));
        BigInteger alpha =
            key == null || random.nextInt(4) == 0 ? new BigInteger(bits, random) : key;
        long[] betas = {1, 1, -1, 0, random.nextLong()};
        ofQuery.add(new Secret(alpha, random.nextBoolean(), betas[random.nextInt(betas.length)]));
      }
    }
    return ofQuery;
  }

  /** Returns the shares of both parties, each by query. */
  public List<List<List<FunctionShare>>> shares() {
    ShareGenerator generator = ShareGenerator.create();
    List<List<List<FunctionShare>>> parties = List.of(new ArrayList<>(), new ArrayList<>());
    for (int query = 0; query < secrets.size(); query++) {
      List<Secret> ofQuery = secrets.get(query);
      OutputValue key = checkKeys.get(query);
      parties.forEach(party -> party.add(new ArrayList<>()));
      int next = 0;
      for (int i = 0; i < terms.size(); i++) {
        for (ShareForm form : terms.get(i).shares) {
          List<? extends FunctionShare> pair =
              pair(generator, form, definitions.get(i).bits(), ofQuery.get(next++), key);
          for (int party = 0; party < 2; party++) {
            List<List<FunctionShare>> queries = parties.get(party);
            queries.get(queries.size() - 1).add(pair.get(party));
          }
        }
      }
    }
    return parties;
  }

  private List<? extends FunctionShare> pair(
      ShareGenerator generator, ShareForm form, int bits, Secret secret, OutputValue key) {
    Output output = EvaluationPlan.output(check);
    TreeShape tree = form.tree();
    if (tree == null) {
      return generator.generate(
          new ConstantParameters(output),
          function(output, new DomainPoint(0, 0), false, secret.beta, key));
    }
    TreeParameters parameters = new TreeParameters(form.scheme(), output, bits, tree);
    DomainPoint alpha =
        new DomainPoint(secret.alpha.shiftRight(64).longValue(), secret.alpha.longValue());
    boolean inclusive = form.scheme().inclusive() && secret.inclusive;
    return generator.generate(parameters, function(output, alpha, inclusive, secret.beta, key));
  }

  private static SecretFunction function(
      Output output, DomainPoint alpha, boolean inclusive, long beta, OutputValue key) {
    return output.tagged()
        ? SecretFunction.tagged(alpha, inclusive, beta, key)
        : SecretFunction.of(output, alpha, inclusive, beta);
  }

  /**
   * Puts the expected sums, of integers, of one aggregation and query into {@code sums}, for each
   * group in which a term counts a row.
   */
  void expect(int aggregation, int query, Map<List<@Nullable Value>, BigInteger[]> sums) {
    PlannedAggregation planned = aggregations.get(aggregation);
    int words = 1 + planned.sums.size();
    if (planned.groups.isEmpty()) {
      sums.put(List.of(), zeros(words));
    }
    int first = 0;
    for (int i = 0; i < terms.size(); i++) {
      PlannedTerm term = terms.get(i);
      List<Secret> ofTerm = secrets.get(query).subList(first, first + term.shares.size());
      first += term.shares.size();
      for (int r = 0; r < rows.size(); r++) {
        Value[] row = rows.get(r);
        BigInteger key = keys.get(i).get(r);
        if (key == null || !passes(filter, row) || !passes(term.filter, row)) {
          continue;
        }
        BigInteger value = BigInteger.ZERO;
        for (int share = 0; share < ofTerm.size(); share++) {
          long each = value(term.shares.get(share), ofTerm.get(share), key);
          value = value.add(BigInteger.valueOf(each));
        }
        List<@Nullable Value> group =
            Arrays.asList(
                planned.groups.stream().map(g -> g.value.apply(row)).toArray(Value[]::new));
        BigInteger[] sum = sums.computeIfAbsent(group, g -> zeros(words));
        sum[0] = sum[0].add(value);
        for (int w = 1; w < words; w++) {
          BigInteger measure = BigInteger.valueOf(measure(planned.sums.get(w - 1), row));
          sum[w] = sum[w].add(value.multiply(measure));
        }
      }
    }
  }

  private static BigInteger[] zeros(int words) {
    BigInteger[] zeros = new BigInteger[words];
    Arrays.fill(zeros, BigInteger.ZERO);
    return zeros;
  }

  private static boolean passes(@Nullable Filter filter, Value[] row) {
    return filter == null || Boolean.TRUE.equals(filter.truth.apply(row));
  }

  private static long value(ShareForm form, Secret secret, BigInteger key) {
    int order = key.compareTo(secret.alpha);
    boolean counts =
        switch (form.scheme()) {
          case CONSTANT -> true;
          case DCF -> secret.inclusive ? order <= 0 : order < 0;
          case DPF ->
              switch (form.use()) {
                case DIRECT -> order == 0;
                case AT_LEAST -> order >= 0;
                case ABOVE -> order > 0;
              };
          case MULTI_PARTY_DPF, DENSE, SHAMIR, RING ->
              throw new IllegalStateException("no plan has one");
        };
    return counts ? secret.beta : 0;
  }

  private static long measure(Sum sum, Value[] row) {
    Value value = sum.source.value.apply(row);
    if (value == null) {
      return 0;
    } else if (sum.measure.kind() == Measure.Kind.PRESENT) {
      return 1;
    }
    BigInteger number = BigInteger.valueOf(word(value));
    number = sum.measure.kind() == Measure.Kind.SQUARE ? number.multiply(number) : number;
    BigInteger rest = number.shiftRight(sum.measure.shift());
    int bits = sum.measure.bits();
    return bits == Measure.REST ? rest.longValue() : rest.longValue() & ((1L << bits) - 1);
  }
}
