package org.splinter.http.door.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Watch over the files of a door's TLS, so that new ones are taken without a restart. */
public final class TlsWatch {
  private final DoorTls tls;
  private final TlsFiles files;
  private final Consumer<String> told;
  private List<String> seen;

  /**
   * @param told receives that new files were taken, or why not
   */
  public TlsWatch(DoorTls tls, TlsFiles files, Consumer<String> told) {
    this.tls = tls;
    this.files = files;
    this.told = told;
    this.seen = stamps();
  }

  /** Looks at the files, and takes them if they have changed. */
  public synchronized void look() {
    List<String> now = stamps();
    if (now.equals(seen)) {
      return;
    }
    seen = now;
    Optional<String> refused = tls.reload();
    told.accept(refused.map(why -> "kept the old files: " + why).orElse("took new files of TLS"));
  }

  private List<String> stamps() {
    List<String> stamps = new ArrayList<>();
    Stream.concat(Stream.of(files.certificate(), files.key()), files.clients().stream())
        .forEach(file -> stamps.add(stamp(file)));
    return stamps;
  }

  private static String stamp(Path file) {
    try {
      BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
      return found.lastModifiedTime() + " " + found.size() + " " + found.fileKey();
    } catch (IOException e) {
      return "gone";
    }
  }
}
