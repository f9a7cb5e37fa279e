package org.splinter.fss;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.splinter.fss.internal.NativeBinding;

/**
 * The abilities of the native library on this machine.
 *
 * @param error the reason why the library is missing and how to mend it, or null if it is there
 * @param paths the native paths that this CPU runs, the fastest first; none without the library
 */
public record NativeStatus(@Nullable String error, List<EvaluationPath> paths) {
  /** Loads the library if that was not tried before, and asks it for its paths. Never throws. */
  public static NativeStatus probe() {
    String error = NativeBinding.loadError();
    List<EvaluationPath> paths = new ArrayList<>();
    if (error == null) {
      int mask = NativeBinding.splinter_paths();
      for (EvaluationPath path : EvaluationPath.values()) {
        if ((path.nativeBit() & mask) != 0) {
          paths.add(path);
        }
      }
    }
    return new NativeStatus(error, List.copyOf(paths));
  }

  public boolean available() {
    return error == null;
  }

  /** Returns one line for people: the paths of this CPU, or what to mend. */
  public String describe() {
    if (error != null) {
      return error;
    }
    return "ABI "
        + NativeBinding.ABI_VERSION
        + ", paths "
        + paths.stream().map(EvaluationPath::label).collect(Collectors.joining(", "));
  }

  /** Refuses with the one clear reason if the library is missing. */
  public static void require() {
    String error = NativeBinding.loadError();
    if (error != null) {
      throw new FssException(error);
    }
  }

  /** Turns a status of the library other than success into an error. */
  public static void check(int status, String action) {
    if (status != NativeBinding.OK) {
      throw new FssException("cannot " + action + ": " + text(status));
    }
  }

  /** Returns the library's text for a status. */
  static String text(int status) {
    return NativeBinding.splinter_status_text(status);
  }
}
