package org.splinter.provider.sum;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.protocol.sum.MaskedRequestKey;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.sum.RingSumRule;
import org.splinter.protocol.sum.SumCharge;
import org.splinter.protocol.sum.SumLayout;
import org.splinter.protocol.sum.SumNoise;
import org.splinter.protocol.sum.SumPlan;
import org.splinter.protocol.table.Manifest;
import org.splinter.provider.job.JobKeys;

/**
 * An untrusted request that fits the table that it names: its plan has been laid out on the table's
 * declared facts, and its key decoded.
 *
 * @param version of the table, with its parts
 * @param facts of the version
 */
record SumQuestion(
    SumRequestFile file, Manifest version, PrivateTable facts, SumLayout layout, SumCipher cipher)
    implements AutoCloseable {

  /**
   * Opens a request.
   *
   * @throws FormatException naming what does not fit the table
   */
  static SumQuestion open(Configuration configuration, PrivateTables tables, Path file)
      throws IOException {
    SumRequestFile request = SumRequestFile.open(configuration, file);
    try {
      SumPlan plan = request.request().plan();
      Manifest version = tables.current(plan.table());
      PrivateTable facts = tables.declared(version);
      SumLayout layout = SumLayout.of(plan, facts.table());
      return new SumQuestion(
          request, version, facts, layout, cipher(configuration, tables, request, layout, facts));
    } catch (IOException | RuntimeException e) {
      request.close();
      throw e;
    }
  }

  private static SumCipher cipher(
      Configuration configuration,
      PrivateTables tables,
      SumRequestFile file,
      SumLayout layout,
      PrivateTable facts)
      throws IOException {
    EvaluationPath path = EvaluationPath.named(JobKeys.NATIVE_PATH.get(configuration));
    SumPlan plan = file.request().plan();
    byte[] key = file.request().key();
    int clients = file.request().clients();
    try {
      return switch (plan.scheme()) {
        case RING -> new RingCipher(RingSumRule.shape(plan, layout, facts, clients), key, path);
        case PAILLIER -> {
          SumNoise.bound(plan, layout, facts, clients);
          yield new PaillierCipher(key, facts.rows(), path);
        }
        case MASKED -> {
          SumNoise.bound(plan, layout, facts, clients);
          MaskedRequestKey masked = MaskedRequestKey.decode(key);
          yield new MaskedCipher(
              new PaillierCipher(masked.modulus(), facts.rows(), path),
              new AheadStates(tables.store(), plan, masked.ahead(), masked.modulus()),
              file.digest(),
              plan.weightBits());
        }
      };
    } catch (IllegalArgumentException e) {
      throw new FormatException("plan of selected sums", String.valueOf(e.getMessage()));
    }
  }

  SumPlan plan() {
    return file.request().plan();
  }

  /** Returns the numbers of rows that an answer could tell, which its client is charged. */
  int charge() {
    return SumCharge.of(layout, cipher.modulus());
  }

  /** Returns the columns that rows are read with; there is one at least. */
  List<Integer> columns() {
    List<Integer> columns = plan().columns();
    return columns.isEmpty() ? List.of(facts.idColumn()) : columns;
  }

  /** Returns the bytes of the request's file, which must be as many as the table's rows want. */
  long checkLength() throws FormatException {
    return file.checkLength(cipher, facts.rows());
  }

  /** Checks that the request is whole, and that what it follows is there and follows no other. */
  void checkRecords() throws IOException {
    file.check(cipher, facts.rows());
    bind();
  }

  /** Checks that what the request follows is there and follows no other. */
  void bind() throws IOException {
    cipher.bind(layout.size());
  }

  /** Opens the work on some of the table's rows. */
  SumProcessor processor() {
    return new SumProcessor(plan(), layout, facts.table(), file, cipher);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
