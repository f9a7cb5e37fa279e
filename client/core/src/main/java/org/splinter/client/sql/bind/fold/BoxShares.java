package org.splinter.client.sql.bind.fold;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.splinter.client.sql.bind.BoundShare;
import org.splinter.client.sql.bind.SecretSet;
import org.splinter.client.sql.condition.Side;
import org.splinter.client.sql.fold.BoxForms;
import org.splinter.client.sql.fold.DyadicCover;
import org.splinter.client.sql.fold.SecretTerm;
import org.splinter.client.sql.fold.SecretTerm.KeyOperand;
import org.splinter.client.sql.fold.SecretTerm.Role;
import org.splinter.fss.DomainPoint;
import org.splinter.protocol.key.KeyDefinition.Content;
import org.splinter.protocol.table.Value;

/**
 * Binder of the secrets of one box to its shares, in the order of {@link BoxForms#all}.
 *
 * <p>How often randomness is drawn depends on the forms alone. An empty box takes the same work as
 * another: its keys are made of stand-ins and then left out.
 */
final class BoxShares {
  private static final SecretSet STAND_IN = new SecretSet.Point(new Value.Word(0), BigInteger.ZERO);
  private static final Content STAND_IN_CONTENT =
      new Content(Optional.of(new Value.Word(0)), Optional.of(BigInteger.ZERO));

  private final SecretTerm term;
  private final List<Side> box;
  private final BoxForms forms;

  /**
   * Makes a binder of one box.
   *
   * @param box one of the term's boxes
   */
  BoxShares(SecretTerm term, List<Side> box) {
    this.term = term;
    this.box = box;
    this.forms = new BoxForms(term, box);
  }

  /** Returns the public forms of the shares. */
  BoxForms forms() {
    return forms;
  }

  /**
   * Returns the secrets of all shares, in the order of the forms.
   *
   * @param sets the set of each key operand; empty if the box is
   * @param beta what a row in it counts
   * @param nowhere draws a point for a share that selects nothing; asked once per share whatever
   *     the secrets
   */
  List<BoundShare> bind(Optional<List<SecretSet>> sets, long beta, Supplier<DomainPoint> nowhere) {
    List<BoundShare> shares = new ArrayList<>();
    List<SecretSet> some = sets.orElse(Collections.nCopies(box.size(), STAND_IN));
    bindFrom(0, new ArrayList<>(), some, sets.isPresent() ? beta : 0, nowhere, shares);
    return shares;
  }

  /**
   * Goes through all combinations of nodes.
   *
   * @param contents those of the parts before
   * @param beta 0 if the shares select nothing
   */
  private void bindFrom(
      int part,
      List<Content> contents,
      List<SecretSet> sets,
      long beta,
      Supplier<DomainPoint> nowhere,
      List<BoundShare> shares) {
    if (part == box.size()) {
      // Drawn for every share: the amount of randomness used must not reveal which shares select
      // nothing.
      List<BoundShare> nothing =
          forms.ofOneNode().stream().map(f -> BoundShare.ofNothing(nowhere.get())).toList();
      List<BoundShare> bound = bindOneNode(contents, sets, beta);
      shares.addAll(beta == 0 ? nothing : bound);
      return;
    }
    KeyOperand operand = term.key().get(part);
    List<BigInteger> nodes = operand.role() == Role.NODE ? nodes(part, sets.get(part)) : List.of();
    for (int slot = 0; slot < forms.nodeSlots(part); slot++) {
      boolean missing = operand.role() == Role.NODE && slot >= nodes.size();
      contents.add(
          missing || sets.get(part) == STAND_IN
              ? STAND_IN_CONTENT
              : content(operand, sets.get(part), nodes, slot));
      bindFrom(part + 1, contents, sets, missing ? 0 : beta, nowhere, shares);
      contents.remove(contents.size() - 1);
    }
  }

  private List<BigInteger> nodes(int part, SecretSet set) {
    KeyOperand operand = term.key().get(part);
    // An interval open above covers the coordinates that no value has, too: one node a depth.
    BigInteger high =
        box.get(part) == Side.ABOVE
            ? BigInteger.ONE.shiftLeft(operand.bits()).subtract(BigInteger.ONE)
            : set.high();
    if (box.get(part) == Side.POINT) {
      return List.of(set.low());
    }
    return DyadicCover.nodes(set.low(), high, operand.depth(), operand.bits());
  }

  private static Content content(
      KeyOperand operand, SecretSet set, List<BigInteger> nodes, int slot) {
    return switch (operand.role()) {
      case EQUAL -> Content.of(((SecretSet.Point) set).value());
      case NODE -> Content.of(nodes.get(slot));
      case WHOLE -> Content.of(set.low());
    };
  }

  private List<BoundShare> bindOneNode(List<Content> contents, List<SecretSet> sets, long beta) {
    if (term.key().isEmpty()) {
      return List.of(new BoundShare(new DomainPoint(0, 0), false, beta));
    }
    DomainPoint low = term.definition().key(contents);
    Side step = forms.step();
    if (step == Side.POINT) {
      return List.of(new BoundShare(low, false, beta));
    }
    int whole = forms.wholePart();
    List<Content> last = new ArrayList<>(contents);
    last.set(whole, Content.of(sets.get(whole).high()));
    DomainPoint high = term.definition().key(last);
    BoundShare constant = new BoundShare(low, false, beta);
    if (term.expanded()) {
      BoundShare from = new BoundShare(low, false, beta);
      BoundShare beyond = new BoundShare(high, false, -beta);
      return switch (step) {
        case ABOVE -> List.of(from);
        case BELOW -> List.of(constant, beyond);
        default -> List.of(from, beyond);
      };
    }
    BoundShare upTo = new BoundShare(high, true, beta);
    BoundShare below = new BoundShare(low, false, -beta);
    return switch (step) {
      case ABOVE -> List.of(constant, below);
      case BELOW -> List.of(upTo);
      default -> List.of(upTo, below);
    };
  }
}
