package org.splinter.bench.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.splinter.fss.DenseParameters;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.MultiPartyDpfParameters;
import org.splinter.fss.Output;
import org.splinter.fss.RingParameters;
import org.splinter.fss.RingSums;
import org.splinter.fss.Scheme;
import org.splinter.fss.ShamirParameters;
import org.splinter.fss.ShareParameters;
import org.splinter.fss.TreeParameters;
import org.splinter.fss.TreeShape;
import org.splinter.fss.ring.RingSet;

/** The cases of a run: all of them on the fastest path, the main ones on each. */
final class KernelCases {
  private static final int ROWS = 1 << 16;
  private static final int SORTED_ROWS = 1_000_000;
  private static final int TAGGED_ROWS = 1 << 20;

  /** The flights of New York in 2013. */
  private static final int TABLE_ROWS = 336_776;

  private static final int[] SELECTED_ROWS = {100_000, 1_000_000};

  /** The rows of slower paths, whose time grows with them. */
  private static final int PAILLIER_ROWS = 10_000;

  private static final int CELLS = 1 << 20;

  private static final int JAVA_ROWS = 1 << 12;
  private static final int[] SLOT_BYTES = {8, 64, 1 << 10, 4 << 10, 64 << 10};
  private static final int FIELD_RECORD_BYTES = 4096;
  private static final int MAIN_SLOT_BYTES = 1 << 10;
  private static final int[] TAGGED_SLOT_BYTES = {64, 512, 3000};

  private static final TreeShape RADIX_256 = TreeShape.radix(8);
  private static final TreeShape RADIX_16 = TreeShape.radix(4);

  private final long memoryBytes;
  private final List<KernelCase> cases = new ArrayList<>();

  private KernelCases(long memoryBytes) {
    this.memoryBytes = memoryBytes;
  }

  /**
   * Returns the cases to run.
   *
   * @param paths the evaluation paths of this CPU, the fastest first
   * @param memoryBytes the size of the memory that scans read
   */
  static List<KernelCase> of(List<EvaluationPath> paths, long memoryBytes) {
    KernelCases all = new KernelCases(memoryBytes);
    all.addLimits(paths);
    all.addEverything(paths.get(0));
    paths.stream().skip(1).forEach(all::addMain);
    all.addJavaReference();
    return List.copyOf(all.cases);
  }

  private void addLimits(List<EvaluationPath> paths) {
    paths.forEach(path -> cases.add(KernelCase.limit(Kernel.RAW_AES, path)));
    cases.add(KernelCase.limit(Kernel.RAW_AES, EvaluationPath.JAVA));
    cases.add(KernelCase.limit(Kernel.MEMORY_READ, paths.get(0)));
  }

  private void addEverything(EvaluationPath path) {
    for (TreeShape shape : List.of(RADIX_256, RADIX_16, TreeShape.radix(1), TreeShape.COMPACT)) {
      add(Kernel.DPF, dpf(24, shape), path, ROWS);
    }
    for (int bits : List.of(32, 64, 96, 128)) {
      add(Kernel.DPF, dpf(bits, RADIX_256), path, ROWS);
    }
    for (TreeShape shape : List.of(RADIX_256, RADIX_16, TreeShape.COMPACT)) {
      add(Kernel.DCF, dcf(24, shape), path, ROWS);
    }
    for (int bits : List.of(32, 64, 96, 128)) {
      add(Kernel.DCF, dcf(bits, RADIX_256), path, ROWS);
    }
    for (int bits : List.of(20, 24)) {
      add(Kernel.DPF, MultiPartyDpfParameters.recommended(3, bits), path, ROWS);
    }
    add(Kernel.DPF, MultiPartyDpfParameters.recommended(5, 20), path, ROWS);
    add(Kernel.SORTED, dpf(32, RADIX_256), path, SORTED_ROWS);
    add(Kernel.SORTED, dpf(32, RADIX_16), path, SORTED_ROWS);
    add(Kernel.FULL_DOMAIN, dpf(20, RADIX_256), path, 1 << 20);
    add(Kernel.FULL_DOMAIN, dpf(20, RADIX_16), path, 1 << 20);
    add(Kernel.FULL_DOMAIN, dpf(20, TreeShape.COMPACT), path, 1 << 20);
    for (int bits : List.of(24, 32, 96)) {
      add(Kernel.FOLD, dpf(bits, RADIX_256), path, ROWS);
    }
    add(Kernel.FOLD, dcf(24, RADIX_256), path, ROWS);
    addTagged(path);
    addExpanded(path);
    for (int slotBytes : SLOT_BYTES) {
      addScan(Kernel.SCAN, 2, slotBytes, path);
    }
    for (int slotBytes : SLOT_BYTES) {
      addScan(Kernel.SCAN16, 2, slotBytes, path);
    }
    for (int slotBytes : SLOT_BYTES) {
      addScan(Kernel.SCAN, 3, slotBytes, path);
    }
    addScan(Kernel.SCAN16, 3, MAIN_SLOT_BYTES, path);
    addFieldScan(path);
    for (TreeShape shape : List.of(RADIX_256, RADIX_16, TreeShape.COMPACT)) {
      add(Kernel.KEYGEN, dpf(24, shape), path, 0);
      add(Kernel.KEYGEN, dcf(24, shape), path, 0);
    }
    add(Kernel.KEYGEN, MultiPartyDpfParameters.recommended(3, 20), path, 0);
    add(Kernel.KEYGEN, MultiPartyDpfParameters.recommended(3, 24), path, 0);
    addSelectedSums(path);
    addPaillierSums(path, SELECTED_ROWS[0]);
    addCells(path);
  }

