package org.splinter.fss;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.codec.FormatException;
import org.splinter.fss.internal.NativeBinding;

/** Tests of the codec of shares: it reads valid shares and refuses everything else. */
final class FunctionShareTest {
  private static final int MUTATIONS = 10_000;
  private static final long SEED = 20170327;

  /** Returns a share of a function that is 1 at the largest key. */
  private static FunctionShare share(ShareParameters parameters, int party) {
    DomainPoint alpha = Points.largest(parameters.domainBits());
    return new SharedFunction(parameters, alpha, false, new OutputValue(0, 1))
        .generate(new ShareGenerator(GenerationPath.AUTO, 7))
        .get(party);
  }

  private static TreeParameters tree(Scheme scheme, Output output, int domainBits, int radixBits) {
    return new TreeParameters(scheme, output, domainBits, TreeShape.radix(radixBits));
  }

  private static TreeParameters compact(Scheme scheme, int domainBits) {
    return new TreeParameters(scheme, Output.WORD, domainBits, TreeShape.COMPACT);
  }

  @Test
  void knownAnswersDecodeToTheirFieldsAndEncodeToTheirBytes() {
    List<KnownAnswers.Case> cases = KnownAnswers.read();
    assertTrue(cases.size() > 100);
    for (KnownAnswers.Case known : cases) {
      for (int party = 0; party < known.shares.size(); party++) {
        FunctionShare share = known.share(party);
        assertEquals(party, share.party());
        assertEquals(known.parameters, share.parameters());
        assertEquals(known.index, share.index());
        assertEquals(known.nonce, share.nonce().toString());
        assertArrayEquals(known.shares.get(party), share.encode());
      }
      assertAddUp(known);
    }
  }

  private static void assertAddUp(KnownAnswers.Case known) {
    Output output = known.parameters.output();
    for (int row = 0; row < known.keys.size(); row++) {
      BigInteger sum = BigInteger.ZERO;
      for (int party = 0; party < known.shares.size(); party++) {
        BigInteger number = OutputNumbers.number(output, known.values(party), row);
        if (output == Output.FIELD) {
          int weight = OutputNumbers.weight(known.shares.size(), party);
          number = BigInteger.valueOf(GaloisField.multiply(weight, number.intValue()));
        }
        sum = output == Output.FIELD ? sum.xor(number) : sum.add(number);
      }
      BigInteger value = known.function().value(known.keys.get(row));
      assertEquals(
          value, sum.mod(OutputNumbers.modulus(output)), () -> known.function().toString());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, 88, magic SPFS is missing",
    "4, 1, 'version is 1, must be 2 to 2'",
    "4, 3, 'version is 3, must be 2 to 2'",
    "5, 0, 'scheme is 0, must be 1 to 7'",
    "5, 8, 'scheme is 8, must be 1 to 7'",
    "6, 1, 'parties is 1, must be 2 to 2'",
    "6, 3, 'parties is 3, must be 2 to 2'",
    "7, 0, 'domain bits is 0, must be 1 to 128'",
    "7, 129, 'domain bits is 129, must be 1 to 128'",
    "7, 13, 'truncated at body'",
    "7, 5, 'trailing bytes'",
    "8, 0, 'radix bits is 0, must be 1 to 8'",
    "8, 9, 'radix bits is 9, must be 1 to 8'",
    "9, 0, 'output is 0, must be 1 to 6'",
    "9, 7, 'output is 7, must be 1 to 6'",
    "9, 4, 'log2 of the outputs per block is 1, must be 0 to 0'",
    "10, 1, 'correction words is 1, must be 0 to 0'",
    "11, 0, 'log2 of the outputs per block is 0, must be 1 to 1'",
    "11, 7, 'log2 of the outputs per block is 7, must be 1 to 1'",
    "12, 2, 'party is 2, must be 0 to 1'",
    "12, 1, the root is not one of party 1",
    "13, 1, 'check is 1, must be 0 to 0'",
    "14, 1, 'reserved field at 14 is 1, must be 0 to 0'",
    "15, 1, 'reserved field at 14 is 256, must be 0 to 0'",
    "19, 1, 'share index is 16777223, must be 0 to 16777215'",
    "19, 128, 'share index is -2147483641, must be 0 to 16777215'",
    "20, 1, 'reserved field at 20 is 1, must be 0 to 0'",
    "23, 1, 'reserved field at 20 is 16777216, must be 0 to 0'",
  })
  void everyFieldOfATreeIsChecked(int offset, int value, String problem) {
    assertChecked(share(tree(Scheme.DPF, Output.WORD, 10, 4), 0), offset, value, problem);
    assertChecked(share(tree(Scheme.DCF, Output.WORD, 10, 4), 0), offset, value, problem);
  }

