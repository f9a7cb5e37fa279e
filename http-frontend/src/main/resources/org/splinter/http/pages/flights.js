/** Flights: fares and delays by where, when and how; averages, days and months as charts, the cheapest as a list. */

import { howBadge, howCard } from "./answer.js";
import { binPoints, columnChart } from "./chart.js";
import { el, figures, number, plural, rounded } from "./dom.js";
import { asking, Fault, selectField, switchField, textField, valueOf, valueOrNull } from "./form.js";
import { chosenProviders, dataTable, freshenLists, providersField, start, withLists } from "./page.js";

const SPANS = [
  { value: "all", label: "All days" },
  { value: "month", label: "A month" },
  { value: "day", label: "A day" },
];

start((status, page) =>
  withLists(
    page,
    (apps) => apps.flights,
    (apps) => {
      const datasets = apps.flights.filter((one) => one.prepared);
      new FlightsPage(status, datasets).open(page);
    },
  ),
);

class FlightsPage {
  constructor(status, datasets) {
    this.status = status;
    this.datasets = datasets;
    this.form = el("form", { class: "card", autocomplete: "off" });
    this.fields = el("div", { class: "stack" });
    this.answer = el("div", { class: "answer" });
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
    page.replaceChildren(el("div", { class: "work" }, this.form, this.answer));
    this.stop = asking(this.form, {
      question: () => this.question(),
      show: (answer) => this.show(answer),
      target: this.answer,
      ended: freshenLists,
    });
    this.choose();
  }

  choose() {
    this.stop();
    this.dataset = this.datasets.find((one) => one.name === valueOf("dataset"));
    const { required, facets, notes } = this.dataset;
    this.answer.replaceChildren(introduction(this.dataset));
    this.fields.replaceChildren(
      ...notes.map((note) => el("div", { class: "hint" }, note)),
      ...required.map((field) =>
        selectField(field.column, field.label, field.choices, { any: "choose", hint: field.note }),
      ),
      ...facets.map((field) => selectField(field.column, field.label, field.choices, { any: "any", hint: field.note })),
      switchField("span", "When", SPANS, "all", () => this.showSpan()),
      el("div", { "data-for": "month" }, selectField("month", "Month", months(this.dataset))),
      el(
        "div",
        { "data-for": "day" },
        textField("day", "Day", { type: "date", min: this.dataset.first_day, max: this.dataset.last_day }),
      ),
      el(
        "p",
        { class: "hint" },
        "Providers add up every day by itself; which days you mean does not leave this computer.",
      ),
    );
    this.showSpan();
  }

  showSpan() {
    this.fields.querySelectorAll("[data-for]").forEach((part) => (part.hidden = part.dataset.for !== valueOf("span")));
  }

  question() {
    const { name, required, facets } = this.dataset;
    const faults = required
      .filter((field) => valueOf(field.column) === "")
      .map((field) => new Fault(field.column, `Choose one: ${field.label.toLowerCase()}`));
    const fields = Object.fromEntries(
      [...required, ...facets].map((field) => [field.column, valueOrNull(field.column)]),
    );
    const [from, to] = this.days(faults);
    if (faults.length > 0) {
      throw faults;
    }
    return { path: `/api/flights/${name}/search`, body: { fields, from, to, providers: chosenProviders() } };
  }