  private void addSelectedSums(EvaluationPath path) {
    for (int rows : SELECTED_ROWS) {
      cases.add(new KernelCase(Kernel.SELECTED_SUM, Optional.empty(), path, rows, 0));
    }
  }

  private void addPaillierSums(EvaluationPath path, int rows) {
    for (Kernel kernel : List.of(Kernel.PAILLIER_2048, Kernel.PAILLIER_3072)) {
      cases.add(new KernelCase(kernel, Optional.empty(), path, rows, 0));
    }
  }

  private void addCells(EvaluationPath path) {
    for (Kernel kernel : List.of(Kernel.CELLS_2048, Kernel.CELLS_3072)) {
      cases.add(new KernelCase(kernel, Optional.empty(), path, CELLS, 0));
    }
  }

  private void addMain(EvaluationPath path) {
    for (TreeShape shape : List.of(RADIX_256, RADIX_16, TreeShape.COMPACT)) {
      add(Kernel.DPF, dpf(24, shape), path, ROWS);
    }
    add(Kernel.DCF, dcf(24, RADIX_256), path, ROWS);
    add(Kernel.DCF, dcf(32, RADIX_256), path, ROWS);
    add(Kernel.DPF, MultiPartyDpfParameters.recommended(3, 20), path, ROWS);
    add(Kernel.SORTED, dpf(32, RADIX_256), path, SORTED_ROWS);
    add(Kernel.FULL_DOMAIN, dpf(20, RADIX_256), path, 1 << 20);
    add(Kernel.FOLD, dpf(24, RADIX_256), path, ROWS);
    addTagged(path);
    addExpanded(path);
    addScan(Kernel.SCAN, 2, MAIN_SLOT_BYTES, path);
    addScan(Kernel.SCAN16, 2, MAIN_SLOT_BYTES, path);
    addScan(Kernel.SCAN, 3, MAIN_SLOT_BYTES, path);
    addFieldScan(path);
    addSelectedSums(path);
    addPaillierSums(path, PAILLIER_ROWS);
    addCells(path);
  }

  /** Adds a scan that multiplies each record by a byte of a Shamir share. */
  private void addFieldScan(EvaluationPath path) {
    ShamirParameters shamir = new ShamirParameters(4, 1, domainBits(FIELD_RECORD_BYTES), 0);
    cases.add(new KernelCase(Kernel.SCAN, Optional.of(shamir), path, 0, FIELD_RECORD_BYTES));
  }

  private void addJavaReference() {
    add(Kernel.DPF, dpf(24, RADIX_256), EvaluationPath.JAVA, JAVA_ROWS);
    add(Kernel.DCF, dcf(24, RADIX_256), EvaluationPath.JAVA, JAVA_ROWS);
    add(Kernel.DPF, MultiPartyDpfParameters.recommended(3, 20), EvaluationPath.JAVA, JAVA_ROWS);
  }

  private void addTagged(EvaluationPath path) {
    for (Scheme scheme : List.of(Scheme.DPF, Scheme.DCF)) {
      TreeParameters tagged = new TreeParameters(scheme, Output.TAGGED, 24, RADIX_256);
      add(Kernel.TAGGED_FOLD, tagged, path, TAGGED_ROWS);
    }
    for (int slotBytes : TAGGED_SLOT_BYTES) {
      TreeParameters bits =
          new TreeParameters(Scheme.DPF, Output.BIT, domainBits(slotBytes), TreeShape.COMPACT);
      cases.add(new KernelCase(Kernel.TAGGED_SCAN, Optional.of(bits), path, 0, slotBytes));
    }
  }

  private void addExpanded(EvaluationPath path) {
    for (Output output : List.of(Output.WORD, Output.TAGGED)) {
      add(
          Kernel.EXPANDED_FOLD,
          new DenseParameters(3, DenseParameters.MAX_DOMAIN_BITS, output),
          path,
          TABLE_ROWS);
    }
    add(
        Kernel.EXPANDED_FOLD,
        RingParameters.recommended(3, 20, new RingSums(RingSet.L, 47)),
        path,
        TABLE_ROWS);
  }

  private static TreeParameters dpf(int bits, TreeShape shape) {
    return new TreeParameters(Scheme.DPF, Output.WORD, bits, shape);
  }

  private static TreeParameters dcf(int bits, TreeShape shape) {
    return new TreeParameters(Scheme.DCF, Output.WORD, bits, shape);
  }

  private void add(Kernel kernel, ShareParameters parameters, EvaluationPath path, int rows) {
    cases.add(new KernelCase(kernel, Optional.of(parameters), path, rows, 0));
  }

  /** Returns the bits of the smallest domain with as many slots as the memory holds. */
  private int domainBits(int slotBytes) {
    return Long.SIZE - Long.numberOfLeadingZeros(memoryBytes / slotBytes - 1);
  }

  private void addScan(Kernel kernel, int parties, int slotBytes, EvaluationPath path) {
    int bits = domainBits(slotBytes);
    ShareParameters parameters =
        parties == 2
            ? new TreeParameters(Scheme.DPF, Output.BIT, bits, RADIX_256)
            : MultiPartyDpfParameters.recommended(parties, bits);
    cases.add(new KernelCase(kernel, Optional.of(parameters), path, 0, slotBytes));
  }
}
