/**
 * The binder of PIR queries in views: it chooses the slots that are looked up, and reads the groups
 * that they hold.
 */
@NullMarked
package org.splinter.client.sql.bind.view;

import org.jspecify.annotations.NullMarked;
