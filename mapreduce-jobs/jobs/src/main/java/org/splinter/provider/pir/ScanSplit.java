package org.splinter.provider.pir;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/** Ranges of slots, of one sub-table or several, that one map task reads. */
public final class ScanSplit extends InputSplit implements Writable {
  private static final int MAX_RANGES = 1 << 16;
  private static final int HEAD_BYTES = Long.BYTES + Integer.BYTES;

  private List<SlotRange> ranges = List.of();
  private long length;
  private String[] locations = new String[0];

  /** Makes an empty split for Hadoop, which fills it by {@link #readFields}. */
  public ScanSplit() {}

  ScanSplit(List<SlotRange> ranges, long length, String[] locations) {
    if (ranges.size() > MAX_RANGES) {
      throw new IllegalArgumentException(
          ranges.size() + " ranges of slots in a split, at most " + MAX_RANGES);
    }
    this.ranges = List.copyOf(ranges);
    this.length = length;
    this.locations = locations;
  }

  List<SlotRange> ranges() {
    return ranges;
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
    ByteWriter bytes = new ByteWriter().i64(length).i32(ranges.size());
    ranges.forEach(range -> range.write(bytes));
    out.writeInt(bytes.size());
    out.write(bytes.toByteArray());
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    byte[] bytes = new byte[checkedLength(in.readInt())];
    in.readFully(bytes);
    ByteReader reader = new ByteReader("split", bytes);
    length = reader.i64("length", 1, Long.MAX_VALUE);
    int count = reader.i32("ranges", 1, MAX_RANGES);
    List<SlotRange> read = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      read.add(SlotRange.read(reader));
    }
    reader.end();
    ranges = List.copyOf(read);
    locations = new String[0]; // the scheduler has them from the job client
  }

  private static int checkedLength(int length) throws FormatException {
    int most = HEAD_BYTES + MAX_RANGES * SlotRange.BYTES;
    if (length < 0 || length > most) {
      throw new FormatException("split", "it has " + length + " bytes, must be 0 to " + most);
    }
    return length;
  }
}
