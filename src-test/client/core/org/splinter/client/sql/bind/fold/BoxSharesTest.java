package org.splinter.client.sql.bind.fold;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.splinter.client.sql.bind.BoundShare;
import org.splinter.client.sql.bind.SecretSet;
import org.splinter.client.sql.condition.Side;
import org.splinter.client.sql.fold.BoxForms;
import org.splinter.client.sql.fold.SecretTerm;
import org.splinter.client.sql.fold.SecretTerm.KeyOperand;
import org.splinter.client.sql.fold.SecretTerm.Role;
import org.splinter.fss.DomainPoint;
import org.splinter.fss.FunctionEvaluator.Use;
import org.splinter.fss.Scheme;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.key.KeyDefinition;
import org.splinter.protocol.key.Ordering;
import org.splinter.protocol.table.Value;

/**
 * Tests that a box's shares add up to β in the box and to 0 beside it, for all boxes of small
 * domains.
 */
class BoxSharesTest {
  private static final int BITS = 3;
  private static final int LAST = (1 << BITS) - 1;
  private static final long BETA = 7;
  private static final DomainPoint NOWHERE = new DomainPoint(0, 2);
  private static final KeyOperand EQUAL = new KeyOperand(0, Role.EQUAL, 0, BITS);
  private static final KeyOperand WHOLE = new KeyOperand(1, Role.WHOLE, 0, BITS);

  private static KeyOperand node(int depth) {
    return new KeyOperand(0, Role.NODE, depth, BITS);
  }

  private static SecretTerm term(boolean expanded, KeyOperand... key) {
    Domain domain = new Domain.Range(0, LAST);
    List<KeyDefinition.Piece> pieces = new ArrayList<>();
    int all = 0;
    for (KeyOperand operand : key) {
      int bits = operand.role() == Role.NODE ? operand.depth() : BITS;
      pieces.add(
          new KeyDefinition.CoordinatePiece(
              pieces.size(), domain, Ordering.of(domain), bits, BITS - bits));
      all += bits;
    }
    boolean alone = key.length == 1 && key[0].role() == Role.WHOLE;
    return new SecretTerm(
        /* sign= */ 1,
        List.of(),
        List.of(),
        List.of(key),
        new KeyDefinition(pieces, all),
        alone,
        expanded,
        List.of());
  }

  /** Returns all sets of one operand that have a form. */
  private static List<SecretSet> sets(Side side) {
    List<SecretSet> sets = new ArrayList<>();
    for (int low = 0; low <= LAST; low++) {
      for (int high = low; high <= LAST; high++) {
        boolean fits =
            switch (side) {
              case POINT -> low == high;
              case BELOW -> low == 0;
              case ABOVE -> high == LAST;
              case BETWEEN -> true;
            };
        if (fits) {
          BigInteger first = BigInteger.valueOf(low);
          sets.add(
              side == Side.POINT
                  ? new SecretSet.Point(new Value.Word(low), first)
                  : SecretSet.interval(first, BigInteger.valueOf(high)).orElseThrow());
        }
      }
    }
    return sets;
  }

  private static boolean contains(SecretSet set, int x) {
    BigInteger point = BigInteger.valueOf(x);
    return set.low().compareTo(point) <= 0 && point.compareTo(set.high()) <= 0;
  }

  /** Returns the sum of a box's functions at one key; each has a form that the planner listed. */
  private static long value(BoxShares shares, List<SecretSet> sets, long key) {
    List<BoxForms.Form> forms = shares.forms().all();
    List<BoundShare> bound = shares.bind(Optional.of(sets), BETA, () -> NOWHERE);
    assertEquals(forms.size(), bound.size());
    long sum = 0;
    for (int i = 0; i < forms.size(); i++) {
      BoxForms.Form form = forms.get(i);
      BoundShare share = bound.get(i);
      long alpha = share.alpha().low();
      boolean holds =
          switch (form.scheme()) {
            case CONSTANT -> true;
            case DCF -> key < alpha || (share.inclusive() && key == alpha);
            case MULTI_PARTY_DPF, DENSE, SHAMIR, RING ->
                throw new IllegalStateException("no plan has one");
            case DPF ->
                form.use() == Use.DIRECT
                    ? key == alpha
                    : form.use() == Use.AT_LEAST ? key >= alpha : key > alpha;
          };
      sum += holds ? share.beta() : 0;
    }
    return sum;
  }

  @Test
  void oneOrderedOperand() {
    for (boolean expanded : new boolean[] {false, true}) {
      for (Side side : Side.values()) {
        BoxShares shares = new BoxShares(term(expanded, WHOLE), List.of(side));
        for (SecretSet set : sets(side)) {
          for (int x = 0; x <= LAST; x++) {
            assertEquals(contains(set, x) ? BETA : 0, value(shares, List.of(set), x));
          }
        }
      }
    }
  }

  @Test
  void anOrderedOperandBesideAPoint() {
    for (boolean expanded : new boolean[] {false, true}) {
      for (Side side : Side.values()) {
        BoxShares shares = new BoxShares(term(expanded, EQUAL, WHOLE), List.of(Side.POINT, side));
        SecretSet five = new SecretSet.Point(new Value.Word(5), BigInteger.valueOf(5));
        for (SecretSet set : sets(side)) {
          for (int key = 0; key < 1 << (2 * BITS); key++) {
            boolean inside = key >> BITS == 5 && contains(set, key & LAST);
            assertEquals(inside ? BETA : 0, value(shares, List.of(five, set), key));
          }
        }
      }
    }
  }

  /** Checks two intervals: the terms of all depths count each point of the box once. */
  @Test
  void nodesOfAllDepthsCountOnce() {
    SecretSet set = SecretSet.interval(BigInteger.valueOf(2), BigInteger.valueOf(6)).orElseThrow();
    for (boolean expanded : new boolean[] {false, true}) {
      for (Side side : Side.values()) {
        for (SecretSet cut : sets(side)) {
          for (int a = 0; a <= LAST; a++) {
            for (int b = 0; b <= LAST; b++) {
              long sum = 0;
              for (int depth = 0; depth <= BITS; depth++) {
                SecretTerm term = term(expanded, node(depth), WHOLE);
                BoxShares shares = new BoxShares(term, List.of(side, Side.BETWEEN));
                long key = ((long) (a >> (BITS - depth)) << BITS) | b;
                sum += value(shares, List.of(cut, set), key);
              }
              boolean inside = contains(cut, a) && contains(set, b);
              assertEquals(inside ? BETA : 0, sum);
            }
          }
        }
      }
    }
  }

  @Test
  void aKeyWithoutPartsIsAConstant() {
    BoxShares shares = new BoxShares(term(/* expanded= */ false), List.of());
    assertEquals(List.of(new BoxForms.Form(Scheme.CONSTANT, Use.DIRECT)), shares.forms().all());
    assertEquals(BETA, value(shares, List.of(), 0));
  }

  @Test
  void anEmptyBoxHasAsManySharesThatAddNothing() {
    for (Side side : Side.values()) {
      for (int depth = 0; depth <= BITS; depth++) {
        SecretTerm term = term(/* expanded= */ false, node(depth), WHOLE);
        BoxShares shares = new BoxShares(term, List.of(side, Side.BETWEEN));
        List<BoundShare> bound = shares.bind(Optional.empty(), BETA, () -> NOWHERE);
        assertEquals(shares.forms().all().size(), bound.size());
        assertTrue(bound.stream().allMatch(share -> share.beta() == 0));
        assertTrue(bound.stream().allMatch(share -> share.alpha().equals(NOWHERE)));
      }
    }
  }
}
