package org.splinter.client.metadata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.splinter.client.provider.Provider;
import org.splinter.client.provider.StubProvider;
import org.splinter.protocol.contract.Definition;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Source;

/**
 * Tests of what four providers are said to agree on, one of which may lie, fail or hang: nobody
 * waits for it, and its word decides nothing.
 */
@Timeout(60)
final class PanelTest {
  private static final Definition<String> DEFINITION =
      new Definition<>() {
        @Override
        public String family() {
          return "any";
        }

        @Override
        public List<Source> sources() {
          return List.of();
        }

        @Override
        public byte[] encode() {
          return new byte[0];
        }

        @Override
        public String manifest(byte[] encoded) {
          return new String(encoded, StandardCharsets.UTF_8);
        }
      };

  private static final Agreement<String> EQUAL =
      new Agreement<>() {
        @Override
        public Object facts(String reply) {
          return reply;
        }

        @Override
        public String ofAll(List<Provider> providers, List<String> replies) throws IOException {
          if (replies.stream().distinct().count() > 1) {
            throw new IOException("differs: " + replies);
          }
          return replies.get(0);
        }
      };

  private static final String LATE = "late ";
  private static final String SLOW = "slow ";

  private final CountDownLatch end = new CountDownLatch(1);

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A provider that has something, or makes it; texts tell how. */
  private final class Site extends StubProvider {
    private final String has;
    private final String makes;

    /**
     * Makes a provider.
     *
     * @param has what it has, "-" if nothing; "hangs", "fails" and "breaks" are what it does; what
     *     it has after "late " comes when the others have replied and those that are nearly done
     *     had their time, and after "slow " when those that may be slow had theirs too
     * @param makes what it makes, or does, alike
     */
    Site(String name, String has, String makes) {
      super(name);
      this.has = has;
      this.makes = makes;
    }

    private String reply(String text) throws IOException {
      if (text.startsWith(LATE)) {
        sleep(200);
        return text.substring(LATE.length());
      }
      if (text.startsWith(SLOW)) {
        sleep(1_500);
        return text.substring(SLOW.length());
      }
      switch (text) {
        case "hangs" -> {
          try {
            end.await();
          } catch (InterruptedException e) {
            throw new IOException("stopped", e);
          }
          return text;
        }
        case "fails" -> throw new IOException(name() + " fails");
        case "breaks" -> throw new IllegalStateException("at " + name());
        default -> {
          return text;
        }
      }
    }

