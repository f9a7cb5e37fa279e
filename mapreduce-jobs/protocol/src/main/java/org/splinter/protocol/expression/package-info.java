/**
 * The public expression language for computations on a row. Expressions and predicates are part of
 * the public plan; both sides derive alike from them the values that a row can have ({@link
 * org.splinter.protocol.expression.Domain}), and providers evaluate them a batch column at a time.
 */
@NullMarked
package org.splinter.protocol.expression;

import org.jspecify.annotations.NullMarked;
