package org.splinter.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.splinter.fss.DomainPoint;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.FunctionEvaluator;
import org.splinter.fss.PointShare;
import org.splinter.fss.QueryNonce;
import org.splinter.fss.ShareGenerator;
import org.splinter.fss.TreeParameters;
import org.splinter.query.EvaluationPlan;
import org.splinter.query.KeyDefinition;
import org.splinter.query.RequestDigest;
import org.splinter.query.ShareBundle;
import org.splinter.query.Tables;
import org.splinter.table.Column;
import org.splinter.table.ColumnType;
import org.splinter.table.Manifest;
import org.splinter.table.Value;

/** A task that cannot begin leaves no evaluator, and so no native memory, open. */
final class EvaluationMapperTest {
  private static final int NO_COLUMN = 7;

  private Tables.Metadata table;
  private final List<FunctionEvaluator> opened = new ArrayList<>();

  @BeforeEach
  void write() {
    List<Value[]> rows = List.<Value[]>of(new Value[] {new Value.Text("a")});
    table = Tables.of(List.of(new Column("city", ColumnType.STRING)), new boolean[] {true}, rows);
  }

  @Test
  void closesWhatItOpenedIfALaterShareFails() {
    assertThrows(
        IllegalStateException.class,
        () ->
            EvaluationMapper.open(
                input(0),
                (share, path) -> {
                  if (opened.size() == 2) {
                    throw new IllegalStateException("no more");
                  }
                  return remember(share, path);
                }));
    assertClosed(2);
  }

  @Test
  void closesAllIfTheProcessorFails() {
    assertThrows(
        RuntimeException.class, () -> EvaluationMapper.open(input(NO_COLUMN), this::remember));
    assertClosed(3);
  }

  private FunctionEvaluator remember(PointShare share, EvaluationPath path) {
    FunctionEvaluator evaluator =
        FunctionEvaluator.open(
            List.of(new FunctionEvaluator.Summand(share, FunctionEvaluator.Use.DIRECT)),
            share.domainBits(),
            false,
            path);
    opened.add(evaluator);
    return evaluator;
  }

  private void assertClosed(int count) {
    assertEquals(count, opened.size());
    for (FunctionEvaluator evaluator : opened) {
      assertThrows(IllegalStateException.class, () -> fold(evaluator));
    }
  }

  private static void fold(FunctionEvaluator evaluator) {
    evaluator.evaluate(words(), 1, words());
  }

  private static LongBuffer words() {
    return ByteBuffer.allocateDirect(Long.BYTES).order(ByteOrder.nativeOrder()).asLongBuffer();
  }

  private EvaluationInput input(int keyColumn) {
    Manifest manifest = table.manifest();
    EvaluationPlan plan =
        new EvaluationPlan(
            "t", manifest.fingerprint(), List.of(keyColumn), 4, null, List.of(), List.of());
    TreeParameters parameters =
        new TreeParameters(KeyDefinition.of(manifest, List.of(0)).bits(), plan.radixBits());
    QueryNonce nonce = QueryNonce.draw();
    List<PointShare> shares = new ArrayList<>();
    for (int query = 0; query < 3; query++) {
      DomainPoint alpha = new DomainPoint(0, 0);
      shares.add(ShareGenerator.point(nonce, query, parameters, alpha, 1).get(0));
    }
    ShareBundle bundle =
        new ShareBundle("alpha", 0, RequestDigest.of(nonce, new byte[] {1}), nonce, shares);
    return new EvaluationInput(
        plan, manifest, table.dictionaries(), bundle, EvaluationPath.PORTABLE);
  }
}
