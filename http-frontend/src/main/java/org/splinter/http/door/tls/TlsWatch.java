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
  private List<String> taken;
  private Optional<String> refused = Optional.empty();

  /**
   * @param told receives that new files were taken, or why not
   */
  public TlsWatch(DoorTls tls, TlsFiles files, Consumer<String> told) {
    this.tls = tls;
    this.files = files;
    this.told = told;
    this.taken = stamps();
  }

  /**
   * Looks at the files, and takes them if they have changed. Files that are refused are tried again
   * each time, since they may do later: a certificate that has not begun, or a key that is still to
   * be written. The watch logs each reason once.
   */
  public synchronized void look() {
    List<String> now = stamps();
    if (now.equals(taken)) {
      refused = Optional.empty();
      return;
    }
    Optional<String> why = tls.reload();
    if (why.isEmpty()) {
      taken = now;
      told.accept("took new files of TLS");
    } else if (!why.equals(refused)) {
      told.accept("kept the old files: " + why.get());
    }
    refused = why;
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
