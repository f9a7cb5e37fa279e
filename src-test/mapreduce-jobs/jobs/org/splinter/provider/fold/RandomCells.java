package org.splinter.provider.fold;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.Output;
import org.splinter.fss.QueryNonce;
import org.splinter.fss.paillier.CellAnswers;
import org.splinter.fss.paillier.CellShares;
import org.splinter.fss.paillier.PaillierKey;
import org.splinter.fss.paillier.PaillierPrimes;
import org.splinter.fss.paillier.PaillierSums;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.aggregate.Measure;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.fold.CellBundle;
import org.splinter.protocol.fold.CellGrid;
import org.splinter.protocol.fold.CellLayout;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PartialSums;
import org.splinter.protocol.fold.PlanCodec;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.fold.Term;
import org.splinter.protocol.key.GroupCodes;
import org.splinter.protocol.key.KeyDefinition;
import org.splinter.protocol.key.KeyDefinition.Content;
import org.splinter.protocol.key.KeyPart;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Tables;
import org.splinter.protocol.table.Value;

/**
 * A plan of functions of cells over random rows, its requests under clients' keys, and its expected
 * sums: a loop over the rows with the functions in the open.
 */
public final class RandomCells {
  public static final int PARTIES = 3;

  private static final List<Column> COLUMNS =
      List.of(
          new Column("a", ColumnType.INTEGER),
          new Column("g", ColumnType.INTEGER),
          new Column("v", ColumnType.INTEGER));
  private static final int MOST_A = 30;
  private static final Expression A = new ColumnValue(0);
  private static final Expression G = new ColumnValue(1);
  private static final Expression V = new ColumnValue(2);

  private static final List<Term> TERMS =
      List.of(
          Term.ofCells(null, List.of(KeyPart.equal(A)), new Term.Cells(2, 2)),
          Term.ofCells(
              new Predicate.Not(new Predicate.IsNull(V)),
              List.of(KeyPart.equal(A), KeyPart.equal(G)),
              new Term.Cells(3, 1)),
          Term.ofCells(new Predicate.IsNull(G), List.of(), new Term.Cells(0, 1)));

  private static final List<Aggregation> AGGREGATIONS =
      List.of(
          new Aggregation(List.of(), List.of(Measure.whole(Measure.Kind.VALUE, V))),
          new Aggregation(
              List.of(G),
              List.of(
                  Measure.whole(Measure.Kind.PRESENT, A), Measure.whole(Measure.Kind.SQUARE, V))));

  private final Random random;
  private final PublicTable table;
  private final List<@Nullable Value[]> rows;
  private final EvaluationPlan plan;
  private final PlanLayout layout;

  public RandomCells(Random random, PublicTable table, List<@Nullable Value[]> rows)
      throws FormatException {
    this.random = random;
    this.table = table;
    this.rows = rows;
    this.plan =
        new EvaluationPlan(
            "t", table.manifest().fingerprint(), Output.WORD, null, TERMS, AGGREGATIONS, 2048);
    this.layout = PlanLayout.of(plan, table, PARTIES);
  }

