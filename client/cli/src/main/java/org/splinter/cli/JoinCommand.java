package org.splinter.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.splinter.protocol.derived.DerivedTable.Join;
import org.splinter.protocol.derived.DerivedTable.Pair;
import org.splinter.protocol.derived.JoinColumns;
import org.splinter.protocol.table.Manifest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command that joins two tables into one that has a name of its own. */
@Command(
    name = "join",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Joins two tables into a third with a name of its own.",
      "Each provider finds the rows of both that agree in the given columns by a",
      "MapReduce job. NULL agrees with nothing. The joined table has the columns of",
      "LEFT, then those of RIGHT; one of RIGHT whose name is taken becomes RIGHT_COLUMN,",
      "or is left out if it was joined on.",
      "",
      "The joined table stays as it is when LEFT or RIGHT change: join again then. A",
      "query can also name both tables with JOIN; then nothing has to be joined here."
    },
    footer = {
      "",
      "Examples:",
      "  splinter tables join domains registrars --on registrar_id=registrar_id --as whois",
      "  splinter tables join flights weather --on origin=airport,day=day --as flights_weather",
      "  splinter tables join flights airlines --on carrier=code --as named --provider alpha"
    })
final class JoinCommand extends DerivingCommand {
  @Parameters(index = "0", paramLabel = "LEFT", description = "The table whose columns come first.")
  private String left = "";

  @Parameters(index = "1", paramLabel = "RIGHT", description = "The table joined with it.")
  private String right = "";

  @Option(
      names = "--on",
      required = true,
      split = ",",
      paramLabel = "L=R",
      description = "A column of LEFT and one of RIGHT that must be equal; several by commas.")
  private List<String> on = new ArrayList<>();

  @Override
  String label() {
    return "join";
  }

  @Override
  List<String> sources() {
    return List.of(left, right);
  }

  @Override
  Making making(List<Manifest> sources) throws IOException {
    Manifest one = sources.get(0);
    Manifest other = sources.get(1);
    List<Pair> pairs = new ArrayList<>();
    for (String columns : on) {
      pairs.add(pair(columns, one, other));
    }
    return new Making(
        new Join(source(one), source(other), pairs),
        JoinColumns.of(one.schema(), other.table(), other.schema(), pairs).schema());
  }

  private static Pair pair(String columns, Manifest left, Manifest right) throws IOException {
    String[] names = columns.split("=", -1);
    if (names.length != 2) {
      throw new IOException(
          "--on " + columns + ": write a column of each table, such as --on carrier=code");
    }
    return new Pair(column("--on", names[0], left), column("--on", names[1], right));
  }
}
