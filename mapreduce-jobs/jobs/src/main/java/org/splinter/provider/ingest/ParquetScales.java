package org.splinter.provider.ingest;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.splinter.protocol.table.ColumnType;

/**
 * Reader of the numbers of some columns of a piece of a Parquet file, a column after the other, for
 * guesses of their digits.
 */
final class ParquetScales {
  private ParquetScales() {}

  /**
   * Adds the values of columns to their guesses.
   *
   * @param guesses the guesses by column; other columns than the measured ones are not read
   * @param progress called after each column of a row group
   */
  static void read(
      Piece piece,
      ImportPlan plan,
      Configuration configuration,
      PieceGuesses guesses,
      Runnable progress)
      throws IOException {
    try (ParquetFile file =
        new ParquetFile(piece.path(), piece.name(), plan.reading().renames(), configuration)) {
      List<ParquetField> all = file.fieldsOf(plan.schema());
      List<Type> types = new ArrayList<>();
      List<Converter> probes = new ArrayList<>();
      for (int column : plan.declared().measured().stream().sorted().toList()) {
        types.add(all.get(column).type());
        probes.add(new Probe(all.get(column), guesses.of(column), column, plan));
      }
      MessageType fields = new MessageType("row", types);
      file.select(fields);
      if (piece.first() + piece.count() > file.rowGroups().size()) {
        throw BatchWriteJob.changed(piece);
      }
      for (int group = piece.first(); group < piece.first() + piece.count(); group++) {
        if (file.rowGroups().get(group).getRowCount() > 0) {
          PageReadStore pages = file.read(group);
          file.guarded(() -> readGroup(pages, fields, probes, file.createdBy(), progress));
        }
      }
    }
  }

  private static PageReadStore readGroup(
      PageReadStore pages,
      MessageType fields,
      List<Converter> probes,
      String writer,
      Runnable progress) {
    ColumnReadStoreImpl store = new ColumnReadStoreImpl(pages, new Probes(probes), fields, writer);
    for (ColumnDescriptor column : fields.getColumns()) {
      ColumnReader reader = store.getColumnReader(column);
      long values = pages.getPageReader(column).getTotalValueCount();
      for (long left = values; left > 0; left--) {
        if (reader.getCurrentDefinitionLevel() == column.getMaxDefinitionLevel()) {
          reader.writeCurrentValueToConverter();
        }
        reader.consume();
      }
      progress.run();
    }
    return pages;
  }

  /** A receiver of the values of one column. */
  private static final class Probe extends PrimitiveConverter {
    private final ParquetField field;
    private final TypeGuess guess;
    private final int column;
    private final ImportPlan plan;

    /** Whether the scale is declared, or most of it, and the size is to be found. */
    private final boolean sized;

    Probe(ParquetField field, TypeGuess guess, int column, ImportPlan plan) {
      this.field = field;
      this.guess = guess;
      this.column = column;
      this.plan = plan;
      this.sized = plan.schema().columns().get(column).type().kind() != ColumnType.Kind.DECIMAL;
    }

    private void add(BigDecimal number) {
      plan.counted(column, number).ifPresent(guess::add);
    }

    @Override
    public void addFloat(float value) {
      if (!sized) {
        guess.add(value);
      } else if (Float.isFinite(value)) {
        add(Decimals.shortest(value));
      }
    }

    @Override
    public void addDouble(double value) {
      if (!sized) {
        guess.add(value);
      } else if (Double.isFinite(value)) {
        add(Decimals.shortest(value));
      }
    }

    @Override
    public void addInt(int value) {
      boolean unsigned = field.source() == ParquetField.Source.UNSIGNED;
      add(field.decimal(unsigned ? Integer.toUnsignedLong(value) : value));
    }

    @Override
    public void addLong(long value) {
      boolean unsigned = value < 0 && field.source() == ParquetField.Source.UNSIGNED;
      add(unsigned ? Decimals.unsigned(value) : field.decimal(value));
    }

    @Override
    public void addBinary(Binary value) {
      if (field.source() == ParquetField.Source.DECIMAL) {
        add(field.decimal(new BigInteger(value.getBytes())));
      } else {
        ColumnType.decimalOf(value.toStringUsingUTF8()).ifPresent(this::add);
      }
    }
  }

  /** The receivers of all columns. */
  private static final class Probes extends GroupConverter {
    private final List<Converter> probes;

    Probes(List<Converter> probes) {
      this.probes = probes;
    }

    @Override
    public Converter getConverter(int field) {
      return probes.get(field);
    }

    @Override
    public void start() {
      // Columns are read one by one, never as records.
    }

    @Override
    public void end() {
      // Columns are read one by one, never as records.
    }
  }
}
