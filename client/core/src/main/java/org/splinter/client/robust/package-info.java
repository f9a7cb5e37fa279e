/**
 * Answers of several providers of which some may lie or stay away: Shamir shares over GF(2^8) as a
 * Reed-Solomon code (Shamir 1979; McEliece and Sarwate 1981), as Goldberg's robust private
 * information retrieval decodes them (Oakland 2007).
 */
@NullMarked
package org.splinter.client.robust;

import org.jspecify.annotations.NullMarked;
