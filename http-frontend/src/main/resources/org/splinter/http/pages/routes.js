/** Routes: pick two ends on the road map or type them; the shortest way by either metric, drawn. */

import { howBadge, howCard } from "./answer.js";
import { el, figures, number, roadLength } from "./dom.js";
import { asking, Fault, selectField, switchField, textField, valueOf } from "./form.js";
import { cornersOf, VectorMap } from "./map.js";
import { chosenProviders, freshenLists, providersField, start, withLists } from "./page.js";
import { loadRoads } from "./roads.js";

const ENDS = ["from", "to"];
const LABELS = { from: "Start", to: "End" };
const HUES = ["accent", "second"];

start((status, page) =>
  withLists(
    page,
    (apps) => apps.routes,
    (apps) => {
      const graphs = apps.routes.filter((one) => one.prepared);
      return new RoutesPage(status, graphs).open(page);
    },
  ),
);

class RoutesPage {
  constructor(status, graphs) {
    this.status = status;
    this.graphs = graphs;
    this.graph = graphs[0];
    this.next = "from";
    this.found = new Map(); // by metric, for the two ends in the form
    this.form = el("form", { class: "card", autocomplete: "off" });
    this.answer = el("div", { class: "answer" });
    this.legend = el("ul", { class: "legend" });
    this.map = new VectorMap({
      label: "Road map to pick start and end",
      center: [40.75, -73.98],
      zoom: 12,
      onPick: (place) => this.pick(place),
    });
  }

  async open(page) {
    const { metrics } = this.graph;
    this.form.append(
      this.graphs.length > 1
        ? selectField(
            "graph",
            "Road map",
            this.graphs.map((one) => ({ value: one.graph, label: one.title })),
          )
        : el("div", { class: "hint" }, this.graph.title),
      ...ENDS.map((end) =>
        textField(end, LABELS[end], {
          hint: end === "from" ? "Click on the map, or type a node's number or latitude, longitude." : "",
          input: () => this.endsChanged(),
          click: () => (this.next = end), // who tabs by means none
        }),
      ),
      el(
        "div",
        { class: "row" },
        el("button", { type: "button", class: "quiet", click: () => this.swap() }, "Swap ends"),
      ),
      switchField(
        "metric",
        "Shortest by",
        metrics.map((one) => ({ value: one, label: one })),
        metrics[0],
      ),
      providersField(this.status),
    );
    this.form.querySelector("#graph")?.addEventListener("change", () => void this.choose());
    this.stop = asking(this.form, {
      label: "Find the way privately",
      question: () => this.question(),
      show: (answer) => this.show(answer),
      target: this.answer,
      ended: freshenLists,
    });
    page.replaceChildren(
      el(
        "div",
        { class: "work" },
        this.form,
        el("div", { class: "answer" }, el("div", { class: "card" }, this.map.box, this.legend), this.answer),
      ),
    );
    this.map.open();
    await this.choose();
  }

  async choose() {
    this.graph = this.graphs.find((one) => one.graph === valueOf("graph")) ?? this.graphs[0];
    this.endsChanged();
    if (this.graph.map) {
      this.roads = await loadRoads(this.graph.map);
      this.map.fit(this.map.showRoads(this.roads));
    }
  }

  pick(place) {
    const end = this.next;
    document.getElementById(end).value = `${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}`;
    this.next = end === "from" ? "to" : "from";
    this.endsChanged();
  }

  swap() {
    const [from, to] = ENDS.map((end) => document.getElementById(end));
    [from.value, to.value] = [to.value, from.value];
    this.endsChanged();
  }

  /** Drops the routes that were found: they belong to other ends now. */
  endsChanged() {
    this.stop();
    this.found.clear();
    this.map.clearFound();
    this.map.clearMarks();
    this.legend.replaceChildren();
    for (const end of ENDS) {
      const place = this.placeOf(valueOf(end));
      if (place !== null) {
        this.map.mark(place, end === "from" ? "accent" : "error", LABELS[end].toLowerCase());
      }
    }
  }

  /** Returns where an end stands, if the typed text says so. */
  placeOf(text) {
    const pair = /^(-?[\d.]+)\s*,\s*(-?[\d.]+)$/.exec(text);
    if (pair && Math.abs(pair[1]) <= 90 && Math.abs(pair[2]) <= 180) {
      return [Number(pair[1]), Number(pair[2])];
    }
    const node = /^\d+$/.test(text) ? Number(text) : 0; // numbers begin at 1
    if (node < 1 || node > (this.roads?.lon.length ?? 0)) {
      return null;
    }
    return [this.roads.lat[node - 1] / 1e6, this.roads.lon[node - 1] / 1e6];
  }

  question() {
    const faults = ENDS.filter((end) => valueOf(end) === "").map(
      (end) => new Fault(end, `Pick the ${LABELS[end].toLowerCase()} on the map, or type it`),
    );
    if (faults.length > 0) {
      throw faults;
    }
    const [from, to] = ENDS.map((end) => valueOf(end).replace(/\s/g, ""));
    this.asked = valueOf("metric");
    return {
      path: "/api/routes",
      body: { graph: this.graph.graph, metric: this.asked, from, to, providers: chosenProviders() },
    };
  }

  show({ result, how }) {
    const { reachable } = result;
    if (reachable) {
      this.found.set(this.asked, result);
    }
    this.map.redraw = () => this.draw();
    this.map.fit(this.draw());
    const unit = this.graph.units[this.asked];
    const figure = roadLength(result.length, unit);
    this.answer.replaceChildren(
      el(
        "section",
        { class: "card stack", "aria-labelledby": "route-title" },
        el(
          "div",
          { class: "who" },
          el("h2", { id: "route-title" }, reachable ? `Shortest by ${this.asked}` : "No way leads there"),
          howBadge(how),
        ),
        reachable
          ? figures([
              ...(unit ? [["length", figure]] : []),
              [`${this.asked}, in ${unit ? `${unit}s` : "an arbitrary unit"} of the road map`, number(result.length)],
              ["hops", number(result.hops)],
            ])
          : null,
        reachable ? pathDetails(result) : null,
      ),
      howCard(how),
    );
    return reachable ? `Shortest by ${this.asked}: ${figure} over ${number(result.hops)} hops.` : "No way leads there.";
  }

  /** Draws the routes between these ends, one for each metric that was asked. */
  draw() {
    this.map.found.clearLayers();
    this.legend.replaceChildren();
    const corners = cornersOf([]);
    for (const [metric, result] of this.found) {
      const rank = this.graph.metrics.indexOf(metric);
      this.map.line(result.places, HUES[rank % HUES.length], rank === 0 ? null : "2 8");
      corners.extend(result.places);
      this.legend.append(
        el(
          "li",
          {},
          el("span", { class: rank === 0 ? "swatch" : "swatch second" }),
          `by ${metric}: ${roadLength(result.length, this.graph.units[metric])}, ${number(result.hops)} hops`,
        ),
      );
    }
    return corners;
  }
}

function pathDetails(result) {
  return el(
    "details",
    { class: "small" },
    el("summary", {}, "Nodes on the way"),
    el("p", { class: "mono small" }, result.path.join(" ")),
  );
}
