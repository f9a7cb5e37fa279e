package org.splinter.client.sql.fold;

import java.util.List;
import org.splinter.client.sql.condition.NullTest;
import org.splinter.client.sql.condition.Side;
import org.splinter.protocol.key.KeyDefinition;

/**
 * The secret side of one term of the plan: which boxes its shares stand for. Public itself.
 *
 * <p>The term's boxes are the intersections of one box of each factor, in the order of {@link
 * #boxes}; each of them makes the shares that {@code BoxShares} lists.
 *
 * @param sign 1 or -1: what a row in a box counts
 * @param factors numbers of the factors
 * @param tests of secrets for NULL, all of which hold, or the term is 0
 * @param key the operands, one per part of the key
 * @param definition the key
 * @param intervalAlone whether the key is nothing but one whole ordered operand
 * @param expanded whether the shares are expanded over the key's domain
 * @param boxes how each box bounds each key operand
 */
public record SecretTerm(
    int sign,
    List<Integer> factors,
    List<NullTest> tests,
    List<KeyOperand> key,
    KeyDefinition definition,
    boolean intervalAlone,
    boolean expanded,
    List<List<Side>> boxes) {

  /**
   * An operand's place in the key.
   *
   * @param role EQUAL; or WHOLE or NODE of an ordered one
   * @param depth of a NODE
   * @param bits width of the operand's coordinates
   */
  public record KeyOperand(int operand, Role role, int depth, int bits) {}

  public enum Role {
    EQUAL,
    /** The operand's whole coordinate, in the key's last bits. */
    WHOLE,
    /** A node of the dyadic tree over the operand's coordinates. */
    NODE
  }

  public SecretTerm {
    factors = List.copyOf(factors);
    tests = List.copyOf(tests);
    key = List.copyOf(key);
    boxes = List.copyOf(boxes);
  }
}
