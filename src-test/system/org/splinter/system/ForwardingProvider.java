package org.splinter.system;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.splinter.client.provider.Provider;
import org.splinter.client.provider.RetryPolicy;
import org.splinter.client.provider.SeparationFacts;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Definition;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;

/** A provider that passes all calls to another provider. */
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
  public boolean starting() {
    return provider.starting();
  }

  @Override
  public boolean resident() {
    return provider.resident();
  }

  @Override
  public boolean embedded() {
    return provider.embedded();
  }

  @Override
  public final String location() {
    return provider.location();
  }

  @Override
  public final RetryPolicy retries() {
    return provider.retries();
  }

  @Override
  public final Set<String> addresses() {
    return provider.addresses();
  }

  @Override
  public final SeparationFacts separationFacts() {
    return provider.separationFacts();
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
  public Optional<byte[]> origin(Manifest manifest) throws IOException {
    return provider.origin(manifest);
  }

  @Override
  public <M> Optional<M> find(Definition<M> definition) throws IOException {
    return provider.find(definition);
  }

  @Override
  public <M> M prepare(Definition<M> definition, Progress progress)
      throws IOException, InterruptedException {
    return provider.prepare(definition, progress);
  }

  @Override
  public byte[] index(Definition<?> definition) throws IOException {
    return provider.index(definition);
  }

  @Override
  public Answered answer(Request request, Progress progress)
      throws IOException, InterruptedException {
    return provider.answer(request, progress);
  }
}
