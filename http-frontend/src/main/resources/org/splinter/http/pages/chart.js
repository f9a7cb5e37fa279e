/** Charts of columns, drawn at the available width, with the figures as a table for readers who cannot see them. */

import { el, number, svg } from "./dom.js";
import { dataTable } from "./page.js";

const HEIGHT = 190;
const TOP = 10;
const BOTTOM = 24;
const LEFT = 44;

/** Makes a figure of columns: points {label, value} (value null: no column), `what` names the values. */
export function columnChart({ title, points, axis, what, caption = "", show = number }) {
  const chart = svg("svg", { class: "chart", role: "img", "aria-label": `${title}. ${spoken(points, show)}` });
  const figure = el(
    "figure",
    {},
    el("h3", {}, title),
    chart,
    caption ? el("figcaption", {}, caption) : null,
    el(
      "details",
      {},
      el("summary", { class: "soft" }, "As a table"),
      dataTable(
        title,
        [{ label: axis }, { label: what, number: true }],
        points.map((point) => [point.label, point.value === null ? null : show(point.value)]),
      ),
    ),
  );
  new ResizeObserver(([entry]) => draw(chart, points, Math.round(entry.contentRect.width), show)).observe(figure);
  return figure;
}

/** Names a bin of a histogram by where it begins and, not included, ends; null is no bound. */
export function binName({ from, to = null, below = to }) {
  return from === null ? `below ${below}` : below === null ? `${from} and more` : `${from} to ${below}`;
}

/** Returns the bins of a histogram as points. */
export function binPoints(bins) {
  return bins.map((bin) => ({
    label: binName(bin),
    short: bin.from === null ? `<${bin.below}` : String(bin.from),
    value: bin.count,
  }));
}

function spoken(points, show) {
  const known = points.filter((point) => point.value !== null);
  if (known.length === 0) {
    return "No values.";
  }
  const best = known.reduce((a, b) => (b.value > a.value ? b : a));
  const least = known.reduce((a, b) => (b.value < a.value ? b : a));
  return `Highest: ${best.label}, ${show(best.value)}. Lowest: ${least.label}, ${show(least.value)}.`;
}

function draw(chart, points, width, show) {
  if (width === 0) {
    return; // not shown yet
  }
  const values = points.map((point) => point.value ?? 0);
  const { low, high, step } = scale(Math.min(0, ...values), Math.max(0, ...values));
  const y = (value) => TOP + ((high - value) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const pitch = (width - LEFT) / Math.max(1, points.length);
  const every = Math.ceil((longest(points) * 6.4 + 10) / pitch);
  const parts = [];
  for (let value = low; value <= high + step / 2; value += step) {
    const zero = Math.abs(value) < step / 1e6;
    parts.push(
      svg("line", { class: zero ? "zero" : "rule", x1: LEFT, x2: width, y1: y(value), y2: y(value) }),
      svg("text", { x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, compact(zero ? 0 : value)),
    );
  }
  points.forEach((point, index) => {
    const x = LEFT + index * pitch;
    const gap = Math.min(6, pitch * 0.2);
    if (point.value !== null) {
      const top = y(Math.max(0, point.value));
      const bar = svg("rect", {
        class: point.value < 0 ? "bar below" : "bar",
        x: x + gap / 2,
        y: top,
        width: Math.max(1, pitch - gap),
        height: Math.max(point.value === 0 ? 0 : 1, y(Math.min(0, point.value)) - top),
        rx: Math.min(2, pitch / 4),
      });
      bar.append(svg("title", {}, `${point.label}: ${show(point.value)}`));
      parts.push(bar);
    }
    if (index % every === 0 && (index + every <= points.length || every === 1 || index + every / 2 < points.length)) {
      const text = svg(
        "text",
        { x: x + pitch / 2, y: HEIGHT - 6, "text-anchor": "middle" },
        point.short ?? point.label,
      );
      parts.push(text);
    }
  });
  chart.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
  chart.setAttribute("height", HEIGHT);
  chart.replaceChildren(...parts);
}

function longest(points) {
  return Math.max(1, ...points.map((point) => (point.short ?? point.label).length));
}

/** Returns round numbers around the values, about four steps apart. */
function scale(least, most) {
  const span = most - least || 1;
  const power = 10 ** Math.floor(Math.log10(span / 4));
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => span / one <= 5) ?? span;
  return { low: Math.floor(least / step) * step, high: Math.max(Math.ceil(most / step), 1) * step, step };
}

const compactFormat = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 2 });

function compact(value) {
  return compactFormat.format(value);
}
