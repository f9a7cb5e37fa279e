/**
 * A client's keys: files that their owner alone can read, and noise of Paillier's encryption that
 * is made ahead and used once.
 */
@NullMarked
package org.splinter.client.key;

import org.jspecify.annotations.NullMarked;
