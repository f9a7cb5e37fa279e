/**
 * Building of views by MapReduce, and the store that keeps them (design §4, §6). What a view holds
 * and the bytes of its slots are in {@code org.splinter.query.view}.
 */
@NullMarked
package org.splinter.provider.view;

import org.jspecify.annotations.NullMarked;
