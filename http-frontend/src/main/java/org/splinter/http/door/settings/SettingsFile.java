package org.splinter.http.door.settings;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.splinter.provider.site.PropertiesText;

/**
 * The values of a properties file, read key by key, each within its bounds. Keys that nothing has
 * read are unknown, and refused by {@link #end}.
 */
final class SettingsFile {
  private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})(ms|s|m|h|d)");
  private static final Map<String, Duration> TIMES =
      Map.of(
          "ms", Duration.ofMillis(1),
          "s", Duration.ofSeconds(1),
          "m", Duration.ofMinutes(1),
          "h", Duration.ofHours(1),
          "d", Duration.ofDays(1));
  private static final Pattern SIZE = Pattern.compile("([0-9]{1,12})([kmg]?)");
  private static final Pattern LISTEN =
      Pattern.compile("(\\[[0-9a-fA-F:]+]|[^:\\s]+):([0-9]{1,5})");
  private static final int LAST_PORT = 65_535;

  private final Path file;
  private final Map<String, String> values;
  private final Set<String> known = new LinkedHashSet<>();

  SettingsFile(Path file) throws IOException {
    this.file = file.toAbsolutePath();
    this.values = PropertiesText.read("configuration", this.file);
  }

  /** Refuses keys that nothing has read. */
  void end() throws IOException {
    for (String key : values.keySet()) {
      if (!known.contains(key)) {
        throw new IOException(
            file
                + ": unknown key '"
                + key
                + "'; mend or delete it: known are "
                + String.join(", ", known));
      }
    }
  }

  Optional<String> text(String key) throws IOException {
    known.add(key);
    String value = values.get(key);
    if (value == null) {
      return Optional.empty();
    }
    require(key, !value.isEmpty(), "given a value, or the line deleted");
    return Optional.of(value);
  }

  String needed(String key, String example) throws IOException {
    Optional<String> value = text(key);
    if (value.isEmpty()) {
      throw new IOException(
          file + ": " + key + " is missing; add it, such as " + key + " = " + example);
    }
    return value.get();
  }

  /** Returns the path that a key names; a relative one is resolved against the file's directory. */
  Optional<Path> path(String key) throws IOException {
    Optional<String> value = text(key);
    try {
      return value.map(file::resolveSibling);
    } catch (InvalidPathException e) {
      throw wrong(key, "a path");
    }
  }

  <E extends Enum<E>> E choice(String key, Class<E> type, E usual) throws IOException {
    Optional<String> value = text(key);
    if (value.isEmpty()) {
      return usual;
    }
    List<String> names = new ArrayList<>();
    for (E each : type.getEnumConstants()) {
      String name = each.name().toLowerCase(Locale.ROOT);
      if (name.equals(value.get())) {
        return each;
      }
      names.add(name);
    }
    throw wrong(
        key,
        String.join(", ", names.subList(0, names.size() - 1))
            + " or "
            + names.get(names.size() - 1));
  }

  boolean flag(String key) throws IOException {
    Optional<String> value = text(key);
    require(key, value.isEmpty() || value.get().matches("true|false"), "true or false");
    return value.isPresent() && value.get().equals("true");
  }

  long number(String key, long least, long most, long usual) throws IOException {
    Optional<String> value = text(key);
    if (value.isEmpty()) {
      return usual;
    }
    boolean number = value.get().matches("[0-9]{1,18}");
    long found = number ? Long.parseLong(value.get()) : -1;
    require(
        key, number && found >= least && found <= most, "a number from " + least + " to " + most);
    return found;
  }

  /** Returns a number of bytes, such as 512m or 8g. */
  long size(String key, long least, long most, long usual) throws IOException {
    Optional<String> value = text(key);
    if (value.isEmpty()) {
      return usual;
    }
    Matcher parts = SIZE.matcher(value.get());
    long found = -1;
    if (parts.matches()) {
      int shift = parts.group(2).isEmpty() ? 0 : 10 * (1 + "kmg".indexOf(parts.group(2)));
      long digits = Long.parseLong(parts.group(1));
      found = digits <= most >> shift ? digits << shift : -1;
    }
    require(
        key, found >= least, "a size from " + least + " to " + most + " bytes, such as 512m or 8g");
    return found;
  }

  Duration duration(String key, Duration most, Duration usual) throws IOException {
    Optional<String> value = text(key);
    if (value.isEmpty()) {
      return usual;
    }
    Matcher parts = DURATION.matcher(value.get());
    String must = "a time of at most " + most.toSeconds() + "s, such as 90s, 10m or 2h";
    require(key, parts.matches(), must);
    Duration unit = TIMES.getOrDefault(parts.group(2), Duration.ZERO);
    Duration found = unit.multipliedBy(Long.parseLong(parts.group(1)));
    require(key, found.compareTo(most) <= 0, must);
    return found;
  }

  Optional<InetSocketAddress> address(String key) throws IOException {
    Optional<String> value = text(key);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    Matcher parts = LISTEN.matcher(value.get());
    String must = "an address and a port from 0 to " + LAST_PORT + ", such as 127.0.0.1:8443";
    require(key, parts.matches() && Integer.parseInt(parts.group(2)) <= LAST_PORT, must);
    InetSocketAddress address =
        new InetSocketAddress(parts.group(1), Integer.parseInt(parts.group(2)));
    require(key, !address.isUnresolved(), "an address of this machine and a port");
    return Optional.of(address);
  }

  void require(String key, boolean holds, String must) throws IOException {
    if (!holds) {
      throw wrong(key, must);
    }
  }

  IOException wrong(String key, String must) {
    return new IOException(file + ": " + key + " = " + values.get(key) + ": must be " + must);
  }

  /** Returns a failure of keys that do not fit each other. */
  IOException unfit(String problem) {
    return new IOException(file + ": " + problem);
  }
}
