/**
 * Views and derived tables, which a provider made of its tables for queries and can make again: how
 * they are listed, kept within a quota, and dropped.
 */
@NullMarked
package org.splinter.provider.prepared;

import org.jspecify.annotations.NullMarked;
