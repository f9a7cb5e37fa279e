package org.splinter.query;

import org.splinter.fss.FunctionEvaluator.Use;
import org.splinter.fss.Scheme;

/**
 * The public form of one planned share: everything but its secrets.
 *
 * @param use how a point share counts over an expanded domain; DIRECT elsewhere
 * @param radixBits the radix of its tree in bits; 0 for a constant, which has none
 */
public record ShareForm(Scheme scheme, Use use, int radixBits) {}
