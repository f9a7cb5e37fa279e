package org.splinter.cli;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.provider.ingest.ColumnRename;
import org.splinter.provider.ingest.FileReading;
import picocli.CommandLine.Option;

/** The options that say how an import reads its files. */
final class FileReadingOption {
  /** The part of a command's help that explains files, for the commands that import them. */
  static final String FORMATS =
      "CSV (UTF-8, a header line, separated by , tab ; or |), JSON lines (a flat object a line), "
          + "both also compressed by gzip or zstd, and Parquet. Formats, delimiters and compressions "
          + "are found in the content, and shown.";

  @Option(
      names = "--delimiter",
      paramLabel = "C",
      description =
          "What separates the fields of CSV files: a character, tab, or \\x01 by its code "
              + "(default: detected in each file).")
  private @Nullable String delimiter;

  @Option(
      names = "--quote",
      paramLabel = "C",
      description = "What quotes fields of CSV files, or 'none' (default: \").")
  private @Nullable String quote;

  @Option(
      names = "--null",
      paramLabel = "TEXT",
      description =
          "A field of CSV files that stands for NULL; repeat it for several. In quotes it is text "
              + "in a string column. With it, an empty field is the empty string there, unless "
              + "--null '' is given too (default: an empty field).")
  private List<String> nulls = new ArrayList<>();

  @Option(
      names = "--rename",
      paramLabel = "OLD=NEW",
      description =
          "Another name for a column, as it stands in the files; OLD= leaves it out, NAME:2 is the "
              + "second column of a name, =NEW one without a name. Repeat it for several.")
  private List<String> renames = new ArrayList<>();

  @Option(
      names = "--dry-run",
      description =
          "Only print the schema that would be taken, in the form of a schema file, and of each "
              + "column that became text the file, row and class of value that made it so.")
  private boolean dryRun;

  boolean isDryRun() {
    return dryRun;
  }

  /**
   * Returns how the files are read.
   *
   * @throws IllegalArgumentException if an option has no such value
   */
  FileReading reading() {
    FileReading usual = FileReading.DETECTED;
    return new FileReading(
        delimiter == null ? null : FileReading.delimiter(delimiter),
        quote == null ? usual.quote() : FileReading.quote(quote),
        nulls.isEmpty() ? usual.nulls() : nulls,
        renames.stream().map(ColumnRename::parse).toList());
  }
}
