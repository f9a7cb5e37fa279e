package org.splinter.protocol.key;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.Sha256;
import org.splinter.fss.DomainPoint;
import org.splinter.fss.TreeParameters;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.ExpressionCodec;
import org.splinter.protocol.key.KeyPart.Role;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Value;

/**
 * The rule by which the values of a term's key parts make one key, a bit string of public width.
 * Both sides derive it from the table version and the parts alone, so it never travels and never
 * depends on a secret.
 *
 * <p>A part is its coordinate ({@link Ordering}), which is exact for all but free text. Free text
 * that is compared for equality is hashed, all such parts together. The hash has enough bits that
 * two of the table's keys collide with a probability below 2^-32. If the key would not fit 128 bits
 * otherwise, all parts compared for equality are hashed. Ordered parts that are whole come last in
 * the key, so that the intervals of the last one are intervals of keys.
 *
 * @param pieces the pieces, the first one in the most significant bits
 * @param bits the width of the key, 0 (no parts) to 128
 */
public record KeyDefinition(List<Piece> pieces, int bits) {
  public static final int MAX_BITS = TreeParameters.MAX_DOMAIN_BITS;

  private static final String SALT_LABEL = "splinter key 2";

  /** A group of key bits. */
  public sealed interface Piece {

    /** A function of a piece, with a method for each kind. */
    interface Visitor<R> {
      R coordinate(CoordinatePiece piece);

      R hash(HashPiece piece);
    }

    /** Returns the result of the visitor's method for this kind. */
    <R> R accept(Visitor<R> visitor);

    int bits();
  }

  /**
   * The leading bits of a part's coordinate.
   *
   * @param part its number among the term's key parts
   * @param drop how many low bits of the coordinate are left out
   */
  public record CoordinatePiece(int part, Domain domain, Ordering ordering, int bits, int drop)
      implements Piece {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.coordinate(this);
    }
  }

  /** The leading bits of SHA-256(salt ‖ length-prefixed canonical values of the parts). */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record HashPiece(List<Integer> parts, int bits, byte[] salt) implements Piece {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.hash(this);
    }
  }

  /**
   * The content that the client puts into a part.
   *
   * @param value the value of a part compared for equality: one that a row can have
   * @param coordinate the leading bits of the coordinate of an ordered part
   */
  public record Content(Optional<Value> value, Optional<BigInteger> coordinate) {
    public static Content of(Value value) {
      return new Content(Optional.of(value), Optional.empty());
    }

    public static Content of(BigInteger coordinate) {
      return new Content(Optional.empty(), Optional.of(coordinate));
    }

    @Override
    public String toString() {
      return "Content[hidden]";
    }
  }

  public KeyDefinition {
    pieces = List.copyOf(pieces);
  }

  /**
   * Returns the definition of the key of these parts on this table version.
   *
   * @throws IllegalArgumentException if it would be wider than {@link #MAX_BITS}
   */
  public static KeyDefinition of(PublicTable table, List<KeyPart> parts) {
    return of(table, parts, expression -> Domain.of(expression, table));
  }

  /** Returns the definition of a key from domains that the caller may have found before. */
  public static KeyDefinition of(
      PublicTable table, List<KeyPart> parts, Function<Expression, Domain> domains) {
    KeyDefinition key = layOut(table, parts, domains, false);
    if (key.bits > MAX_BITS && parts.stream().anyMatch(part -> part.role() == Role.EQUAL)) {
      key = layOut(table, parts, domains, true);
    }
    if (key.bits > MAX_BITS) {
      throw new IllegalArgumentException(
          "the key of the secret conditions would have "
              + key.bits
              + " bits, at most "
              + MAX_BITS
              + " are possible; compare fewer columns, or declare a shorter text prefix");
    }
    return key;
  }

  private static KeyDefinition layOut(
      PublicTable table,
      List<KeyPart> parts,
      Function<Expression, Domain> domains,
      boolean hashAll) {
    List<Piece> pieces = new ArrayList<>();
    List<Integer> hashed = new ArrayList<>();
    List<Piece> whole = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      KeyPart part = parts.get(i);
      Domain domain = domains.apply(part.expression());
      boolean equal = part.role() == Role.EQUAL;
      if (equal && (hashAll || domain instanceof Domain.FreeText)) {
        hashed.add(i);
        continue;
      }
      Ordering ordering = Ordering.of(domain);
      int bits = Math.min(part.leadingBits(), ordering.bits());
      Piece piece = new CoordinatePiece(i, domain, ordering, bits, ordering.bits() - bits);
      (equal || !part.whole() ? pieces : whole).add(piece);
    }
    if (!hashed.isEmpty()) {
      pieces.add(new HashPiece(hashed, hashBits(table), salt(table, parts, hashed)));
    }
    pieces.addAll(whole);
    int bits = pieces.stream().mapToInt(Piece::bits).sum();
    // A column of one value has no bits, yet a tree needs one.
    return new KeyDefinition(pieces, parts.isEmpty() ? 0 : Math.max(1, bits));
  }

  /**
   * Returns whether some values are hashed, so that absent keys collide with negligible
   * probability.
   */
  public boolean hashes() {
    return pieces.stream().anyMatch(HashPiece.class::isInstance);
  }

  /** Returns the lists of values that coordinates are ranks in. */
  public List<Dictionary> lists() {
    List<Dictionary> lists = new ArrayList<>();
    for (Piece piece : pieces) {
      if (piece instanceof CoordinatePiece coordinate
          && coordinate.domain() instanceof Domain.Listed listed) {
        lists.add(listed.values());
      }
    }
    return lists;
  }

  /** Returns the key that holds these contents, one per part. */
  public DomainPoint key(List<Content> contents) {
    PieceBits bits = new PieceBits(contents);
    BigInteger key = BigInteger.ZERO;
    for (Piece piece : pieces) {
      key = key.shiftLeft(piece.bits()).or(piece.accept(bits));
    }
    return new DomainPoint(key.shiftRight(Long.SIZE).longValue(), key.longValue());
  }

  /** A maker of the bits that a piece has of some contents, one per part. */
  private static final class PieceBits implements Piece.Visitor<BigInteger> {
    private final List<Content> contents;

    PieceBits(List<Content> contents) {
      this.contents = contents;
    }

    @Override
    public BigInteger coordinate(CoordinatePiece piece) {
      Content content = contents.get(piece.part());
      return content
          .coordinate()
          .or(() -> content.value().flatMap(piece.ordering()::coordinate))
          .orElseThrow(() -> new IllegalArgumentException("a key part without content"));
    }

    @Override
    public BigInteger hash(HashPiece piece) {
      KeyHash digest = new KeyHash(piece, Sha256.digest());
      for (int part : piece.parts()) {
        digest.add(contents.get(part).value().orElseThrow());
      }
      digest.finish();
      return new BigInteger(Long.toUnsignedString(digest.high()))
          .shiftLeft(Long.SIZE)
          .or(new BigInteger(Long.toUnsignedString(digest.low())));
    }
  }

  private static int hashBits(PublicTable table) {
    int rowBits = Ordering.width(Math.max(0, table.manifest().rows() - 1));
    return Math.min(MAX_BITS, Math.max(96, 64 + rowBits));
  }

  private static byte[] salt(PublicTable table, List<KeyPart> parts, List<Integer> hashed) {
    ByteWriter definition = new ByteWriter().text(SALT_LABEL);
    definition.fixed(table.manifest().fingerprint().bytes());
    for (int part : hashed) {
      ExpressionCodec.write(definition, parts.get(part).expression());
    }
    return Sha256.of(definition.toByteArray());
  }
}
