/**
 * Rules and formats of selected sums, on which both sides agree. They are sums of one provider's
 * private numbers over rows that only the client knows; here are a private table's public facts,
 * the plan of its sums, and the bytes of requests and answers.
 */
@NullMarked
package org.splinter.protocol.sum;

import org.jspecify.annotations.NullMarked;
