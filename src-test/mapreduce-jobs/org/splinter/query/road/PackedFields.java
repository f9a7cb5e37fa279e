package org.splinter.query.road;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.codec.PackedWriter;

/** The packed part of some bytes field by field, so that tests can spoil one of them. */
public final class PackedFields {
  /** Reads bytes that are maybe faulty. */
  public interface Decoder {
    Object decode(byte[] bytes) throws FormatException;
  }

  private record Field(char form, int kind, long value) {}

  private final byte[] header;
  private final int kinds;
  private final List<Field> fields = new ArrayList<>();

  public PackedFields(byte[] header, int kinds) {
    this.header = header.clone();
    this.kinds = kinds;
  }

  public PackedFields number(int kind, long value) {
    fields.add(new Field('n', kind, value));
    return this;
  }

  public PackedFields signed(int kind, long value) {
    fields.add(new Field('s', kind, value));
    return this;
  }

  public PackedFields bit(int kind, int value) {
    fields.add(new Field('b', kind, value));
    return this;
  }

  public byte[] bytes() {
    return bytes(-1, 0);
  }

  private byte[] bytes(int spoilt, long wrong) {
    ByteWriter out = new ByteWriter().fixed(header);
    PackedWriter packed = new PackedWriter(out, kinds);
    for (int i = 0; i < fields.size(); i++) {
      Field field = fields.get(i);
      long value = i == spoilt ? wrong : field.value;
      switch (field.form) {
        case 'n' -> packed.number(field.kind, value);
        case 's' -> packed.signed(field.kind, value);
        default -> packed.bit(field.kind, (int) value);
      }
    }
    packed.end();
    return out.toByteArray();
  }

  /** Asserts what is said if one field has another value. */
  public void assertProblem(String problem, int field, long wrong, Decoder decoder) {
    byte[] bytes = bytes(field, wrong);
    FormatException e = assertThrows(FormatException.class, () -> decoder.decode(bytes));
    assertEquals(problem, e.getMessage());
  }
}
