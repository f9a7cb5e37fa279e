package org.splinter.client.road;

import java.io.IOException;
import org.splinter.client.metadata.Panel;
import org.splinter.client.metadata.PublicMetadata;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.road.GridDefinition;

/** The preparation of a graph for routes, at any number of providers: all at once. */
public final class RoutePreparation {
  private final GridDefinition grid;
  private final RoadTables tables;

  RoutePreparation(PublicMetadata metadata, GridDefinition grid) {
    this.grid = grid;
    this.tables = new RoadTables(metadata, grid);
  }

  /** Returns the definition of the tables that routes are found in. */
  public GridDefinition grid() {
    return grid;
  }

  /** Makes the paths and cells that providers lack; a trip makes them too. */
  public void prepare(Progress progress) throws IOException, InterruptedException {
    RoadTables.Ready unused = tables.prepare(Panel.Extent.ALL, progress);
  }

  /** Makes the paths alone. */
  public void preparePaths(Progress progress) throws IOException, InterruptedException {
    tables.make(grid.transit(), Panel.Extent.ALL, progress);
  }
}
