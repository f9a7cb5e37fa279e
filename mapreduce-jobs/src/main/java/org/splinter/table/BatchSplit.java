package org.splinter.table;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/** Consecutive batches of one part: what one map task reads. */
public final class BatchSplit extends InputSplit implements Writable {
  private String file = "";
  private int first;
  private int count;
  private long length;
  private String[] locations = new String[0];

  /** For Hadoop, which fills it by {@link #readFields}. */
  public BatchSplit() {}

  BatchSplit(Manifest.Part part, int first, int count, String[] locations) {
    this.file = part.file();
    this.first = first;
    this.count = count;
    for (Manifest.Span span : part.batches().subList(first, first + count)) {
      length += span.length();
    }
    this.locations = locations;
  }

  /** The part's file name in the version's directory. */
  public String file() {
    return file;
  }

  /** The batches in a manifest: the version's directory never changes. */
  List<Manifest.Span> batches(Manifest manifest) throws FormatException {
    for (Manifest.Part part : manifest.parts()) {
      if (part.file().equals(file) && count <= part.batches().size() - first) {
        return part.batches().subList(first, first + count);
      }
    }
    throw new FormatException("split", "the table has no " + count + " batches of " + file);
  }

  @Override
  public long getLength() {
    return length;
  }

  @Override
  public String[] getLocations() {
    return locations.clone();
  }

  @Override
  public void write(DataOutput out) throws IOException {
    byte[] bytes = new ByteWriter().text(file).i32(first).i32(count).i64(length).toByteArray();
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    byte[] bytes = new byte[checkedLength(in.readInt())];
    in.readFully(bytes);
    ByteReader reader = new ByteReader("split", bytes);
    file = reader.text("file", 32);
    first = reader.i32("first batch", 0, Integer.MAX_VALUE);
    count = reader.i32("batches", 1, Integer.MAX_VALUE - first);
    length = reader.i64("length", 1, Long.MAX_VALUE);
    reader.end();
    locations = new String[0]; // the scheduler has them from the job client
  }

  private static int checkedLength(int length) throws FormatException {
    if (length < 0 || length > 64) {
      throw new FormatException("split", "it has " + length + " bytes, must be 0 to 64");
    }
    return length;
  }
}
