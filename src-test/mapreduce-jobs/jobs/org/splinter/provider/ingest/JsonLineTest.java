package org.splinter.provider.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests that lines of JSON are read as they were written, and that broken ones are refused. */
final class JsonLineTest {
  private static final String[] WORDS = {"", "a", "é", "漢字", "𝄞", "\"", "\\", "/", "\n", "\u0001"};

  private final List<String> got = new ArrayList<>();
  private final JsonLine parser =
      new JsonLine(
          new JsonLine.Receiver() {
            @Override
            public void key(char[] chars, int from, int length) {
              got.add("key " + new String(chars, from, length));
            }

            @Override
            public void value(JsonLine.Kind kind, char[] chars, int from, int length) {
              got.add(kind + " " + new String(chars, from, length));
            }
          });

  private String parse(String line) {
    got.clear();
    String padded = "x" + line + "y"; // which the parser must not look at
    return parser.parse(padded.toCharArray(), 1, 1 + line.length());
  }

  @Test
  void readsEveryKind() {
    assertNull(
        parse(
            " { \"s\" : \"x\\u00e9\\n\\\"\\ud834\\udd1e\" , \"n\":-1.50e+3,\"m\":10.5,\"t\":true,\"f\":false,"
                + "\"0\":null,\"o\":{\"a\":[1,\"}\"]},\"l\":[ ] } \r"));
    assertEquals(
        List.of(
            "key s",
            "STRING xé\n\"𝄞",
            "key n",
            "EXPONENTIAL -1.50e+3",
            "key m",
            "NUMBER 10.5",
            "key t",
            "BOOLEAN true",
            "key f",
            "BOOLEAN false",
            "key 0",
            "NULL ",
            "key o",
            "NESTED {\"a\":[1,\"}\"]}",
            "key l",
            "NESTED [ ]"),
        got);
    assertNull(parse("{}"));
    assertEquals(List.of(), got);
  }

  @Test
  void saysWhatIsWrong() {
    String noValue = "a value is no JSON; numbers are finite, a string stands in quotes";
    String noWord = "a value is no JSON; a string stands in quotes";
    assertBroken("it does not begin with { (character 2)", "[1]");
    assertBroken("it does not begin with { (character 1)", "");
    assertBroken("there is more after its end (character 3)", "{},");
    assertBroken("a key must begin with \" (character 3)", "{a:1}");
    assertBroken("a key must begin with \" (character 2)", "{");
    assertBroken("a key must begin with \" (character 9)", "{\"a\":1,}");
    assertBroken("a colon must follow a key (character 7)", "{\"a\" 1}");
    assertBroken("a comma or } must follow a value (character 9)", "{\"a\":1 \"b\":2}");
    assertBroken("a comma or } must follow a value (character 7)", "{\"a\":1");
    assertBroken("a comma or } must follow a value (character 8)", "{\"a\":01}");
    for (String value : List.of("", "-", "+1", ".5", "1.", "1e", "1e+", "NaN", "Infinity", "'a'")) {
      assertEquals(true, parse("{\"a\":" + value + "}").startsWith(noValue), value);
    }
    for (String value : List.of("tru", "nul", "fals", "none", "None")) {
      String problem = parse("{\"a\":" + value + "}");
      assertEquals(true, problem.startsWith(value.equals("None") ? noValue : noWord), value);
    }
    assertBroken("a string has no end (character 9)", "{\"a\":\"b}");
    assertBroken(
        "a string has a control character that is not escaped (character 8)", "{\"a\":\"\t\"}");
    assertBroken("a string has an unknown escape (character 9)", "{\"a\":\"\\x\"}");
    assertBroken("a string has an unknown escape (character 8)", "{\"a\":\"\\");
    assertBroken(
        "\\u must be followed by four hexadecimal digits (character 12)", "{\"a\":\"\\u00g0\"}");
    assertBroken("a nested value has no end (character 8)", "{\"a\":[1");
    assertBroken("a string has no end (character 10)", "{\"a\":[\"1]");
    assertBroken("a bracket closes one of another kind (character 9)", "{\"a\":[1}}");
    String deep = "[".repeat(JsonLine.MAX_DEPTH);
    assertNull(parse("{\"a\":" + deep + "]".repeat(JsonLine.MAX_DEPTH) + "}"));
    assertBroken("it nests deeper than 64 levels (character 71)", "{\"a\":" + deep + "[");
  }

