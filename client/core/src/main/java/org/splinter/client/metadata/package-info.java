/**
 * Public metadata of tables and prepared tables that all providers must agree on, kept while it is
 * current.
 */
@NullMarked
package org.splinter.client.metadata;

import org.jspecify.annotations.NullMarked;
