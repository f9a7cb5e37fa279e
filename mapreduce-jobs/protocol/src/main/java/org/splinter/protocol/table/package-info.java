/**
 * Tables at rest: schema, dictionaries, fingerprinted manifest, columnar batches, and the store
 * that commits versions of them atomically on a provider's file system.
 */
@NullMarked
package org.splinter.protocol.table;

import org.jspecify.annotations.NullMarked;
