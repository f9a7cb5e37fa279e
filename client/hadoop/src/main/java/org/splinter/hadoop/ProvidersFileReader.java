package org.splinter.hadoop;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.splinter.client.provider.RetrySettings;
import org.splinter.protocol.door.DoorKeys;
import org.splinter.provider.site.Kerberos;
import org.splinter.provider.site.PropertiesText;

/** A reader of one {@link ProvidersFile}. It refuses unknown keys, whatever their values. */
final class ProvidersFileReader {
  private static final String LIST = "providers";
  private static final String EMBEDDED = "embedded";
  private static final String NO_LIMIT = "none";
  private static final int MAX_RETRIES = 20;
  private static final Duration MILLISECOND = Duration.ofMillis(1);
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration DAY = Duration.ofDays(1);
  private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})(ms|s|m|h|d)");
  private static final Map<String, Duration> UNITS =
      Map.of(
          "ms", MILLISECOND,
          "s", SECOND,
          "m", Duration.ofMinutes(1),
          "h", Duration.ofHours(1),
          "d", DAY);

  /** The settings that hold for all providers or for one, as in {@code provider.NAME.timeout}. */
  private static final List<String> OF_ALL = List.of("timeout", "retries", "pause", "pace");

  private static final List<String> OF_CLUSTERS = List.of("root", "queue", "principal", "keytab");

  private static final List<String> OF_DOORS = List.of("trust", "token", "certificate", "key");

  private static final String SETTINGS =
      String.join("|", OF_ALL)
          + "|"
          + String.join("|", OF_CLUSTERS)
          + "|"
          + String.join("|", OF_DOORS);

  private static final String KEYS =
      "known are "
          + LIST
          + ", "
          + String.join(", ", OF_ALL)
          + ", provider.NAME and provider.NAME.("
          + SETTINGS
          + ")";

  /** The pattern of {@code provider.NAME} and {@code provider.NAME.SETTING}. */
  private static final Pattern KEY =
      Pattern.compile("provider\\.([^.]*)(?:\\.(" + SETTINGS + "))?");

  private final Path file;
  private final Map<String, String> values = new LinkedHashMap<>();

  ProvidersFileReader(Path file) {
    this.file = file.toAbsolutePath();
  }

  ProvidersFile read() throws IOException {
    load();
    RetrySettings common = retrySettings("", RetrySettings.DEFAULT);
    Map<String, ProviderSettings> providers = new LinkedHashMap<>();
    for (String key : values.keySet()) {
      Matcher parts = KEY.matcher(key);
      if (parts.matches()) {
        requireProvider(key, parts.group(1));
        if (parts.group(2) == null) {
          providers.put(parts.group(1), provider(key, common));
        }
      } else if (!key.equals(LIST) && !OF_ALL.contains(key)) {
        throw new IOException(file + ": unknown key '" + key + "'; mend or delete it: " + KEYS);
      }
    }
    return new ProvidersFile(
        Collections.unmodifiableMap(providers), usual(providers.keySet()), common);
  }

  private void load() throws IOException {
    values.putAll(PropertiesText.read("providers' file", file));
  }

  /** Refuses an invalid name, and a setting of a provider that the file does not name. */
  private void requireProvider(String key, String name) throws IOException {
    if (!Providers.NAME.matcher(name).matches()) {
      throw new IOException(
          "%s: %s: '%s' is no provider name; take a lower-case letter and at most 31 letters, digits, - and _"
              .formatted(file, key, name));
    }
    if (!values.containsKey("provider." + name)) {
      throw new IOException(
          "%s: %s: there is no provider.%s; add it, with a cluster's directory, a door's https address or %s"
              .formatted(file, key, name, EMBEDDED));
    }
  }

  private ProviderSettings provider(String key, RetrySettings common) throws IOException {
    RetrySettings retrySettings = retrySettings(key + ".", common);
    if (DoorAddress.isMeant(value(key))) {
      refuse(key, OF_CLUSTERS, "is for clusters");
      return ProviderSettings.door(door(key), retrySettings);
    }
    refuse(key, OF_DOORS, "is for doors");
    if (!value(key).equals(EMBEDDED)) {
      return new ProviderSettings(
          Optional.empty(),
          Optional.of(path(key)),
          hadoop(key),
          kerberos(key + ".principal", key + ".keytab"),
          retrySettings);
    }
    refuse(key, OF_CLUSTERS, "is for clusters");
    return ProviderSettings.embedded(retrySettings);
  }

  /** Refuses settings that are for another kind of provider. */
  private void refuse(String key, List<String> settings, String isFor) throws IOException {
    for (String setting : settings) {
      if (values.containsKey(key + "." + setting)) {
        throw new IOException(
            "%s: %s.%s %s, but %s = %s; delete one of the two"
                .formatted(file, key, setting, isFor, key, values.get(key)));
      }
    }
  }

  private DoorAddress door(String key) throws IOException {
    DoorKeys keys =
        new DoorKeys(
            optionalPath(key + ".trust"),
            optionalPath(key + ".token"),
            optionalPath(key + ".certificate"),
            optionalPath(key + ".key"));
    if (keys.certificate().isPresent() != keys.key().isPresent()) {
      throw new IOException(
          "%s: %s.certificate and %s.key go together; give both, or neither"
              .formatted(file, key, key));
    }
    return new DoorAddress(DoorAddress.read(file + ": " + key, value(key)), keys);
  }

  private Optional<Path> optionalPath(String key) throws IOException {
    return values.containsKey(key) ? Optional.of(path(key)) : Optional.empty();
  }

  private Map<String, String> hadoop(String key) throws IOException {
    Map<String, String> hadoop = new LinkedHashMap<>();
    String root = key + ".root";
    if (values.containsKey(root)) {
      require(root, value(root).startsWith("/"), "an absolute path such as /splinter");
      hadoop.put(ProviderSettings.ROOT, value(root));
    }
    String queue = key + ".queue";
    if (values.containsKey(queue)) {
      hadoop.put(ProviderSettings.QUEUE, value(queue));
    }
    return hadoop;
  }

  private Optional<Kerberos> kerberos(String principal, String keytab) throws IOException {
    if (!values.containsKey(principal) && !values.containsKey(keytab)) {
      return Optional.empty();
    }
    for (String one : List.of(principal, keytab)) {
      if (!values.containsKey(one)) {
        throw new IOException(
            "%s: %s is missing; give principal and keytab, or neither to use the ticket of kinit"
                .formatted(file, one));
      }
    }
    return Optional.of(new Kerberos(value(principal), path(keytab)));
  }

  private RetrySettings retrySettings(String prefix, RetrySettings common) throws IOException {
    Optional<Duration> timeout = common.timeout();
    String key = prefix + "timeout";
    if (values.containsKey(key)) {
      timeout =
          value(key).equals(NO_LIMIT)
              ? Optional.empty()
              : Optional.of(
                  duration(key, SECOND, DAY.multipliedBy(7), "from 1s to 7d, or " + NO_LIMIT));
    }
    int retries = common.retries();
    key = prefix + "retries";
    if (values.containsKey(key)) {
      boolean number = value(key).matches("[0-9]{1,9}");
      retries = number ? Integer.parseInt(value(key)) : -1;
      require(
          key, number && retries <= MAX_RETRIES, "a number of retries from 0 to " + MAX_RETRIES);
    }
    Duration pause = common.pause();
    key = prefix + "pause";
    if (values.containsKey(key)) {
      pause = duration(key, MILLISECOND, RetrySettings.MAX_PAUSE, "from 1ms to 1m");
    }
    Duration pace = common.pace();
    key = prefix + "pace";
    if (values.containsKey(key)) {
      pace = duration(key, MILLISECOND, RetrySettings.MAX_PACE, "from 1ms to 1m");
    }
    return new RetrySettings(timeout, retries, pause, pace);
  }

  private Duration duration(String key, Duration least, Duration most, String bounds)
      throws IOException {
    String must = "a time " + bounds + ", such as 90s, 10m or 2h";
    Matcher parts = DURATION.matcher(value(key));
    require(key, parts.matches(), must);
    Duration duration =
        UNITS.getOrDefault(parts.group(2), DAY).multipliedBy(Long.parseLong(parts.group(1)));
    require(key, duration.compareTo(least) >= 0 && duration.compareTo(most) <= 0, must);
    return duration;
  }

  private List<String> usual(Set<String> named) throws IOException {
    if (!values.containsKey(LIST)) {
      return List.copyOf(named);
    }
    List<String> usual = List.of(value(LIST).split("\\s*,\\s*", -1));
    for (int i = 0; i < usual.size(); i++) {
      String name = usual.get(i);
      require(
          LIST,
          named.contains(name) || Providers.embedded().anyMatch(name::equals),
          "names of providers, of which '" + name + "' is none; add provider." + name);
      require(
          LIST, usual.indexOf(name) == i, "different providers, and '" + name + "' stands twice");
    }
    return usual;
  }

  /** Returns the path that a key names; a relative one is resolved against the file's directory. */
  private Path path(String key) throws IOException {
    try {
      return file.resolveSibling(value(key));
    } catch (InvalidPathException e) {
      throw wrong(key, "a path");
    }
  }

  private String value(String key) throws IOException {
    String value = values.getOrDefault(key, "");
    require(key, !value.isEmpty(), "given a value, or the line deleted");
    return value;
  }

  private void require(String key, boolean holds, String must) throws IOException {
    if (!holds) {
      throw wrong(key, must);
    }
  }

  private IOException wrong(String key, String must) {
    return new IOException(file + ": " + key + " = " + values.get(key) + ": must be " + must);
  }
}