  @Test
  void whatATreeCannotBeIsRefused() {
    FunctionShare dcf = share(tree(Scheme.DCF, Output.WORD, 9, 4), 0);
    assertChecked(dcf, 9, 3, "a DCF has no output BIT");
    FunctionShare radix2 = share(tree(Scheme.DPF, Output.WORD, 9, 1), 0);
    assertChecked(radix2, 10, 2, "correction words is 2, must be 0 to 1");
    assertChecked(radix2, 10, 1, "trailing bytes");
    FunctionShare compact = share(compact(Scheme.DPF, 9), 0);
    assertChecked(compact, 8, 2, "correction words is 1, must be 0 to 0");
    assertChecked(compact, 10, 0, "truncated at body");
    assertChecked(
        share(tree(Scheme.DPF, Output.DOUBLE_WORD, 9, 4), 0),
        11,
        1,
        "log2 of the outputs per block is 1, must be 0 to 0");
    assertChecked(
        share(tree(Scheme.DPF, Output.BIT, 9, 4), 0),
        11,
        1,
        "log2 of the outputs per block is 1, must be 7 to 7");
  }

  @Test
  void sharesWithTagsSaySoAndOthersDoNot() {
    List<FunctionShare> tagged =
        List.of(
            share(tree(Scheme.DPF, Output.TAGGED, 9, 4), 0),
            share(tree(Scheme.DCF, Output.TAGGED, 9, 4), 1),
            share(new ConstantParameters(Output.TAGGED), 0));
    for (FunctionShare share : tagged) {
      assertEquals(1, share.encode()[13]);
      assertChecked(share, 13, 0, "check is 0, must be 1 to 1");
      assertChecked(share, 13, 2, "check is 2, must be 1 to 1");
      assertChecked(share, 9, 2, "check is 1, must be 0 to 0");
      assertChecked(share, 11, 1, "log2 of the outputs per block is 1, must be 0 to 0");
    }
    FunctionShare untagged = share(tree(Scheme.DPF, Output.DOUBLE_WORD, 9, 4), 0);
    assertEquals(0, untagged.encode()[13]);
    assertChecked(untagged, 13, 1, "check is 1, must be 0 to 0");
    assertChecked(untagged, 9, 4, "check is 0, must be 1 to 1");
  }

