package org.splinter.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.splinter.fss.DomainPoint;
import org.splinter.fss.FunctionShare;
import org.splinter.fss.MultiPartyDpfParameters;
import org.splinter.fss.Output;
import org.splinter.fss.OutputValue;
import org.splinter.fss.Scheme;
import org.splinter.fss.SecretFunction;
import org.splinter.fss.ShareGenerator;
import org.splinter.fss.ShareParameters;
import org.splinter.fss.TreeParameters;
import org.splinter.fss.TreeShape;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.aggregate.Count;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.pir.PirPlan;
import org.splinter.protocol.pir.PirPlanCodec;
import org.splinter.protocol.slot.SlotDigests;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.view.Addressing;
import org.splinter.protocol.view.ViewDefinition;
import org.splinter.protocol.view.ViewManifest;
import org.splinter.protocol.view.ViewManifestCodec;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.prepared.SlotFiles;
import org.splinter.provider.table.TableStore;

/**
 * Scan jobs over a hashed view of random slots beside {@link XorJob}, which reads and XORs the
 * bytes that a scan reads, through the reader of scans, in turn, in one warm JVM. CPU time is this
 * process's: on a cluster it does not include the tasks.
 *
 * <p>Arguments: home, provider, the job jar (for clusters; - for none), gigabytes of slots, bytes
 * of a slot, parties, runs, numbers of queries.
 */
public final class ScanJobBenchmark {
  private static final String TABLE = "scans";
  private static final Fingerprint FINGERPRINT = new Fingerprint(new byte[Fingerprint.BYTES]);
  private static final int SUB_TABLES = 3;
  private static final OperatingSystemMXBean MACHINE =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final HadoopProvider provider;
  private final ViewManifest manifest;

  private ScanJobBenchmark(HadoopProvider provider, long bytes, int slotBytes) {
    this.provider = provider;
    this.manifest = manifest(bytes / SUB_TABLES / slotBytes, slotBytes);
  }

  public static void main(String[] arguments) throws Exception {
    Configuration overrides = new Configuration(false);
    if (!arguments[2].equals("-")) {
      overrides.set("mapreduce.job.jar", Path.of(arguments[2]).toAbsolutePath().toString());
    }
    HadoopProvider provider =
        new Providers(Path.of(arguments[0]).toAbsolutePath(), overrides).find(arguments[1]);
    long bytes = (long) (Double.parseDouble(arguments[3]) * (1 << 30));
    int parties = Integer.parseInt(arguments[5]);
    int runs = Integer.parseInt(arguments[6]);
    List<Integer> queries = Arrays.stream(arguments).skip(7).map(Integer::valueOf).toList();
    ScanJobBenchmark benchmark =
        new ScanJobBenchmark(provider, bytes, Integer.parseInt(arguments[4]));
    FileSystem fileSystem = provider.root().getFileSystem(provider.configuration());
    try {
      benchmark.write(fileSystem);
      benchmark.run(parties, queries, runs);
    } finally {
      fileSystem.delete(benchmark.files().directory(), true);
    }
  }

  private static ViewManifest manifest(long slots, int slotBytes) {
    ViewDefinition definition =
        new ViewDefinition(
            TABLE,
            FINGERPRINT,
            null,
            Addressing.HASHED,
            List.of(new ColumnValue(0)),
            List.of(),
            List.of(),
            List.of(new Count(null)));
    return new ViewManifest(
        definition,
        slots,
        new byte[32],
        slots,
        0,
        Collections.nCopies(SUB_TABLES, new SubTable(slots, slotBytes)),
        new ViewDigest(new byte[ViewDigest.BYTES]));
  }

  private SlotFiles files() {
    TableStore store = new TableStore(provider.configuration(), provider.root());
    return SlotFiles.of(store.directory(TABLE, FINGERPRINT), manifest.definition().name());
  }

  private void write(FileSystem fileSystem) throws IOException {
    System.err.printf("writing %.2f GiB of slots%n", manifest.bytes() / (double) (1 << 30));
    SlotFiles files = files();
    fileSystem.mkdirs(files.directory());
    byte[] some = new byte[1 << 20];
    new Random(1).nextBytes(some);
    for (int i = 0; i < SUB_TABLES; i++) {
      SubTable subTable = manifest.subTables().get(i);
      for (int part = 0; part < SlotFiles.parts(subTable); part++) {
        try (OutputStream out = fileSystem.create(files.slots(i, part), true)) {
          long left = (long) SlotFiles.slotsOf(subTable, part) * subTable.slotBytes();
          write(out, some, left);
        }
        // Any bytes do for digests: nobody checks the answers.
        try (OutputStream out = fileSystem.create(files.digests(i, part), true)) {
          write(out, some, (long) SlotFiles.slotsOf(subTable, part) * SlotDigests.BYTES);
        }
      }
    }
    fileSystem.delete(files.manifest(), false);
    TableFiles.write(fileSystem, files.manifest(), ViewManifestCodec.encode(manifest));
  }

  private static void write(OutputStream out, byte[] some, long bytes) throws IOException {
    for (long left = bytes; left > 0; left -= some.length) {
      out.write(some, 0, (int) Math.min(left, some.length));
    }
  }

  /** A job that is measured. */
  private interface Work {
    /** Returns the benchmarked job's own counters; empty if it has none. */
    Map<String, Long> run() throws IOException, InterruptedException;
  }

