/**
 * The only package that uses JNA: a binding that only binds, and the loader of the packed library.
 */
@NullMarked
package org.splinter.fss.internal;

import org.jspecify.annotations.NullMarked;
