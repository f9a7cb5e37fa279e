/** The results of a search of places: pins, hexagons and legend on the map; list and chart beside it. */

import { howBadge } from "./answer.js";
import { binPoints, columnChart } from "./chart.js";
import { capital, el, figures, number, plural, rounded } from "./dom.js";
import { cornersOf } from "./map.js";

const DAY = /^\d{4}-\d{2}-\d{2}$/; // when it was inspected matters less than where it is

/** The answer to a search, by name too, or to the best of several categories. */
export class PlaceAnswer {
  /** `miles` is the radius around the place that was asked for; null for anywhere. */
  constructor(dataset, result, miles) {
    this.dataset = dataset;
    this.result = result;
    this.miles = miles;
    this.categories = result.categories ?? null;
    this.hits = this.categories ? this.categories.map((one) => one.best).filter((hit) => hit !== null) : result.best;
    this.score = dataset.score.field;
  }

  /** Returns the sentence to say aloud. */
  sentence() {
    return this.categories === null
      ? `${matches(this.result.count)}.`
      : `The best of ${plural(this.categories.length, "category", "categories")}.`;
  }

  /** Draws hexagons and hits; returns the corners of all of it. */
  draw(map, legend) {
    const { area } = this.result;
    const corners = cornersOf([]);
    map.found.clearLayers();
    for (const { outline } of area) {
      corners.extend(map.hexagon(outline).getBounds());
    }
    for (const { place, ranked } of this.pins()) {
      const lines = ranked.map(([hit, rank]) => el("p", {}, el("strong", {}, `${rank} ${this.nameOf(hit)}`)));
      const label = ranked.length === 1 ? String(ranked[0][1]) : `${ranked[0][1]}+`;
      map.pin(place, label, el("div", {}, lines));
      corners.extend(place);
    }
    const lines = [
      ["area", "the hexagons that were asked for, in secret", area.length > 0],
      ["here", "around here", area.length > 0],
      ["hit", "results, numbered as listed", this.hits.some((hit) => this.placeOf(hit) !== null)],
    ].filter(([, , shown]) => shown);
    legend.replaceChildren(
      ...lines.map(([swatch, text]) => el("li", {}, el("span", { class: `swatch ${swatch}` }), text)),
    );
    return corners;
  }

  /** Returns where hits stand, with all hits of that place and their ranks: some tables know the ZIP code alone. */
  pins() {
    const pins = new Map();
    this.hits.forEach((hit, index) => {
      const place = this.placeOf(hit);
      if (place !== null) {
        const key = place.join();
        pins.set(key, pins.get(key) ?? { place, ranked: [] });
        pins.get(key).ranked.push([hit, index + 1]);
      }
    });
    return pins.values();
  }

  /** Makes the cards of the answer. */
  cards(how) {
    return this.categories === null ? this.searchCards(how) : [this.bestCard(how)];
  }

  searchCards(how) {
    const { count, scored, average, best, histogram } = this.result;
    const { lower_is_better: lower } = this.dataset.score;
    const label = this.score.label.toLowerCase();
    const head = el("div", { class: "who" }, el("h2", {}, matches(count)), howBadge(how));
    if (count === 0) {
      const hint = "That was asked just as any other search. Try fewer conditions, or a wider circle.";
      return [el("section", { class: "card" }, head, this.areaLine(), el("p", { class: "soft" }, hint))];
    }
    const sums = figures([
      ["with a score", number(scored)],
      [`average ${label}`, number(rounded(average, 2))],
    ]);
    const list = el(
      "section",
      { class: "card" },
      el("h2", {}, `The best ${best.length}`),
      el("p", { class: "soft small" }, `By ${label}: ${lower ? "lower" : "higher"} is better.`),
      this.beyondLine(),
      el(
        "ol",
        { class: "hits" },
        best.map((hit, index) => this.hit(hit, index + 1)),
      ),
    );
    const chart = columnChart({
      title: this.score.label,
      points: binPoints(histogram),
      axis: this.score.label,
      what: "matches",
      caption: capital(this.score.note),
    });
    return [
      el("section", { class: "card stack" }, head, this.areaLine(), sums),
      el("div", { class: "pair" }, list, el("section", { class: "card" }, chart)),
    ];
  }

  bestCard(how) {
    let rank = 0;
    const title = `The best of ${plural(this.categories.length, "category", "categories")}`;
    const lines = this.categories.map((one) => (one.best === null ? noHit(one) : this.hit(one.best, ++rank, one)));
    return el(
      "section",
      { class: "card" },
      el("div", { class: "who" }, el("h2", {}, title), howBadge(how)),
      el("p", { class: "soft small" }, `${this.score.label}: ${this.score.note}.`),
      this.areaLine(),
      el("ol", { class: "hits" }, lines),
    );
  }

  /** Makes the line that says that counts are of the hexagons, not of the circle; none for anywhere. */
  areaLine() {
    return (
      this.miles &&
      el(
        "p",
        { class: "soft small" },
        "Counts, averages and the best are of the hexagons on the map: they hold everything within" +
          ` ${this.circle()}, and some beyond.`,
      )
    );
  }

  /** Makes the line that says how many of the best are further than asked for, and what that means for the others. */
  beyondLine() {
    const beyond = this.hits.filter((hit) => hit.beyond).length;
    return (
      beyond > 0 &&
      el(
        "p",
        { class: "soft small" },
        `${beyond} of these ${this.hits.length} are outside ${this.circle()}, as marked.` +
          (this.result.count > this.hits.length ? " More that are inside may come after these in rank." : ""),
      )
    );
  }

  circle() {
    return `your ${plural(this.miles, "mile")}`;
  }

  hit(hit, rank, category = null) {
    return el(
      "li",
      { class: hit.beyond && "beyond" },
      el("span", { class: "rank" }, String(rank)),
      el("span", { class: "name" }, this.nameOf(hit)),
      el(
        "span",
        { class: "value" },
        number(hit.values[this.score.column]),
        el("span", { class: "unseen" }, ` ${this.score.label}`),
      ),
      el("span", { class: "more" }, this.more(hit)),
      category && el("span", { class: "more" }, ofCategory(category)),
    );
  }

  /** Returns the text below a name: kind and distance. */
  more(hit) {
    const parts = this.dataset.details
      .filter((field) => field.column !== this.score.column)
      .map((field) => hit.values[field.column])
      .filter((value) => typeof value === "string" && !DAY.test(value));
    return [...parts, hit.miles === null ? "" : this.distance(hit)].filter(Boolean).join(" · ");
  }

  distance({ miles, beyond }) {
    return `${miles.toFixed(2)} miles away${beyond ? `, outside ${this.circle()}` : ""}`;
  }

  nameOf(hit) {
    return hit.values[this.dataset.label.column] ?? "without a name";
  }

  /** Returns latitude and longitude, or null. */
  placeOf(hit) {
    const [lat, lon] = [hit.values[this.dataset.latitude], hit.values[this.dataset.longitude]];
    return lat === null || lon === null ? null : [Number(lat), Number(lon)];
  }
}

function noHit({ name }) {
  return el(
    "li",
    {},
    el("span", { class: "rank" }, "–"),
    el("span", { class: "name" }, name),
    el("span", { class: "more" }, "nothing matches"),
  );
}

function ofCategory({ name, count, average }) {
  return `best of ${number(count)} in ${name}, which have ${number(rounded(average, 1))} on average`;
}

function matches(count) {
  return count === 0 ? "Nothing matches" : plural(count, "match", "matches");
}
