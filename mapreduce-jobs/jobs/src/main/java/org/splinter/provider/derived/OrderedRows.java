package org.splinter.provider.derived;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.io.BytesWritable;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.Sha256;
import org.splinter.protocol.derived.DerivedTable.RowNumbers;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.ExpressionCompiler;
import org.splinter.protocol.expression.RowFilter;
import org.splinter.protocol.expression.TextEvaluator;
import org.splinter.protocol.expression.TextVector;
import org.splinter.protocol.expression.WordEvaluator;
import org.splinter.protocol.expression.WordVector;
import org.splinter.protocol.key.SortKey;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.RowBytes;
import org.splinter.protocol.table.RowDigester;
import org.splinter.protocol.table.StoredValues;
import org.splinter.provider.table.SortBytes;
import org.splinter.provider.table.TableStore;
import org.splinter.provider.table.VersionFiles;

/**
 * The rows of a table that pass a filter, each with the key by which it is sorted: the values of
 * the key expressions within which rows are numbered, of the sort keys, then the digest of the
 * row's content. A row's bytes come behind the length of what rows of one key have in common.
 */
final class OrderedRows {
  /** The bytes before a row's. */
  static final int SHARED_BYTES = Integer.BYTES;

  private final @Nullable RowFilter filter;
  private final ExpressionCompiler compiler;
  private final List<Order> order = new ArrayList<>();
  private final int within;
  private final StoredValues values;
  private final List<Integer> columns;
  private final RowDigester digester;
  private final RowBytes row = new RowBytes();
  private final byte[] digest = new byte[Sha256.BYTES];
  private final SortBytes sort = new SortBytes();
  private final byte[] truth = new byte[Batch.MAX_ROWS];
  private final int[] selected = new int[Batch.MAX_ROWS];
  private Batch batch = new Batch(0, Map.of());
  private int count;
  private int next;

  /** The selected rows whose sort keys are evaluated: those from one on, before another. */
  private int evaluatedFrom;

  private int evaluatedEnd;

  private OrderedRows(RowNumbers rowNumbers, PublicTable table, StoredValues values) {
    this.compiler = new ExpressionCompiler(table);
    this.filter = rowNumbers.filter() == null ? null : compiler.filter(rowNumbers.filter());
    this.within = rowNumbers.within().size();
    rowNumbers
        .within()
        .forEach(part -> order.add(new Order(new SortKey(part, false, false), compiler)));
    rowNumbers.order().forEach(key -> order.add(new Order(key, compiler)));
    this.values = values;
    Manifest manifest = table.manifest();
    this.columns = IntStream.range(0, manifest.schema().columns().size()).boxed().toList();
    this.digester = new RowDigester(manifest.schema());
  }

  static OrderedRows of(RowNumbers rowNumbers, Manifest manifest, TableStore store)
      throws IOException {
    Map<Integer, Dictionary> dictionaries = new HashMap<>();
    for (int i = 0; i < manifest.statistics().size(); i++) {
      if (manifest.statistics().get(i).hasDictionary()) {
        dictionaries.put(i, store.dictionary(manifest, i));
      }
    }
    StoredValues values =
        VersionFiles.values(store.fileSystem(), store.directory(manifest), manifest);
    return new OrderedRows(rowNumbers, new PublicTable(manifest, dictionaries), values);
  }

  /** Goes to a batch that holds all columns. */
  void batch(Batch newBatch) {
    batch = newBatch;
    if (filter != null) {
      filter.evaluate(batch, truth);
    }
    count = 0;
    next = 0;
    evaluatedFrom = 0;
    evaluatedEnd = 0;
    for (int i = 0; i < batch.rows(); i++) {
      if (filter == null || truth[i] == RowFilter.TRUE) {
        selected[count++] = i;
      }
    }
    values.batch(batch);
  }

  /** Takes the batch's next row that passes, or returns false. */
  boolean next(BytesWritable key, BytesWritable value) {
    if (next == count) {
      return false;
    }
    if (next == evaluatedEnd) {
      evaluateMore();
    }
    row.clear();
    values.write(selected[next], columns, row);
    digester.digest(row, digest, 0);
    sort.clear();
    int shared = 0;
    for (int i = 0; i < order.size(); i++) {
      order.get(i).add(next - evaluatedFrom, sort);
      shared = i + 1 == within ? sort.length() : shared;
    }
    sort.addFixed(digest);
    sort.copyTo(key);
    value.setSize(SHARED_BYTES + row.length());
    ByteBuffer.wrap(value.getBytes()).putInt(shared).put(row.array(), 0, row.length());
    next++;
    return true;
  }

  /** Evaluates the sort keys of as many further rows as their texts have room for. */
  private void evaluateMore() {
    int more = Math.min(compiler.rowsAtOnce(), count - evaluatedEnd);
    evaluatedFrom = evaluatedEnd;
    evaluatedEnd += more;
    order.forEach(key -> key.evaluate(batch, selected, evaluatedFrom, more));
  }

  /** The values of one sort key for some rows of a batch that pass. */
  private static final class Order {
    private final SortKey key;
    private final @Nullable WordEvaluator words;
    private final @Nullable TextEvaluator texts;
    private final WordVector wordValues = new WordVector();
    private final TextVector textValues = new TextVector();

    Order(SortKey key, ExpressionCompiler compiler) {
      this.key = key;
      Expression expression = key.expression();
      boolean text = compiler.isText(expression);
      this.words = text ? null : compiler.words(expression);
      this.texts = text ? compiler.texts(expression) : null;
    }

    void evaluate(Batch batch, int[] rows, int from, int count) {
      if (words != null) {
        words.evaluate(batch, rows, from, count, wordValues);
      } else if (texts != null) {
        texts.evaluate(batch, rows, from, count, textValues);
      }
    }

    void add(int i, SortBytes sort) {
      boolean[] nulls = words != null ? wordValues.nulls() : textValues.nulls();
      if (nulls != null && nulls[i]) {
        sort.addNull(key.nullsFirst());
      } else if (words != null) {
        sort.addWord(wordValues.words()[i], key.descending());
      } else {
        sort.addText(
            textValues.bytes(i), textValues.from(i), textValues.length(i), key.descending());
      }
    }
  }
}
