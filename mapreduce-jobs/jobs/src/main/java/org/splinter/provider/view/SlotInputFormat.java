package org.splinter.provider.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.view.ViewManifest;
import org.splinter.protocol.view.ViewManifestCodec;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.prepared.SlotFiles;

/**
 * Input format that gives map tasks those slots of a view that hold keys, part by part; the whole
 * view follows from them.
 */
final class SlotInputFormat extends InputFormat<NullWritable, BytesWritable> {

  /** Makes a job read a view. */
  static void configure(Configuration configuration, SlotFiles view) {
    ViewKeys.DIRECTORY.set(configuration, view.directory().toString());
  }

  @Override
  public List<InputSplit> getSplits(JobContext context) throws IOException {
    Configuration configuration = context.getConfiguration();
    SlotFiles files = new SlotFiles(new Path(ViewKeys.DIRECTORY.get(configuration)));
    FileSystem fileSystem = files.directory().getFileSystem(configuration);
    ViewManifest manifest = manifest(fileSystem, files);
    List<InputSplit> splits = new ArrayList<>();
    for (int i : withKeys(manifest)) {
      for (int part = 0; part < SlotFiles.parts(manifest.subTables().get(i)); part++) {
        FileStatus status = fileSystem.getFileStatus(files.slots(i, part));
        BlockLocation[] blocks = fileSystem.getFileBlockLocations(status, 0, 1);
        String[] hosts = blocks == null || blocks.length == 0 ? null : blocks[0].getHosts();
        splits.add(new FileSplit(status.getPath(), 0, status.getLen(), hosts));
      }
    }
    return splits;
  }

  private static ViewManifest manifest(FileSystem fileSystem, SlotFiles files) throws IOException {
    return ViewManifestCodec.decode(
        TableFiles.read(fileSystem, files.manifest(), ViewManifestCodec.MAX_BYTES));
  }

  /** Returns the sub-tables in which every entry stands once. */
  private static List<Integer> withKeys(ViewManifest manifest) {
    return switch (manifest.definition().addressing()) {
      case HASHED -> List.of(0, 1, 2);
      case DENSE, BOXED -> List.of(0);
      case DYADIC -> List.of(0, 1);
      case RANKED -> List.of(1, 2);
    };
  }

  @Override
  public RecordReader<NullWritable, BytesWritable> createRecordReader(
      InputSplit split, TaskAttemptContext context) throws IOException {
    Path part = ((FileSplit) split).getPath();
    SlotFiles files = new SlotFiles(part.getParent());
    FileSystem fileSystem = part.getFileSystem(context.getConfiguration());
    SubTable subTable = manifest(fileSystem, files).subTables().get(SlotFiles.subTable(part));
    return new SlotRecordReader(fileSystem, part, subTable.slotBytes());
  }
}
