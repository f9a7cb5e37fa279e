package org.splinter.bench.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.bench.kernel.CaseResult.Rate;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.MultiPartyDpfParameters;
import org.splinter.fss.Output;
import org.splinter.fss.Scheme;
import org.splinter.fss.ShareParameters;
import org.splinter.fss.TreeParameters;
import org.splinter.fss.TreeShape;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Tests of the results as CSV, as a table and as a picture. */
final class WritersTest {
  private static final TreeParameters DPF =
      new TreeParameters(Scheme.DPF, Output.WORD, 24, TreeShape.radix(8));
  private static final TreeParameters BITS =
      new TreeParameters(Scheme.DPF, Output.BIT, 21, TreeShape.COMPACT);
  private static final MultiPartyDpfParameters MULTI_PARTY_DPF =
      new MultiPartyDpfParameters(3, 20, 13);

  private static final CaseResult RAW =
      new CaseResult(
          KernelCase.limit(Kernel.RAW_AES, EvaluationPath.VAES256), rate(1e9, 1), Optional.empty());
  private static final CaseResult MEMORY =
      new CaseResult(
          KernelCase.limit(Kernel.MEMORY_READ, EvaluationPath.VAES256),
          rate(1e10, 1),
          Optional.empty());
  private static final CaseResult FAST =
      new CaseResult(wanted(Kernel.DPF, DPF, 0), rate(2e8, 0.6), rate(1.5e8, 0.45));
  private static final CaseResult SCAN =
      new CaseResult(wanted(Kernel.SCAN, MULTI_PARTY_DPF, 1024), rate(6e9, 0.6), Optional.empty());
  private static final CaseResult TAGGED =
      new CaseResult(wanted(Kernel.TAGGED_SCAN, BITS, 512), rate(8e9, 0.8), rate(7.5e9, 0.75));
  private static final CaseResult KEYS =
      new CaseResult(
          wanted(Kernel.KEYGEN, DPF, 0),
          Optional.of(new Rate(1e5, Optional.empty())),
          Optional.empty());
  private static final CaseResult REFERENCE =
      new CaseResult(
          new KernelCase(Kernel.DPF, Optional.of(DPF), EvaluationPath.JAVA, 4096, 0),
          Optional.empty(),
          rate(1e6, 0.01));

  private static final List<CaseResult> ALL =
      List.of(RAW, MEMORY, FAST, SCAN, TAGGED, KEYS, REFERENCE);

  private static Optional<Rate> rate(double perSecond, double limitFraction) {
    return Optional.of(new Rate(perSecond, Optional.of(limitFraction)));
  }

  private static KernelCase wanted(Kernel kernel, ShareParameters parameters, int slotBytes) {
    return new KernelCase(kernel, Optional.of(parameters), EvaluationPath.VAES256, 4096, slotBytes);
  }

  @Test
  void csvHasOneLineForEachRate() {
    assertEquals(
        """
        kernel,scheme,parties,domain_bits,radix,path,rate_per_s,unit,limit_fraction,share_bytes,called_from,tag_ratio
        raw_aes,,,,,vaes256,1000000000,blocks/s,1.0000,,c++,
        memory_read,,,,,vaes256,10000000000,bytes/s,1.0000,,c++,
        dpf,dpf,2,24,256,vaes256,200000000,evaluations/s,0.6000,10296,c++,
        dpf,dpf,2,24,256,vaes256,150000000,evaluations/s,0.4500,10296,java,
        scan,multi_party_dpf,3,20,columns:2^13,vaes256,6000000000,bytes/s,0.6000,%d,c++,
        tagged_scan,dpf,2,21,compact,vaes256,8000000000,bytes/s,0.8000,%d,c++,1.2500
        tagged_scan,dpf,2,21,compact,vaes256,7500000000,bytes/s,0.7500,%d,java,1.3333
        keygen,dpf,2,24,256,vaes256,100000,keys/s,,10296,c++,
        dpf,dpf,2,24,256,java,1000000,evaluations/s,0.0100,10296,java,
        """
            .formatted(MULTI_PARTY_DPF.shareBytes(), BITS.shareBytes(), BITS.shareBytes())
            .replace("\n", "\r\n"),
        CsvTable.format(ALL));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {"plain|plain", "a,b|`\"a,b\"`", "a\"b|`\"a\"\"b\"`"},
      delimiter = '|')
  void csvQuotesWhatWouldBreakALine(String field, String expected) {
    assertEquals(expected, CsvTable.quote(field));
  }

