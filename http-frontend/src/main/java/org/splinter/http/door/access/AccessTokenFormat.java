package org.splinter.http.door.access;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.splinter.http.door.files.ShortName;

/**
 * The format of the file of tokens: a line a token, with its name, the SHA-256 of the token in hex,
 * when it was made and, if it ends, when. A space stands between them:
 *
 * <pre>
 * ann 6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b 2026-01-31T09:00:00Z
 * bob d4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35 2026-01-31T09:00:00Z 2026-05-01T09:00:00Z
 * </pre>
 *
 * Messages give the place in the file and never what stands there: it may be a token that was
 * written there by mistake.
 */
final class AccessTokenFormat {
  static final int MAX_TOKENS = 10_000;
  static final int MAX_BYTES = 2 << 20;

  private static final int LEAST_WORDS = 3;
  private static final int MOST_WORDS = 4;
  private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");
  private static final Pattern SECOND =
      Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z");
  private static final String MEND = "; mend or delete the line";

  private final Path file;
  private final Set<String> names = new HashSet<>();
  private final Set<String> hashes = new HashSet<>();
  private int line;

  private AccessTokenFormat(Path file) {
    this.file = file;
  }

  /**
   * Reads the tokens of a file.
   *
   * @param file the file's path, for messages
   * @throws IOException naming the first line that is damaged, and why it is
   */
  static List<AccessToken> read(Path file, byte[] bytes) throws IOException {
    return new AccessTokenFormat(file).read(bytes);
  }

  static byte[] write(List<AccessToken> tokens) {
    StringBuilder text = new StringBuilder();
    for (AccessToken token : tokens) {
      text.append(token.name()).append(' ').append(token.hash()).append(' ');
      text.append(token.created());
      token.expires().ifPresent(end -> text.append(' ').append(end));
      text.append('\n');
    }
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private List<AccessToken> read(byte[] bytes) throws IOException {
    List<AccessToken> tokens = new ArrayList<>();
    if (bytes.length == 0) {
      return tokens;
    }
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    if (!text.endsWith("\n")) {
      throw new IOException(
          file + ": the last line has no end, so that it may be cut; end or delete it");
    }
    for (String each : text.substring(0, text.length() - 1).split("\n", -1)) {
      line++;
      if (line > MAX_TOKENS) {
        throw damaged("is token " + line + ", may be " + MAX_TOKENS + " at most");
      }
      tokens.add(token(each.split(" ", -1)));
    }
    return tokens;
  }

  private AccessToken token(String[] words) throws IOException {
    if (words.length < LEAST_WORDS || words.length > MOST_WORDS) {
      throw damaged(
          "has %d words, must have 3 or 4: name, SHA-256, time made, time of end"
              .formatted(words.length));
    }
    if (!ShortName.matches(words[0])) {
      throw damaged("has no valid name, which is " + ShortName.RULE);
    }
    if (!names.add(words[0])) {
      throw damaged("has the name of an earlier line, must have its own");
    }
    if (!HASH.matcher(words[1]).matches()) {
      throw damaged("has no SHA-256, which is 64 lower-case hex digits");
    }
    if (!hashes.add(words[1])) {
      throw damaged("has the SHA-256 of an earlier line, must have its own");
    }
    Instant created = time("time made", words[2]);
    Optional<Instant> expires = Optional.empty();
    if (words.length == MOST_WORDS) {
      expires = Optional.of(time("time of end", words[3]));
      if (!expires.get().isAfter(created)) {
        throw damaged("ends before it was made, must end later");
      }
    }
    return new AccessToken(words[0], words[1], created, expires);
  }

  private Instant time(String which, String word) throws IOException {
    if (SECOND.matcher(word).matches()) {
      try {
        return Instant.parse(word);
      } catch (DateTimeException e) {
        // A day or an hour that does not exist.
      }
    }
    throw damaged("has no valid " + which + ", which is as 2026-01-31T09:00:00Z");
  }

  private IOException damaged(String why) {
    return new IOException(file + ": line " + line + " " + why + MEND);
  }
}
