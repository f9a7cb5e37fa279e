package org.splinter.fss;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.splinter.codec.FormatException;

/**
 * Splits the secret functions of one query into shares, one for each party in the parties' order,
 * with fresh secure randomness. A function that is zero everywhere is made with a random α and β =
 * 0.
 *
 * <p>An instance is one query's: it draws the nonce and counts the shares' indices from 0 in the
 * order of the calls, so that no two functions can have the same of both. Several threads may use
 * it.
 */
public final class ShareGenerator {
  private final QueryNonce nonce = QueryNonce.draw();
  private final KeyGeneration generation;
  private final AtomicInteger functions;

  /** A generator whose first function has the index {@code first}. */
  ShareGenerator(GenerationPath path, int first) {
    this.generation = path.open();
    this.functions = new AtomicInteger(first);
  }

  /** A generator for a new query: native where the native library loads, else Java. */
  public static ShareGenerator create() {
    return create(GenerationPath.AUTO);
  }

  /**
   * A generator for a new query on a path.
   *
   * @throws FssException if the path is {@link GenerationPath#NATIVE} and the native library does
   *     not load
   */
  public static ShareGenerator create(GenerationPath path) {
    return new ShareGenerator(path, 0);
  }

  /** The nonce of all shares it makes. */
  public QueryNonce nonce() {
    return nonce;
  }

  /** The shares of f(x) = β if x = α, else 0. */
  public List<PointShare> point(TreeParameters parameters, DomainPoint alpha, OutputValue beta) {
    require(Scheme.POINT, parameters);
    return generate(PointShare.class, parameters, alpha, false, beta);
  }

  /** The same of a signed number; see {@link OutputValue#of}. */
  public List<PointShare> point(TreeParameters parameters, DomainPoint alpha, long beta) {
    return point(parameters, alpha, OutputValue.of(parameters.output(), beta));
  }

  /**
   * The shares of f(x) = β if x < α, else 0.
   *
   * @param inclusive a secret: f(x) = β at x = α too
   */
  public List<LessThanShare> lessThan(
      TreeParameters parameters, DomainPoint alpha, boolean inclusive, OutputValue beta) {
    require(Scheme.LESS_THAN, parameters);
    return generate(LessThanShare.class, parameters, alpha, inclusive, beta);
  }

  /** The same of a signed number; see {@link OutputValue#of}. */
  public List<LessThanShare> lessThan(
      TreeParameters parameters, DomainPoint alpha, boolean inclusive, long beta) {
    return lessThan(parameters, alpha, inclusive, OutputValue.of(parameters.output(), beta));
  }

  /** The shares of f(x) = β. */
  public List<ConstantShare> constant(Output output, OutputValue beta) {
    DomainPoint none = new DomainPoint(0, 0);
    return generate(ConstantShare.class, new ConstantParameters(output), none, false, beta);
  }

  /** The same of a signed number; see {@link OutputValue#of}. */
  public List<ConstantShare> constant(Output output, long beta) {
    return constant(output, OutputValue.of(output, beta));
  }

  /** The shares of the bit f(x) = β if x = α, else 0, for three parties or more. */
  public List<MultiPartyShare> multiParty(
      GridParameters parameters, DomainPoint alpha, boolean beta) {
    OutputValue bit = new OutputValue(0, beta ? 1 : 0);
    return generate(MultiPartyShare.class, parameters, alpha, false, bit);
  }

  private <T extends FunctionShare> List<T> generate(
      Class<T> type,
      ShareParameters parameters,
      DomainPoint alpha,
      boolean inclusive,
      OutputValue beta) {
    SecretFunction secret = new SecretFunction(alpha, inclusive, beta);
    checkSecrets(parameters, secret);
    int size = parameters.shareBytes();
    byte[] bytes = new byte[Math.multiplyExact(parameters.parties(), size)];
    try {
      generation.generate(new GenerationRequest(parameters, nextIndex(), nonce, secret), bytes);
      return decode(type, bytes, size);
    } catch (FormatException e) {
      throw new FssException("a generator wrote a share of another format", e);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  private static <T extends FunctionShare> List<T> decode(Class<T> type, byte[] bytes, int size)
      throws FormatException {
    List<T> shares = new ArrayList<>();
    for (int end = size; end <= bytes.length; end += size) {
      shares.add(type.cast(EncodedShare.decode(Arrays.copyOfRange(bytes, end - size, end))));
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

  private static void require(Scheme scheme, TreeParameters parameters) {
    if (parameters.scheme() != scheme) {
      throw new IllegalArgumentException(
          "parameters of scheme " + parameters.scheme() + ", must be of " + scheme);
    }
  }

  private static void checkSecrets(ShareParameters parameters, SecretFunction secret) {
    if (!parameters.contains(secret.alpha())) {
      throw new IllegalArgumentException(
          "the secret point lies outside the domain of " + parameters.domainBits() + " bits");
    }
    if (!parameters.output().contains(secret.beta())) {
      throw new IllegalArgumentException(
          "the secret value lies outside the output " + parameters.output());
    }
  }
}
