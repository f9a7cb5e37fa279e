/**
 * Keys and orders over expressions: how rows become numbers of a share's domain, and groups
 * numbers.
 */
@NullMarked
package org.splinter.protocol.key;

import org.jspecify.annotations.NullMarked;
