/**
 * Selected sums at the client: requests that hide which rows are selected, the owner-only files
 * that open their answers, and the parts of a total that several clients ask together.
 */
@NullMarked
package org.splinter.client.sum;

import org.jspecify.annotations.NullMarked;
