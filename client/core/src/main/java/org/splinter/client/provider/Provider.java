package org.splinter.client.provider;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleConsumer;
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

/**
 * One provider as the client sees it: public tables and views, and the evaluation of one share. It
 * never gets a secret, an answer, or another provider's share. Its failures name it.
 */
public interface Provider {

  /** The name under which shares are addressed to it. */
  String name();

  /** Whether it runs in this JVM, so that it gives no privacy. */
  boolean embedded();

  /** Where it runs, for people: this process, or the host of its file system. */
  String location();

  /**
   * The network addresses of its file system and its scheduler, none if it is embedded. Two
   * providers with one in common are one cluster.
   */
  Set<String> addresses();

  /**
   * How long one round, or one question for metadata, may take there, however often it is asked
   * again meanwhile; empty is for ever.
   */
  Optional<Duration> timeout();

  /** Names of its tables, sorted. */
  List<String> tables() throws IOException;

  /** The current version of a table. */
  Manifest manifest(String table) throws IOException;

  /** The dictionary of a column that has one. */
  Dictionary dictionary(Manifest manifest, int column) throws IOException;

  /** What a version was made of, if it was made of other tables. */
  Optional<DerivedTable> origin(Manifest manifest) throws IOException;

  /** The derived table of that definition, if it was made there. */
  Optional<Manifest> derived(DerivedTable table) throws IOException;

  /**
   * Makes a derived table unless it is there.
   *
   * @param progress told the fraction done, and what is being done
   */
  Manifest derive(DerivedTable table, Progress progress) throws IOException, InterruptedException;

  /**
   * Evaluates one round's shares.
   *
   * @param progress told the fraction done, from 0 to 1
   */
  JobResult evaluate(EvaluationPlan plan, ShareBundle shares, DoubleConsumer progress)
      throws IOException, InterruptedException;

  /** The view of a definition, if it is there. */
  Optional<ViewManifest> view(ViewDefinition definition) throws IOException;

  /**
   * Makes it unless it is there.
   *
   * @param progress told the fraction done, and what is being done
   */
  ViewManifest prepareView(ViewDefinition definition, Progress progress)
      throws IOException, InterruptedException;

  /** The public index of a view that is addressed by ranks. */
  ViewIndex viewIndex(ViewManifest manifest) throws IOException;

  /** The table for routes of a definition, if it is there. */
  Optional<RoadManifest> road(RoadDefinition definition) throws IOException;

  /**
   * Makes it unless it is there.
   *
   * @param progress told the fraction done, and what is being done
   */
  RoadManifest prepareRoad(RoadDefinition definition, Progress progress)
      throws IOException, InterruptedException;

  /** The public index of a table for routes, whole: the bytes that the manifest is of. */
  byte[] roadIndex(RoadManifest manifest) throws IOException;

  /**
   * Looks up one round's slots.
   *
   * @param progress told the fraction done, from 0 to 1
   */
  JobResult scan(LookupPlan plan, ShareBundle shares, DoubleConsumer progress)
      throws IOException, InterruptedException;
}
