/** Forms that ask the gateway: fields with their errors beside them, progress, cancel. Nothing is sent but by fetch. */

import { ask, Problem } from "./api.js";
import { el, plural } from "./dom.js";

/** The attributes that keep browsers from remembering typed text for suggestions, which secrets must not get into. */
const UNKEPT = { autocomplete: "off", autocapitalize: "off", spellcheck: "false" };

/** Makes a label, a control with the attributes, a hint, and room for a fault. */
function labelled(name, label, hint, control) {
  const described = [hint ? `${name}-hint` : null, `${name}-fault`].filter(Boolean).join(" ");
  control.setAttribute("aria-describedby", described);
  return el(
    "div",
    { class: "field", "data-field": name },
    el("label", { for: name }, label),
    control,
    hint ? el("div", { class: "hint", id: `${name}-hint` }, hint) : null,
    faultLine(name),
  );
}

/** Makes room for the fault of a field that is no single control. */
export function faultLine(name) {
  return el("div", { class: "fault", id: `${name}-fault`, hidden: true });
}

/** Makes a line to type; `attributes` such as inputmode or type go to the input. */
export function textField(name, label, { hint = "", value = "", ...attributes } = {}) {
  return labelled(name, label, hint, el("input", { id: name, name, type: "text", value, ...UNKEPT, ...attributes }));
}

/** Makes several lines to type. */
export function areaField(name, label, { hint = "", value = "", ...attributes } = {}) {
  return labelled(name, label, hint, el("textarea", { id: name, name, ...UNKEPT, ...attributes }, value));
}

/** Makes a list of choices: texts, or {value, label}; `any` labels the choice of none and goes first. */
export function selectField(name, label, choices, { hint = "", any = null, value = "" } = {}) {
  const options = choices.map((choice) => (typeof choice === "object" ? choice : { value: choice, label: choice }));
  return labelled(
    name,
    label,
    hint,
    el(
      "select",
      { id: name, name, ...UNKEPT },
      any === null ? null : el("option", { value: "" }, any),
      options.map((one) => el("option", { value: one.value, selected: one.value === value }, one.label)),
    ),
  );
}

/** Makes a choice among few, all in sight. */
export function switchField(name, legend, choices, chosen, onChange = () => {}) {
  return el(
    "fieldset",
    { "data-field": name, change: () => onChange(valueOf(name)) },
    el("legend", {}, legend),
    el(
      "div",
      { class: "switch" },
      choices.map(({ value, label }) =>
        el(
          "label",
          {},
          el("input", { type: "radio", name, value, checked: value === chosen, ...UNKEPT }),
          el("span", {}, label),
        ),
      ),
    ),
    faultLine(name),
  );
}

/** Returns the text in the field of a name, without blanks around it; "" where it is empty or not shown. */
export function valueOf(name) {
  const radio = document.querySelector(`input[type="radio"][name="${name}"]:checked`);
  const control = radio ?? document.getElementById(name);
  return control === null || control.closest("[hidden]") !== null ? "" : control.value.trim();
}

/** Returns the text in the field of a name, or null where it is empty or not shown. */
export function valueOrNull(name) {
  return valueOf(name) || null;
}

/** A fault of a field, found before anything is sent. */
export class Fault extends Error {
  constructor(field, message) {
    super(message);
    this.field = field;
  }
}

/** Returns the whole number in the field, or null if it is empty; throws a fault if it is none or out of bounds. */
export function wholeOrNull(name, what, low, high) {
  const text = valueOf(name);
  if (text === "") {
    return null;
  }
  const value = Number(text);
  if (!Number.isInteger(value) || value < low || value > high) {
    throw new Fault(name, `${what} must be a whole number from ${low} to ${high}`);
  }
  return value;
}

/**
 * Returns a place typed as "lat,lon", as {lat, lon}; null if the field is empty. Throws a fault if it is not on Earth,
 * or far from the area between two corners while it is there the other way round.
 */
export function placeOrNull(name, corners = null) {
  const text = valueOf(name);
  if (text === "") {
    return null;
  }
  const parts = text.split(",").map((part) => part.trim());
  const [lat, lon] = parts.map(Number);
  const two = parts.length === 2 && !parts.includes("");
  if (two && corners !== null && !near(corners, lat, lon) && near(corners, lon, lat)) {
    throw new Fault(name, "A place is latitude, longitude: exchange the two numbers");
  }
  if (!two || !(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 180)) {
    throw new Fault(name, "A place is latitude, longitude in degrees, such as 40.7580, -73.9855");
  }
  return { lat, lon };
}

/** Returns whether a place is within a degree of an area, given by its least and its greatest place. */
function near([low, high], ...place) {
  return place.every((degrees, axis) => degrees >= low[axis] - 1 && degrees <= high[axis] + 1);
}

