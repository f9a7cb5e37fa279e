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

  /** Returns the name under which envelopes are addressed to this provider. */
  String name();

  /** Returns whether this provider runs in this JVM, so that it gives no privacy. */
  boolean embedded();

  /**
   * Returns whether this provider answers rounds in this JVM, and no round has been answered in it
   * yet: the first one takes longer than others.
   */
  default boolean starting() {
    return false;
  }

  /**
   * Returns whether this provider answers rounds from memory where it can, so that they start no
   * job, as far as it has said so.
   */
  default boolean resident() {
    return false;
  }

  /**
   * Returns the place where this provider runs, for people: this process, or the host of its file
   * system.
   */
  String location();

  /**
   * Returns the network addresses of this provider's file system and scheduler, none if it is
   * embedded. Two providers with an address in common are one cluster.
   */
  Set<String> addresses();

  /**
   * Returns the facts by which a client tells whether this provider is separate from others. An
   * embedded provider is not asked for them.
   */
  SeparationFacts separationFacts();

  /**
   * Returns how long a client waits for this provider, and how often it repeats {@link #answer}.
   */
  RetryPolicy retries();

  /** Returns the names of this provider's tables, sorted. */
  List<String> tables() throws IOException;

  /** Returns the current version of a table. */
  Manifest manifest(String table) throws IOException;

  /** Returns the dictionary of a column that has one. */
  Dictionary dictionary(Manifest manifest, int column) throws IOException;

  /** Returns the encoded definition that a version was made by, if it was made of other tables. */
  Optional<byte[]> origin(Manifest manifest) throws IOException;

  /** Returns the manifest of what a definition defines, if this provider has prepared it. */
  <M> Optional<M> find(Definition<M> definition) throws IOException;

  /**
   * Prepares what a definition defines, unless it is there.
   *
   * @param progress receives the fraction done, and what is being done
   */
  <M> M prepare(Definition<M> definition, Progress progress)
      throws IOException, InterruptedException;

  /** Returns the public index of what a definition defines, which is there and has one. */
  byte[] index(Definition<?> definition) throws IOException;

  /**
   * Answers one round's request, once.
   *
   * @param progress receives the fraction done, from 0 to 1
   */
  Answered answer(Request request, Progress progress) throws IOException, InterruptedException;
}