  /** A job, its times, and the counters of its tasks in the last run. */
  private record Case(
      String name,
      Work work,
      List<Double> millis,
      List<Double> cpuMillis,
      Map<String, Long> counters) {
    Case(String name, Work work) {
      this(name, work, new ArrayList<>(), new ArrayList<>(), new HashMap<>());
    }

    void run(boolean counts) throws IOException, InterruptedException {
      long cpu = MACHINE.getProcessCpuTime();
      long start = System.nanoTime();
      Map<String, Long> counted = work.run();
      if (counts) {
        counters.putAll(counted);
        millis.add((System.nanoTime() - start) / 1e6);
        cpuMillis.add((MACHINE.getProcessCpuTime() - cpu) / 1e6);
      }
    }
  }

  /** Runs every job in turn; the first round is a warm-up and does not count. */
  private void run(int parties, List<Integer> queries, int runs) throws Exception {
    RoundPlan unchecked = round(plan(parties, false));
    Case plain = new Case("read and XOR", without(() -> XorJob.run(provider, unchecked)));
    List<Case> cases = new ArrayList<>();
    cases.add(new Case("empty job", without(() -> EmptyJob.run(provider))));
    cases.add(plain);
    for (int count : queries) {
      cases.add(scan("scan, queries: " + count, plan(parties, false), count));
      if (parties == 2) {
        cases.add(scan("with a check: " + count, plan(parties, true), count));
      }
    }
    for (int run = 0; run <= runs; run++) {
      System.err.printf("run %d of %d%n", run, runs);
      for (Case each : cases) {
        each.run(run > 0);
      }
    }
    System.out.printf(
        "%,d bytes of slots of %d bytes, %d parties, medians of %d runs%n",
        manifest.bytes(), manifest.subTables().get(0).slotBytes(), parties, runs);
    System.out.printf(
        "%-22s %9s %9s %7s %9s %10s%n", "job", "ms", "least ms", "GiB/s", "of plain", "CPU ms");
    for (Case each : cases) {
      double millis = median(each.millis());
      System.out.printf(
          "%-22s %9.0f %9.0f %7.2f %9.2f %10.0f%n",
          each.name(),
          millis,
          Collections.min(each.millis()),
          manifest.bytes() / millis / (1 << 30) * 1e3,
          millis / median(plain.millis()),
          median(each.cpuMillis()));
    }
    for (Case each : cases) {
      printTasks(each.name(), each.counters());
    }
  }

  private static RoundPlan round(PirPlan plan) {
    TrustModel trust = TrustModel.allButOne(plan.parties());
    return new RoundPlan(PirPlan.FAMILY, trust, PirPlanCodec.encode(plan));
  }

  private Case scan(String name, PirPlan plan, int queries) {
    RoundPlan round = round(plan);
    Request request = new Request(round, share(plan, round, queries));
    return new Case(name, () -> provider.answer(request, fraction -> {}).counters());
  }

  /** Prints the number of map tasks and their times apart from the time of starting them. */
  private static void printTasks(String name, Map<String, Long> counters) {
    long tasks =
        counters.entrySet().stream()
            .filter(counter -> counter.getKey().startsWith("path."))
            .mapToLong(Map.Entry::getValue)
            .sum();
    if (tasks > 0) {
      System.out.printf(
          "%s: map tasks %d, %d ms in all, of which %d evaluate shares%n",
          name,
          tasks,
          counters.getOrDefault("map_micros", 0L) / 1000,
          counters.getOrDefault("scan_micros", 0L) / 1000);
    }
  }

  /** A job without counters of this project. */
  private interface Plain {
    void run() throws IOException, InterruptedException;
  }

  private static Work without(Plain job) {
    return () -> {
      job.run();
      return Map.of();
    };
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }

  private PirPlan plan(int parties, boolean check) {
    List<PirPlan.Share> shares = new ArrayList<>();
    for (int i = 0; i < SUB_TABLES; i++) {
      int bits = manifest.subTables().get(i).domainBits();
      ShareParameters parameters =
          parties == 2
              ? new TreeParameters(Scheme.DPF, Output.BIT, bits, TreeShape.COMPACT)
              : MultiPartyDpfParameters.recommended(parties, bits);
      Optional<TreeShape> tag = check ? Optional.of(TreeShape.radix(3)) : Optional.empty();
      shares.add(new PirPlan.Share(0, i, parameters, tag));
    }
    PirPlan.View view =
        new PirPlan.View(TABLE, FINGERPRINT, manifest.definition().name(), manifest.digest());
    return new PirPlan(List.of(view), shares);
  }

  /** Returns the first party's shares. */
  private Envelope share(PirPlan plan, RoundPlan round, int count) {
    ShareGenerator generator = ShareGenerator.create();
    List<List<FunctionShare>> queries = new ArrayList<>();
    for (int query = 0; query < count; query++) {
      List<FunctionShare> shares = new ArrayList<>();
      for (PirPlan.Share share : plan.shares()) {
        DomainPoint slot = new DomainPoint(0, query);
        SecretFunction secret = SecretFunction.of(share.parameters().output(), slot, false, 1);
        shares.add(generator.generate(share.parameters(), secret).get(0));
        if (share.tag().isPresent()) {
          TreeParameters tag =
              new TreeParameters(
                  Scheme.DPF,
                  Output.DOUBLE_WORD,
                  share.parameters().domainBits(),
                  share.tag().get());
          SecretFunction factor = new SecretFunction(slot, false, OutputValue.unsigned(query + 1L));
          shares.add(generator.generate(tag, factor).get(0));
        }
      }
      queries.add(shares);
    }
    return new Envelope(
        provider.name(),
        0,
        RequestDigest.of(generator.nonce(), round),
        generator.nonce(),
        new ShareBundle(queries).encode());
  }
}
