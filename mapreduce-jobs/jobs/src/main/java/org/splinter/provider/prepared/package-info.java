/**
 * What a provider made for queries of its tables and can make again, views and derived tables: how
 * it is listed, kept within a quota, and dropped.
 */
@NullMarked
package org.splinter.provider.prepared;

import org.jspecify.annotations.NullMarked;
