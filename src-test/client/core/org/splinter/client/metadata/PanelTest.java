package org.splinter.client.metadata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
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

  private final CountDownLatch end = new CountDownLatch(1);
  private final List<String> asked = new ArrayList<>();

  /** A provider that has something, or makes it; texts tell how. */
  private final class Site extends StubProvider {
    private final String has;
    private final String makes;

    /**
     * Makes a provider.
     *
     * @param has what it has, "-" if nothing, "hangs" or "fails"
     * @param makes what it has once it is told to make it, or as before
     */
    Site(String name, String has, String makes) {
      super(name);
      this.has = has;
      this.makes = makes;
    }

    private String reply(String text) throws IOException {
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
      return List.of(has.split(" ", -1));
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
      synchronized (asked) {
        asked.add(name());
      }
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
      assertTrue(found.everywhere(), other);
    }
    Panel.Presence<String> found = found(panel("right", "right", "-", "right"));
    assertEquals(Optional.of("right"), found.common());
    assertFalse(found.everywhere(), "it can be made at one of them");
    assertEquals(List.of("site 2"), found.lacking());
  }

  /** Checks that nobody is waited for where nothing is there yet. */
  @Test
  void aProviderThatHangsIsNotWaitedForWhereOthersLackIt() throws IOException {
    Panel.Presence<String> found = found(panel("-", "-", "hangs", "-"));
    assertEquals(Optional.empty(), found.common());
    assertEquals(List.of("site 0", "site 1", "site 3"), found.lacking());
  }

  @Test
  void aLieBesideOneWhoLacksDecidesNothing() throws Exception {
    Panel panel = panel("right", "wrong", "-", "right");
    assertEquals(Optional.empty(), found(panel).common());
    assertEquals("right", panel.made(DEFINITION, EQUAL, done -> {}));
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

  /** Checks that a liar that is done first and one that is slow do not end the work of the rest. */
  @Test
  void preparationsGoOnUntilEnoughAgree() throws Exception {
    List<String> none = List.of("-", "-", "-", "-");
    assertEquals(
        "right",
        panel(none, List.of("wrong", "right", "right", "right"))
            .made(DEFINITION, EQUAL, done -> {}));
    assertEquals(
        "right",
        panel(none, List.of("right", "right", "breaks", "right"))
            .made(DEFINITION, EQUAL, done -> {}));
    IOException e =
        assertThrows(
            IOException.class,
            () ->
                panel(none, List.of("right", "wrong", "false", "right"))
                    .made(DEFINITION, EQUAL, done -> {}));
    assertTrue(Objects.requireNonNull(e.getMessage()).startsWith("differs"), e.toString());
  }

  @Test
  void aProviderIsNotAskedAgainWhileItMakesSomething() throws Exception {
    Panel panel = panel(List.of("-", "-", "-", "-"), List.of("right", "hangs", "right", "right"));
    for (int i = 0; i < 3; i++) {
      assertEquals("right", panel.made(DEFINITION, EQUAL, done -> {}));
    }
    synchronized (asked) {
      assertEquals(1, asked.stream().filter(name -> name.equals("site 1")).count());
      assertEquals(10, asked.size());
    }
  }

  @Test
  void aNameIsListedThatAllButOneList() throws IOException {
    Panel panel = panel("a b", "b c b", "d b a", "a");
    assertEquals(List.of("a", "b"), panel.listed(Provider::tables));
  }

  @Test
  void aMinorityAloneMayBeTolerated() {
    List<Provider> two = List.of(new StubProvider("x"), new StubProvider("y"));
    assertThrows(IllegalArgumentException.class, () -> new Panel(two, 1));
    assertThrows(IllegalArgumentException.class, () -> new Panel(two, -1));
  }
}
