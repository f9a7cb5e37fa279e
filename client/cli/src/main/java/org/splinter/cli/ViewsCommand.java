package org.splinter.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.provider.prepared.Prepared;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command that lists the views and derived tables of providers. */
@Command(
    name = "views",
    mixinStandardHelpOptions = true,
    description = {
      "Lists the views and derived tables that providers have made for queries.",
      "The most recently used come first: views with their keys, and tables called derived_…",
      "(joins, and rows numbered in an order) with their rows. The least recently used go",
      "when a new one would exceed the bytes of splinter.view.quota, which all of them share;",
      "tables of 'tables join' never do."
    },
    footer = {
      "",
      "Examples:",
      "  splinter views --provider alpha",
      "  splinter views --format json",
      "  splinter views drop --table flights",
      "  splinter views drop 3f9c5a7e01b2d468",
      "  splinter views drop derived_7c1f0a9be4d25386"
    },
    subcommands = {DropViewsCommand.class})
final class ViewsCommand extends ProviderOption implements Callable<Integer> {
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
        new AlignedColumns(
            "provider", "name", "of", "version", "kind", "keys", "bytes", "last used");
    for (HadoopProvider provider : named()) {
      for (Prepared prepared : provider.prepared()) {
        PreparedLine line = PreparedLine.of(prepared);
        lines.add(
            provider.name(),
            line.name(),
            line.of(),
            line.version(),
            line.kind(),
            line.keys() == null ? "" : line.keys(),
            line.bytes(),
            line.used());
      }
    }
    return lines.toString();
  }

  private String json() throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartArray();
      for (HadoopProvider provider : named()) {
        for (Prepared prepared : provider.prepared()) {
          PreparedLine line = PreparedLine.of(prepared);
          json.writeStartObject();
          json.writeStringField("provider", provider.name());
          json.writeStringField("name", line.name());
          json.writeStringField("of", line.of());
          json.writeStringField("version", line.version());
          json.writeStringField("kind", line.kind());
          VersionJson.writeNumber(json, "keys", line.keys());
          json.writeNumberField("bytes", line.bytes());
          json.writeStringField("last_used", line.used().toString());
          json.writeEndObject();
        }
      }
      json.writeEndArray();
    }
    return text + System.lineSeparator();
  }
}
