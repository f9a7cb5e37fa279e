package org.splinter.provider.table;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.table.Manifest;

/** Consecutive batches of a version, of one part or several, that one map task reads. */
public final class BatchSplit extends InputSplit implements Writable {
  private static final int BYTES = Integer.BYTES + Integer.BYTES + Long.BYTES;

  private int first;
  private int count;
  private long length;
  private String[] locations = new String[0];

  /** Makes an empty split for Hadoop, which fills it by {@link #readFields}. */
  public BatchSplit() {}

  /**
   * Makes a split.
   *
   * @param first the number of the first batch in {@link Manifest#batches}
   * @param length bytes of the batches
   */
  BatchSplit(int first, int count, long length, String[] locations) {
    this.first = first;
    this.count = count;
    this.length = length;
    this.locations = locations;
  }

  /** Returns the split's batches by a manifest: the version's directory never changes. */
  List<Manifest.StoredBatch> batches(Manifest manifest) throws FormatException {
    List<Manifest.StoredBatch> all = manifest.batches();
    if (count > all.size() - first) {
      throw new FormatException(
          "split", "the table has no " + count + " batches from number " + first + " on");
    }
    return all.subList(first, first + count);
  }

  /** Returns the number of the split's first row among a version's, in their order. */
  public long firstRow(Manifest manifest) {
    return manifest.batches().stream().limit(first).mapToLong(batch -> batch.span().rows()).sum();
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
    out.write(new ByteWriter().i32(first).i32(count).i64(length).toByteArray());
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    byte[] bytes = new byte[BYTES];
    in.readFully(bytes);
    ByteReader reader = new ByteReader("split", bytes);
    first = reader.i32("first batch", 0, Integer.MAX_VALUE);
    count = reader.i32("batches", 1, Integer.MAX_VALUE - first);
    length = reader.i64("length", 1, Long.MAX_VALUE);
    reader.end();
    locations = new String[0]; // the scheduler has them from the job client
  }
}
