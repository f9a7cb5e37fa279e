package org.splinter.system;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.splinter.codec.Sha256;

/** Bearer tokens of a test, in the file that a door reads. */
final class DoorTokens {
  /** The lines of a door's configuration that name the file. */
  static final String[] SETTINGS = {"door.auth = tokens", "door.tokens = tokens.txt"};

  private static final int BYTES = 32;

  private final Map<String, String> tokens = new LinkedHashMap<>();

  private DoorTokens() {}

  /** Draws a token for each name, and writes the file into the directory of configurations. */
  static DoorTokens write(Path directory, String... names) throws IOException {
    DoorTokens drawn = new DoorTokens();
    List<String> lines = new ArrayList<>();
    for (String name : names) {
      String token = draw();
      drawn.tokens.put(name, token);
      String hash = HexFormat.of().formatHex(Sha256.of(token.getBytes(US_ASCII)));
      lines.add(name + " " + hash + " 2026-01-31T09:00:00Z");
    }
    Path file = Files.createDirectories(directory).resolve("tokens.txt");
    Files.write(file, lines);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    return drawn;
  }

  /** Returns a text that has the form of a token. */
  static String draw() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  String of(String name) {
    return Objects.requireNonNull(tokens.get(name), name);
  }
}
