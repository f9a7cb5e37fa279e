/** The constants of a query: named before anything is sent, made secret by a button, or asked openly. */

import { post, Problem } from "./api.js";
import { el, plural } from "./dom.js";

/** How long the typing must rest before the gateway reads the text. No provider hears of it. */
const REST_MILLIS = 250;

export class Constants {
  /** `sqlOf()` gives the text of the question. */
  constructor(sqlOf) {
    this.sqlOf = sqlOf;
    this.read = null;
    this.reading = Promise.resolve();
    this.timer = 0;
    this.list = el("div", { role: "status", class: "stack" });
    this.secret = el(
      "button",
      { type: "button", id: "secret-constants", "aria-pressed": "false", hidden: true, click: () => this.toggle() },
      "Make constants secret",
    );
    this.openText = null; // the one text that the box was ticked for
    this.open = el("input", {
      type: "checkbox",
      id: "public",
      change: () => (this.openText = this.open.checked ? this.sqlOf() : null),
    });
    this.openChoice = el(
      "label",
      { class: "choice", hidden: true },
      this.open,
      "Ask openly: providers may learn the whole question",
    );
    this.part = el("div", { class: "constants stack", hidden: true }, this.list, this.secret, this.openChoice);
  }

  get secretConstants() {
    return this.secret.getAttribute("aria-pressed") === "true";
  }

  /** Returns what a question of a text says of its constants, in fields of its body. */
  fields(sql) {
    const open = this.open.checked && !this.openChoice.hidden && this.openText === sql;
    return { ...(this.secretConstants && { secret_constants: true }), ...(open && { public: true }) };
  }

  /** Reads the text once the typing rests. */
  typed() {
    clearTimeout(this.timer);
    this.closeOtherText();
    this.timer = setTimeout(() => this.refresh(), REST_MILLIS);
  }

  /** Takes the tick away once the text is another than it was set for. */
  closeOtherText() {
    if (this.openText !== this.sqlOf()) {
      this.open.checked = false;
      this.openText = null;
    }
  }

  /** Updates what is shown; a failure is told when the question is asked, which tries again. */
  refresh() {
    this.update().catch((problem) => {
      if (!(problem instanceof Problem)) {
        throw problem;
      }
    });
  }

  toggle() {
    this.secret.setAttribute("aria-pressed", String(!this.secretConstants));
    this.refresh();
  }

  /**
   * Shows the constants of the text as it stands; a text that cannot be read yet has none to show. Fails if they could
   * not be found out; the next call then tries again.
   */
  update() {
    clearTimeout(this.timer);
    this.closeOtherText();
    const body = { sql: this.sqlOf(), ...(this.secretConstants && { secret_constants: true }) };
    const asked = JSON.stringify(body);
    if (this.read !== asked) {
      this.read = asked;
      this.reading = this.fetch(body, asked);
    }
    return this.reading;
  }

  async fetch(body, asked) {
    let found = null;
    try {
      found = body.sql === "" ? null : await post("/api/sql/constants", body);
    } catch (problem) {
      if (!(problem instanceof Problem && problem.field === "sql")) {
        if (this.read === asked) {
          this.read = null;
          this.show(null);
        }
        throw problem;
      }
    }
    if (this.read === asked) {
      this.show(found);
    }
  }

  show(found) {
    const open = found?.constants.filter((one) => one.public) ?? [];
    const kept = found?.constants.filter((one) => !one.public) ?? [];
    const bare = found !== null && found.secrets === 0;
    const hideable = open.some((one) => one.can_be_secret);
    const hidden = found === null ? 0 : found.secrets - found.parameters;
    this.part.hidden = !(bare || open.length > 0 || kept.length > 0 || this.secretConstants);
    this.secret.hidden = !(hideable || this.secretConstants);
    this.openChoice.hidden = !bare;
    this.list.replaceChildren(
      ...(bare ? [note("warn", "Nothing is secret: providers would learn all of this question, and its answer.")] : []),
      ...(open.length > 0 ? [note("warn", `${plural(open.length, "constant")} public:`, constantList(open))] : []),
      ...(hidden > 0 ? [note("good", `${plural(hidden, "constant")} secret: each is sent as a share, like a ?.`)] : []),
      ...(kept.length > 0 ? [note("", "Not sent to providers:", constantList(kept))] : []),
    );
  }
}

function note(kind, text, more = null) {
  return el("div", { class: `note ${kind}`.trim() }, el("p", {}, text), more);
}

function constantList(constants) {
  return el(
    "ul",
    {},
    constants.map((one) =>
      el("li", {}, el("code", {}, one.sql), el("span", { class: "soft small" }, ` in ${one.clause}: ${one.meaning}`)),
    ),
  );
}
