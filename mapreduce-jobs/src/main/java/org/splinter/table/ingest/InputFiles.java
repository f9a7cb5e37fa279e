package org.splinter.table.ingest;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
  private final Configuration configuration;
  private final Path staging;

  InputFiles(Configuration configuration, Path staging) {
    this.configuration = configuration;
    this.staging = staging;
  }

  List<SourceFile> find(List<String> names) throws IOException {
    if (names.isEmpty()) {
      throw new IllegalArgumentException("name at least one file to import");
    }
    List<SourceFile> files = new ArrayList<>();
    for (String name : names) {
      files.add(new SourceFile(find(name, files.size()).toString(), name));
    }
    return files;
  }

  private Path find(String name, int number) throws IOException {
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
      provider.copyFromLocalFile(false, true, path, copy);
      return copy;
    } catch (IllegalArgumentException e) {
      throw new IOException("no such file: " + name + " (" + RootCause.of(e) + ")");
    }
  }
}