  @Test
  void refusesHalvesOfCharacters() {
    for (String half :
        List.of(
            "\\ud834", "\\udd1e", "\\ud834x", "\\ud834\\n", "\\ud834\\ufd1e", "\\udd1e\\ud834")) {
      String problem = parse("{\"a\":\"" + half + "\"}");
      assertEquals(true, problem != null && problem.contains("half of a character"), half);
    }
    assertNull(parse("{\"a\":\"\\ud834\\udd1e\"}"));
  }

  private void assertBroken(String problem, String line) {
    assertEquals(problem, parse(line), line);
  }

  /** Reads back what a generator wrote, in any of the ways to write it. */
  @Test
  void readsRandomObjects() {
    for (long seed : new long[] {1, System.nanoTime()}) {
      SplittableRandom random = new SplittableRandom(seed);
      for (int round = 0; round < 3000; round++) {
        List<String> wanted = new ArrayList<>();
        String line = object(random, wanted);
        assertNull(parse(line), () -> "seed " + seed + ": " + line);
        assertEquals(wanted, got, () -> "seed " + seed + ": " + line);
      }
    }
  }

  /** Changes characters, and compares with DuckDB's opinion of what is JSON. */
  @Test
  void refusesWhatDuckDbRefuses() throws SQLException {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    String changes = "{}[]\":,\\ -+.0123eEtfnul\t";
    int valid = 0;
    try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
        PreparedStatement ask = duck.prepareStatement("SELECT json_valid(?::VARCHAR)")) {
      for (int round = 0; round < 3000; round++) {
        StringBuilder line = new StringBuilder(object(random, new ArrayList<>()));
        for (int i = random.nextInt(3); i > 0; i--) {
          char change = changes.charAt(random.nextInt(changes.length()));
          line.setCharAt(random.nextInt(line.length()), change);
        }
        boolean isObject = line.toString().strip().startsWith("{");
        boolean taken = parse(line.toString()) == null;
        if (got.stream().anyMatch(each -> each.startsWith("NESTED"))) {
          continue; // whose inside is passed over
        }
        ask.setString(1, line.toString());
        try (ResultSet answer = ask.executeQuery()) {
          answer.next();
          // DuckDB takes a comma after the last value, which RFC 8259 does not.
          boolean comma = line.toString().matches("(?s).*,\\s*\\}\\s*");
          boolean wanted = answer.getBoolean(1) && isObject && !comma;
          assertEquals(wanted, taken, "seed " + seed + ": " + line);
          valid += wanted ? 1 : 0;
        }
      }
    }
    assertEquals(true, valid > 500 && valid < 2500, valid + " valid ones");
  }

  private static String object(SplittableRandom random, List<String> wanted) {
    StringBuilder line = new StringBuilder("{");
    int keys = random.nextInt(6);
    for (int i = 0; i < keys; i++) {
      line.append(i == 0 ? "" : ",").append(space(random));
      String key = word(random);
      wanted.add("key " + key);
      line.append(quoted(key, random)).append(space(random)).append(':').append(space(random));
      line.append(value(random, wanted)).append(space(random));
    }
    return line.append('}').append(space(random)).toString();
  }

  private static String value(SplittableRandom random, List<String> wanted) {
    switch (random.nextInt(4)) {
      case 0 -> {
        String text = word(random);
        wanted.add("STRING " + text);
        return quoted(text, random);
      }
      case 1 -> {
        String number =
            (random.nextBoolean() ? "-" : "")
                + random.nextInt(1000)
                + (random.nextBoolean() ? "." + random.nextInt(100) : "")
                + (random.nextInt(5) == 0 ? "E-" + random.nextInt(20) : "");
        wanted.add((number.contains("E") ? "EXPONENTIAL " : "NUMBER ") + number);
        return number;
      }
      case 2 -> {
        String bool = String.valueOf(random.nextBoolean());
        wanted.add("BOOLEAN " + bool);
        return bool;
      }
      default -> {
        wanted.add("NULL ");
        return "null";
      }
    }
  }

  private static String word(SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      text.append(WORDS[random.nextInt(WORDS.length)]);
    }
    return text.toString();
  }

  private static String quoted(String text, SplittableRandom random) {
    StringBuilder quoted = new StringBuilder("\"");
    boolean escapes = random.nextInt(4) == 0; // of both halves of a pair
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\n' && random.nextBoolean()) {
        quoted.append("\\n");
      } else if ((c == '"' || c == '\\' || c == '/') && random.nextBoolean()) {
        quoted.append('\\').append(c);
      } else if (c < ' ' || c == '"' || c == '\\' || escapes) {
        quoted.append(String.format(random.nextBoolean() ? "\\u%04x" : "\\u%04X", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }

  private static String space(SplittableRandom random) {
    return random.nextInt(4) == 0 ? " \t".substring(random.nextInt(2)) : "";
  }
}
