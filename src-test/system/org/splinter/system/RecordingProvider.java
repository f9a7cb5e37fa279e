package org.splinter.system;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleConsumer;
import org.splinter.client.provider.Provider;
import org.splinter.eval.EvaluationJob;
import org.splinter.query.EvaluationPlan;
import org.splinter.query.PlanCodec;
import org.splinter.query.ShareBundle;
import org.splinter.query.derived.DerivedTable;
import org.splinter.table.Dictionary;
import org.splinter.table.Manifest;

/** A provider that keeps what it was last sent and what it returned. */
final class RecordingProvider implements Provider {
  private final Provider provider;
  private byte[] plan = new byte[0];
  private ShareBundle bundle;
  private EvaluationJob.Result result;

  RecordingProvider(Provider provider) {
    this.provider = provider;
  }

  byte[] plan() {
    return plan;
  }

  ShareBundle bundle() {
    return bundle;
  }

  EvaluationJob.Result result() {
    return result;
  }

  @Override
  public String name() {
    return provider.name();
  }

  @Override
  public boolean embedded() {
    return provider.embedded();
  }

  @Override
  public String location() {
    return provider.location();
  }

  @Override
  public Set<String> addresses() {
    return provider.addresses();
  }

  @Override
  public List<String> tables() throws IOException {
    return provider.tables();
  }

  @Override
  public Manifest manifest(String table) throws IOException {
    return provider.manifest(table);
  }

  @Override
  public Optional<Manifest> derived(DerivedTable table) throws IOException {
    return provider.derived(table);
  }

  @Override
  public Manifest derive(DerivedTable table, DoubleConsumer progress)
      throws IOException, InterruptedException {
    return provider.derive(table, progress);
  }

  @Override
  public Dictionary dictionary(Manifest manifest, int column) throws IOException {
    return provider.dictionary(manifest, column);
  }

  @Override
  public EvaluationJob.Result evaluate(
      EvaluationPlan evaluationPlan, ShareBundle shares, DoubleConsumer progress)
      throws IOException, InterruptedException {
    plan = PlanCodec.encode(evaluationPlan);
    bundle = shares;
    result = provider.evaluate(evaluationPlan, shares, progress);
    return result;
  }
}
