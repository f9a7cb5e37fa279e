package org.splinter.fss.internal;

import com.sun.jna.NativeLibrary;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A loader of the native library: the file that the system property {@code splinter.native.library}
 * names, else the one packed in this jar, which is written to a fresh owner-only folder under
 * {@code jna.tmpdir} or {@code java.io.tmpdir} and deleted again as soon as it is loaded.
 */
final class NativeLoader {
  static final String LIBRARY_PROPERTY = "splinter.native.library";

  private static final String PLATFORM = "linux-x86_64";
  private static final String FILE_NAME = "libsplinter_fss.so";

  private NativeLoader() {}

  /**
   * Returns the library, which has the wanted ABI version.
   *
   * @throws LinkageError or another error of JNA's if the system refuses the library or JNA's own;
   *     {@link #refused} explains it
   */
  static NativeLibrary load(int abiVersion) throws NativeLoadException {
    String given = System.getProperty(LIBRARY_PROPERTY);
    if (given != null) {
      return link(Path.of(given).toAbsolutePath(), abiVersion);
    }
    checkPlatform(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
    Path base = Path.of(System.getProperty("jna.tmpdir", System.getProperty("java.io.tmpdir")));
    Path folder = null;
    try {
      folder =
          Files.createTempDirectory(
              base,
              "splinter-fss-",
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      return link(unpack(folder, abiVersion), abiVersion);
    } catch (IOException e) {
      throw new NativeLoadException(
          "it cannot be unpacked into " + base + " (" + e + ")", temporaryFolderMend());
    } finally {
      delete(folder);
    }
  }

  static void checkPlatform(String os, String architecture) throws NativeLoadException {
    boolean linux = os.toLowerCase(Locale.ROOT).equals("linux");
    if (!linux || !(architecture.equals("amd64") || architecture.equals("x86_64"))) {
      throw new NativeLoadException(
          "it is built for Linux on x86-64, this is " + os + " on " + architecture,
          "run it on such a machine");
    }
  }

  /** Returns the error for a library, ours or JNA's own, that the system's linker refused. */
  static NativeLoadException refused(Throwable error) {
    String reason = reason(error);
    if (reason.contains("GLIBC")) {
      return new NativeLoadException(
          "this system's C library is older than the one it was built with (" + reason + ")",
          "build the project on this system");
    }
    if (reason.contains("failed to map segment") || reason.contains("Operation not permitted")) {
      return new NativeLoadException(
          "programs may not be run from its folder (" + reason + ")", temporaryFolderMend());
    }
    return new NativeLoadException(
        "it was refused (" + reason + ")",
        "check -D" + LIBRARY_PROPERTY + " or rebuild fss-native, or " + temporaryFolderMend());
  }

  /** Returns the linker's own words, which JNA puts below a line that only names the file. */
  private static String reason(Throwable error) {
    List<String> lines =
        String.valueOf(error.getMessage()).lines().filter(line -> !line.isBlank()).toList();
    if (lines.isEmpty()) {
      return error.toString();
    }
    boolean fileAlone = lines.size() > 1 && lines.get(0).startsWith("Unable to load library");
    return lines.get(fileAlone ? 1 : 0);
  }

  private static Path unpack(Path folder, int abiVersion) throws IOException, NativeLoadException {
    String resource = "native-" + abiVersion + "/" + PLATFORM + "/" + FILE_NAME;
    try (InputStream in = NativeLoader.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new NativeLoadException(
            resource + " is not packed in this jar", "rebuild fss-native with Maven");
      }
      Path file = folder.resolve(FILE_NAME);
      Files.copy(in, file);
      return file;
    }
  }

  private static NativeLibrary link(Path file, int abiVersion) throws NativeLoadException {
    if (!Files.isReadable(file)) {
      throw new NativeLoadException(
          file + " is not there or not readable", "mend or unset -D" + LIBRARY_PROPERTY);
    }
    NativeLibrary library = NativeLibrary.getInstance(file.toString());
    int found = library.getFunction("splinter_abi_version").invokeInt(new Object[0]);
    if (found != abiVersion) {
      throw new NativeLoadException(
          file + " has ABI version " + found + ", needs " + abiVersion,
          "rebuild fss-native with Maven or unset -D" + LIBRARY_PROPERTY);
    }
    return library;
  }

  private static String temporaryFolderMend() {
    return "set -Djna.tmpdir and -Djava.io.tmpdir to a folder that can be written to and run from";
  }

  private static void delete(@Nullable Path folder) {
    if (folder == null) {
      return;
    }
    try {
      Files.deleteIfExists(folder.resolve(FILE_NAME));
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      // An empty folder or an unused file in the temporary folder does no harm.
    }
  }
}
