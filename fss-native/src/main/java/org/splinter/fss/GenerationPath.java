package org.splinter.fss;

import org.splinter.fss.internal.NativeBinding;

/**
 * The code that generates shares. Both paths write identical bytes from identical random bytes;
 * they differ in speed and in what their timing may reveal (see {@link JavaKeyGeneration}).
 */
public enum GenerationPath {
  /** The native library where it loads, else Java. */
  AUTO,
  /** The native library. */
  NATIVE,
  /** The plain Java twin: needs no native library. */
  JAVA;

  /** Returns the path in use here: native or Java. */
  public GenerationPath resolved() {
    return this == AUTO ? (NativeBinding.loadError() == null ? NATIVE : JAVA) : this;
  }

  /**
   * Returns the generation in use here.
   *
   * @throws FssException if the path is {@link #NATIVE} and the native library does not load
   */
  KeyGeneration open() {
    if (resolved() == JAVA) {
      return new JavaKeyGeneration(SecureRandomness::fillFromJava);
    }
    NativeStatus.require();
    return new NativeKeyGeneration();
  }
}
