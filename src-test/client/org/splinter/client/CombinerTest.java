package org.splinter.client;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.splinter.fss.DomainPoint;
import org.splinter.fss.PointShare;
import org.splinter.fss.QueryNonce;
import org.splinter.fss.ShareGenerator;
import org.splinter.fss.TreeParameters;
import org.splinter.query.EvaluationPlan;
import org.splinter.query.PartialAnswer;
import org.splinter.query.PartialAnswer.Sum;
import org.splinter.query.RequestDigest;
import org.splinter.query.ShareBundle;
import org.splinter.query.Weight;
import org.splinter.table.Fingerprint;

/** Answers add up modulo 2^64, and only answers that belong together are added. */
final class CombinerTest {
  private static final long GROUPS = 10;

  private final Fingerprint fingerprint = new Fingerprint(new byte[32]);
  private final EvaluationPlan plan =
      new EvaluationPlan(
          "t",
          fingerprint,
          List.of(0),
          8,
          null,
          List.of(1),
          List.of(new Weight(Weight.Kind.VALUE, 2)));
  private final List<ShareBundle> bundles = new ArrayList<>();

  CombinerTest() {
    QueryNonce nonce = QueryNonce.draw();
    RequestDigest request = RequestDigest.of(nonce, new byte[] {1});
    List<PointShare> shares =
        ShareGenerator.point(nonce, 0, new TreeParameters(4, 4), new DomainPoint(0, 1), 1);
    bundles.add(new ShareBundle("alpha", 0, request, nonce, shares.subList(0, 1)));
    bundles.add(new ShareBundle("beta", 1, request, nonce, shares.subList(1, 2)));
  }

  private PartialAnswer.Header header(int party) {
    ShareBundle bundle = bundles.get(party);
    return new PartialAnswer.Header(
        bundle.provider(), party, bundle.request(), fingerprint, 1, plan.words());
  }

  private PartialAnswer answer(int party, Sum... sums) {
    return new PartialAnswer(header(party), List.of(sums));
  }

  private List<SortedMap<Long, long[]>> combine(PartialAnswer first, PartialAnswer second)
      throws IOException {
    return Combiner.combine(plan, GROUPS, bundles, List.of(first, second));
  }

  @Test
  void addsModulo2To64() throws IOException {
    SortedMap<Long, long[]> sums =
        combine(
                answer(0, new Sum(0, 0, 3, Long.MAX_VALUE), new Sum(0, 1, 3, -5)),
                answer(1, new Sum(0, 0, 3, Long.MIN_VALUE), new Sum(0, 1, 3, 12)))
            .get(0);
    assertEquals(List.of(3L), new ArrayList<>(sums.keySet()));
    assertArrayEquals(new long[] {-1, 7}, sums.get(3L));
    assertTrue(combine(answer(0), answer(1)).get(0).isEmpty());
  }

  @Test
  void refusesDifferentGroupsNamingBoth() {
    Sum one = new Sum(0, 0, 3, 1);
    for (PartialAnswer other :
        List.of(
            answer(1),
            answer(1, new Sum(0, 0, 4, 1)),
            answer(1, new Sum(0, 1, 3, 1)),
            answer(1, one, new Sum(0, 1, 3, 1)))) {
      assertRefused(answer(0, one), other, "alpha and beta returned different groups");
    }
  }

  @Test
  void refusesGroupsThatCannotBe() {
    Sum outside = new Sum(0, 0, GROUPS, 1);
    assertRefused(answer(0, outside), answer(1, outside), "group 10");
  }

  @Test
  void refusesOtherTablesRequestsAndParties() {
    byte[] other = new byte[32];
    other[0] = 1;
    PartialAnswer.Header good = header(1);
    Fingerprint otherTable = new Fingerprint(other);
    assertRefused(
        answer(0),
        with(new PartialAnswer.Header("beta", 1, good.request(), otherTable, 1, 2)),
        otherTable.toString());
    for (PartialAnswer.Header header :
        List.of(
            new PartialAnswer.Header("alpha", 1, good.request(), fingerprint, 1, 2),
            new PartialAnswer.Header("beta", 0, good.request(), fingerprint, 1, 2),
            new PartialAnswer.Header("beta", 1, new RequestDigest(other), fingerprint, 1, 2),
            new PartialAnswer.Header("beta", 1, good.request(), fingerprint, 2, 2),
            new PartialAnswer.Header("beta", 1, good.request(), fingerprint, 1, 3))) {
      assertRefused(answer(0), with(header), "provider beta answered another request");
    }
  }

  private static PartialAnswer with(PartialAnswer.Header header) {
    return new PartialAnswer(header, List.of());
  }

  private void assertRefused(PartialAnswer first, PartialAnswer second, String problem) {
    IOException refusal = assertThrows(IOException.class, () -> combine(first, second));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }
}
