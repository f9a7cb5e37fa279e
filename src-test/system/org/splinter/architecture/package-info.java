/** The walls between modules and packages, and the contents of the packed job jar, as tests. */
@org.jspecify.annotations.NullMarked
package org.splinter.architecture;
