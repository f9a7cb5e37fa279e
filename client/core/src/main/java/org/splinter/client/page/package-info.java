/** Queries whose rows come in pages, one a round. */
@NullMarked
package org.splinter.client.page;

import org.jspecify.annotations.NullMarked;
