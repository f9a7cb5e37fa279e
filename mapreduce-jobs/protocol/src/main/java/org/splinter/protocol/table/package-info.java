/**
 * Tables as both sides know them: schema, types, dictionaries, fingerprinted manifest, columnar
 * batches.
 */
@NullMarked
package org.splinter.protocol.table;

import org.jspecify.annotations.NullMarked;
