package org.splinter.cli;

import org.splinter.fss.TreeShape;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The converter of the value of {@code --radix}: the bits of a level, or {@code compact}. */
final class RadixConverter implements ITypeConverter<TreeShape> {
  @Override
  public TreeShape convert(String value) {
    if (value.equals(TreeShape.COMPACT.label())) {
      return TreeShape.COMPACT;
    }
    for (int bits = 1; bits <= TreeShape.MAX_RADIX_BITS; bits++) {
      if (value.equals(String.valueOf(bits))) {
        return TreeShape.radix(bits);
      }
    }
    throw new TypeConversionException(
        "'" + value + "' is not 1 to " + TreeShape.MAX_RADIX_BITS + " bits or compact");
  }
}
