package org.splinter.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.Manifest;
import org.splinter.provider.ingest.ImportOptions;
import org.splinter.provider.ingest.ImportResult;
import org.splinter.provider.ingest.SchemaFile;
import org.splinter.provider.ingest.TableImport;

/** An importer of a table at several providers that shows progress and results. */
final class Importer {
  /** The fate of appended values that a scale which was found cannot hold. */
  static final String BEYOND_SCALE =
      "an append with more digits is refused, unless a schema file rounds the column";

  private Importer() {}

  /** Imports at all providers at once, and prints what all have then. */
  static void run(List<HadoopProvider> targets, ImportOptions options, PrintWriter err)
      throws IOException, InterruptedException {
    print(targets, importAtAll(targets, options, err), err);
  }

  /** Prints what all providers have after an import. */
  static void print(List<HadoopProvider> targets, List<ImportResult> results, PrintWriter err) {
    describe(results.get(0), err);
    for (int i = 0; i < targets.size(); i++) {
      ImportResult result = results.get(i);
      err.printf(
          "%s: table %s, %d rows, fingerprint %s%s%n",
          targets.get(i).name(),
          result.manifest().table(),
          result.manifest().rows(),
          result.manifest().fingerprint().shortName(),
          result.fresh() ? "" : " (these rows were there already)");
    }
    err.flush();
  }

  /** Imports at all providers at once; the first failure is thrown when all imports have ended. */
  static List<ImportResult> importAtAll(
      List<HadoopProvider> targets, ImportOptions options, PrintWriter err)
      throws IOException, InterruptedException {
    ExecutorService executor = Executors.newFixedThreadPool(targets.size());
    try (ProgressLine line = new ProgressLine("import", err)) {
      ImportProgress progress = new ImportProgress(targets.size(), line::report);
      List<Callable<ImportResult>> imports = new ArrayList<>();
      for (int i = 0; i < targets.size(); i++) {
        HadoopProvider provider = targets.get(i);
        TableImport.Progress part = progress.of(i);
        Progress carrying = progress.carrying(i);
        imports.add(() -> importAt(provider, options, part, carrying, err));
      }
      List<ImportResult> results = new ArrayList<>();
      for (Future<ImportResult> result : executor.invokeAll(imports)) {
        results.add(result.get());
      }
      return results;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException cause) {
        throw cause;
      }
      if (e.getCause() instanceof InterruptedException cause) {
        throw cause;
      }
      throw new IOException(e.getCause());
    } finally {
      executor.shutdownNow();
    }
  }

  /** Imports at one provider, and carries over the views of the version before. */
  private static ImportResult importAt(
      HadoopProvider provider,
      ImportOptions options,
      TableImport.Progress progress,
      Progress carrying,
      PrintWriter err)
      throws IOException, InterruptedException {
    Manifest before = options.append() ? provider.manifest(options.table()) : null;
    ImportResult result = provider.importTable(options, progress);
    if (before != null && result.fresh()) {
      carryViews(provider, before, result.manifest(), carrying, err);
    }
    return result;
  }

  /** Carries views over. A failure does not undo the import, whose rows are stored by now. */
  private static void carryViews(
      HadoopProvider provider, Manifest from, Manifest to, Progress progress, PrintWriter err)
      throws InterruptedException {
    try {
      for (String refused : provider.carryViews(from, to, progress)) {
        err.println(provider.name() + ": a view is not carried over: " + refused);
      }
    } catch (IOException e) {
      err.println(
          "warning: the rows are in, but views of the version before are not carried over: "
              + e.getMessage()
              + "; a query that needs one builds it");
    }
  }

  /**
   * Prints what all providers have in common: bad rows, and the schema in the form of a schema
   * file.
   */
  private static void describe(ImportResult result, PrintWriter err) {
    ImportPrinter.printLeftOut(result.badRows(), result.leftOut(), err);
    Manifest manifest = result.manifest();
    List<String> columns = SchemaFile.format(manifest.schema()).lines().toList();
    for (int i = 0; i < columns.size(); i++) {
      ColumnStatistics statistics = manifest.statistics().get(i);
      err.printf(
          "  %-36s # %s, %d NULL%s%s%n",
          columns.get(i),
          statistics.hasDictionary() ? statistics.distinct() + " distinct" : "over 65536 distinct",
          statistics.nulls(),
          statistics.unique() ? ", unique" : "",
          manifest.measured().contains(i) ? ", scale found in the values" : "");
    }
    if (!manifest.measured().isEmpty()) {
      err.println("  where a scale was found: " + BEYOND_SCALE);
    }
  }
}
