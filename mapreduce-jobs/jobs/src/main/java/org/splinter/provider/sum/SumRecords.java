package org.splinter.provider.sum;

import java.io.IOException;
import java.nio.ByteBuffer;

/** The records of an untrusted request for selected sums. */
interface SumRecords {
  /** Reads the records of some rows into direct memory. */
  ByteBuffer records(SumCipher cipher, long firstRow, int rows) throws IOException;
}
