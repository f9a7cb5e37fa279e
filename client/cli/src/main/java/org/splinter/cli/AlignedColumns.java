package org.splinter.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Lines of cells under a heading, in columns as wide as their widest cell. */
final class AlignedColumns {
  private final List<List<String>> lines = new ArrayList<>();

  AlignedColumns(String... heading) {
    lines.add(List.of(heading));
  }

  void add(Object... cells) {
    lines.add(Arrays.stream(cells).map(String::valueOf).toList());
  }

  @Override
  public String toString() {
    int[] widths = new int[lines.get(0).size()];
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> line : lines) {
      StringBuilder padded = new StringBuilder();
      for (int i = 0; i < widths.length; i++) {
        String cell = line.get(i);
        padded.append(cell).append(" ".repeat(widths[i] - cell.length() + 2));
      }
      text.append(padded.toString().stripTrailing()).append(System.lineSeparator());
    }
    return text.toString();
  }
}
