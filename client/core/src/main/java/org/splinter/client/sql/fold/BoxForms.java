package org.splinter.client.sql.fold;

import java.util.ArrayList;
import java.util.List;
import org.splinter.client.sql.condition.Side;
import org.splinter.client.sql.fold.SecretTerm.KeyOperand;
import org.splinter.client.sql.fold.SecretTerm.Role;
import org.splinter.fss.FunctionEvaluator.Use;
import org.splinter.fss.Scheme;

/**
 * The public forms of the shares that one box of a term is made of; {@code BoxShares} puts one
 * secret into each.
 *
 * <p>A box with an interval [a, b] on the key's last operand is all keys up to b less those below
 * a: two shares. If the interval is open at one side and nothing else is in the key, one share is
 * enough, with a constant where the interval is all keys less one side. An operand of which the key
 * holds a dyadic node contributes the nodes of that depth in the interval's cover, as many as there
 * can be.
 */
public final class BoxForms {
  private static final Form CONSTANT = new Form(Scheme.CONSTANT, Use.DIRECT);
  private static final Form DPF = new Form(Scheme.DPF, Use.DIRECT);
  private static final Form DCF = new Form(Scheme.DCF, Use.DIRECT);
  private static final Form FROM = new Form(Scheme.DPF, Use.AT_LEAST);
  private static final Form BEYOND = new Form(Scheme.DPF, Use.ABOVE);

  private final SecretTerm term;
  private final List<Side> box;

  /**
   * Makes the forms of one box.
   *
   * @param box one of the term's boxes
   */
  public BoxForms(SecretTerm term, List<Side> box) {
    this.term = term;
    this.box = box;
  }

  /** The public half of a share. */
  public record Form(Scheme scheme, Use use) {}

  /** Returns the forms of all shares, in order. */
  public List<Form> all() {
    List<Form> each = ofOneNode();
    List<Form> all = new ArrayList<>();
    for (int i = nodeCombinations(); i > 0; i--) {
      all.addAll(each);
    }
    return all;
  }

  private int nodeCombinations() {
    int combinations = 1;
    for (int i = 0; i < box.size(); i++) {
      combinations *= nodeSlots(i);
    }
    return combinations;
  }

  /**
   * Returns how many shares of each form a part of the key takes: as many as a part that is cut can
   * have nodes.
   */
  public int nodeSlots(int part) {
    KeyOperand operand = term.key().get(part);
    return operand.role() == Role.NODE
        ? DyadicCover.slots(box.get(part), operand.depth(), operand.bits())
        : 1;
  }

  /** Returns the forms for one choice of nodes. */
  public List<Form> ofOneNode() {
    boolean expanded = term.expanded();
    return switch (step()) {
      case POINT -> List.of(term.key().isEmpty() ? CONSTANT : DPF);
      case ABOVE -> expanded ? List.of(FROM) : List.of(CONSTANT, DCF);
      case BELOW -> expanded ? List.of(CONSTANT, BEYOND) : List.of(DCF);
      case BETWEEN -> expanded ? List.of(FROM, BEYOND) : List.of(DCF, DCF);
    };
  }

  /** Returns how the box is bounded in the order of keys. */
  public Side step() {
    int whole = wholePart();
    Side side = whole < 0 ? Side.POINT : box.get(whole);
    return side == Side.POINT || term.intervalAlone() ? side : Side.BETWEEN;
  }

  /** Returns the number of the key part that is whole and ordered, or -1. */
  public int wholePart() {
    for (int i = 0; i < box.size(); i++) {
      if (term.key().get(i).role() == Role.WHOLE) {
        return i;
      }
    }
    return -1;
  }
}
