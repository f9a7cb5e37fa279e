package org.splinter.protocol.view;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.splinter.codec.FormatException;
import org.splinter.fss.DomainPoint;
import org.splinter.protocol.aggregate.Aggregator;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.ExpressionChecker;
import org.splinter.protocol.key.KeyDefinition;
import org.splinter.protocol.key.KeyDefinition.Content;
import org.splinter.protocol.key.KeyDefinition.CoordinatePiece;
import org.splinter.protocol.key.KeyPart;
import org.splinter.protocol.key.Ordering;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;

/**
 * The meaning of a view's definition on the table version that it names. Making it is the check of
 * an untrusted definition: a build with a layout cannot run outside its arrays.
 */
public final class ViewLayout {
  /**
   * The bound of the slots that DENSE and DYADIC views have for keys, whether they occur or not.
   */
  public static final long MAX_POSITIONS = 1L << 28;

  private static final Radices RADICES = new Radices();

  private final ViewDefinition definition;
  private final KeyDefinition key;
  private final List<Boolean> keyTexts;
  private final List<Boolean> groupTexts;
  private final List<Aggregator> aggregators;

  /**
   * The number of coordinates that each piece of the key can have; empty unless keys have
   * positions.
   */
  private final List<Long> radices;

  private ViewLayout(ViewDefinition definition, PublicTable table) {
    Manifest manifest = table.manifest();
    if (definition.filter() != null) {
      ExpressionChecker.check(definition.filter(), manifest);
    }
    definition.groups().forEach(group -> ExpressionChecker.check(group, manifest));
    definition.aggregates().forEach(aggregate -> aggregate.check(manifest));
    this.definition = definition;
    this.key = KeyDefinition.of(table, definition.keyParts());
    this.keyTexts =
        texts(definition.keyParts().stream().map(KeyPart::expression).toList(), manifest);
    this.groupTexts = texts(definition.groups(), manifest);
    this.aggregators = definition.aggregates().stream().map(a -> a.aggregator(manifest)).toList();
    this.radices =
        switch (definition.addressing()) {
          case DENSE, DYADIC -> radices(key);
          case RANKED, BOXED -> {
            requireExact(key);
            yield List.of();
          }
          case HASHED -> List.of();
        };
  }

  /**
   * Checks that a definition is for this table version and names columns that it has, before any
   * dictionary is read for it.
   *
   * @throws FormatException naming what does not fit
   */
  public static void checkColumns(ViewDefinition definition, Manifest manifest)
      throws FormatException {
    if (!definition.table().equals(manifest.table())
        || !definition.fingerprint().equals(manifest.fingerprint())) {
      throw error(
          "is for table "
              + definition.table()
              + " "
              + definition.fingerprint()
              + ", not for "
              + manifest.table()
              + " "
              + manifest.fingerprint());
    }
    int columns = manifest.schema().columns().size();
    for (int column : definition.columns()) {
      if (column >= columns) {
        throw error(
            "names column "
                + column
                + " of table "
                + definition.table()
                + ", which has "
                + columns);
      }
    }
  }

  /**
   * Returns the columns, ascending, that a build reads and whose dictionaries it needs: those that
   * the definition names, or all if it takes the digests of rows. A PIR query needs no dictionaries
   * but those of the columns that the definition names.
   */
  public static List<Integer> columns(ViewDefinition definition, Manifest manifest) {
    return definition.takesDigests()
        ? IntStream.range(0, manifest.schema().columns().size()).boxed().toList()
        : definition.columns();
  }

  /**
   * Lays a view out.
   *
   * @param table a table of the version that {@link #checkColumns} accepted
   * @throws FormatException naming what does not fit the table, and the mend
   */
  public static ViewLayout of(ViewDefinition definition, PublicTable table) throws FormatException {
    try {
      return new ViewLayout(definition, table);
    } catch (IllegalArgumentException e) {
      throw error(String.valueOf(e.getMessage()));
    }
  }

  public ViewDefinition definition() {
    return definition;
  }

  /** Returns the definition of the key of rows and secrets. */
  public KeyDefinition key() {
    return key;
  }

  /** Returns for each key part whether it is a text. */
  public List<Boolean> keyTexts() {
    return keyTexts;
  }

  /** Returns for each group expression whether it is a text. */
  public List<Boolean> groupTexts() {
    return groupTexts;
  }

  /** Returns the aggregators, one per aggregate. */
  public List<Aggregator> aggregators() {
    return aggregators;
  }

  /** Returns the number of slots of a DENSE view, or of positions in one run of a DYADIC view. */
  public long positions() {
    int first = definition.addressing() == Addressing.DYADIC ? radices.size() - 1 : 0;
    return product(radices.subList(first, radices.size()));
  }

  /** Returns the number of combinations, in a DYADIC view, of the parts before the ordered one. */
  public long runs() {
    return product(radices.subList(0, radices.size() - 1));
  }