  public static List<@Nullable Value[]> rows(Random random, int count) {
    List<@Nullable Value[]> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int a = i == 0 ? MOST_A : random.nextInt(MOST_A + 1);
      @Nullable Value[] row = {
        new Value.Word(i == 1 ? 0 : a),
        new Value.Word(random.nextInt(3)),
        new Value.Word(random.nextInt(2001) - 1000)
      };
      for (int column = 0; i > 1 && column < row.length; column++) {
        row[column] = random.nextInt(8) == 0 ? null : row[column];
      }
      rows.add(row);
    }
    return rows;
  }

  public static Tables.Metadata metadata(List<@Nullable Value[]> rows) {
    return Tables.of(COLUMNS, new boolean[COLUMNS.size()], rows);
  }

  public EvaluationPlan plan() {
    return plan;
  }

  PlanLayout layout() {
    return layout;
  }

  private CellLayout cells() {
    return ResolvedFold.cells(layout);
  }

  /**
   * Returns primes of another key, which are not safe: they are drawn quickly, and hide nothing.
   */
  public static PaillierPrimes otherPrimes(Random random) throws FormatException {
    byte[] both = new byte[256];
    for (int i = 0; i < 2; i++) {
      BigInteger prime;
      do {
        prime = BigInteger.probablePrime(1024, random);
      } while (!prime.testBit(1022));
      byte[] bytes = prime.toByteArray();
      for (int j = 0; j < 128; j++) {
        both[128 * i + j] = bytes[bytes.length - 1 - j];
      }
    }
    return PaillierPrimes.decode(both);
  }

  /** One function: selectors of rows and words of columns. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Product(long[] selectors, long[] function) {
    BigInteger at(int cell) {
      int row = cell / function.length;
      return selectors[row] == 0
          ? BigInteger.ZERO
          : new BigInteger(Long.toUnsignedString(function[cell % function.length]));
    }
  }

  /** A client's request: the functions of each query, and every party's payload. */
  public final class Asked {
    private final PaillierPrimes primes;
    private final List<List<Product>> queries = new ArrayList<>();
    private final List<byte[]> payloads = new ArrayList<>();

    private Asked(PaillierPrimes primes, int count) {
      this.primes = primes;
      byte[] baseSeed = new byte[PaillierSums.SEED_BYTES];
      random.nextBytes(baseSeed);
      List<List<List<CellBundle.Share>>> byParty = new ArrayList<>();
      for (int party = 0; party < PARTIES; party++) {
        byParty.add(new ArrayList<>());
      }
      try (PaillierKey key = PaillierKey.open(primes, EvaluationPath.AUTO)) {
        for (int query = 0; query < count; query++) {
          List<Product> products = new ArrayList<>();
          byParty.forEach(party -> party.add(new ArrayList<>()));
          for (CellGrid grid : cells().grids()) {
            for (int i = 0; i < grid.shares(); i++) {
              Product product = product(grid);
              products.add(product);
              CellShares shares =
                  key.shareCells(
                      baseSeed,
                      grid.shape(key.modulus()),
                      PARTIES,
                      product.selectors,
                      product.function);
              for (int party = 0; party < PARTIES; party++) {
                boolean last = party == PARTIES - 1;
                byte[] own = last ? shares.rows() : shares.seeds().get(party);
                byParty.get(party).get(query).add(new CellBundle.Share(shares.columns(), own));
              }
            }
          }
          queries.add(products);
        }
        byte[] bases = key.cellBases(baseSeed, cells().columns());
        for (int party = 0; party < PARTIES; party++) {
          boolean last = party == PARTIES - 1;
          payloads.add(new CellBundle(key.modulus(), last, bases, byParty.get(party)).encode());
        }
      }
    }

    private Product product(CellGrid grid) {
      return new Product(
          random.longs(grid.rows(), 0, 2).toArray(), random.longs(grid.columns()).toArray());
    }

    /** Returns the request to one party, under a provider's name. */
    public Request request(String provider, int party) {
      return request(provider, party, payloads.get(party));
    }

    /** Returns a request with another payload. */
    public Request request(String provider, int party, byte[] payload) {
      RoundPlan round =
          new RoundPlan(
              EvaluationPlan.FAMILY, TrustModel.allButOne(PARTIES), PlanCodec.encode(plan));
      QueryNonce nonce = QueryNonce.draw();
      RequestDigest digest = RequestDigest.of(nonce, round);
      return new Request(round, new Envelope(provider, party, digest, nonce, payload));
    }

    /** Returns a party's payload. */
    public byte[] payload(int party) {
      return payloads.get(party).clone();
    }

    /** Returns the bundle that a party opens. */
    CellBundle bundle(int party) throws FormatException {
      return CellBundle.open(request("any", party).envelope(), cells());
    }

    /** Returns the sums that all parties' answers make, by query, word and group. */
    public Map<String, BigInteger> combined(List<byte[]> answers) throws FormatException {
      List<PartialSums> parts = new ArrayList<>();
      for (byte[] answer : answers) {
        parts.add(PartialSums.decode(PartialAnswer.decode(answer), plan, queries.size()));
      }
      Map<String, BigInteger> sums = new TreeMap<>();
      PartialSums first = parts.get(0);
      for (int i = 0; i < first.size(); i++) {
        int record = i;
        List<byte[]> all = parts.stream().map(part -> part.sum(record)).toList();
        sums.put(
            key(first.query(i), first.word(i), groupValues(first.word(i), first.group(i))),
            CellAnswers.sum(primes.modulus(), all));
      }
      return sums;
    }

    private List<@Nullable Value> groupValues(int word, long code) {
      int aggregation = word < AGGREGATIONS.get(0).words() ? 0 : 1;
      return new GroupCodes(table, AGGREGATIONS.get(aggregation).groups()).values(code);
    }

    private String key(int query, int word, List<@Nullable Value> group) {
      return "query " + query + " word " + word + " group " + group;
    }

    /** Returns the sums by a loop over the rows, with offsets. */
    public Map<String, BigInteger> expected() {
      Map<String, BigInteger> sums = new TreeMap<>();
      for (int query = 0; query < queries.size(); query++) {
        for (int word = 0; word < AGGREGATIONS.get(0).words(); word++) {
          sums.put(key(query, word, List.of()), BigInteger.ZERO);
        }
        int first = 0;
        for (int term = 0; term < TERMS.size(); term++) {
          int shares = cells().grids().get(term).shares();
          for (@Nullable Value[] row : rows) {
            int cell = cell(term, row);
            if (cell >= 0) {
              BigInteger value = BigInteger.ZERO;
              for (Product product : queries.get(query).subList(first, first + shares)) {
                value = value.add(product.at(cell));
              }
              add(query, row, value, sums);
            }
          }
          first += shares;
        }
      }
      sums.replaceAll((key, sum) -> primes.modulus().centred(sum));
      return sums;
    }

    private void add(
        int query, @Nullable Value[] row, BigInteger value, Map<String, BigInteger> sums) {
      BigInteger v = row[2] == null ? BigInteger.ZERO : BigInteger.valueOf(word(row[2]));
      List<List<BigInteger>> measures =
          List.of(
              List.of(BigInteger.ONE, v),
              List.of(BigInteger.ONE, row[0] == null ? BigInteger.ZERO : BigInteger.ONE, v.pow(2)));
      for (int i = 0; i < AGGREGATIONS.size(); i++) {
        List<@Nullable Value> group = i == 0 ? List.of() : Arrays.asList(row[1]);
        for (int word = 0; word < measures.get(i).size(); word++) {
          BigInteger offset =
              new BigInteger(Long.toUnsignedString(cells().offsets().get(i).get(word)));
          BigInteger sum = value.multiply(measures.get(i).get(word).add(offset));
          sums.merge(key(query, plan.firstWord(i) + word, group), sum, BigInteger::add);
        }
      }
    }
  }

  private static long word(Value value) {
    return ((Value.Word) value).word();
  }

  /** Returns a row's cell of a term; negative if it does not count. */
  private int cell(int term, @Nullable Value[] row) {
    List<@Nullable Value> parts = new ArrayList<>();
    switch (term) {
      case 0 -> parts.add(row[0]);
      case 1 -> parts.addAll(Arrays.asList(row[0], row[1]));
      default -> {
        return row[1] == null ? 0 : -1;
      }
    }
    if (parts.contains(null) || (term == 1 && row[2] == null)) {
      return -1;
    }
    KeyDefinition definition = KeyDefinition.of(table, TERMS.get(term).key());
    List<Content> contents = new ArrayList<>();
    for (Value part : parts) {
      if (part != null) {
        contents.add(Content.of(part));
      }
    }
    return (int) definition.key(contents).low();
  }

  /** Draws a request of some queries under a client's key. */
  public Asked ask(PaillierPrimes primes, int queries) {
    return new Asked(primes, queries);
  }
}
