package org.splinter.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.client.provider.Provider;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.TableVersion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command that lists the versions of tables: rows, columns, fingerprints per provider. */
@Command(
    name = "tables",
    mixinStandardHelpOptions = true,
    description = {
      "Lists the tables of providers and their versions: rows, columns, fingerprint.",
      "Queries take the current version, marked *; older ones stay until they are dropped.",
      "Tables called derived_… were made by queries of others, and go with those."
    },
    footer = {
      "",
      "Examples:",
      "  splinter tables --provider alpha,beta",
      "  splinter tables describe flights",
      "  splinter tables join domains registrars --on registrar_id=registrar_id --as whois",
      "  splinter tables cube places --any cuisine,borough --keep name --as found",
      "  splinter tables drop flights --old"
    },
    subcommands = {DescribeCommand.class, JoinCommand.class, CubeCommand.class, DropCommand.class})
final class TablesCommand extends ProviderOption implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--format",
      paramLabel = "F",
      description = "${COMPLETION-CANDIDATES} (default: table).")
  private ListFormat format = ListFormat.TABLE;

  @Override
  public Integer call() throws IOException {
    String text = format == ListFormat.JSON ? json() : table(); // whole: a provider may fail
    CommandOutput.out(spec).print(text);
    return 0;
  }

  private String table() throws IOException {
    AlignedColumns lines =
        new AlignedColumns("provider", "table", "", "rows", "columns", "fingerprint", "made of");
    for (Provider provider : parties()) {
      for (String table : provider.tables()) {
        for (TableVersion version : ListedVersions.of(provider, table)) {
          Manifest manifest = version.manifest();
          lines.add(
              provider.name(),
              table,
              version.current() ? "*" : "",
              manifest == null ? "unreadable" : manifest.rows(),
              manifest == null ? "" : manifest.schema().columns().size(),
              version.fingerprint(),
              manifest == null ? "" : Origin.of(provider, manifest));
          warn(provider, version);
        }
      }
    }
    return lines.toString();
  }

  private void warn(Provider provider, TableVersion version) {
    if (version.manifest() == null) {
      CommandOutput.err(spec).println(provider.name() + ": " + version.problem());
      CommandOutput.err(spec).flush();
    }
  }

  private String json() throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartArray();
      for (Provider provider : parties()) {
        for (String table : provider.tables()) {
          for (TableVersion version : ListedVersions.of(provider, table)) {
            json.writeStartObject();
            json.writeStringField("provider", provider.name());
            json.writeStringField("table", table);
            VersionJson.writeFields(json, version);
            Manifest manifest = version.manifest();
            Integer columns = manifest == null ? null : manifest.schema().columns().size();
            VersionJson.writeNumber(json, "columns", columns);
            String origin = manifest == null ? "" : Origin.of(provider, manifest);
            if (!origin.isEmpty()) {
              json.writeStringField("made_of", origin);
            }
            json.writeEndObject();
            warn(provider, version);
          }
        }
      }
      json.writeEndArray();
    }
    return text + System.lineSeparator();
  }
}
