/**
 * Tables that are made of other tables by public rules: joins, and rows numbered in an order. Every
 * provider makes the same of the same table versions.
 */
@NullMarked
package org.splinter.query.derived;

import org.jspecify.annotations.NullMarked;