  /** Returns the nodes of a DYADIC view, or of a RANKED one with {@code entries} keys. */
  public DyadicLevels levels(long entries) {
    return definition.addressing() == Addressing.DYADIC
        ? new DyadicLevels(positions(), runs())
        : new DyadicLevels(Math.max(1, entries), 1);
  }

  /**
   * Returns the sub-table of each share that a PIR query has in its last round.
   *
   * @param entries of the view, or about as many
   */
  public List<Integer> shares(long entries) {
    return switch (definition.addressing()) {
      case HASHED -> List.of(0, 1, 2);
      case DENSE -> List.of(0);
      case DYADIC -> IntStream.range(0, levels(entries).subTables()).boxed().toList();
      case RANKED -> IntStream.rangeClosed(1, levels(entries).subTables()).boxed().toList();
      case BOXED -> tree(entries).shares();
    };
  }

  /** Returns the range tree of a BOXED view with {@code entries} keys. */
  public RangeTree tree(long entries) {
    return RangeTree.of(entries, RangeTree.blockEntries(entries));
  }

  /** Returns the coordinates of each part that is compared by order. */
  public List<Ordering> orderings() {
    return key.pieces().stream()
        .filter(CoordinatePiece.class::isInstance)
        .map(CoordinatePiece.class::cast)
        .filter(piece -> piece.part() >= definition.equal().size())
        .map(CoordinatePiece::ordering)
        .toList();
  }

  /** Returns the coordinate of the last part of a key, which is compared by order. */
  public DomainPoint lastCoordinate(DomainPoint point) {
    int bits = key.pieces().get(key.pieces().size() - 1).bits();
    return new DomainPoint(
        bits > Long.SIZE ? point.high() & lowest(bits - Long.SIZE) : 0,
        point.low() & lowest(Math.min(bits, Long.SIZE)));
  }

  private static long lowest(int bits) {
    return bits == Long.SIZE ? -1 : (1L << bits) - 1;
  }

  /**
   * Returns the number of a key among all that a DENSE or DYADIC view has room for: the mixed-radix
   * number of its coordinates, so that a run's positions follow one another.
   *
   * @param point a key as {@link KeyDefinition} makes it of coordinates that values have
   */
  public long position(DomainPoint point) {
    long position = 0;
    long factor = 1;
    long rest = point.low();
    for (int i = radices.size() - 1; i >= 0; i--) {
      int bits = key.pieces().get(i).bits();
      position += (rest & ((1L << bits) - 1)) * factor;
      rest >>>= bits;
      factor *= radices.get(i);
    }
    return position;
  }

  /** Returns the position of a key given as contents, one per key part. */
  public long position(List<Content> contents) {
    return position(key.key(contents));
  }

  /**
   * Checks that a provider's manifest is of this view and that its sub-tables are those that the
   * addressing takes.
   *
   * @throws FormatException naming what does not fit
   */
  public void check(ViewManifest manifest) throws FormatException {
    ManifestChecker.check(this, manifest);
  }

  private static List<Boolean> texts(List<Expression> expressions, Manifest manifest) {
    return expressions.stream().map(e -> e.isText(manifest.schema())).toList();
  }

  private static List<Long> radices(KeyDefinition key) {
    requireExact(key);
    List<Long> radices = new ArrayList<>();
    BigInteger positions = BigInteger.ONE;
    for (KeyDefinition.Piece piece : key.pieces()) {
      BigInteger radix = piece.accept(RADICES);
      positions = positions.multiply(radix);
      if (positions.compareTo(BigInteger.valueOf(MAX_POSITIONS)) > 0) {
        throw new IllegalArgumentException(
            "has room for "
                + positions
                + " keys or more, at most "
                + MAX_POSITIONS
                + " are possible; use the addressing by the keys that occur");
      }
      radices.add(radix.longValue());
    }
    return radices;
  }

  /** A finder of the number of values of a piece of a key. */
  private static final class Radices implements KeyDefinition.Piece.Visitor<BigInteger> {
    @Override
    public BigInteger coordinate(CoordinatePiece piece) {
      return piece.ordering().greatest().add(BigInteger.ONE).max(BigInteger.ONE);
    }

    @Override
    public BigInteger hash(KeyDefinition.HashPiece piece) {
      throw new IllegalArgumentException(
          "gives numbers to keys that are hashed; it needs columns with a dictionary, or words, and few"
              + " enough of them; use HASHED or RANKED");
    }
  }

  private static void requireExact(KeyDefinition key) {
    for (KeyDefinition.Piece piece : key.pieces()) {
      if (piece instanceof CoordinatePiece coordinate && !coordinate.ordering().exact()) {
        throw new IllegalArgumentException(
            "orders texts that are longer than their prefix; declare a longer prefix");
      }
    }
  }

  private static long product(List<Long> factors) {
    return factors.stream().reduce(1L, (a, b) -> a * b);
  }

  private static FormatException error(String problem) {
    return new FormatException("view definition", problem);
  }
}
