/**
 * Selected sums: one provider's private numbers, of which a client asks sums over rows that only
 * the client knows. What both sides agree on: a private table's public facts, the plan of its sums,
 * and the bytes of requests and answers.
 */
@NullMarked
package org.splinter.protocol.sum;

import org.jspecify.annotations.NullMarked;
