package org.splinter.bench.kernel;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.splinter.fss.DomainPoint;
import org.splinter.fss.FunctionEvaluator;
import org.splinter.fss.FunctionEvaluator.Summand;
import org.splinter.fss.FunctionEvaluator.Use;
import org.splinter.fss.FunctionShare;
import org.splinter.fss.Functions;
import org.splinter.fss.OutputValue;
import org.splinter.fss.RingParameters;
import org.splinter.fss.Secret;
import org.splinter.fss.SecretFunction;
import org.splinter.fss.SecretProduct;
import org.splinter.fss.SecretTable;
import org.splinter.fss.ShareGenerator;
import org.splinter.fss.ShareParameters;

/** A case as jobs call it: through the Java interface, on off-heap buffers. */
final class JavaCase implements AutoCloseable {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int AES_BLOCKS = 1 << 16;

  /** The digests that a scan job reads at once. */
  private static final int DIGESTS_AT_ONCE = 1 << 16;

  /** The words of a tag's sums: that of the values, and that of the values times digests. */
  private static final int SUM_WORDS = 4;

  private final List<FunctionEvaluator> functions;
  private final Runnable call;
  private final double operations;

  private JavaCase(List<FunctionEvaluator> functions, Runnable call, double operations) {
    this.functions = functions;
    this.call = call;
    this.operations = operations;
  }

  /** Returns a case of AES by the Java platform, which the Java reference is measured against. */
  static JavaCase rawAes() {
    byte[] blocks = new byte[16 * AES_BLOCKS];
    try {
      Cipher cipher = Cipher.getInstance("AES/ECB/NoPadding");
      cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[16], "AES"));
      Runnable call =
          () -> {
            try {
              cipher.doFinal(blocks, 0, blocks.length, blocks);
            } catch (GeneralSecurityException e) {
              throw new IllegalStateException(e);
            }
          };
      return new JavaCase(List.of(), call, AES_BLOCKS);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Opens a case.
   *
   * @param memory the memory that scans read
   */
  static JavaCase open(KernelCase wanted, ByteBuffer memory) {
    if (wanted.kernel().isSelection()) {
      return new JavaCase(List.of(), selection(wanted), 1);
    }
    ShareParameters shape = wanted.parameters().orElseThrow();
    if (wanted.kernel() == Kernel.KEYGEN) {
      ShareGenerator[] generator = {ShareGenerator.create()};
      int[] left = {FunctionShare.MAX_INDEX};
      Runnable call =
          () -> {
            if (left[0]-- == 0) {
              left[0] = FunctionShare.MAX_INDEX;
              generator[0] = ShareGenerator.create();
            }
            generate(generator[0], shape);
          };
      return new JavaCase(List.of(), call, 1);
    }
    ShareGenerator generator = ShareGenerator.create();
    if (wanted.kernel() == Kernel.EXPANDED_FOLD) {
      return new JavaCase(List.of(), expandedFold(wanted, tableShare(generator, shape)), 1);
    }
    List<FunctionEvaluator> functions =
        IntStream.range(0, wanted.kernel().functions())
            .mapToObj(i -> open(wanted, shape, generator))
            .toList();
    if (wanted.kernel() == Kernel.TAGGED_SCAN) {
      return taggedScan(wanted, functions, open(wanted, wanted.tagParameters(), generator), memory);
    }
    return wanted.kernel().isScan()
        ? scan(wanted, functions, memory)
        : new JavaCase(functions, evaluation(wanted, functions), wanted.rows());
  }

  private static Runnable selection(KernelCase wanted) {
    return switch (wanted.kernel()) {
      case PAILLIER_2048 -> new PaillierSum(2048, wanted.rows(), wanted.path());
      case PAILLIER_3072 -> new PaillierSum(3072, wanted.rows(), wanted.path());
      case CELLS_2048 -> new CellFold(2048, wanted.rows(), wanted.path());
      case CELLS_3072 -> new CellFold(3072, wanted.rows(), wanted.path());
      default -> new SelectedSum(wanted.rows(), wanted.path());
    };
  }

  private static FunctionEvaluator open(
      KernelCase wanted, ShareParameters shape, ShareGenerator generator) {
    List<Summand> sum = List.of(new Summand(generate(generator, shape).get(0), Use.DIRECT));
    return FunctionEvaluator.open(sum, shape.domainBits(), false, wanted.path());
  }

  private static List<? extends FunctionShare> generate(
      ShareGenerator generator, ShareParameters shape) {
    DomainPoint alpha = new DomainPoint(0, 1);
    return generator.generate(
        shape,
        shape.output().tagged()
            ? SecretFunction.tagged(alpha, false, 1, OutputValue.unsigned(5))
            : SecretFunction.of(shape.output(), alpha, false, 1));
  }

  private static JavaCase scan(
      KernelCase wanted, List<FunctionEvaluator> functions, ByteBuffer memory) {
    int slotBytes = wanted.slotBytes();
    int slots = memory.capacity() / slotBytes;
    List<ByteBuffer> accumulators =
        functions.stream().map(function -> ByteBuffer.allocateDirect(slotBytes)).toList();
    return new JavaCase(
        functions,
        () -> Functions.scan(functions, 0, memory, slots, slotBytes, accumulators),
        (double) functions.size() * slots * slotBytes);
  }

