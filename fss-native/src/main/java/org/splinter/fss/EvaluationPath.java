package org.splinter.fss;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The code that evaluates shares. All paths give identical values; they differ in speed alone. */
public enum EvaluationPath {
  /** The fastest native path of this CPU. */
  AUTO(0),
  /** AES on four blocks an instruction (VAES with AVX-512). */
  VAES512(8),
  /** AES on two blocks an instruction (VAES with AVX2). */
  VAES256(4),
  /** AES on one block an instruction. */
  AESNI(2),
  /** OpenSSL's AES, on any CPU. */
  PORTABLE(1),
  /** The plain Java reference: needs no native library, and is slow. */
  JAVA(0);

  private final int nativeBit;

  EvaluationPath(int nativeBit) {
    this.nativeBit = nativeBit;
  }

  /** Returns the path with a name as {@link #label} gives it, in any case. */
  public static EvaluationPath named(String name) {
    for (EvaluationPath path : values()) {
      if (path.label().equals(name.toLowerCase(Locale.ROOT))) {
        return path;
      }
    }
    String known =
        Arrays.stream(values()).map(EvaluationPath::label).collect(Collectors.joining(", "));
    throw new IllegalArgumentException(
        "unknown evaluation path '" + name + "', must be one of " + known);
  }

  /** Returns the name in configurations and reports. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the path's bit in the native library's masks; 0 for paths that are no kernel of it. */
  public int nativeBit() {
    return nativeBit;
  }
}
