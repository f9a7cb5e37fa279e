/** The provider behind a door: its metadata, rounds and preparations, and its failures. */
@NullMarked
package org.splinter.http.door.service;

import org.jspecify.annotations.NullMarked;
