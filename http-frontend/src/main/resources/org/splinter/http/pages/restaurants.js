/** Restaurants and lodgings: search, by name, best of up to six categories; on a map, as a list, as a chart. */

import { Problem } from "./api.js";
import { howCard } from "./answer.js";
import { capital, el, plural } from "./dom.js";
import {
  asking,
  Fault,
  wholeOrNull,
  placeOrNull,
  selectField,
  switchField,
  textField,
  valueOf,
  valueOrNull,
} from "./form.js";
import { cornersOf, VectorMap } from "./map.js";
import { chosenProviders, freshenLists, providersField, start, withLists } from "./page.js";
import { PlaceAnswer } from "./places.js";
import { loadRoads } from "./roads.js";

const ACTIONS = [
  { value: "search", label: "Search" },
  { value: "name", label: "By name" },
  { value: "best", label: "Best of several" },
];
const CATEGORIES = [1, 2, 3, 4, 5, 6];
const MILES = [1, 2, 5];

start((status, page) =>
  withLists(
    page,
    (apps) => apps.places,
    (apps) => {
      const datasets = apps.places.filter((one) => one.prepared);
      new PlacesPage(status, apps, datasets).open(page);
    },
  ),
);

class PlacesPage {
  constructor(status, apps, datasets) {
    this.status = status;
    this.apps = apps;
    this.datasets = datasets;
    this.dataset = datasets[0];
    this.form = el("form", { class: "card", autocomplete: "off" });
    this.fields = el("div", { class: "stack" });
    this.answer = el("div", { class: "answer" });
    this.legend = el("ul", { class: "legend" });
    this.streets = el("div", { class: "row soft small streets", role: "status" });
    this.map = new VectorMap({
      label: "Map to pick a place and see results",
      center: this.dataset.center,
      zoom: 11,
      onPick: (place) => this.pick(place),
    });
  }

  open(page) {
    this.form.append(
      selectField(
        "dataset",
        "What to search",
        this.datasets.map((one) => ({ value: one.name, label: one.title })),
      ),
      this.fields,
      providersField(this.status),
    );
    this.form.querySelector("#dataset").addEventListener("change", () => this.choose());
    this.stop = asking(this.form, {
      question: () => this.question(),
      show: (answer) => this.show(answer),
      target: this.answer,
      ended: freshenLists,
    });
    const results = el(
      "div",
      { class: "answer" },
      el("div", { class: "card" }, this.map.box, this.legend, this.streets),
      this.answer,
    );
    page.replaceChildren(el("div", { class: "work" }, this.form, results));
    this.map.open();
    this.choose();
  }

  /** Shows the form and the map of the chosen dataset. */
  choose() {
    this.stop();
    this.dataset = this.datasets.find((one) => one.name === valueOf("dataset"));
    this.map.clearMarks();
    this.map.clearFound();
    this.answer.replaceChildren();
    this.legend.replaceChildren();
    this.fields.replaceChildren(
      ...this.dataset.notes.map((note) => el("div", { class: "hint" }, note)),
      switchField("action", "How", ACTIONS, "search", () => this.showAction()),
      this.nameField(),
      this.categoryFields(),
      ...this.dataset.facets.map((facet) => this.facetField(facet)),
      this.scoreFields(),
      this.placeFields(),
    );
    this.showAction();
    this.map.view(this.dataset.center, 11);
    this.map.hideRoads();
    this.map.fit(cornersOf(this.dataset.corners));
    void this.background();
  }

  nameField() {
    const { label } = this.dataset;
    return el("div", { "data-for": "name" }, textField("prefix", `${label.label} begins with`, { hint: label.note }));
  }

  categoryFields() {
    const facet = this.dataset.facets.find((one) => one.column === this.dataset.categories);
    return el(
      "div",
      { "data-for": "best", class: "two" },
      CATEGORIES.map((one) =>
        selectField(`categories[${one - 1}]`, `${facet.label} ${one}`, facet.choices, { any: "–" }),
      ),
    );
  }

  /** Makes the field of a facet for the actions that take it; which actions do is public, as the templates are. */
  facetField({ column, label, note, choices }) {
    const { label_facets: withName, categories } = this.dataset;
    const actions = ["search", withName.includes(column) && "name", column !== categories && "best"].filter(Boolean);
    return el(
      "div",
      { "data-for": actions.join(" ") },
      selectField(column, label, choices, { any: "any", hint: note }),
    );
  }

