package org.splinter.client.provider;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Definition;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;

/**
 * One provider as the client sees it: public tables, what it prepares of them by public
 * definitions, and the answer to one request. It never gets a secret, an answer, or another
 * provider's share. Its failures name it.
 */
public interface Provider {

  /** The name under which envelopes are addressed to it. */
  String name();

  /** Whether it runs in this JVM, so that it gives no privacy. */
  boolean embedded();

  /** The place where it runs, for people: this process, or the host of its file system. */
  String location();

  /**
   * The network addresses of its file system and its scheduler, none if it is embedded. Two
   * providers with one in common are one cluster.
   */
  Set<String> addresses();

  /** How long a client waits for it, and how often it asks {@link #answer} again. */
  RetryPolicy retries();

  /** Names of its tables, sorted. */
  List<String> tables() throws IOException;

  /** The current version of a table. */
  Manifest manifest(String table) throws IOException;

  /** The dictionary of a column that has one. */
  Dictionary dictionary(Manifest manifest, int column) throws IOException;

  /** The encoded definition that a version was made by, if it was made of other tables. */
  Optional<byte[]> origin(Manifest manifest) throws IOException;

  /** The manifest of what a definition defines, if it is prepared there. */
  <M> Optional<M> find(Definition<M> definition) throws IOException;

  /**
   * Prepares what a definition defines, unless it is there.
   *
   * @param progress receives the fraction done, and what is being done
   */
  <M> M prepare(Definition<M> definition, Progress progress)
      throws IOException, InterruptedException;

  /** The public index of what a definition defines, which is there and has one. */
  byte[] index(Definition<?> definition) throws IOException;

  /**
   * Answers one round's request, once.
   *
   * @param progress receives the fraction done, from 0 to 1
   */
  Answered answer(Request request, Progress progress) throws IOException, InterruptedException;
}