/**
 * Makes a form ask: `question()` gives {path, body}, at once or later, or throws a Fault (or an array of them);
 * `show(answer)` draws what came and returns a sentence to say aloud; `ended()` follows each question, whatever came of
 * it; `text` names the field whose text problems point at. A later question replaces an earlier one. Returns a function
 * that stops a question that runs, for forms whose change makes its answer another question's.
 */
export function asking(
  form,
  { label = "Ask privately", others = [], question, show, target, ended = () => {}, text = null },
) {
  const submit = el("button", { type: "submit" }, label);
  const cancel = el("button", { type: "button", hidden: true }, "Cancel");
  const stage = el("span", {});
  const bar = el("progress", { max: 1, "aria-label": "Progress" });
  const progress = el("div", { class: "progress", hidden: true }, stage, bar);
  const said = el("p", { class: "unseen", role: "status" });
  const wrong = el("div", { class: "note wrong", role: "alert", tabindex: -1, hidden: true });
  form.noValidate = true;
  form.append(el("div", { class: "run" }, submit, others, cancel), progress, wrong, said);

  let running = null;
  let begun = false;
  cancel.addEventListener("click", () => running?.abort());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!begun) {
      begun = true;
      void run().finally(() => (begun = false));
    }
  });

  return () => running?.abort();

  async function run() {
    clearFaults(form);
    wrong.hidden = true;
    let asked;
    try {
      asked = await question();
    } catch (faults) {
      refuse(faults);
      return;
    }
    begin();
    try {
      const answer = await ask(asked.path, asked.body, told, running.signal);
      if (answer === null) {
        said.textContent = "Cancelled.";
        stage.textContent = "Cancelled: the providers were told to stop, and there is no answer.";
        bar.hidden = true;
      } else {
        progress.hidden = true;
        said.textContent = show(answer);
      }
    } catch (problem) {
      progress.hidden = true;
      refuse(problem);
    } finally {
      running = null;
      submit.disabled = false;
      others.forEach((button) => (button.disabled = false));
      cancel.hidden = true;
      target.setAttribute("aria-busy", "false");
      if (document.activeElement === document.body) {
        submit.focus(); // the button that had it is gone
      }
      ended(); // whatever came of it
    }
  }

  function begin() {
    running = new AbortController();
    submit.disabled = true;
    others.forEach((button) => (button.disabled = true));
    cancel.hidden = false;
    cancel.focus();
    progress.hidden = false;
    bar.hidden = false;
    bar.removeAttribute("value");
    stage.textContent = "Asking";
    said.textContent = "Asking.";
    target.setAttribute("aria-busy", "true");
  }

  function told({ stage: name, fraction }) {
    stage.textContent = name;
    if (typeof fraction === "number" && fraction > 0) {
      bar.value = Math.min(1, fraction);
    } else {
      bar.removeAttribute("value");
    }
  }

  function refuse(failure) {
    const faults = Array.isArray(failure) ? failure : [failure];
    said.textContent = ""; // the alert speaks
    if (!faults.every((one) => one instanceof Fault || one instanceof Problem)) {
      throw failure;
    }
    const beside = faults.filter((one) => one.field && showFault(one.field, one.message));
    wrong.replaceChildren(
      ...(beside.length > 1 ? [el("p", {}, `${plural(beside.length, "field")} to mend:`)] : []),
      ...faults.map((one) => el("p", {}, one.message)),
    );
    wrong.hidden = false;
    const pointed = faults.find((one) => text !== null && one.position);
    if (pointed) {
      point(controlOf(text), pointed.position);
    } else if (beside.length > 0) {
      controlOf(beside[0].field)?.focus();
    } else {
      wrong.focus();
    }
  }

  /** Selects the part of a text that is to blame, and shows its line with carets under it. */
  function point(control, { line, column, length }) {
    const blank = control.value.length - control.value.trimStart().length; // it was not sent
    const lines = control.value.trim().split(/\r\n|[\r\n]/);
    const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, blank);
    wrong.append(
      el(
        "pre",
        { class: "pointer", tabindex: 0, role: "group", "aria-label": "The line with the mistake" },
        `${lines[line - 1] ?? ""}\n${" ".repeat(column - 1)}${"^".repeat(length)}`,
      ),
    );
    control.focus();
    control.setSelectionRange(before + column - 1, before + column - 1 + length);
  }
}

function controlOf(field) {
  return document.querySelector(`[data-field="${CSS.escape(field)}"] :is(input, select, textarea)`);
}

/** Writes a fault beside its field; returns false if the page has no such field in sight. */
function showFault(field, message) {
  const line = document.getElementById(`${field}-fault`);
  if (line === null || line.parentElement.closest("[hidden]") !== null) {
    return false;
  }
  line.textContent = message;
  line.hidden = false;
  line.closest("details")?.setAttribute("open", "");
  controlOf(field)?.setAttribute("aria-invalid", "true");
  return true;
}

function clearFaults(form) {
  form.querySelectorAll(".fault").forEach((line) => (line.hidden = true));
  form.querySelectorAll("[aria-invalid]").forEach((control) => control.removeAttribute("aria-invalid"));
}
