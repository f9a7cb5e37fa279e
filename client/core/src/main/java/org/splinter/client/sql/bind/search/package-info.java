/**
 * The binder of searches: it puts the secrets and the bounds of a search's rounds into its folds
 * and PIR queries.
 */
@NullMarked
package org.splinter.client.sql.bind.search;

import org.jspecify.annotations.NullMarked;
