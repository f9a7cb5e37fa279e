package org.splinter.bench.kernel;

/** A drawing of bars and words, for a page with a light background. */
final class Svg {
  /** The height of a bar and of the marks on it. */
  static final int BAR = 13;

  private final StringBuilder body = new StringBuilder();

  void text(int x, int baseline, String style, String text) {
    String escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    body.append(
        """
        <text class="%s" x="%d" y="%d">%s</text>
        """
            .formatted(style, x, baseline, escaped));
  }

  void bar(int x, int top, int length, String style) {
    body.append(
        """
        <rect class="%s" x="%d" y="%d" width="%d" height="%d"/>
        """
            .formatted(style, x, top, length, BAR));
  }

  /** Draws an upright stroke across a bar. */
  void tick(int x, int top) {
    body.append(
        """
        <rect class="tick" x="%d" y="%d" width="3" height="%d"/>
        """
            .formatted(x - 1, top - 2, BAR + 4));
  }

  /** Draws a diamond on a bar. */
  void diamond(int x, int top) {
    body.append(
        """
        <path class="diamond" d="M %d %d l 5 6.5 l -5 6.5 l -5 -6.5 z"/>
        """
            .formatted(x, top));
  }

  void upright(int x, int top, int bottom, String style) {
    body.append(
        """
        <line class="%s" x1="%d" y1="%d" x2="%d" y2="%d"/>
        """
            .formatted(style, x, top, x, bottom));
  }

  String document(int width, int height) {
    return """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d">
    <style>
    text { font: 13px Helvetica, Arial, "DejaVu Sans", sans-serif; fill: #24292f; }
    .title { font-size: 20px; font-weight: bold; }
    .section { font-size: 15px; font-weight: bold; }
    .group { fill: #57606a; font-style: italic; }
    .small, .axis { font-size: 12px; fill: #57606a; }
    .axis { text-anchor: middle; }
    .name { text-anchor: end; }
    .rate { paint-order: stroke; stroke: white; stroke-width: 3px; }
    .aes { fill: #4c8dca; }
    .memory { fill: #46a06a; }
    .tick { fill: #24292f; }
    .diamond { fill: white; stroke: #c2410c; stroke-width: 1.8; }
    .grid { stroke: #d8dee4; }
    .limit { stroke: #57606a; stroke-dasharray: 4 3; }
    </style>
    <rect width="%1$d" height="%2$d" fill="white"/>
    %3$s</svg>
    """
        .formatted(width, height, body);
  }
}
