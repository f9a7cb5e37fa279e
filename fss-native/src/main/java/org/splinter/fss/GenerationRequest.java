package org.splinter.fss;

/**
 * The checked arguments of one generation.
 *
 * @param index the shares' number among those of the nonce
 * @param secret one that the parameters have shares for
 */
record GenerationRequest(ShareParameters parameters, int index, QueryNonce nonce, Secret secret) {
  /** Returns the secret of a scheme that is not tabular. */
  SecretFunction function() {
    return (SecretFunction) secret;
  }
}
