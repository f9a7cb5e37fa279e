package org.splinter.client;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.splinter.client.provider.StubProvider;
import org.splinter.client.sql.RowTable;
import org.splinter.codec.ByteWriter;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.FunctionEvaluator;
import org.splinter.fss.FunctionEvaluator.Summand;
import org.splinter.fss.FunctionShare;
import org.splinter.fss.Functions;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Definition;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.expression.ExpressionCompiler;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PartialSums;
import org.splinter.protocol.fold.PlanCodec;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.fold.Term;
import org.splinter.protocol.key.KeyEncoder;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;

/**
 * A provider of one small table that counts rows by the plain Java evaluators. It is written from
 * the protocol alone, so it needs neither Hadoop nor the native library.
 */
class RowProvider extends StubProvider {
  private final RowTable rows;

  RowProvider(String name, RowTable rows) {
    super(name);
    this.rows = rows;
  }

  @Override
  public List<String> tables() {
    return List.of(rows.table.manifest().table());
  }

  @Override
  public Manifest manifest(String table) {
    return rows.table.manifest();
  }

  @Override
  public Dictionary dictionary(Manifest manifest, int column) {
    return rows.table.dictionaries().get(column);
  }

  @Override
  public Optional<byte[]> origin(Manifest manifest) {
    return Optional.empty();
  }

  @Override
  public <M> Optional<M> find(Definition<M> definition) {
    return Optional.empty();
  }

  /** Counts the rows that each query's shares select, for plans that ask for one count. */
  @Override
  public Answered answer(Request sent, Progress progress) throws IOException {
    RoundPlan round = RoundPlan.decode(sent.plan().encode());
    Envelope envelope = Envelope.decode(sent.envelope().encode());
    envelope.check(name(), round);
    EvaluationPlan plan = PlanCodec.decode(round.body());
    PlanLayout layout = PlanLayout.of(plan, rows.table);
    ShareBundle bundle = ShareBundle.open(envelope, layout.parameters());
    int queries = bundle.queries().size();
    ByteWriter body = new ByteWriter().fixed(PartialSums.head(queries, plan.words()));
    for (int query = 0; query < queries; query++) {
      body.i32(query).i32(0).i64(0).fixed(count(plan, layout, bundle.queries().get(query)));
    }
    PartialAnswer.Header header =
        PartialAnswer.Header.of(new Request(round, envelope), plan.versions());
    return new Answered(new PartialAnswer(header, body.toByteArray(), queries).encode(), Map.of());
  }

  /** Returns the sum of a query's values, with its tag if the plan asks for a check. */
  private byte[] count(EvaluationPlan plan, PlanLayout layout, List<FunctionShare> shares)
      throws IOException {
    Batch batch = rows.batch();
    ExpressionCompiler compiler = new ExpressionCompiler(rows.table);
    int[] all = IntStream.range(0, batch.rows()).toArray();
    int words = plan.output().words();
    byte[] total = new byte[plan.sumBytes()];
    int first = 0;
    for (int i = 0; i < plan.terms().size(); i++) {
      Term term = plan.terms().get(i);
      List<Summand> summands = new ArrayList<>();
      for (int j = 0; j < term.shares().size(); j++) {
        summands.add(new Summand(shares.get(first + j), term.shares().get(j).use()));
      }
      first += term.shares().size();
      LongBuffer keys = longs(2 * all.length);
      LongBuffer values = longs(words * all.length);
      int keyed =
          new KeyEncoder(
                  layout.keys().get(i), term.key(), compiler, new KeyEncoder.Work(all.length))
              .encode(batch, all, all.length, new int[all.length], keys);
      int bits = layout.keys().get(i).bits();
      try (FunctionEvaluator function =
          FunctionEvaluator.open(summands, bits, term.expanded(), EvaluationPath.JAVA)) {
        Functions.evaluate(List.of(function), bits == 0 ? null : keys, keyed, values);
      }
      for (int row = 0; row < keyed; row++) {
        ByteBuffer value = ByteBuffer.allocate(total.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int word = 0; word < words; word++) {
          value.putLong(values.get(words * row + word));
        }
        plan.group().add(total, 0, value.array(), 0, total.length);
      }
    }
    return total;
  }

  private static LongBuffer longs(int count) {
    return ByteBuffer.allocateDirect(Long.BYTES * count)
        .order(ByteOrder.nativeOrder())
        .asLongBuffer();
  }
}
