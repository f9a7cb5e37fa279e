/** SQL over one's own tables: run, or ask first what providers would learn. */

import { get } from "./api.js";
import { howBadge, howCard } from "./answer.js";
import { binName } from "./chart.js";
import { el, number, plural } from "./dom.js";
import { Constants } from "./constants.js";
import { areaField, asking, Fault, faultLine, textField, valueOf } from "./form.js";
import { chosenProviders, dataTable, providersField, start } from "./page.js";

start(async (status, page) => {
  const tables = await get("/api/tables");
  new SqlPage(status, tables.tables).open(page);
});

class SqlPage {
  constructor(status, tables) {
    this.status = status;
    this.tables = tables;
    this.explaining = false;
    this.constants = new Constants(() => valueOf("sql"));
    this.form = el("form", { class: "card", autocomplete: "off" });
    this.parameters = el(
      "fieldset",
      { class: "stack", hidden: true, "data-field": "parameters" },
      el("legend", {}, "Secrets, in the order of the ?"),
      faultLine("parameters"),
    );
    this.answer = el("div", { class: "answer" });
  }

  open(page) {
    const explain = el("button", { type: "button" }, "What would providers learn?");
    this.form.append(
      areaField("sql", "Question", {
        rows: 7,
        hint: "Ctrl+Enter runs it. Treat the text as public, but for what you make secret below.",
        input: () => this.typed(),
        keydown: (event) => this.runByKey(event),
      }),
      this.constants.part,
      this.parameters,
      providersField(this.status),
    );
    asking(this.form, {
      label: "Run privately",
      question: () => this.question(),
      show: (answer) => this.show(answer),
      target: this.answer,
      others: [explain],
      text: "sql",
    });
    explain.addEventListener("click", () => {
      this.explaining = true;
      this.form.requestSubmit();
    });
    page.replaceChildren(
      el("div", { class: "work wide" }, el("div", { class: "answer" }, this.form, this.tablesCard()), this.answer),
    );
    document.getElementById("sql").value = this.example();
    this.fitParameters();
    this.constants.refresh();
  }

  typed() {
    this.fitParameters();
    this.constants.typed();
  }

  example() {
    const table = this.tables[0];
    return table ? `SELECT COUNT(*) FROM ${table.name} WHERE ${table.columns[0].name} = ?` : "";
  }

  runByKey(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.form.requestSubmit();
    }
  }

  /** Makes one line for each ? of the text, and keeps the typed values. */
  fitParameters() {
    const count = Math.min(64, questionMarks(document.getElementById("sql").value));
    const kept = [...this.parameters.querySelectorAll(".parameter")];
    kept.slice(count).forEach((one) => one.remove());
    for (let i = kept.length; i < count; i++) {
      this.parameters.append(parameterLine(i));
    }
    this.parameters.hidden = count === 0;
  }

  async question() {
    const explaining = this.explaining;
    this.explaining = false;
    const sql = valueOf("sql");
    if (sql === "") {
      throw new Fault("sql", "Write a question, such as SELECT COUNT(*) FROM flights WHERE dest = ?");
    }
    await this.constants.update(); // so that constants are named before anything is sent
    const providers = chosenProviders();
    const { secretConstants } = this.constants;
    if (explaining) {
      return { path: "/api/sql/explain", body: { sql, providers, ...(secretConstants && { secret_constants: true }) } };
    }
    const parameters = [...this.parameters.querySelectorAll(".parameter")].map((line) =>
      line.querySelector('input[type="checkbox"]').checked ? null : line.querySelector('input[type="text"]').value,
    );
    return { path: "/api/sql", body: { sql, parameters, providers, ...this.constants.fields(sql) } };
  }

  show({ result, how }) {
    if (result.columns === undefined) {
      this.answer.replaceChildren(explanationCard(result));
      return "See beside the question what providers would learn.";
    }
    const { rows } = result;
    const columns = result.columns.map((label, index) => ({
      label,
      number: rows.some((row) => typeof row[index] === "number"),
    }));
    this.answer.replaceChildren(
      el(
        "section",
        { class: "card stack", "aria-labelledby": "answer-title" },
        el("div", { class: "who" }, el("h2", { id: "answer-title" }, plural(rows.length, "row")), howBadge(how)),
        rows.length === 0
          ? el("p", { class: "soft" }, "Nothing matches.")
          : dataTable(
              "The answer",
              columns,
              rows.map((row) => row.map(cellText)),
            ),
      ),
      howCard(how),
    );
    return `${plural(rows.length, "row")}.`;
  }

  tablesCard() {
    return el(
      "section",
      { class: "card", "aria-labelledby": "tables-title" },
      el("h2", { id: "tables-title" }, "Your tables"),
      this.tables.length === 0
        ? el(
            "p",
            { class: "soft" },
            "None yet: ",
            el("code", {}, "scripts/splinter import --table NAME FILE"),
            " brings one.",
          )
        : this.tables.map(tableDetails),
    );
  }
}

function tableDetails(table) {
  return el(
    "details",
    {},
    el("summary", {}, table.name, " ", el("span", { class: "soft small" }, plural(table.rows, "row"))),
    el(
      "p",
      { class: "small" },
      table.columns.map((one) => [el("code", {}, one.name), ` ${one.type.toLowerCase()}  `]),
    ),
  );
}

function parameterLine(index) {
  const name = `parameters[${index}]`;
  const line = textField(name, `Secret ${index + 1}`);
  const input = line.querySelector("input");
  const none = el("input", { type: "checkbox", change: () => (input.disabled = none.checked) });
  line.classList.add("parameter");
  line.insertBefore(
    el("div", { class: "choices" }, el("label", {}, none, "NULL, which selects nothing")),
    line.lastChild,
  );
  return line;
}

/** Returns a value as people read it: the bins of a histogram and other lists in one line. */
function cellText(value) {
  if (Array.isArray(value)) {
    return value.map((one) => (one?.count === undefined ? cellText(one) : `${binName(one)}: ${one.count}`)).join(", ");
  }
  return value === null ? null : String(value);
}

/** Counts the ? in the text outside of quotes and comments. */
function questionMarks(sql) {
  return (sql.replace(/'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\//g, "").match(/\?/g) ?? []).length;
}

function explanationCard(result) {
  return el(
    "section",
    { class: "card stack" },
    el("h2", {}, "What providers would learn"),
    el("pre", { class: "public", tabindex: 0, role: "group", "aria-label": "What providers would learn" }, result.text),
  );
}
