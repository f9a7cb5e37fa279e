/**
 * The public expression language: what may be computed from a row. Expressions and predicates are
 * part of the public plan; both sides derive from them, in the same way, the values a row can have
 * ({@link org.splinter.protocol.expression.Domain}), and providers evaluate them a batch column at
 * a time.
 */
@NullMarked
package org.splinter.protocol.expression;

import org.jspecify.annotations.NullMarked;
