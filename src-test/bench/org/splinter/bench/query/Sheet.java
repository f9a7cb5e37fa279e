package org.splinter.bench.query;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Figures in lines and columns, for people and as CSV. */
public final class Sheet {
  private final List<List<String>> lines = new ArrayList<>();

  public Sheet(String... header) {
    lines.add(List.of(header));
  }

  public void add(Object... cells) {
    List<String> line = new ArrayList<>();
    for (Object cell : cells) {
      line.add(cell instanceof Double number ? "%.1f".formatted(number) : String.valueOf(cell));
    }
    lines.add(line);
  }

  public void writeCsv(Path file) throws IOException {
    Files.write(file, lines.stream().map(Sheet::csv).toList());
  }

  private static String csv(List<String> line) {
    return line.stream()
        .map(cell -> cell.contains(",") ? '"' + cell + '"' : cell)
        .collect(Collectors.joining(","));
  }

  /** Returns the figures in aligned columns; the first column is text, the others are figures. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (List<String> line : lines) {
      for (int i = 0; i < line.size(); i++) {
        int column = i;
        int width = lines.stream().mapToInt(each -> each.get(column).length()).max().orElse(0);
        String pad = " ".repeat(width - line.get(i).length());
        text.append(i == 0 ? line.get(i) + pad : "  " + pad + line.get(i));
      }
      text.append(System.lineSeparator());
    }
    return text.toString();
  }
}
