package org.splinter.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.splinter.client.sum.SumDoor;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.sum.PrivateTable;

/** A provider whose private tables are asked through its door, which knows who asks. */
final class DoorSumParty implements SumParty {
  private final SumDoor door;

  DoorSumParty(SumDoor door) {
    this.door = door;
  }

  @Override
  public List<PrivateTable> tables() throws IOException {
    return door.catalogue().tables();
  }

  @Override
  public PublishedTable published(String table) throws IOException {
    PrivateTable facts = door.table(table);
    return PublishedTable.of(facts, door.ids(facts));
  }

  @Override
  public SumDoor.Answered ask(Path file, SumDoor.RequestWriter writer, Progress progress)
      throws IOException, InterruptedException {
    return door.ask(file, writer, progress);
  }

  @Override
  public byte[] answer(Path request, Progress progress) throws IOException, InterruptedException {
    return door.answer(request, progress);
  }

  /** Has a request of masks evaluated and kept for the one that follows. */
  void keepAhead(Path request, Progress progress) throws IOException, InterruptedException {
    door.keepAhead(request, progress);
  }

  @Override
  public String notPrivate() {
    return "";
  }
}
