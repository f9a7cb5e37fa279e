/** The gateway's pages in a real browser, over real providers. */
package org.splinter.browser;
