/** The beginning of all pages: the token, the gateway's status, the note on providers, the choice of them. */

import { get, hasToken, post, Problem, useToken } from "./api.js";
import { capital, el } from "./dom.js";
import { textField } from "./form.js";

const CHOSEN = "splinter.providers"; // public: the gateway's providers by name

/** Runs `build(status)` in a page with a token and a gateway that answers; else says what is missing. */
export async function start(build) {
  const place = document.getElementById("page");
  if (!hasToken()) {
    place.replaceChildren(tokenCard());
    return;
  }
  try {
    const status = await get("/api/status");
    warn(status);
    await build(status, place);
  } catch (problem) {
    if (!(problem instanceof Problem)) {
      throw problem;
    }
    place.replaceChildren(
      problem.status === 401
        ? tokenCard("This page's token is not the gateway's: it was started anew since.")
        : el("div", { class: "note wrong", role: "alert" }, el("p", {}, problem.message)),
    );
  } finally {
    place.setAttribute("aria-busy", "false");
  }
}

function warn(status) {
  const note = document.getElementById("providers-note");
  if (note !== null && !status.separate) {
    note.className = "note warn";
    note.hidden = false;
    note.replaceChildren(...status.warnings.map((warning) => el("p", {}, `${capital(warning)}.`)));
  }
}

function tokenCard(why = "This tab has no token.") {
  const field = textField("token", "Address or token", {
    type: "password",
    hint: "The line http://127.0.0.1:…/#token=… that scripts/splinter serve printed",
  });
  const form = el(
    "form",
    { class: "card stack", autocomplete: "off" },
    el("h2", {}, "Open this page by the address with the token"),
    el(
      "p",
      { class: "soft" },
      `${why} Whoever has the token may ask in your name, so each start of the gateway makes` + " a new one.",
    ),
    field,
    el("div", { class: "run" }, el("button", { type: "submit" }, "Use it")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (useToken(document.getElementById("token").value)) {
      location.reload();
    } else {
      const line = document.getElementById("token-fault");
      line.textContent = "This is neither the address nor a token";
      line.hidden = false;
      document.getElementById("token").setAttribute("aria-invalid", "true");
      document.getElementById("token").focus();
    }
  });
  return form;
}

/** Makes the part of a form that chooses the providers to ask; public, so the tab remembers it. */
export function providersField(status) {
  const kept = JSON.parse(sessionStorage.getItem(CHOSEN) ?? "null");
  const usual = status.providers.filter((one) => kept?.includes(one.name) ?? one.usual);
  const fault = el("div", { class: "fault", id: "providers-fault", hidden: true });
  return el(
    "details",
    { "data-field": "providers", change: () => sessionStorage.setItem(CHOSEN, JSON.stringify(chosenProviders())) },
    el("summary", {}, "Providers to ask"),
    el(
      "fieldset",
      {},
      el("legend", { class: "unseen" }, "Providers to ask"),
      el(
        "div",
        { class: "choices" },
        status.providers.map((one) =>
          el(
            "label",
            {},
            el("input", { type: "checkbox", name: "providers", value: one.name, checked: usual.includes(one) }),
            one.embedded ? `${one.name} (embedded)` : one.name,
          ),
        ),
      ),
      el("div", { class: "hint" }, "Two to eight. With three or more, all but one may compare notes."),
      fault,
    ),
  );
}

/** Returns the names of the providers that are ticked. */
export function chosenProviders() {
  return [...document.querySelectorAll('input[name="providers"]:checked')].map((box) => box.value);
}

/**
 * Opens an application with its lists as they were fetched last: to open a page contacts no provider. Where they never
 * were, or say that nothing is prepared, a button has all usual providers asked, alike. `described` returns those of
 * the application, `open` shows the page.
 */
export async function withLists(page, described, open) {
  await shown(await get("/api/apps"));

  async function shown(apps) {
    if (apps.fetched && described(apps).some((one) => one.prepared)) {
      await open(apps);
      return;
    }
    const command = described(apps).map((one) => one.prepare).find(Boolean) ?? "scripts/splinter apps prepare";
    const fault = el("p", { role: "alert", hidden: true });
    const ask = el("button", { type: "button", click: () => void fetchLists(ask, fault) }, "Ask for the lists");
    page.replaceChildren(
      el(
        "div",
        { class: "note warn" },
        apps.fetched
          ? el("p", {}, "Nothing is prepared here yet. This makes it, once: ", el("code", {}, command))
          : el("p", {}, "What there is to choose from is not on this computer yet."),
        el(
          "p",
          {},
          "All providers are asked for it alike, once you say so, and again after a question. Until then none " +
            "of them learns that you are here.",
        ),
        ask,
        fault,
      ),
    );
  }

  async function fetchLists(ask, fault) {
    ask.disabled = true;
    try {
      await shown(await post("/api/apps", {}));
    } catch (problem) {
      if (!(problem instanceof Problem)) {
        throw problem;
      }
      fault.textContent = problem.message;
      fault.hidden = false;
      ask.disabled = false;
    }
  }
}

/** Has the lists fetched anew for the next time, once a question has ended, however it did. */
export function freshenLists() {
  post("/api/apps", {}).catch(() => {}); // those that are kept do
}

/** Makes a table that scrolls alone where the window is narrow: columns {label, number}, rows of texts or nodes. */
export function dataTable(label, columns, rows) {
  return el(
    "div",
    { class: "scroll", tabindex: 0, role: "group", "aria-label": label },
    el(
      "table",
      {},
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          columns.map((one) => el("th", { scope: "col", class: one.number && "number" }, one.label)),
        ),
      ),
      el(
        "tbody",
        {},
        rows.map((row) =>
          el(
            "tr",
            {},
            row.map((cell, index) => el("td", { class: cellClass(cell, columns[index]) }, cell ?? "NULL")),
          ),
        ),
      ),
    ),
  );
}

/** Returns the class of a cell: numbers stand right, short texts stay in one line. */
function cellClass(cell, column) {
  const brief = typeof cell === "string" && cell.length < 20;
  return [column.number && "number", cell === null && "null", brief && "brief"].filter(Boolean).join(" ") || null;
}
