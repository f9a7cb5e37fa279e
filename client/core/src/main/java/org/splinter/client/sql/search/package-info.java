/**
 * MAX, MIN and TOP k as a search of several rounds: folds that narrow down the ranks of the wanted
 * rows, then PIR queries of these. A {@code LogicalQuery} and the numbered table's public facts
 * become a {@link org.splinter.client.sql.search.SearchPlan}.
 */
@NullMarked
package org.splinter.client.sql.search;

import org.jspecify.annotations.NullMarked;
