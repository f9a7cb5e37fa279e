/**
 * SQL with secret parameters: parser, planner (sees the template only), binder (sees the secrets).
 */
@NullMarked
package org.splinter.client.sql;

import org.jspecify.annotations.NullMarked;
