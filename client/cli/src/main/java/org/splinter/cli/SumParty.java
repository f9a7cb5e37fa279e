package org.splinter.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.splinter.client.sum.SumDoor;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.sum.PrivateTable;

/** A provider of private tables as it is asked from here. */
interface SumParty {
  /** Returns the public facts of all its private tables, by their names. */
  List<PrivateTable> tables() throws IOException, InterruptedException;

  /** Returns what is public of a table. */
  PublishedTable published(String table) throws IOException, InterruptedException;

  /**
   * Has a request written and returns what opens its answer, and the answer.
   *
   * @param file which is there, and keeps the request meanwhile
   */
  SumDoor.Answered ask(Path file, SumDoor.RequestWriter writer, Progress progress)
      throws IOException, InterruptedException;

  /** Returns the encoded answer to the request in a file. */
  byte[] answer(Path request, Progress progress) throws IOException, InterruptedException;

  /** Returns why nothing is kept from it by asking it so, or an empty text. */
  String notPrivate();
}