  @Test
  void unusedControlCorrectionsOfACompactTreeAreZero() {
    for (Scheme scheme : List.of(Scheme.DPF, Scheme.DCF)) {
      for (int domainBits : new int[] {2, 9, 11, 24, 128}) {
        TreeParameters parameters = compact(scheme, domainBits);
        int used = (parameters.levels() - 1) % 8;
        FunctionShare share = share(parameters, 1);
        int last = parameters.shareBytes() - 1;
        for (int bit = used; used > 0 && bit < 8; bit++) {
          assertChecked(
              share,
              last,
              share.encode()[last] | 1 << bit,
              "control corrections have bits beyond level " + (parameters.levels() - 2));
        }
      }
    }
    FunctionShare whole = share(compact(Scheme.DCF, 9), 0); // 8 levels with nodes
    byte[] bytes = whole.encode();
    bytes[bytes.length - 1] ^= (byte) 0x80;
    assertDoesNotThrow(() -> FunctionShare.decode(bytes));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 88, magic SPFS is missing",
    "4, 1, 'version is 1, must be 2 to 2'",
    "5, 1, 'domain bits is 0, must be 1 to 128'",
    "6, 1, 'parties is 1, must be 2 to 8'",
    "6, 9, 'parties is 9, must be 2 to 8'",
    "7, 1, 'domain bits is 1, must be 0 to 0'",
    "8, 1, 'radix bits is 1, must be 0 to 0'",
    "9, 2, 'log2 of the outputs per block is 1, must be 0 to 0'",
    "9, 3, a constant has no output BIT",
    "9, 4, 'log2 of the outputs per block is 1, must be 0 to 0'",
    "9, 7, 'output is 7, must be 1 to 6'",
    "10, 1, 'correction words is 1, must be 0 to 0'",
    "11, 0, 'log2 of the outputs per block is 0, must be 1 to 1'",
    "12, 2, 'party is 2, must be 0 to 1'",
    "13, 1, 'check is 1, must be 0 to 0'",
    "14, 1, 'reserved field at 14 is 1, must be 0 to 0'",
    "19, 1, 'share index is 16777223, must be 0 to 16777215'",
    "20, 1, 'reserved field at 20 is 1, must be 0 to 0'",
    "40, 1, a share of CONSTANT has a root",
    "55, 1, a share of CONSTANT has a root",
  })
  void everyFieldOfAConstantIsChecked(int offset, int value, String problem) {
    assertChecked(share(new ConstantParameters(Output.WORD), 0), offset, value, problem);
  }

  @ParameterizedTest
  @CsvSource({
    "5, 1, 'parties is 3, must be 2 to 2'",
    "6, 2, 'parties is 2, must be 3 to 8'",
    "6, 9, 'parties is 9, must be 3 to 8'",
    "6, 4, 'truncated at body'",
    "7, 0, 'domain bits is 0, must be 1 to 32'",
    "7, 33, 'domain bits is 33, must be 1 to 32'",
    "7, 8, 'trailing bytes'",
    "7, 32, 'share of 1107296376 bytes, must be at most 67108864: take other column bits than 7'",
    "8, 6, 'column bits is 6, must be 7 to 20'",
    "8, 21, 'column bits is 21, must be 7 to 20'",
    "9, 1, 'output is 1, must be 3 to 3'",
    "9, 2, 'output is 2, must be 3 to 3'",
    "9, 4, 'output is 4, must be 3 to 3'",
    "10, 1, 'correction words is 1, must be 0 to 0'",
    "11, 1, 'log2 of the outputs per block is 1, must be 7 to 7'",
    "12, 3, 'party is 3, must be 0 to 2'",
    "13, 1, 'check is 1, must be 0 to 0'",
    "14, 1, 'reserved field at 14 is 1, must be 0 to 0'",
    "19, 1, 'share index is 16777223, must be 0 to 16777215'",
    "20, 1, 'reserved field at 20 is 1, must be 0 to 0'",
    "40, 1, a share of MULTI_PARTY_DPF has a root",
    "55, 1, a share of MULTI_PARTY_DPF has a root",
    "57, 0, 'row 1 holds 0 columns, must hold 2'",
    "57, 8, 'row 1 holds 1 columns, must hold 2'",
    "57, 7, 'row 1 holds 3 columns, must hold 2'",
    "57, 17, 'row 1 holds columns beyond 3, must not'",
  })
  void everyFieldOfAMultiPartyDpfShareIsChecked(int offset, int value, String problem) {
    assertChecked(share(new MultiPartyDpfParameters(3, 9, 7), 1), offset, value, problem);
  }

  @ParameterizedTest
  @CsvSource({
    "5, 1, 'parties is 3, must be 2 to 2'",
    "6, 1, 'parties is 1, must be 2 to 8'",
    "6, 9, 'parties is 9, must be 2 to 8'",
    "6, 2, 'truncated at body'",
    "7, 0, 'domain bits is 0, must be 1 to 17'",
    "7, 18, 'domain bits is 18, must be 1 to 17'",
    "8, 1, 'radix bits is 1, must be 0 to 0'",
    "9, 2, 'log2 of the outputs per block is 1, must be 0 to 0'",
    "9, 3, a dense function has no output BIT",
    "9, 7, 'output is 7, must be 1 to 6'",
    "10, 1, 'correction words is 1, must be 0 to 0'",
    "11, 0, 'log2 of the outputs per block is 0, must be 1 to 1'",
    "12, 2, 'truncated at body'",
    "12, 3, 'party is 3, must be 0 to 2'",
    "13, 1, 'check is 1, must be 0 to 0'",
    "14, 1, 'reserved field at 14 is 1, must be 0 to 0'",
    "19, 1, 'share index is 16777223, must be 0 to 16777215'",
    "20, 1, 'reserved field at 20 is 1, must be 0 to 0'",
    "40, 1, a share of DENSE has a root",
  })
  void everyFieldOfADenseShareIsChecked(int offset, int value, String problem) {
    assertChecked(share(new DenseParameters(3, 4, Output.WORD), 1), offset, value, problem);
  }

  @ParameterizedTest
  @CsvSource({
    "5, 1, 'parties is 4, must be 2 to 2'",
    "6, 1, 'parties is 1, must be 2 to 8'",
    "6, 9, 'parties is 9, must be 2 to 8'",
    "7, 0, 'domain bits is 0, must be 1 to 32'",
    "7, 33, 'domain bits is 33, must be 1 to 32'",
    "7, 10, 'truncated at body'",
    "8, 10, 'column bits is 10, must be 0 to 9'",
    "8, 4, 'trailing bytes'",
    "9, 3, a Shamir function has no other output than FIELD",
    "9, 7, 'output is 7, must be 1 to 6'",
    "10, 0, 'colluding parties is 0, must be 1 to 3'",
    "10, 4, 'colluding parties is 4, must be 1 to 3'",
    "11, 0, 'log2 of the outputs per block is 0, must be 4 to 4'",
    "12, 4, 'party is 4, must be 0 to 3'",
    "13, 1, 'check is 1, must be 0 to 0'",
    "14, 1, 'reserved field at 14 is 1, must be 0 to 0'",
    "19, 1, 'share index is 16777223, must be 0 to 16777215'",
    "20, 1, 'reserved field at 20 is 1, must be 0 to 0'",
    "40, 1, a share of SHAMIR has a root",
  })
  void everyFieldOfAShamirShareIsChecked(int offset, int value, String problem) {
    assertChecked(share(new ShamirParameters(4, 2, 9, 3), 1), offset, value, problem);
  }

  @Test
  void theLastDenseShareHasAValueForEachKey() {
    FunctionShare last = share(new DenseParameters(3, 4, Output.TAGGED), 2);
    assertChecked(last, 7, 3, "trailing bytes");
    assertChecked(last, 7, 5, "truncated at body");
    assertChecked(last, 12, 1, "trailing bytes");
    assertChecked(last, 6, 4, "trailing bytes");
  }

  @Test
  void patternsOfSeveralBytesAreCountedWhole() {
    FunctionShare share = share(new MultiPartyDpfParameters(5, 9, 7), 1); // 16 columns, 8 held
    for (int i = 0; i < 2; i++) {
      int offset = ShareHeader.BYTES + i;
      int value = share.encode()[offset] & 0xff;
      int held = Integer.bitCount(value ^ 1) > Integer.bitCount(value) ? 9 : 7;
      assertChecked(share, offset, value ^ 1, "row 0 holds " + held + " columns, must hold 8");
    }
  }

  @Test
  void theLowBitsOfSeedsAreZero() {
    MultiPartyDpfParameters parameters =
        new MultiPartyDpfParameters(3, 11, 10); // 2 rows of 8 blocks
    FunctionShare share = share(parameters, 2);
    int seeds = ShareHeader.BYTES + 2;
    for (int bit = 0; bit < 3; bit++) {
      assertChecked(
          share,
          seeds + 3 * 16,
          share.encode()[seeds + 3 * 16] | 1 << bit,
          "seed 1 of row 1 has bits below bit 3, must be 0");
    }
    byte[] bytes = share.encode();
    bytes[seeds] ^= 8;
    assertDoesNotThrow(() -> FunctionShare.decode(bytes));
  }

  @Test
  void aShareOfOneSchemeIsNoneOfAnother() {
    FunctionShare dpf = share(tree(Scheme.DPF, Output.WORD, 24, 8), 0);
    FunctionShare dcf = share(tree(Scheme.DCF, Output.WORD, 24, 8), 0);
    assertChecked(dpf, 5, 2, "truncated at body");
    assertChecked(dcf, 5, 1, "trailing bytes");
    assertChecked(dpf, 5, 3, "domain bits is 24, must be 0 to 0");
    assertChecked(dpf, 5, 4, "parties is 2, must be 3 to 8");
  }

  private static void assertChecked(FunctionShare share, int offset, int value, String problem) {
    byte[] bytes = share.encode();
    bytes[offset] = (byte) value;
    FormatException refusal =
        assertThrows(FormatException.class, () -> FunctionShare.decode(bytes));
    assertTrue(refusal.getMessage().contains(problem), () -> refusal.getMessage());
    assertRefusedByTheLibrary(bytes);
  }

  private static List<FunctionShare> oneOfEach() {
    List<FunctionShare> shares = new ArrayList<>();
    for (Output output : Samples.treeOutputs()) {
      shares.add(share(tree(Scheme.DPF, output, 9, 3), 1));
      if (output != Output.BIT) {
        shares.add(share(tree(Scheme.DCF, output, 9, 3), 1));
        shares.add(share(new ConstantParameters(output), 1));
      }
    }
    shares.add(share(compact(Scheme.DPF, 9), 0));
    shares.add(share(compact(Scheme.DCF, 9), 0));
    shares.add(share(new MultiPartyDpfParameters(3, 9, 7), 2));
    shares.add(share(new DenseParameters(3, 5, Output.WORD), 0));
    shares.add(share(new DenseParameters(3, 5, Output.TAGGED), 2));
    shares.add(share(new ShamirParameters(4, 2, 9, 3), 3));
    return shares;
  }

  @Test
  void everyLengthButTheExactOneIsRefused() {
    for (FunctionShare share : oneOfEach()) {
      byte[] bytes = share.encode();
      assertEquals(share.parameters().shareBytes(share.party()), bytes.length);
      for (int length = 0; length < bytes.length + 50; length++) {
        byte[] other = Arrays.copyOf(bytes, length);
        if (length != bytes.length) {
          assertThrows(FormatException.class, () -> FunctionShare.decode(other));
          assertRefusedByTheLibrary(other);
        }
      }
    }
  }

  @Test
  void moreBytesThanAnyShareHasAreNotCopied() {
    byte[] bytes = new byte[FunctionShare.MAX_BYTES + 1];
    assertEquals(
        "function share: 67108865 bytes, must be at most 67108864",
        assertThrows(FormatException.class, () -> FunctionShare.decode(bytes)).getMessage());
  }

  @Test
  void mutationsAreRefusedOrEvaluateWithoutACrash() throws Exception {
    Random random = new Random(SEED);
    List<byte[]> originals = new ArrayList<>();
    for (int domainBits : new int[] {1, 8, 9, 24, 64, 65, 128}) {
      for (ShareParameters parameters : Samples.parameters(domainBits)) {
        if (parameters.shareBytes() < 20_000) {
          originals.add(share(parameters, random.nextInt(parameters.parties())).encode());
        }
      }
    }
    oneOfEach().forEach(share -> originals.add(share.encode()));
    List<EvaluationPath> paths = new ArrayList<>(NativeStatus.probe().paths());
    paths.add(EvaluationPath.JAVA);
    int evaluated = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] bytes = mutate(originals.get(random.nextInt(originals.size())).clone(), random);
      FunctionShare share;
      try {
        share = FunctionShare.decode(bytes);
      } catch (FormatException e) {
        assertRefusedByTheLibrary(bytes);
        continue;
      }
      evaluated++;
      List<DomainPoint> keys = Points.random(share.parameters().domainBits(), random, 5);
      EvaluationPath path = paths.get(i % paths.size());
      assertArrayEquals(
          Evaluators.values(share, EvaluationPath.JAVA, keys),
          Evaluators.values(share, path, keys),
          () -> "seed " + SEED);
    }
    assertTrue(evaluated > MUTATIONS / 20 && evaluated < MUTATIONS * 19 / 20, "" + evaluated);
  }

  private static byte[] mutate(byte[] bytes, Random random) {
    switch (random.nextInt(5)) {
      case 0 -> {
        return Arrays.copyOf(bytes, random.nextInt(bytes.length));
      }
      case 1 -> {
        return Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(5000));
      }
      case 2 -> bytes[random.nextInt(ShareHeader.BYTES)] = (byte) random.nextInt();
      case 3 -> flip(bytes, random.nextInt(8 * ShareHeader.BYTES));
      default -> {
        for (int flips = 1 + random.nextInt(8); flips > 0; flips--) {
          flip(bytes, random.nextInt(8 * bytes.length));
        }
      }
    }
    return bytes;
  }

  private static void flip(byte[] bytes, int bit) {
    bytes[bit / 8] ^= (byte) (1 << bit % 8);
  }

  /**
   * Asserts that the native layer, which checks again, refuses what {@link FunctionShare#decode}
   * refuses.
   */
  private static void assertRefusedByTheLibrary(byte[] bytes) {
    long[] handle = new long[1];
    int domainBits = bytes.length > 7 ? bytes[7] & 0x7f : 0;
    long[] lengths = {bytes.length};
    byte[] use = {NativeBinding.USE_DIRECT};
    int status =
        NativeBinding.splinter_function_open(bytes, lengths, use, 1, domainBits, 0, 0, handle);
    assertEquals("the bytes are not a share of a known version", NativeStatus.text(status));
    assertEquals(0, handle[0]);
  }

  @Test
  void theBytesAreCopied() {
    for (FunctionShare share : oneOfEach()) {
      byte[] first = share.encode();
      Arrays.fill(share.encode(), (byte) 0);
      assertArrayEquals(first, share.encode());
      byte[] given = first.clone();
      FunctionShare decoded = assertDoesNotThrow(() -> FunctionShare.decode(given));
      Arrays.fill(given, (byte) 0);
      assertArrayEquals(first, decoded.encode());
    }
  }

  @Test
  void printsPublicParametersAlone() {
    FunctionShare share = share(tree(Scheme.DPF, Output.WORD, 24, 8), 1);
    assertEquals(
        "FunctionShare[party=1, index=7, TreeParameters[scheme=DPF, output=WORD, domainBits=24,"
            + " shape=radix-256]]",
        share.toString());
    String root = HexFormat.of().formatHex(share.encode(), FunctionShare.ROOT_OFFSET, 56);
    assertFalse(share.toString().contains(root.substring(0, 8)));
    assertEquals(
        "FunctionShare[party=0, index=7, TreeParameters[scheme=DCF, output=WORD,"
            + " domainBits=64, shape=compact]]",
        share(compact(Scheme.DCF, 64), 0).toString());
    assertEquals(
        "FunctionShare[party=1, index=7, ConstantParameters[parties=2, output=DOUBLE_WORD]]",
        share(new ConstantParameters(Output.DOUBLE_WORD), 1).toString());
    assertEquals(
        "FunctionShare[party=2, index=7, MultiPartyDpfParameters[parties=3, domainBits=9,"
            + " columnBits=7]]",
        share(new MultiPartyDpfParameters(3, 9, 7), 2).toString());
  }
}
