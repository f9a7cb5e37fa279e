package org.splinter.cli;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.splinter.client.sum.Opening;
import org.splinter.client.sum.SumDoor;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.table.Manifest;
import org.splinter.provider.sum.PrivateTables;
import org.splinter.provider.sum.SumService;

/** A provider whose private tables this process reads, as their owner does. */
final class OwnSumParty implements SumParty {
  private final HadoopProvider provider;
  private final PrivateTables tables;
  private final String client;
  private final SumService.Run run;

  /**
   * @param client whose budget is charged
   */
  OwnSumParty(HadoopProvider provider, String client, SumService.Run run) {
    this.provider = provider;
    this.tables = new PrivateTables(OneProviderOption.tables(provider));
    this.client = client;
    this.run = run;
  }

  @Override
  public List<PrivateTable> tables() throws IOException, InterruptedException {
    return provider.run(
        () -> {
          List<PrivateTable> all = new ArrayList<>();
          for (String name : tables.names()) {
            all.add(tables.declared(name));
          }
          return all;
        });
  }

  @Override
  public PublishedTable published(String table) throws IOException, InterruptedException {
    return provider.run(
        () -> { // at once, so that both are of one version
          Manifest version = tables.current(table);
          ByteArrayOutputStream ids = new ByteArrayOutputStream();
          PrivateTable facts = tables.facts(version, tables.writeIds(version, ids));
          return PublishedTable.of(facts, ids.toByteArray());
        });
  }

  @Override
  public SumDoor.Answered ask(Path file, SumDoor.RequestWriter writer, Progress progress)
      throws IOException, InterruptedException {
    long begun = System.nanoTime();
    Opening opening;
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      opening = writer.write(out);
    }
    try {
      Duration writing = Duration.ofNanos(System.nanoTime() - begun);
      return new SumDoor.Answered(opening, answer(file, progress), writing, Duration.ZERO);
    } catch (IOException | InterruptedException | RuntimeException e) {
      opening.close();
      throw e;
    }
  }

  @Override
  public byte[] answer(Path request, Progress progress) throws IOException, InterruptedException {
    SumService.Asked asked =
        new SumService.Asked(client, new org.apache.hadoop.fs.Path(request.toUri()));
    SumService service = new SumService(OneProviderOption.tables(provider));
    return provider.run(() -> service.answer(List.of(asked), run, progress)).get(0);
  }

  @Override
  public String notPrivate() {
    return "NOT PRIVATE: asked and answered by one process";
  }
}
