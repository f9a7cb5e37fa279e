package org.splinter.provider.ingest;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.splinter.provider.job.RootCause;

/**
 * Finder of the files that a user names. A name is a file of this machine if there is one, else a
 * path or URI of the provider's or another file system. A name with * ? [] {} stands for all files
 * that match it, in the order of their names, but those that start with . or _. Files of this
 * machine are copied to a provider that is elsewhere, into the import's staging directory. The name
 * - stands for standard input.
 */
final class InputFiles {
  private static final int COPY_BYTES = 1 << 16;

  private final Configuration configuration;
  private final FileProbe probe;
  private final @Nullable String standardInput;
  private final Path staging;
  private final DoubleConsumer progress;

  /**
   * A file that was found.
   *
   * @param name the user's name for it, for messages
   */
  record Found(Path path, String name, Piece.Format format, TextLayout layout, long bytes) {
    /** Returns the piece that a text file is. */
    Piece textPiece() {
      return Piece.text(format, layout, path.toString(), name, bytes);
    }
  }

  /**
   * Makes a finder.
   *
   * @param progress receives the fraction of the files found and, if they must be, copied
   */
  InputFiles(
      Configuration configuration, ImportOptions options, Path staging, DoubleConsumer progress) {
    this.configuration = configuration;
    this.probe = new FileProbe(configuration, options.reading());
    this.standardInput = options.standardInput();
    this.staging = staging;
    this.progress = progress;
  }

  /** Returns the file system of a user's file, which has no checksums of Hadoop's beside it. */
  static FileSystem fileSystem(Path path, Configuration configuration) throws IOException {
    FileSystem fileSystem = path.getFileSystem(configuration);
    return fileSystem instanceof LocalFileSystem local ? local.getRawFileSystem() : fileSystem;
  }

  List<Found> find(List<String> names) throws IOException {
    if (names.isEmpty()) {
      throw new IllegalArgumentException("name at least one file to import");
    }
    List<Named> all = new ArrayList<>();
    for (String name : names) {
      try {
        all.addAll(expand(name));
      } catch (IllegalArgumentException e) {
        throw new IOException("no such file: " + name + " (" + RootCause.of(e) + ")");
      }
    }
    List<Found> files = new ArrayList<>();
    for (Named file : all) {
      int number = files.size();
      DoubleConsumer ofFile = done -> progress.accept((number + done) / all.size());
      files.add(open(file, number, ofFile));
      ofFile.accept(1);
    }
    return files;
  }

  private record Named(Path path, String name) {}

  private List<Named> expand(String name) throws IOException {
    if (name.equals(ImportOptions.STANDARD_INPUT)) {
      if (standardInput == null) {
        throw new IOException("standard input was not read");
      }
      return List.of(new Named(new Path(new File(standardInput).toURI()), "standard input"));
    }
    File local = new File(name);
    if (local.exists()) {
      return List.of(new Named(new Path(local.toURI()), name));
    }
    Path path = new Path(name);
    boolean glob = name.chars().anyMatch(c -> "*?[{".indexOf(c) >= 0);
    if (!glob) {
      return List.of(new Named(qualified(path), name));
    }
    List<Named> matches = List.of();
    if (path.toUri().getScheme() == null) {
      matches = matches(new Path(new Path("file:///"), local.getAbsolutePath()));
    }
    if (matches.isEmpty()) {
      matches = matches(qualified(path));
    }
    if (matches.isEmpty()) {
      throw new IOException("no file matches " + name);
    }
    return matches;
  }

  private Path qualified(Path path) throws IOException {
    return path.toUri().getScheme() == null
        ? staging.getFileSystem(configuration).makeQualified(path)
        : path;
  }

  private List<Named> matches(Path glob) throws IOException {
    FileStatus[] found = glob.getFileSystem(configuration).globStatus(glob);
    List<Named> matches = new ArrayList<>();
    for (FileStatus status : found == null ? new FileStatus[0] : found) {
      Path path = status.getPath();
      boolean hidden = path.getName().startsWith(".") || path.getName().startsWith("_");
      if (status.isFile() && !hidden) {
        boolean local = path.getFileSystem(configuration) instanceof LocalFileSystem;
        matches.add(new Named(path, local ? path.toUri().getPath() : path.toString()));
      }
    }
    return matches;
  }

  private Found open(Named file, int number, DoubleConsumer copied) throws IOException {
    FileSystem provider = staging.getFileSystem(configuration);
    Path path = file.path();
    FileSystem fileSystem = path.getFileSystem(configuration);
    if (!fileSystem.exists(path)) {
      throw new IOException("no such file: " + file.name());
    }
    FileStatus status = fileSystem.getFileStatus(path);
    if (status.isDirectory()) {
      throw new IOException(
          file.name() + " is a directory; name the files in it, such as " + file.name() + "/*.csv");
    }
    FileProbe.Format format = probe.probe(path, file.name());
    if (fileSystem instanceof LocalFileSystem && !(provider instanceof LocalFileSystem)) {
      path = new Path(staging, "input-" + number);
      copy(fileSystem, file.path(), provider, path, copied);
    }
    return new Found(path, file.name(), format.format(), format.layout(), status.getLen());
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
