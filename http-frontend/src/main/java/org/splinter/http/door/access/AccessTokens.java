package org.splinter.http.door.access;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.Sha256;

/**
 * The tokens that a door takes, by their SHA-256. A file has one a line: name, digest, the day it
 * was made, and the last day on which it is valid or {@code never}.
 *
 * <p>Guarantee: the file holds no token, and finding one by its digest tells nothing of others:
 * whoever could time the look-up would have to choose digests. A file that changes is read again;
 * one that is damaged is refused whole, and the tokens before it stay.
 */
public final class AccessTokens {
  private static final int MAX_FILE_BYTES = 4 << 20;
  private static final Pattern LINE =
      Pattern.compile("([a-z][a-z0-9_.@-]{0,63}) ([0-9a-f]{64}) (\\S{10}) (\\S{5,10})");
  private static final String NEVER = "never";

  private final Path file;
  private volatile Map<String, Entry> byDigest;
  private @Nullable Object seen;

  /**
   * A token that was given to somebody.
   *
   * @param digest its SHA-256, in hexadecimal digits
   * @param until the last day on which it is valid, in UTC; empty for ever
   */
  public record Entry(String name, String digest, LocalDate made, Optional<LocalDate> until) {
    /** Returns the line of the file. */
    public String line() {
      return name + " " + digest + " " + made + " " + until.map(LocalDate::toString).orElse(NEVER);
    }

    /** Returns whether it is valid on a day. */
    public boolean isValid(LocalDate day) {
      return until.isEmpty() || !day.isAfter(until.get());
    }
  }

  private AccessTokens(Path file, List<Entry> entries) {
    this.file = file;
    this.seen = look(file);
    this.byDigest = byDigest(entries);
  }

  /**
   * Reads a file.
   *
   * @throws IOException naming file and line, if it holds what it cannot mean
   */
  public static AccessTokens read(Path file) throws IOException {
    return new AccessTokens(file, entries(file));
  }

  private static Map<String, Entry> byDigest(List<Entry> entries) {
    Map<String, Entry> found = new HashMap<>();
    entries.forEach(entry -> found.put(entry.digest, entry));
    return Map.copyOf(found);
  }

  /** Returns the digest by which a file knows a token. */
  public static String digest(String token) {
    return HexFormat.of().formatHex(Sha256.of(token.getBytes(StandardCharsets.UTF_8)));
  }

  /** Returns the name of a token's owner, if the token is valid today. */
  public Optional<String> owner(String token) {
    Entry entry = byDigest.get(digest(token));
    return entry != null && entry.isValid(LocalDate.now(ZoneOffset.UTC))
        ? Optional.of(entry.name)
        : Optional.empty();
  }

  /**
   * Takes a file that has changed.
   *
   * @param told receives what was taken, or why not
   */
  public synchronized void reload(Consumer<String> told) {
    Object now = look(file);
    if (now.equals(seen)) {
      return;
    }
    seen = now;
    try {
      byDigest = byDigest(entries(file));
      told.accept("took " + byDigest.size() + " tokens");
    } catch (IOException e) {
      told.accept("keeps the old tokens: " + e.getMessage());
    }
  }

  private static Object look(Path file) {
    try {
      FileTime time = Files.getLastModifiedTime(file);
      Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
      return List.of(time, Files.size(file), String.valueOf(key));
    } catch (IOException e) {
      return "gone";
    }
  }

  /**
   * Reads the entries of a file, in their order.
   *
   * @throws IOException naming file and line, if it holds what it cannot mean
   */
  public static List<Entry> entries(Path file) throws IOException {
    byte[] bytes;
    try {
      if (Files.size(file) > MAX_FILE_BYTES) {
        throw new IOException(
            file + " has more than " + MAX_FILE_BYTES + " bytes; delete tokens that ended");
      }
      bytes = Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw new IOException(
          "there is no file of tokens " + file + "; 'splinter door token make' makes it", e);
    }
    List<Entry> entries = new ArrayList<>();
    Set<String> names = new HashSet<>();
    int number = 0;
    for (String line : new String(bytes, US_ASCII).split("\n", -1)) {
      number++;
      if (!line.isBlank() && !line.startsWith("#")) {
        Entry entry = entry(file + " line " + number, line);
        if (!names.add(entry.name)) {
          throw new IOException(
              file + " line " + number + ": " + entry.name + " stands twice; leave one of them");
        }
        entries.add(entry);
      }
    }
    return entries;
  }

  private static Entry entry(String where, String line) throws IOException {
    Matcher parts = LINE.matcher(line.strip());
    if (!parts.matches()) {
      throw new IOException(
          where + ": must be a name, 64 hexadecimal digits, a day, and a day or " + NEVER);
    }
    try {
      String until = parts.group(4);
      return new Entry(
          parts.group(1),
          parts.group(2),
          LocalDate.parse(parts.group(3)),
          until.equals(NEVER) ? Optional.empty() : Optional.of(LocalDate.parse(until)));
    } catch (DateTimeParseException e) {
      throw new IOException(where + ": has a day that is none; write it as 2030-12-31", e);
    }
  }
}
