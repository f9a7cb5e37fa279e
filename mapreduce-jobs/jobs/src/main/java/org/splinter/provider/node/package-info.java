/** Jobs that look at a cluster's nodes: what they run with, and what makes jobs start quickly. */
@NullMarked
package org.splinter.provider.node;

import org.jspecify.annotations.NullMarked;
