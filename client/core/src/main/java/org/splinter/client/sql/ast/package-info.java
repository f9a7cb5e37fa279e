/**
 * Syntax of a SQL text, before any name is looked up: closed types that everything else reads, and
 * the refusal of what can't be asked. They know a secret as the number of its {@code ?} only.
 */
@NullMarked
package org.splinter.client.sql.ast;

import org.jspecify.annotations.NullMarked;
