/**
 * A provider's HTTPS front: it takes public plans and one provider's shares, and answers with
 * partial answers. It knows no client.
 */
@NullMarked
package org.splinter.http.door;

import org.jspecify.annotations.NullMarked;
