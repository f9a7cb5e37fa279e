/**
 * Tables that are made of other tables by public rules: joins, rows numbered in an order, rows with
 * the hexagons of their places, and rows that stand once for every choice of dimensions. Providers
 * with equal table versions make equal tables.
 */
@NullMarked
package org.splinter.protocol.derived;

import org.jspecify.annotations.NullMarked;
