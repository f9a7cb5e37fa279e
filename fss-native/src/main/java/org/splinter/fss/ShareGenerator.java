package org.splinter.fss;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.splinter.codec.FormatException;

/**
 * A generator that splits the secret functions of one query into shares, one for each party in the
 * parties' order, with fresh secure randomness. A function that is zero everywhere is made with a
 * random α and β = 0.
 *
 * <p>An instance serves one query: it draws the nonce and counts the shares' indices from 0 in the
 * order of the calls, so that no two functions have both nonce and index in common. Several threads
 * may use it.
 */
public final class ShareGenerator {
  private final QueryNonce nonce = QueryNonce.draw();
  private final KeyGeneration generation;
  private final AtomicInteger functions;

  /** Makes a generator whose first function has the index {@code first}. */
  ShareGenerator(GenerationPath path, int first) {
    this.generation = path.open();
    this.functions = new AtomicInteger(first);
  }

  /** Returns a generator for a new query: native where the native library loads, else Java. */
  public static ShareGenerator create() {
    return create(GenerationPath.AUTO);
  }

  /**
   * Returns a generator for a new query on a path.
   *
   * @throws FssException if the path is {@link GenerationPath#NATIVE} and the native library does
   *     not load
   */
  public static ShareGenerator create(GenerationPath path) {
    return new ShareGenerator(path, 0);
  }

  /** Returns the nonce of all shares that it makes. */
  public QueryNonce nonce() {
    return nonce;
  }

  /**
   * Returns the shares of a function, in its parameters' scheme.
   *
   * @throws IllegalArgumentException if α lies outside the domain, β outside the output, if there
   *     is a tag and the output has none, the function is to include α and the scheme cannot, or a
   *     table has not the values of the domain; no message reveals the secret
   * @throws IllegalStateException if the query has {@link FunctionShare#MAX_INDEX} + 1 functions
   */
  public List<FunctionShare> generate(ShareParameters parameters, Secret secret) {
    secret.check(parameters);
    byte[] bytes = new byte[parameters.allShareBytes()];
    try {
      generation.generate(new GenerationRequest(parameters, nextIndex(), nonce, secret), bytes);
      return decode(parameters, bytes);
    } catch (FormatException e) {
      throw new FssException("a generator wrote a share of another format", e);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  private static List<FunctionShare> decode(ShareParameters parameters, byte[] bytes)
      throws FormatException {
    List<FunctionShare> shares = new ArrayList<>();
    int begin = 0;
    for (int party = 0; party < parameters.parties(); party++) {
      int end = begin + parameters.shareBytes(party);
      shares.add(FunctionShare.check(Arrays.copyOfRange(bytes, begin, end)));
      begin = end;
    }
    return List.copyOf(shares);
  }

  private int nextIndex() {
    int index = functions.getAndUpdate(next -> Math.min(next + 1, FunctionShare.MAX_INDEX + 1));
    if (index > FunctionShare.MAX_INDEX) {
      throw new IllegalStateException(
          "one query has at most "
              + (FunctionShare.MAX_INDEX + 1)
              + " functions; take another generator");
    }
    return index;
  }
}