    @Override
    public List<String> tables() {
      try {
        return List.of(reply(has).split(" ", -1));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    @SuppressWarnings("unchecked") // the manifests of the one definition are texts
    public <M> Optional<M> find(Definition<M> definition) throws IOException {
      String found = reply(has);
      return found.equals("-") ? Optional.empty() : Optional.of((M) found);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <M> M prepare(Definition<M> definition, Progress progress) {
      try {
        return (M) reply(makes);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @AfterEach
  void letAllGo() {
    end.countDown();
  }

  private Panel panel(String... has) {
    List<String> makes = new ArrayList<>();
    for (String each : has) {
      makes.add(each.equals("-") ? "right" : each);
    }
    return panel(List.of(has), makes);
  }

  private Panel panel(List<String> has, List<String> makes) {
    List<Provider> sites = new ArrayList<>();
    for (int i = 0; i < has.size(); i++) {
      sites.add(new Site("site " + i, has.get(i), makes.get(i)));
    }
    return new Panel(sites, 1);
  }

  private static Panel.Presence<String> found(Panel panel) throws IOException {
    return panel.found(DEFINITION, EQUAL);
  }

  @Test
  void whatAllButOneHaveIsThere() throws IOException {
    for (String other : List.of("wrong", "hangs", "fails", "breaks")) {
      Panel.Presence<String> found = found(panel("right", other, "right", "right"));
      assertEquals(Optional.of("right"), found.common(), other);
      assertFalse(found.gone(), other);
    }
  }

  @Test
  void oneWhoLacksItIsNamed() throws IOException {
    for (String last : List.of("right", "late right")) {
      Panel.Presence<String> found = found(panel("right", "right", "-", last));
      assertEquals(Optional.of("right"), found.common());
      assertEquals(List.of("site 2"), found.lacking());
      assertFalse(found.gone());
      assertEquals("provider site 2", found.where());
    }
  }

  /** Checks that nobody is waited for where nothing is there yet. */
  @Test
  void aProviderThatHangsIsNotWaitedForWhereOthersLackIt() throws IOException {
    Panel.Presence<String> found = found(panel("-", "-", "hangs", "-"));
    assertEquals(Optional.empty(), found.common());
    assertEquals(List.of("site 0", "site 1", "site 3"), found.lacking());
    assertTrue(found.gone());
    Panel.Presence<String> unknown = found(panel("right", "-", "hangs", "right"));
    assertEquals(Optional.empty(), unknown.common());
    assertFalse(unknown.gone(), "the one that hangs may have it");
  }

  @Test
  void aLieBesideOneWhoLacksDecidesNothing() throws Exception {
    Panel panel = panel("right", "wrong", "-", "late right");
    assertEquals(Optional.empty(), found(panel).common());
    assertEquals("right", panel.made(DEFINITION, EQUAL, Panel.Extent.ENOUGH, done -> {}));
  }

  @Test
  void twoLiesAreTold() {
    for (List<String> lies : List.of(List.of("wrong", "false"), List.of("wrong", "wrong"))) {
      Panel panel = panel("right", lies.get(0), lies.get(1), "right");
      IOException e = assertThrows(IOException.class, () -> found(panel));
      assertTrue(Objects.requireNonNull(e.getMessage()).startsWith("differs"), e.toString());
      assertThrows(
          IOException.class, () -> panel.agreed(site -> site.find(DEFINITION).get(), EQUAL));
    }
  }

  /** Checks that a liar that is done before an honest provider does not end the work of it. */
  @Test
  void preparationsGoOnUntilEnoughAgree() throws Exception {
    List<String> none = List.of("-", "-", "-", "-");
    for (String fault : List.of("wrong", "breaks", "fails")) {
      assertEquals(
          "right",
          panel(none, List.of(fault, "right", SLOW + "right", "right"))
              .made(DEFINITION, EQUAL, Panel.Extent.ENOUGH, done -> {}),
          fault);
    }
    IOException e =
        assertThrows(
            IOException.class,
            () ->
                panel(none, List.of("right", "wrong", "false", "right"))
                    .made(DEFINITION, EQUAL, Panel.Extent.ENOUGH, done -> {}));
    assertTrue(Objects.requireNonNull(e.getMessage()).startsWith("differs"), e.toString());
  }

  @Test
  void aQueryWaitsForNoPreparationThatHangs() throws Exception {
    List<String> none = List.of("-", "-", "-", "-");
    Panel panel = panel(none, List.of("right", "hangs", "right", "right"));
    assertEquals("right", panel.made(DEFINITION, EQUAL, Panel.Extent.ENOUGH, done -> {}));
  }

  @Test
  void aRequestedPreparationWaitsForAllButThoseThatFail() throws Exception {
    List<String> none = List.of("-", "-", "-", "-");
    List<Double> told = Collections.synchronizedList(new ArrayList<>());
    for (String made : List.of("fails", "right")) {
      told.clear();
      assertEquals(
          "right",
          panel(none, List.of(made, "right", "right", SLOW + "right"))
              .made(DEFINITION, EQUAL, Panel.Extent.ALL, told::add));
      assertEquals(made.equals("fails"), !told.contains(1.0), "all that can are waited for");
    }
  }

  @Test
  void aNameIsListedThatAllButOneList() throws IOException {
    Panel panel = panel("a b", "b c b", "d b a", LATE + "a");
    assertEquals(List.of("a", "b"), panel.listed(Provider::tables));
    assertEquals(List.of("a"), panel("a", "x", "a", LATE + "a").listed(Provider::tables));
  }

  @Test
  void aMinorityAloneMayBeTolerated() {
    List<Provider> two = List.of(new StubProvider("x"), new StubProvider("y"));
    assertThrows(IllegalArgumentException.class, () -> new Panel(two, 1));
    assertThrows(IllegalArgumentException.class, () -> new Panel(two, -1));
  }
}
