package org.splinter.client.provider;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.splinter.client.sql.RowTable;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Definition;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PartialSums;
import org.splinter.protocol.fold.PlanCodec;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.view.ViewDefinition;
import org.splinter.protocol.view.ViewManifest;
import org.splinter.provider.fold.ResolvedFold;
import org.splinter.provider.round.DirectRound;
import org.splinter.provider.round.RoundData;
import org.splinter.provider.table.TableStore;

/** A provider of one table of one batch at most, without jobs; it keeps its requests. */
public final class BatchProvider extends StubProvider {
  public final List<Sent> rounds = new ArrayList<>();
  private final RowTable table;

  /** The number of a round in which this provider's answer is faulty; none if negative. */
  public int faultyRound = -1;

  public int dictionariesFetched;

  /** The views that this provider reports, and how often it was asked for one. */
  public final Map<ViewDefinition, ViewManifest> views = new HashMap<>();

  public int viewsAsked;

  public Optional<Duration> limit = Optional.empty();

  public AnswerFault fault = AnswerFault.LACKS_A_GROUP;

  /** A way in which an answer can be wrong. */
  public enum AnswerFault {
    LACKS_A_GROUP,
    IS_CUT_OFF
  }

  /** A round's plan, and the parameters of its shares. */
  public record Sent(EvaluationPlan plan, List<String> shares, long bytes, long answers) {}

  public BatchProvider(String name, RowTable table) {
    super(name);
    this.table = table;
  }

  public PublicTable table() {
    return table.table;
  }

  /**
   * Folds a request that passes through its bytes. A plan of no bytes asks for nothing, and the
   * answer is empty.
   */
  @Override
  public Answered answer(Request sent, Progress progress) throws IOException, InterruptedException {
    RoundPlan round = RoundPlan.decode(sent.plan().encode());
    Request request = new Request(round, Envelope.decode(sent.envelope().encode()));
    if (round.body().length == 0) {
      PartialAnswer.Header header = PartialAnswer.Header.of(request, List.of("nothing"));
      return new Answered(new PartialAnswer(header, new byte[0], 0).encode(), Map.of());
    } else if (!round.family().equals(EvaluationPlan.FAMILY)) {
      throw new UnsupportedOperationException("it has no views");
    }
    EvaluationPlan plan = PlanCodec.decode(round.body());
    PlanLayout layout = PlanLayout.of(plan, table.table);
    TableStore unused = new TableStore(new Configuration(false), new Path("/"));
    ResolvedFold fold = new ResolvedFold(plan, layout, table.table, unused);
    RoundData.Piece<Batch> data =
        consumer -> {
          if (table.table.manifest().rows() > 0) {
            consumer.accept(table.batch());
          }
        };
    byte[] answer =
        DirectRound.answer(name(), fold, request, EvaluationPath.PORTABLE, data).encoded();
    boolean faulty = rounds.size() == faultyRound;
    if (faulty && fault == AnswerFault.LACKS_A_GROUP) {
      answer = withoutFirst(PartialAnswer.decode(answer), plan.sumBytes()).encode();
    }
    List<String> shares =
        ShareBundle.open(request.envelope(), layout.parameters()).queries().stream()
            .flatMap(List::stream)
            .map(share -> share.parameters().toString())
            .toList();
    long answers = PartialAnswer.decode(answer).records();
    rounds.add(new Sent(plan, shares, sent.envelope().encode().length, answers));
    if (faulty && fault == AnswerFault.IS_CUT_OFF) {
      answer = Arrays.copyOf(answer, answer.length - 1);
    }
    return new Answered(answer, Map.of());
  }

  private static PartialAnswer withoutFirst(PartialAnswer answer, int sumBytes) {
    int head = PartialSums.head(1, 1).length;
    int record = PartialSums.KEY_BYTES + sumBytes;
    byte[] body = Arrays.copyOf(answer.body(), answer.body().length - record);
    System.arraycopy(answer.body(), head + record, body, head, body.length - head);
    return new PartialAnswer(answer.header(), body, answer.records() - 1);
  }

  @Override
  public RetryPolicy retries() {
    RetrySettings retrySettings = new RetrySettings(limit, 0, Duration.ZERO);
    return new RetryPolicy(name(), retrySettings, e -> false, String::valueOf, notice -> {});
  }

  @Override
  public List<String> tables() {
    return List.of(table.table.manifest().table());
  }

  @Override
  public Manifest manifest(String named) {
    return table.table.manifest();
  }

  @Override
  public Dictionary dictionary(Manifest manifest, int column) {
    dictionariesFetched++;
    return table.table.dictionaries().get(column);
  }

  @Override
  public Optional<byte[]> origin(Manifest version) {
    return Optional.empty();
  }

  @Override
  public <M> Optional<M> find(Definition<M> definition) throws FormatException {
    if (!(definition instanceof ViewDefinition view)) {
      return Optional.empty();
    }
    viewsAsked++;
    ViewManifest there = views.get(view);
    return there == null ? Optional.empty() : Optional.of(definition.manifest(there.encode()));
  }
}
