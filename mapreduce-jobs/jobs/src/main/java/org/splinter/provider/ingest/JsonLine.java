package org.splinter.provider.ingest;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Parser of one line of JSON (RFC 8259) that is a flat object, in place: strings are unescaped
 * where they stand, and no object is made. A nested value is passed over whole, its brackets and
 * strings checked, and nothing else of it.
 */
final class JsonLine {
  /** The deepest nesting of a value that is passed over, one bit of a word for each level. */
  static final int MAX_DEPTH = Long.SIZE;

  private static final String HALF_A_CHARACTER = "a string has half of a character in \\u";

  private static final char[] TRUE = "true".toCharArray();
  private static final char[] FALSE = "false".toCharArray();
  private static final char[] NULL = "null".toCharArray();

  private final Receiver receiver;
  private char[] chars = new char[0];
  private int start;
  private int at;
  private int end;

  /** The kinds of a value. */
  enum Kind {
    STRING,
    NUMBER,
    /** A number with an exponent. */
    EXPONENTIAL,
    BOOLEAN,
    NULL,
    NESTED
  }

  /** Receiver of an object's keys, and after each key its value. */
  interface Receiver {
    void key(char[] chars, int from, int length);

    /** Takes a value: a string without its quotes, any other as it stands. */
    void value(Kind kind, char[] chars, int from, int length);
  }

  JsonLine(Receiver receiver) {
    this.receiver = receiver;
  }

  /**
   * Reads a line.
   *
   * @return what is wrong with it, or null; what the receiver got is void then
   */
  @Nullable String parse(char[] line, int from, int to) {
    chars = line;
    start = from;
    at = from;
    end = to;
    try {
      object();
      skipSpace();
      require(at == end, "there is more after its end");
      return null;
    } catch (Broken e) {
      return e.getMessage() + " (character " + (Math.min(at, end) - start + 1) + ")";
    }
  }

  private void object() throws Broken {
    skipSpace();
    require(next() == '{', "it does not begin with {");
    skipSpace();
    if (peek() == '}') {
      at++;
      return;
    }
    int separator;
    do {
      skipSpace();
      require(next() == '"', "a key must begin with \"");
      int key = at;
      int keyEnd = string();
      receiver.key(chars, key, keyEnd - key);
      skipSpace();
      require(next() == ':', "a colon must follow a key");
      skipSpace();
      value();
      skipSpace();
      separator = next();
    } while (separator == ',');
    require(separator == '}', "a comma or } must follow a value");
  }

  private void value() throws Broken {
    int from = at;
    switch (peek()) {
      case '"' -> {
        at++;
        int stringEnd = string();
        receiver.value(Kind.STRING, chars, from + 1, stringEnd - from - 1);
      }
      case '{', '[' -> {
        nested();
        receiver.value(Kind.NESTED, chars, from, at - from);
      }
      case 't' -> {
        literal(TRUE);
        receiver.value(Kind.BOOLEAN, chars, from, at - from);
      }
      case 'f' -> {
        literal(FALSE);
        receiver.value(Kind.BOOLEAN, chars, from, at - from);
      }
      case 'n' -> {
        literal(NULL);
        receiver.value(Kind.NULL, chars, from, 0);
      }
      default -> {
        Kind kind = number();
        receiver.value(kind, chars, from, at - from);
      }
    }
  }

  private void literal(char[] word) throws Broken {
    require(
        end - at >= word.length && Arrays.equals(chars, at, at + word.length, word, 0, word.length),
        "a value is no JSON; a string stands in quotes");
    at += word.length;
  }

  private Kind number() throws Broken {
    String problem = "a value is no JSON; numbers are finite, a string stands in quotes";
    if (peek() == '-') {
      at++;
    }
    if (peek() == '0') {
      at++;
    } else {
      digits(problem);
    }
    if (peek() == '.') {
      at++;
      digits(problem);
    }
    if (peek() != 'e' && peek() != 'E') {
      return Kind.NUMBER;
    }
    at++;
    if (peek() == '+' || peek() == '-') {
      at++;
    }
    digits(problem);
    return Kind.EXPONENTIAL;
  }

  private void digits(String problem) throws Broken {
    int from = at;
    while (at < end && chars[at] >= '0' && chars[at] <= '9') {
      at++;
    }
    require(at > from, problem);
  }

  /** Reads a string after its first quote, unescapes it in place, and returns where it ends. */
  private int string() throws Broken {
    while (at < end && chars[at] != '"' && chars[at] != '\\' && chars[at] >= ' ') {
      at++;
    }
    int out = at;
    while (at < end && chars[at] != '"') {
      char c = chars[at++];
      require(c >= ' ', "a string has a control character that is not escaped");
      char meant = c == '\\' ? escaped() : c;
      chars[out++] = meant;
      if (c == '\\' && Character.isSurrogate(meant)) {
        chars[out++] = second(meant);
      }
    }
    require(at < end, "a string has no end");
    at++;
    return out;
  }

  /** Reads the second half of a pair of escapes that stand for one character. */
  private char second(char first) throws Broken {
    require(Character.isHighSurrogate(first) && next() == '\\' && next() == 'u', HALF_A_CHARACTER);
    char second = unicode();
    require(Character.isLowSurrogate(second), HALF_A_CHARACTER);
    return second;
  }

  private char escaped() throws Broken {
    return switch (next()) {
      case '"' -> '"';
      case '\\' -> '\\';
      case '/' -> '/';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unicode();
      default -> throw new Broken("a string has an unknown escape");
    };
  }

  private char unicode() throws Broken {
    int code = 0;
    for (int i = 0; i < 4; i++) {
      int c = next();
      int digit = c < 0x80 ? Character.digit(c, 16) : -1;
      require(digit >= 0, "\\u must be followed by four hexadecimal digits");
      code = code << 4 | digit;
    }
    return (char) code;
  }

  /** Passes over an object or array. */
  private void nested() throws Broken {
    long objects = 0;
    int depth = 0;
    do {
      int c = next();
      switch (c) {
        case '{', '[' -> {
          require(depth < MAX_DEPTH, "it nests deeper than " + MAX_DEPTH + " levels");
          objects = objects << 1 | (c == '{' ? 1 : 0);
          depth++;
        }
        case '}', ']' -> {
          require((objects & 1) == (c == '}' ? 1 : 0), "a bracket closes one of another kind");
          objects >>>= 1;
          depth--;
        }
        case '"' -> passString();
        case -1 -> throw new Broken("a nested value has no end");
        default -> {}
      }
    } while (depth > 0);
  }

  private void passString() throws Broken {
    for (int c = next(); c != '"'; c = next()) {
      require(c >= 0, "a string has no end");
      if (c == '\\') {
        at++;
      }
    }
  }

  private void skipSpace() {
    while (at < end && (chars[at] == ' ' || chars[at] == '\t' || chars[at] == '\r')) {
      at++;
    }
  }

  private int peek() {
    return at < end ? chars[at] : -1;
  }

  private int next() {
    return at < end ? chars[at++] : -1;
  }

  private static void require(boolean holds, String problem) throws Broken {
    if (!holds) {
      throw new Broken(problem);
    }
  }

  /** A break of the grammar. */
  private static final class Broken extends Exception {
    private static final long serialVersionUID = 1L;

    Broken(String problem) {
      super(problem, null, false, false);
    }
  }
}
