package org.splinter.system;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleConsumer;
import org.splinter.client.provider.Provider;
import org.splinter.protocol.contract.JobResult;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.derived.DerivedTable;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.lookup.LookupPlan;
import org.splinter.protocol.road.RoadDefinition;
import org.splinter.protocol.road.RoadManifest;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.view.ViewDefinition;
import org.splinter.protocol.view.ViewIndex;
import org.splinter.protocol.view.ViewManifest;

/** Passes all that it is asked to another provider. */
class ForwardingProvider implements Provider {
  private final Provider provider;

  ForwardingProvider(Provider provider) {
    this.provider = provider;
  }

  @Override
  public final String name() {
    return provider.name();
  }

  @Override
  public final boolean embedded() {
    return provider.embedded();
  }

  @Override
  public final String location() {
    return provider.location();
  }

  @Override
  public final Optional<Duration> timeout() {
    return provider.timeout();
  }

  @Override
  public final Set<String> addresses() {
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
  public Dictionary dictionary(Manifest manifest, int column) throws IOException {
    return provider.dictionary(manifest, column);
  }

  @Override
  public Optional<DerivedTable> origin(Manifest manifest) throws IOException {
    return provider.origin(manifest);
  }

  @Override
  public Optional<Manifest> derived(DerivedTable table) throws IOException {
    return provider.derived(table);
  }

  @Override
  public Manifest derive(DerivedTable table, Progress progress)
      throws IOException, InterruptedException {
    return provider.derive(table, progress);
  }

  @Override
  public JobResult evaluate(EvaluationPlan plan, ShareBundle shares, DoubleConsumer progress)
      throws IOException, InterruptedException {
    return provider.evaluate(plan, shares, progress);
  }

  @Override
  public Optional<ViewManifest> view(ViewDefinition definition) throws IOException {
    return provider.view(definition);
  }

  @Override
  public ViewManifest prepareView(ViewDefinition definition, Progress progress)
      throws IOException, InterruptedException {
    return provider.prepareView(definition, progress);
  }

  @Override
  public ViewIndex viewIndex(ViewManifest manifest) throws IOException {
    return provider.viewIndex(manifest);
  }

  @Override
  public Optional<RoadManifest> road(RoadDefinition definition) throws IOException {
    return provider.road(definition);
  }

  @Override
  public RoadManifest prepareRoad(RoadDefinition definition, Progress progress)
      throws IOException, InterruptedException {
    return provider.prepareRoad(definition, progress);
  }

  @Override
  public byte[] roadIndex(RoadManifest manifest) throws IOException {
    return provider.roadIndex(manifest);
  }

  @Override
  public JobResult scan(LookupPlan plan, ShareBundle shares, DoubleConsumer progress)
      throws IOException, InterruptedException {
    return provider.scan(plan, shares, progress);
  }
}
