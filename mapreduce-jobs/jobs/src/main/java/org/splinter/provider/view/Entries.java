package org.splinter.provider.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.provider.files.TableFiles;

/** The entries that {@link GroupJob} left; they ascend by key from one file to the next. */
final class Entries {
  private final Configuration configuration;
  private final Path directory;
  private final List<GroupReport> reports;

  private Entries(Configuration configuration, Path directory, List<GroupReport> reports) {
    this.configuration = configuration;
    this.directory = directory;
    this.reports = List.copyOf(reports);
  }

  /** Opens the entries that lie in a directory. */
  static Entries open(Configuration configuration, Path directory) throws IOException {
    FileSystem fileSystem = directory.getFileSystem(configuration);
    List<GroupReport> reports = new ArrayList<>();
    while (true) {
      Path report = new Path(directory, GroupJob.reportFile(reports.size()));
      if (!fileSystem.exists(report)) {
        return new Entries(configuration, directory, reports);
      }
      reports.add(GroupReport.decode(TableFiles.read(fileSystem, report, GroupReport.BYTES)));
    }
  }

  Path directory() {
    return directory;
  }

  /** Returns the report of all files together. */
  GroupReport total() {
    return reports.stream().reduce(GroupReport.NONE, GroupReport::plus);
  }

  /** Returns how many entries the files before one have. */
  long before(int file) {
    return reports.subList(0, file).stream().mapToLong(GroupReport::entries).sum();
  }

  int files() {
    return reports.size();
  }

  /** Adds the entries from one number to before another to a placer, and ends them. */
  void place(long from, long to, Placer placer) throws IOException {
    FileSystem fileSystem = directory.getFileSystem(configuration);
    long number = 0;
    for (int file = 0; file < reports.size() && number < to; file++) {
      long entries = reports.get(file).entries();
      if (number + entries <= from) {
        number += entries;
        continue;
      }
      Path path = new Path(directory, GroupJob.entriesFile(file));
      long end = Math.min(to, number + entries);
      try (EntryFile.Reader reader = new EntryFile.Reader(fileSystem, path)) {
        for (; number < end; number++) {
          byte[] key = reader.key();
          byte[] groups = reader.groups();
          if (number >= from) {
            placer.add(key, groups);
          }
        }
      }
    }
    placer.finish();
  }
}
