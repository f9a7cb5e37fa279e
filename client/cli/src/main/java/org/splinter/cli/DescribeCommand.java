package org.splinter.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.client.provider.Provider;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.TableName;
import org.splinter.protocol.table.TableVersion;
import org.splinter.protocol.table.WideDecimal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command that describes a table: the columns of one version, and all versions at each
 * provider.
 */
@Command(
    name = "describe",
    sortOptions = false,
    description = {
      "Describes a table: columns with type, NULLs, range and distinct values, and",
      "its versions. For a string the range is the bytes of its longest value, and",
      "prefix what a private range or LIKE compares; a prefix as long as the longest",
      "value decides every comparison."
    },
    footer = {
      "",
      "Examples:",
      "  splinter tables describe flights",
      "  splinter tables describe flights --version 3f9c --format json"
    })
final class DescribeCommand extends ProviderOption implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "1", paramLabel = "TABLE", description = "The table.")
  private String table = "";

  @Option(
      names = "--version",
      paramLabel = "V",
      description = "Start of the version's fingerprint (default: the current version).")
  private @Nullable String version;

  @Option(
      names = "--format",
      paramLabel = "F",
      description = "${COMPLETION-CANDIDATES} (default: table).")
  private ListFormat format = ListFormat.TABLE;

  @Option(
      names = {"-h", "--help"}, // picocli's own mixin would also take --version
      usageHelp = true,
      description = "Show this help message and exit.")
  @SuppressWarnings("UnusedVariable") // picocli acts on it
  private boolean help;

  /** The versions at one provider, and the version that is described. */
  private record Holding(
      Provider provider, List<TableVersion> versions, TableVersion described, Manifest manifest) {}

  @Override
  public Integer call() throws IOException {
    List<Holding> holdings = new ArrayList<>();
    for (Provider provider : parties()) {
      List<TableVersion> versions = ListedVersions.of(provider, table);
      if (versions.isEmpty()) { // someone deleted their directories
        throw new IOException(
            "provider "
                + provider.name()
                + ": table '"
                + table
                + "' has no version any more; "
                + (TableName.isDerived(table)
                    ? "queries make it again when they need it"
                    : "import it again, or drop it"));
      }
      TableVersion described =
          version == null ? versions.get(0) : ListedVersions.of(provider, table, version);
      Manifest manifest = described.manifest();
      if (manifest == null) {
        throw new IOException(provider.name() + ": " + described.problem());
      }
      holdings.add(new Holding(provider, versions, described, manifest));
    }
    CommandOutput.out(spec).print(format == ListFormat.JSON ? json(holdings) : text(holdings));
    return 0;
  }

  /**
   * Returns the descriptions of all providers, with columns once for providers that share a
   * version.
   */
  private static String text(List<Holding> holdings) {
    StringBuilder text = new StringBuilder();
    AlignedColumns versions =
        new AlignedColumns("provider", "", "version", "rows", "bytes", "imported");
    List<Manifest> shown = new ArrayList<>();
    for (Holding holding : holdings) {
      Manifest manifest = holding.manifest;
      if (shown.stream().noneMatch(m -> m.fingerprint().equals(manifest.fingerprint()))) {
        shown.add(manifest);
        text.append(columns(manifest)).append(System.lineSeparator());
      }
      for (TableVersion each : holding.versions) {
        Manifest readable = each.manifest();
        versions.add(
            holding.provider.name(),
            each.current() ? "*" : "",
            each.name(),
            readable == null ? "unreadable" : readable.rows(),
            each.bytes(),
            each.time().truncatedTo(java.time.temporal.ChronoUnit.SECONDS));
      }
    }
    return text.append(versions).toString();
  }

  private static String columns(Manifest manifest) {
    AlignedColumns columns =
        new AlignedColumns("column", "type", "prefix", "NULLs", "distinct", "unique", "range");
    for (int i = 0; i < manifest.statistics().size(); i++) {
      Column column = manifest.schema().columns().get(i);
      ColumnStatistics statistics = manifest.statistics().get(i);
      boolean isText = column.type().isCharacters();
      String range = "";
      if (statistics.nulls() < manifest.rows() && column.type().isWide()) {
        range =
            "within "
                + wide(column, WideDecimal.least(statistics.min()))
                + " to "
                + wide(column, WideDecimal.greatest(statistics.max()));
      } else if (statistics.nulls() < manifest.rows()) {
        range =
            isText
                ? "up to " + statistics.max() + " bytes"
                : column.type().format(statistics.min())
                    + " to "
                    + column.type().format(statistics.max());
      }
      columns.add(
          column.name(),
          column.type().describe() + (manifest.measured().contains(i) ? ", scale found" : ""),
          isText ? column.prefixBytes() : "",
          statistics.nulls(),
          statistics.hasDictionary() ? statistics.distinct() : "many",
          statistics.unique() ? "yes" : "",
          range);
    }
    return String.format(
        "table %s, version %s, %d rows%n%s%s",
        manifest.table(),
        manifest.fingerprint().shortName(),
        manifest.rows(),
        columns,
        manifest.measured().isEmpty()
            ? ""
            : "scale found in the values: " + Importer.BEYOND_SCALE + System.lineSeparator());
  }

  private static String wide(Column column, BigInteger unscaled) {
    return new BigDecimal(unscaled, column.type().scale()).toPlainString();
  }

  private static String json(List<Holding> holdings) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartArray();
      for (Holding holding : holdings) {
        Manifest manifest = holding.manifest;
        json.writeStartObject();
        json.writeStringField("provider", holding.provider.name());
        json.writeStringField("table", manifest.table());
        VersionJson.writeFields(json, holding.described);
        json.writeArrayFieldStart("columns");
        for (int i = 0; i < manifest.statistics().size(); i++) {
          VersionJson.writeColumn(json, manifest, i);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("versions");
        for (TableVersion each : holding.versions) {
          json.writeStartObject();
          VersionJson.writeFields(json, each);
          json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    return text + System.lineSeparator();
  }
}
