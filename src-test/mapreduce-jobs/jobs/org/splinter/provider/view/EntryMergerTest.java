package org.splinter.provider.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.io.BytesWritable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.fss.DomainPoint;
import org.splinter.protocol.view.ViewLayout;

/**
 * Tests that all entries to be placed pass the merger, in the order of keys, and that it reports
 * collisions.
 */
final class EntryMergerTest {
  @TempDir private Path folder;

  @Test
  void refusesTwoKeysOfOnePoint() throws IOException {
    ViewTable table = ViewTable.random(new Random(26), 10, folder);
    ViewLayout layout = ViewLayout.of(table.definitions().get(0), table.table);
    EntryKey keys = new EntryKey(layout);
    EntryMerger merger = new EntryMerger(layout);
    BytesWritable record = new BytesWritable(new byte[] {1, 2, 3});
    for (int low = 0; low < 3; low++) {
      BytesWritable key = key(keys, new DomainPoint(7, low), 0);
      assertEquals(record, merger.merge(key, List.of(record)), "alone it is the entry");
    }
    BytesWritable other = key(keys, new DomainPoint(7, 2), 1);
    IOException e = assertThrows(IOException.class, () -> merger.merge(other, List.of(record)));
    assertEquals("two keys have the same hash; import the table with one row less", e.getMessage());
  }

  private static BytesWritable key(EntryKey keys, DomainPoint point, int value) {
    return new BytesWritable(keys.of(point, new byte[] {(byte) value}, 0, 1));
  }
}