  /**
   * Returns a scan and, after it, the sum of its slots' tags, of as many digests at once as a job.
   */
  private static JavaCase taggedScan(
      KernelCase wanted,
      List<FunctionEvaluator> functions,
      FunctionEvaluator tag,
      ByteBuffer memory) {
    JavaCase plain = scan(wanted, functions, memory);
    int slots = memory.capacity() / wanted.slotBytes();
    LongBuffer digests = longs(2 * slots);
    Random random = new Random(44);
    for (int i = 0; i < digests.capacity(); i++) {
      digests.put(i, random.nextLong());
    }
    List<FunctionEvaluator> tags = List.of(tag);
    List<LongBuffer> sums = List.of(longs(SUM_WORDS));
    Runnable both =
        () -> {
          plain.call.run();
          for (int first = 0; first < slots; first += DIGESTS_AT_ONCE) {
            int count = Math.min(DIGESTS_AT_ONCE, slots - first);
            LongBuffer some = digests.slice(2 * first, 2 * count);
            Functions.foldRange(tags, first, count, some, 1, null, 1, sums);
          }
        };
    return new JavaCase(
        Stream.concat(functions.stream(), tags.stream()).toList(), both, plain.operations);
  }

  private static Runnable evaluation(KernelCase wanted, List<FunctionEvaluator> functions) {
    int rows = wanted.rows();
    int outputWords = wanted.parameters().orElseThrow().output().words();
    LongBuffer keys = keys(wanted);
    LongBuffer out = longs(rows * outputWords);
    return switch (wanted.kernel()) {
      case FULL_DOMAIN -> () -> Functions.evaluateRange(functions, 0, rows, out);
      case FOLD, TAGGED_FOLD -> {
        LongBuffer measures = measures(wanted);
        List<LongBuffer> sums = List.of(longs(2 * outputWords));
        yield () -> Functions.fold(functions, keys, rows, measures, 1, null, 1, sums);
      }
      default -> () -> Functions.evaluate(functions, keys, rows, out);
    };
  }

  private static FunctionShare tableShare(ShareGenerator generator, ShareParameters shape) {
    if (shape instanceof RingParameters ring) {
      Secret nothing = SecretProduct.of(new long[ring.rows()], new long[ring.columns()]);
      return generator.generate(shape, nothing).get(0);
    }
    long[] values = new long[1 << shape.domainBits()];
    SecretTable secret =
        shape.output().tagged()
            ? SecretTable.tagged(values, OutputValue.unsigned(5))
            : SecretTable.of(shape.output(), values);
    return generator.generate(shape, secret).get(0);
  }

  private static Runnable expandedFold(KernelCase wanted, FunctionShare share) {
    ShareParameters shape = share.parameters();
    LongBuffer keys = keys(wanted);
    LongBuffer measures = measures(wanted);
    List<LongBuffer> sums = List.of(longs(2 * shape.output().words()));
    List<Summand> sum = List.of(new Summand(share, Use.DIRECT));
    return () -> {
      try (FunctionEvaluator function =
          FunctionEvaluator.open(sum, shape.domainBits(), true, wanted.path())) {
        Functions.fold(List.of(function), keys, wanted.rows(), measures, 1, null, 1, sums);
      }
    };
  }

  private static LongBuffer measures(KernelCase wanted) {
    LongBuffer measures =
        longs(wanted.rows() * wanted.parameters().orElseThrow().output().measureWords());
    Random random = new Random(43);
    for (int i = 0; i < measures.capacity(); i++) {
      measures.put(i, random.nextLong());
    }
    return measures;
  }

  private static LongBuffer keys(KernelCase wanted) {
    ShareParameters shape = wanted.parameters().orElseThrow();
    int words = shape.keyWords();
    Random random = new Random(42);
    long[] keys = new long[wanted.rows() * words];
    for (int i = 0; i < keys.length; i++) {
      int bits = words == 1 ? shape.domainBits() : i % 2 == 0 ? 64 : shape.domainBits() - 64;
      keys[i] = random.nextLong() >>> (64 - bits);
    }
    if (wanted.kernel() == Kernel.SORTED) {
      if (shape.domainBits() > 63) {
        throw new IllegalStateException("sorted keys have at most 63 bits here");
      }
      Arrays.sort(keys);
    }
    return longs(keys.length).put(0, keys);
  }

  private static LongBuffer longs(int count) {
    return ByteBuffer.allocateDirect(8 * count).order(ByteOrder.nativeOrder()).asLongBuffer();
  }

  /** Runs one repetition and returns its operations per second of this thread's CPU time. */
  double run(double atLeastMilliseconds) {
    long start = THREADS.getCurrentThreadCpuTime();
    double calls = 0;
    long nanos;
    do {
      call.run();
      calls++;
      nanos = THREADS.getCurrentThreadCpuTime() - start;
    } while (nanos < 1e6 * atLeastMilliseconds);
    return calls * operations / (nanos / 1e9);
  }

  @Override
  public void close() {
    functions.forEach(FunctionEvaluator::close);
  }
}
