/** Elements and figures, written alike on all pages. Text goes in as text, never as markup. */

/** Makes an element with attributes (null and false left out; a function listens) and children (null left out). */
export function el(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** Makes an SVG element with attributes and children. */
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      node.addEventListener(name, value);
    } else if (value !== null && value !== undefined && value !== false) {
      node.setAttribute(name, value === true ? "" : value);
    }
  }
  node.append(...children.flat(2).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
const exact = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** Returns a count or a figure with at most two decimals; an en dash where there is none. */
export function number(value) {
  return value === null || value === undefined ? "–" : exact.format(value);
}

/** Returns bytes in the unit that keeps the figure short. */
export function bytes(count) {
  const units = ["bytes", "KB", "MB", "GB"];
  let value = count;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 || value >= 100 ? whole.format(value) : short.format(value)} ${units[unit]}`;
}

/** Returns a length on a road map: in kilometres where its unit is known, else in the map's own. */
export function roadLength(value, unit) {
  return unit === "decimetre" ? `${exact.format(value / 1e4)} km` : `${number(value)} of the map’s own unit`;
}

/** Returns a time in milliseconds, or seconds from one on. */
export function duration(millis) {
  return millis < 1000 ? `${whole.format(millis)} ms` : `${exact.format(millis / 1000)} s`;
}

/** Returns a count with its noun: "1 round", "2 rounds". */
export function plural(count, one, many = `${one}s`) {
  return `${number(count)} ${count === 1 ? one : many}`;
}

/** Returns words as a list: "a", "a and b", "a, b and c". */
export function listed(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** Returns a text with a capital at its beginning. */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Rounds to a number of decimals; null stays null. */
export function rounded(value, decimals) {
  return value === null ? null : Number(value.toFixed(decimals));
}

/** Makes a list of figures with their labels: pairs of a label and a text. */
export function figures(pairs, minor = false) {
  return el(
    "dl",
    { class: minor ? "figures minor" : "figures" },
    pairs.map(([label, value]) => el("div", {}, el("dt", {}, label), el("dd", {}, value))),
  );
}
