/**
 * Disclosure by a template's constants: which of them providers can read, and how to make secrets
 * of them. It knows the syntax alone.
 */
@NullMarked
package org.splinter.client.sql.disclosure;

import org.jspecify.annotations.NullMarked;