  scoreFields() {
    const { label, note } = this.dataset.score.field;
    return el(
      "fieldset",
      { "data-for": "search" },
      el("legend", {}, label),
      el("div", { class: "hint" }, capital(note)),
      el(
        "div",
        { class: "row" },
        textField("low", "from", { inputmode: "numeric" }),
        textField("high", "to", { inputmode: "numeric" }),
      ),
    );
  }

  placeFields() {
    const near = textField("near", "Near", {
      hint: "Latitude, longitude; or click on the map. Empty means anywhere.",
      placeholder: this.dataset.center.map((one) => one.toFixed(4)).join(", "),
      input: () => this.markPlace(),
    });
    near
      .querySelector("label")
      .after(
        el(
          "div",
          { class: "beside" },
          near.querySelector("input"),
          el("button", { type: "button", class: "quiet", click: () => this.clearPlace() }, "Anywhere"),
        ),
      );
    const sizes = MILES.map((one) => ({ value: String(one), label: plural(one, "mile") }));
    return el("div", { class: "stack" }, near, switchField("miles", "Within", sizes, "1"));
  }

  showAction() {
    const action = valueOf("action");
    this.fields
      .querySelectorAll("[data-for]")
      .forEach((part) => (part.hidden = !part.dataset.for.split(" ").includes(action)));
  }

  /** Draws streets, where the dataset lies on a road map. */
  async background() {
    const { dataset } = this;
    this.streets.replaceChildren();
    try {
      for (const graph of this.apps.routes.filter((one) => one.prepared && one.map)) {
        const roads = await loadRoads(graph.map);
        if (this.dataset === dataset && roads.corners.intersects(cornersOf(dataset.corners))) {
          this.map.showRoads(roads);
        }
      }
    } catch (problem) {
      if (!(problem instanceof Problem)) {
        throw problem;
      }
      const again = el("button", { type: "button", class: "quiet", click: () => void this.background() }, "Load them");
      this.streets.replaceChildren(el("span", {}, `The map lacks its streets. ${problem.message}`), again);
    }
  }

  pick(place) {
    document.getElementById("near").value = `${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}`;
    this.markPlace();
  }

  clearPlace() {
    document.getElementById("near").value = "";
    this.markPlace();
    document.getElementById("near").focus();
  }

  markPlace() {
    this.map.clearMarks();
    const place = read([], () => placeOrNull("near", this.dataset.corners));
    if (place !== null) {
      this.map.mark([place.lat, place.lon], "error");
    }
  }

  question() {
    const faults = [];
    const { name, facets, score, categories } = this.dataset;
    const action = valueOf("action");
    const place = read(faults, () => placeOrNull("near", this.dataset.corners));
    const miles = Number(valueOf("miles"));
    const body = {
      facets: Object.fromEntries(
        facets.map((facet) => [facet.column, valueOrNull(facet.column)]).filter(([, value]) => value !== null),
      ),
      near: place && { latitude: place.lat, longitude: place.lon, miles },
      providers: chosenProviders(),
    };
    if (action === "search") {
      const label = score.field.label.toLowerCase();
      body.low = read(faults, () => wholeOrNull("low", `The ${label}`, 0, 1000));
      body.high = read(faults, () => wholeOrNull("high", `The ${label}`, 0, 1000));
      if (body.low !== null && body.high !== null && body.low > body.high) {
        faults.push(new Fault("high", "The range ends before it begins"));
      }
    } else if (action === "name") {
      body.prefix = valueOf("prefix");
      if (body.prefix === "") {
        faults.push(new Fault("prefix", "Type how the name begins"));
      }
    } else {
      body.categories = CATEGORIES.map((one) => valueOf(`categories[${one - 1}]`)).filter(Boolean);
      if (body.categories.length === 0) {
        faults.push(new Fault("categories[0]", `Choose one ${categories} at least`));
      }
    }
    if (faults.length > 0) {
      throw faults;
    }
    this.asked = place && miles;
    return { path: `/api/places/${name}/${action}`, body };
  }

  show({ result, how }) {
    const shown = new PlaceAnswer(this.dataset, result, this.asked);
    this.map.clearFound();
    this.map.redraw = () => shown.draw(this.map, this.legend);
    this.map.fit(this.map.redraw());
    this.answer.replaceChildren(...shown.cards(how), howCard(how));
    return shown.sentence();
  }
}

/** Returns the result of a reader of a field, or null after adding a fault. */
function read(faults, reader) {
  try {
    return reader();
  } catch (fault) {
    if (!(fault instanceof Fault)) {
      throw fault;
    }
    faults.push(fault);
    return null;
  }
}
