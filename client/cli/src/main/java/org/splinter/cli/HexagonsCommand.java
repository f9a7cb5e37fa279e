package org.splinter.cli;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import org.splinter.protocol.derived.DerivedTable.Located;
import org.splinter.protocol.derived.HexagonSize;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.Manifest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command that adds to a table the hexagons that its rows lie in. */
@Command(
    name = "hexagons",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Makes a table with the rows of another and the hexagons that each lies in.",
      "Each provider makes it by a MapReduce job. The hexagons are cells of the H3 grid",
      "in columns of their own: hex_1mi, hex_2mi and hex_5mi, with edges of about 0.9,",
      "2.3 and 6.1 miles. Those of a row without coordinates, or outside of the",
      "earth's degrees, are NULL.",
      "",
      "The new table stays as it is when TABLE changes: make it again then."
    },
    footer = {
      "",
      "Examples:",
      "  splinter hexagons airbnb --at latitude,longitude --as airbnb_near",
      "  splinter hexagons airbnb --at lat,lon --as airbnb_near --provider alpha",
      "  hadoop jar splinter.jar hexagons airbnb --at lat,lon --as airbnb_near"
    })
final class HexagonsCommand extends DerivingCommand {
  private static final Pattern LATITUDE = Pattern.compile("(^|_)lat");
  private static final Pattern LONGITUDE = Pattern.compile("(^|_)(lon|lng)");
  private static final BigDecimal MOST_LATITUDE = BigDecimal.valueOf(90);

  @Parameters(index = "0", paramLabel = "TABLE", description = "The table of places.")
  private String table = "";

  @Option(
      names = "--at",
      required = true,
      paramLabel = "LAT,LON",
      description = "Its columns of latitude and longitude in degrees, by a comma.")
  private String at = "";

  @Override
  String label() {
    return "hexagons";
  }

  @Override
  List<String> sources() {
    return List.of(table);
  }

  @Override
  Making making(List<Manifest> sources) throws IOException {
    Manifest base = sources.get(0);
    String[] names = at.split(",", -1);
    if (names.length != 2) {
      throw new IOException("--at " + at + ": write two columns, such as --at latitude,longitude");
    }
    Located located =
        new Located(source(base), column("--at", names[0], base), column("--at", names[1], base));
    Making making = new Making(located, located.schema(base.schema()));
    if (exchanged(base, located)) {
      throw new IOException(
          "--at "
              + at
              + ": column "
              + names[0]
              + " seems to be the longitude, by its name or its values; latitude comes first: write"
              + " --at "
              + names[1]
              + ","
              + names[0]);
    }
    return making;
  }

  /** Returns whether what is given as latitude is rather the longitude, by public facts alone. */
  private static boolean exchanged(Manifest base, Located located) {
    String first = base.schema().columns().get(located.latitude()).name();
    String second = base.schema().columns().get(located.longitude()).name();
    if (LONGITUDE.matcher(first).find() && LATITUDE.matcher(second).find()) {
      return true;
    }
    // Where the names are right, values beyond the poles are no place's, and get no hexagons.
    boolean named = LATITUDE.matcher(first).find() && LONGITUDE.matcher(second).find();
    return !named
        && beyondPoles(base, located.latitude())
        && !beyondPoles(base, located.longitude());
  }

  /** Returns whether a column of numbers has values that are no latitudes. */
  private static boolean beyondPoles(Manifest base, int column) {
    ColumnStatistics statistics = base.statistics().get(column);
    int scale = base.schema().columns().get(column).type().scale();
    BigDecimal least = BigDecimal.valueOf(statistics.min(), scale);
    BigDecimal greatest = BigDecimal.valueOf(statistics.max(), scale);
    return least.compareTo(MOST_LATITUDE.negate()) < 0 || greatest.compareTo(MOST_LATITUDE) > 0;
  }

  @Override
  String remark(Manifest made) {
    int hexagons = made.schema().indexOf(HexagonSize.ONE_MILE.column());
    return ", " + made.statistics().get(hexagons).nulls() + " rows without hexagons";
  }
}