  @Test
  void tableTellsWhichTargetsAreReached() {
    List<String> lines = ResultTable.format(ALL).lines().toList();
    assertEquals(1 + ALL.size(), lines.size());
    String fast = lines.get(3).replaceAll(" {2,}", "|");
    assertEquals(
        "DPF, 24 bits, radix 256|vaes256|200 M/s|60%|150 M/s, 50%|reached|10.3 kB|150 M/s|75%"
            + "|short by 6%",
        fast);
    assertTrue(lines.get(4).contains("short by 14%"), lines.get(4));
    String tagged = lines.get(5).replaceAll(" {2,}", "|");
    assertTrue(tagged.contains("|1.25 times|1.35 times|reached|"), tagged);
    assertTrue(lines.get(6).contains("10.0 µs"), lines.get(6));
    assertTrue(lines.get(6).contains("short by 20%"), lines.get(6));
  }

  @Test
  void manyQueriesAreMeasuredAgainstOne() {
    TreeParameters bits = new TreeParameters(Scheme.DPF, Output.BIT, 20, TreeShape.radix(8));
    KernelCase sixteen = wanted(Kernel.SCAN16, bits, 1024);
    assertEquals(Optional.empty(), Target.of(sixteen, ALL));
    CaseResult one =
        new CaseResult(wanted(Kernel.SCAN, bits, 1024), rate(8e9, 0.8), Optional.empty());
    Target target = Target.of(sixteen, List.of(RAW, one)).orElseThrow();
    assertEquals(0.5, target.reached(new Rate(1.2e10, Optional.of(0.075))), 1e-12);
  }

  @Test
  void onlyTheFastestPathHasTargets() {
    assertTrue(ResultTable.target(FAST, ALL).isPresent());
    assertEquals(Optional.empty(), ResultTable.target(REFERENCE, ALL));
  }

  @Test
  void pictureHasABarForEachKernelWithALimit() throws Exception {
    String svg = BarPicture.format(ALL, "CPU <fast> & \"cheap\"");
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)));
    NodeList rectangles = document.getElementsByTagName("rect");
    double aes = 0;
    double memory = 0;
    for (int i = 0; i < rectangles.getLength(); i++) {
      Element rectangle = (Element) rectangles.item(i);
      switch (rectangle.getAttribute("class")) {
        case "aes" -> aes += Double.parseDouble(rectangle.getAttribute("width"));
        case "memory" -> memory += Double.parseDouble(rectangle.getAttribute("width"));
        default -> {}
      }
    }
    assertTrue(aes > 0);
    assertEquals(aes, memory, "both reach 60% of their limit, in one bar each");
    assertTrue(document.getDocumentElement().getTextContent().contains("CPU <fast> & \"cheap\""));
    assertTrue(document.getDocumentElement().getTextContent().contains("200 M/s, 60%"));
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1.00 B",
    "999.4, 999 B",
    "999.6, 1.00 kB",
    "12344, 12.3 kB",
    "213456789, 213 MB",
    "1.2345e9, 1.23 GB",
    "99960, 100 kB",
  })
  void numbersHaveThreeDigits(double value, String expected) {
    assertEquals(expected, Units.bytes(value));
  }

  @Test
  void ratesHaveTheUnitOfTheirKernel() {
    assertEquals("213 M/s", Units.rate(Kernel.DPF, 213e6));
    assertEquals("13.4 GB/s", Units.rate(Kernel.SCAN, 13.4e9));
    assertEquals("5.0 µs", Units.rate(Kernel.KEYGEN, 200_000));
  }
}
