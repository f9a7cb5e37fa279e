/** The walls between modules and packages, and what the packed job jar holds. */
@org.jspecify.annotations.NullMarked
package org.splinter.architecture;
