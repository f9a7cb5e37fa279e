package org.splinter.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.splinter.protocol.derived.CubeColumns;
import org.splinter.protocol.derived.DerivedTable.Cube;
import org.splinter.protocol.table.Manifest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command that makes a data cube: a table whose rows can be found by any of some columns. */
@Command(
    name = "cube",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Makes a data cube: a table in which any value of a column can be asked for.",
      "Each provider makes it by a MapReduce job. Each row of TABLE stands in it once",
      "for every choice of dimensions that keep their value, while the others hold",
      "'*'. With areas it has a column 'area' too: each of these rows once with '*',",
      "and once with the value of each area. Then one query serves all who ask for",
      "some of the dimensions, and no provider learns for which:",
      "",
      "  SELECT COUNT(*) FROM NAME WHERE cuisine = ? AND borough = ?",
      "  asked with --param Thai --param '*'",
      "",
      "A dimension or area that is NULL is found by '*' alone. D dimensions and A",
      "areas make up to 2^D x (1 + A) rows of one. The new table stays as it is when",
      "TABLE changes: make it again then."
    },
    footer = {
      "",
      "Examples:",
      "  splinter tables cube places --any cuisine,borough --keep name --as found",
      "  splinter tables cube near --any room_type --area hex_1mi,hex_2mi,hex_5mi \\",
      "      --keep id,price --as near_found --provider alpha,beta"
    })
final class CubeCommand extends DerivingCommand {
  @Parameters(index = "0", paramLabel = "TABLE", description = "The table of the rows.")
  private String table = "";

  @Option(
      names = "--any",
      split = ",",
      paramLabel = "C",
      description = "The dimensions: text columns of which any value can be asked for, by commas.")
  private List<String> any = new ArrayList<>();

  @Option(
      names = "--area",
      split = ",",
      paramLabel = "C",
      description = "Text columns that are searched as one, such as those of 'hexagons'.")
  private List<String> area = new ArrayList<>();

  @Option(
      names = "--keep",
      split = ",",
      paramLabel = "C",
      description = "Columns that the table has besides, as they are.")
  private List<String> keep = new ArrayList<>();

  @Override
  String label() {
    return "cube";
  }

  @Override
  List<String> sources() {
    return List.of(table);
  }

  @Override
  Making making(List<Manifest> sources) throws IOException {
    Manifest base = sources.get(0);
    if (any.isEmpty() && area.isEmpty()) {
      throw new IOException("name a dimension or an area at least, such as --any cuisine,borough");
    }
    Cube cube =
        new Cube(
            source(base),
            columns("--any", any, base),
            columns("--area", area, base),
            columns("--keep", keep, base));
    return new Making(cube, CubeColumns.of(cube, base.schema()));
  }
}
