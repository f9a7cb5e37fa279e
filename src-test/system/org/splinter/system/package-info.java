/** Tests of the whole system: the command line, real jobs, real tables, real daemons. */
package org.splinter.system;
