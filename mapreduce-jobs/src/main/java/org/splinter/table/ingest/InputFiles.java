package org.splinter.table.ingest;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.job.RootCause;

/**
 * Finds the files that a user names. A name is a file of this machine if there is one, else a path
 * or URI of the provider's file system. Files of this machine are copied to a provider that is
 * elsewhere, into the import's staging directory.
 */
final class InputFiles {
  private static final int COPY_BYTES = 1 << 16;

  private final Configuration configuration;
  private final Path staging;
  private final DoubleConsumer progress;

  /**
   * @param progress told the fraction of the files found and, if they must be, copied
   */
  InputFiles(Configuration configuration, Path staging, DoubleConsumer progress) {
    this.configuration = configuration;
    this.staging = staging;
    this.progress = progress;
  }

  List<SourceFile> find(List<String> names) throws IOException {
    if (names.isEmpty()) {
      throw new IllegalArgumentException("name at least one file to import");
    }
    List<SourceFile> files = new ArrayList<>();
    for (String name : names) {
      int number = files.size();
      DoubleConsumer ofFile = done -> progress.accept((number + done) / names.size());
      files.add(new SourceFile(find(name, number, ofFile).toString(), name));
      ofFile.accept(1);
    }
    return files;
  }

  private Path find(String name, int number, DoubleConsumer copied) throws IOException {
    FileSystem provider = staging.getFileSystem(configuration);
    File local = new File(name);
    try {
      Path path = local.exists() ? new Path(local.toURI()) : new Path(name);
      if (path.toUri().getScheme() == null) {
        path = provider.makeQualified(path);
      }
      FileSystem fileSystem = path.getFileSystem(configuration);
      if (!fileSystem.exists(path)) {
        throw new IOException("no such file: " + name);
      }
      if (fileSystem.getFileStatus(path).isDirectory()) {
        throw new IOException(name + " is a directory; name the files in it");
      }
      if (!(fileSystem instanceof LocalFileSystem) || provider instanceof LocalFileSystem) {
        return path;
      }
      boolean gzip = name.toLowerCase(Locale.ROOT).endsWith(".gz");
      Path copy = new Path(staging, "input-" + number + (gzip ? ".csv.gz" : ".csv"));
      copy(fileSystem, path, provider, copy, copied);
      return copy;
    } catch (IllegalArgumentException e) {
      throw new IOException("no such file: " + name + " (" + RootCause.of(e) + ")");
    }
  }

  private static void copy(
      FileSystem source, Path from, FileSystem target, Path to, DoubleConsumer progress)
      throws IOException {
    double length = source.getFileStatus(from).getLen();
    long copied = 0;
    byte[] buffer = new byte[COPY_BYTES];
    try (InputStream in = source.open(from);
        OutputStream out = target.create(to, false)) {
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        out.write(buffer, 0, count);
        copied += count;
        progress.accept(Math.min(1, copied / length));
      }
    }
  }
}
