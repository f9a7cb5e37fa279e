package org.splinter.fss;

/**
 * The checked arguments of one generation.
 *
 * @param index the shares' number among those of the nonce
 * @param secret a function in the domain and output of the parameters
 */
record GenerationRequest(
    ShareParameters parameters, int index, QueryNonce nonce, SecretFunction secret) {}
