package org.splinter.fss;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/** Tests of which DPF parties use, and of the bytes of parameters. */
final class DpfSchemesTest {
  @Test
  void twoPartiesUseATreeAndMoreAMultiPartyDpf() {
    for (TreeShape shape : Samples.shapes()) {
      assertEquals(
          new TreeParameters(Scheme.DPF, Output.BIT, 40, shape),
          DpfSchemes.forParties(2, 40, shape));
    }
    assertEquals(128, DpfSchemes.maxDomainBits(2));
    for (int parties = 3; parties <= DpfSchemes.MAX_PARTIES; parties++) {
      assertEquals(32, DpfSchemes.maxDomainBits(parties));
      assertEquals(
          MultiPartyDpfParameters.recommended(parties, 20),
          DpfSchemes.forParties(parties, 20, TreeShape.COMPACT));
    }
  }

  @Test
  void refusesPartiesAndBitsOutOfBounds() {
    TreeShape shape = TreeShape.COMPACT;
    assertRefused("1 parties, must be 2 to 8", () -> DpfSchemes.forParties(1, 9, shape));
    assertRefused("9 parties, must be 2 to 8", () -> DpfSchemes.maxDomainBits(9));
    assertRefused(
        "domain of 129 bits, must be 1 to 128", () -> DpfSchemes.forParties(2, 129, shape));
    assertRefused("domain of 33 bits, must be 1 to 32", () -> DpfSchemes.forParties(3, 33, shape));
  }

  @Test
  void everyShapeIsReadAsItWasWritten() throws FormatException {
    for (int parties = 2; parties <= DpfSchemes.MAX_PARTIES; parties++) {
      for (int domainBits : new int[] {1, 7, 13, 20}) {
        for (TreeShape shape : Samples.shapes()) {
          ShareParameters parameters = DpfSchemes.forParties(parties, domainBits, shape);
          ByteWriter out = new ByteWriter();
          DpfSchemes.write(out, parameters);
          assertEquals(parties == 2 ? 3 : 2, out.size());
          ByteReader in = new ByteReader("test", out.toByteArray());
          assertEquals(parameters, DpfSchemes.read(in, parties, 63));
          in.end();
        }
      }
    }
  }

  @Test
  void writesNoOtherFunctions() {
    for (ShareParameters parameters :
        new ShareParameters[] {
          new TreeParameters(Scheme.DPF, Output.WORD, 9, TreeShape.COMPACT),
          new TreeParameters(Scheme.DCF, Output.WORD, 9, TreeShape.COMPACT),
          new ConstantParameters(Output.WORD)
        }) {
      assertRefused(
          parameters + " is no DPF of one bit for 2 parties",
          () -> DpfSchemes.write(new ByteWriter(), parameters));
    }
  }

  private static void assertRefused(String message, Executable call) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "2, 0, 1, 0, 'domain bits is 0, must be 1 to 63'",
    "2, 64, 1, 0, 'domain bits is 64, must be 1 to 63'",
    "2, 9, 0, 0, 'radix bits is 0, must be 1 to 8'",
    "2, 9, 9, 0, 'radix bits is 9, must be 1 to 8'",
    "2, 9, 1, 2, 'correction words is 2, must be 0 to 1'",
    "2, 9, 4, 1, 'correction words is 1, must be 0 to 0'",
    "3, 0, 7, 0, 'domain bits is 0, must be 1 to 32'",
    "3, 33, 7, 0, 'domain bits is 33, must be 1 to 32'",
    "3, 9, 6, 0, 'column bits is 6, must be 7 to 20'",
    "3, 9, 21, 0, 'column bits is 21, must be 7 to 20'",
    "8, 32, 7, 0, 'test: share of 34896611384 bytes, must be at most 67108864'",
  })
  void everyFieldIsBounded(
      int parties, int domainBits, int radixBits, int compact, String problem) {
    byte[] bytes = {(byte) domainBits, (byte) radixBits, (byte) compact};
    FormatException refusal =
        assertThrows(
            FormatException.class,
            () -> DpfSchemes.read(new ByteReader("test", bytes), parties, 63));
    assertTrue(String.valueOf(refusal.getMessage()).contains(problem), refusal.getMessage());
  }

  @Test
  void parametersAreReadAsTheyWereWritten() throws FormatException {
    for (KnownAnswers.Case known : KnownAnswers.read()) {
      ShareParameters parameters = known.parameters;
      ByteWriter out = new ByteWriter();
      parameters.write(out);
      assertEquals(ShareParameters.BYTES, out.size());
      ByteReader in = new ByteReader("test", out.toByteArray());
      assertEquals(parameters, ShareParameters.read(in));
      in.end();
      assertEquals(
          parameters,
          ShareParameters.of(
              parameters.scheme(),
              parameters.parties(),
              parameters.domainBits(),
              parameters.radixBits(),
              parameters.output(),
              parameters.correctionWords()));
    }
  }

  @Test
  void parametersThatNoSharesHaveAreRefused() {
    assertRefused(
        "share parameters: parties is 3, must be 2 to 2",
        () -> ShareParameters.of(Scheme.DPF, 3, 9, 1, Output.WORD, 0));
    assertRefused(
        "share parameters: a DCF has no output BIT",
        () -> ShareParameters.of(Scheme.DCF, 2, 9, 1, Output.BIT, 0));
  }
}
