/**
 * Types that every round shares: share bundle, request digest, encoded answer, progress, refusal.
 */
@NullMarked
package org.splinter.protocol.contract;

import org.jspecify.annotations.NullMarked;
