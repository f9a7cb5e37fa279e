/**
 * Keys and orders over expressions: rows become numbers of a share's domain, and groups become
 * numbers.
 */
@NullMarked
package org.splinter.protocol.key;

import org.jspecify.annotations.NullMarked;
