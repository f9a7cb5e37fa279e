package org.splinter.system;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.splinter.client.provider.Provider;
import org.splinter.fss.FunctionShare;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Definition;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.derived.DerivedTable;
import org.splinter.protocol.derived.DerivedTableCodec;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PartialSums;
import org.splinter.protocol.fold.PlanCodec;
import org.splinter.protocol.slot.SlotDefinition;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;

/** A provider that keeps its requests and its answers. */
final class RecordingProvider extends ForwardingProvider {
  private final List<Round> rounds = new ArrayList<>();
  private final List<String> questions = new ArrayList<>();

  /** One request and its answer. */
  record Round(Request request, Answered answered) {
    /** Returns the bytes of the request's public plan. */
    byte[] plan() {
      return request.plan().encode();
    }

    List<List<FunctionShare>> shares() {
      return SentShares.of(request.envelope());
    }

    int answerBytes() {
      return answered.encoded().length;
    }

    /** Returns the public form of the answer: which sums there are; slots fill it. */
    List<String> answerForm() throws IOException {
      List<String> form = new ArrayList<>();
      if (request.plan().family().equals(EvaluationPlan.FAMILY)) {
        PartialSums sums = sums();
        for (int i = 0; i < sums.size(); i++) {
          form.add(sums.query(i) + "/" + sums.word(i) + "/" + sums.group(i));
        }
      }
      return form;
    }

    /** Returns the sums of a fold's answer. */
    PartialSums sums() throws IOException {
      EvaluationPlan plan = PlanCodec.decode(request.plan().body());
      int queries = SentShares.queries(request.envelope());
      return PartialSums.decode(PartialAnswer.decode(answered.encoded()), plan, queries);
    }

    Map<String, Long> counters() {
      return new TreeMap<>(answered.counters());
    }
  }

  RecordingProvider(Provider provider) {
    super(provider);
  }

  /** Forgets all requests and answers. */
  void clear() {
    rounds.clear();
    questions.clear();
  }

  /** Returns the requests with shares, in their order. */
  List<Round> rounds() {
    return List.copyOf(rounds);
  }

  /** Returns all calls other than requests with shares, in their order. */
  List<String> questions() {
    return List.copyOf(questions);
  }

  /** Returns the last request and its answer. */
  Round last() {
    return rounds.get(rounds.size() - 1);
  }

  /** Returns the plan of the last request. */
  byte[] plan() {
    return last().plan();
  }

  /** Returns the envelope of the last request. */
  Envelope envelope() {
    return last().request().envelope();
  }

  @Override
  public List<String> tables() throws IOException {
    questions.add("tables");
    return super.tables();
  }

  @Override
  public Manifest manifest(String table) throws IOException {
    questions.add("manifest of " + table);
    return super.manifest(table);
  }

  @Override
  public Dictionary dictionary(Manifest manifest, int column) throws IOException {
    questions.add("dictionary of column " + column + " of " + manifest.fingerprint());
    return super.dictionary(manifest, column);
  }

  @Override
  public Optional<byte[]> origin(Manifest manifest) throws IOException {
    questions.add("origin of " + manifest.fingerprint());
    return super.origin(manifest);
  }

  @Override
  public <M> Optional<M> find(Definition<M> definition) throws IOException {
    questions.add(text(definition));
    return super.find(definition);
  }

  @Override
  public <M> M prepare(Definition<M> definition, Progress progress)
      throws IOException, InterruptedException {
    questions.add("make " + text(definition));
    return super.prepare(definition, progress);
  }

  @Override
  public byte[] index(Definition<?> definition) throws IOException {
    questions.add("index of " + text(definition));
    return super.index(definition);
  }

  private static String text(Definition<?> definition) {
    String name =
        definition instanceof DerivedTable table
            ? DerivedTableCodec.name(table)
            : ((SlotDefinition) definition).name().toString();
    return definition.family() + " " + name;
  }

  @Override
  public Answered answer(Request request, Progress progress)
      throws IOException, InterruptedException {
    Answered answered = super.answer(request, progress);
    rounds.add(new Round(request, answered));
    return answered;
  }
}