  /** Returns the first and the last day that are asked for; null is no bound. */
  days(faults) {
    switch (valueOf("span")) {
      case "month": {
        const [year, month] = valueOf("month").split("-").map(Number);
        return [`${valueOf("month")}-01`, new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)];
      }
      case "day":
        if (valueOf("day") === "") {
          faults.push(new Fault("day", "Choose a day"));
        }
        return [valueOf("day"), valueOf("day")];
      default:
        return [null, null];
    }
  }

  show({ result, how }) {
    const none = result.period.count === 0;
    this.answer.replaceChildren(
      el(
        "section",
        { class: "card stack", "aria-labelledby": "answer-title" },
        el(
          "div",
          { class: "who" },
          el("h2", { id: "answer-title" }, none ? "No such flight" : plural(result.period.count, "flight")),
          howBadge(how),
        ),
        none
          ? el("p", { class: "soft" }, "That was asked just as any other search. Try other days, or fewer conditions.")
          : [this.averages(result.period), this.measureNotes()],
      ),
      ...(none ? [] : [this.charts(result), this.cheapest(result.cheapest)].filter(Boolean)),
      howCard(how),
    );
    return `${plural(result.period.count, "flight")}.`;
  }

  averages(period) {
    return figures(
      this.dataset.measures.map(({ field, unit }, index) => [
        `average ${field.label.toLowerCase()}, ${unit}`,
        number(rounded(period.values[index], 2)),
      ]),
    );
  }

  measureNotes() {
    return this.dataset.measures
      .filter(({ field }) => field.note)
      .map(({ field }) => el("p", { class: "soft small" }, `${field.label}: ${field.note}.`));
  }

  charts({ histogram, days, months: byMonth }) {
    const { measures, histogram: counted } = this.dataset;
    const { field, unit } = measures[counted];
    const lower = field.label.toLowerCase();
    const perDay = byMonth.length <= 3; // more days than can be told apart go by month
    const points = perDay
      ? days.map((day) => ({
          label: day.date,
          short: shortDay(day.date),
          value: rounded(day.averages.values[counted], 2),
        }))
      : byMonth.map((month) => ({
          label: month.month,
          short: shortMonth(month.month),
          value: rounded(month.averages.values[counted], 2),
        }));
    const parts = [
      columnChart({
        title: `Average ${lower} by ${perDay ? "day" : "month"}`,
        points,
        axis: perDay ? "Day" : "Month",
        what: unit,
        caption: `In ${unit}, over all ${perDay ? "days" : "months"} there are.`,
      }),
      columnChart({
        title: `Flights by ${lower}`,
        points: binPoints(histogram),
        axis: unit,
        what: "flights",
        caption: `In ${unit}, of the days that you asked for.`,
      }),
    ];
    return el(
      "div",
      { class: "pair" },
      parts.map((part) => el("section", { class: "card" }, part)),
    );
  }

  cheapest(found) {
    const list = this.dataset.cheapest;
    if (!list) {
      return null;
    }
    const fields = [list.price, ...list.details];
    const columns = fields.map((field) => ({
      label: field.label,
      number: typeof found[0]?.values[field.column] === "number",
    }));
    return el(
      "section",
      { class: "card stack" },
      el("h2", {}, `The ${found.length} cheapest`),
      dataTable(
        "The cheapest",
        columns,
        found.map((one) => fields.map((field) => cell(one.values[field.column]))),
      ),
    );
  }
}

function introduction({ title, cheapest, measures }) {
  return el(
    "section",
    { class: "card stack" },
    el("h2", {}, title),
    el(
      "p",
      { class: "soft" },
      `Fill in what you like and ask. You get ${cheapest ? "the ten cheapest, " : ""}averages, and charts of ` +
        `${measures.map((one) => one.field.label.toLowerCase()).join(", ")} by day or month.`,
    ),
  );
}

/** Returns the months from the first day to the last. */
function months({ first_day: first, last_day: last }) {
  const all = [];
  const [endYear, endMonth] = last.split("-").map(Number);
  let [year, month] = first.split("-").map(Number);
  while (year < endYear || (year === endYear && month <= endMonth)) {
    const value = `${year}-${String(month).padStart(2, "0")}`;
    all.push({ value, label: `${monthName(month, "long")} ${year}` });
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
  return all;
}

function monthName(month, style) {
  return new Date(Date.UTC(2000, month - 1, 1)).toLocaleString("en-US", { month: style, timeZone: "UTC" });
}

function shortMonth(month) {
  return monthName(Number(month.split("-")[1]), "short");
}

function shortDay(date) {
  const [, month, day] = date.split("-").map(Number);
  return `${monthName(month, "short")} ${day}`;
}

function cell(value) {
  return value === null || value === undefined ? null : typeof value === "number" ? number(value) : String(value);
}
