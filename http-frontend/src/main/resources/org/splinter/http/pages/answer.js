/** The record of an answer: who was asked, whether that is private, what it cost, and what each provider saw. */

import { bytes, capital, duration, el, figures, listed, number, plural } from "./dom.js";

/** Makes the card below every answer. */
export function howCard(how) {
  return el(
    "section",
    { class: "card stack how", "aria-labelledby": "how-title" },
    el("h2", { id: "how-title" }, "How this was asked"),
    privacyNote(how),
    figures(
      [
        ["Providers", listed(names(how))],
        ["Rounds", number(how.rounds)],
        ["Sent", bytes(how.sent_bytes)],
        ["Received", bytes(how.received_bytes)],
        ...(how.index_bytes ? [["Public index", bytes(how.index_bytes)]] : []),
        ["Time", duration(how.wall_ms)],
      ],
      true,
    ),
    seenPanel(how),
  );
}

/** Makes a badge that says whether the answer is private, for its head. */
export function howBadge(how) {
  return el(
    "span",
    { class: how.private ? "badge good" : "badge warn" },
    how.private ? "private" : "not private",
  );
}

function names(how) {
  return [...new Set(how.steps.flatMap((step) => step.providers.map((provider) => provider.name)))];
}

function privacyNote(how) {
  const who = listed(names(how));
  const text = how.private
    ? `Private, as long as one of ${who} keeps its share to itself.`
    : `Not private: ${how.not_private}.`;
  const kind = how.private && how.separate ? "good" : "warn";
  const claim = el("p", { class: "claim" }, `${capital(how.privacy)}.`);
  const more = how.warnings.filter((warning) => !how.not_private?.includes(warning));
  const warnings = more.map((warning) => el("p", {}, `${capital(warning)}.`));
  return el("div", { class: `note ${kind}` }, el("p", {}, el("strong", {}, text)), claim, warnings);
}

function seenPanel(how) {
  return el(
    "details",
    { open: true },
    el("summary", {}, "What each provider saw"),
    el(
      "p",
      { class: "soft small" },
      "Each provider was sent the public text, in which ? stands for a secret, and a share of its own: bytes that " +
        "look random, of a length that the text alone fixes. One share tells nothing about your question. All of them " +
        "together would tell it, so they stand here as digests alone.",
    ),
    el(
      "div",
      { class: "seen" },
      how.steps.map((step, index) => stepPart(step, index, how.steps.length)),
    ),
  );
}

function stepPart(step, index, count) {
  const texts = [...new Set(step.providers.map((provider) => provider.template))];
  const asked = step.queries > 1 && `${step.queries} queries at once, alike`;
  const head = el(
    "div",
    { class: "who" },
    el("h3", {}, count === 1 ? "The question" : `Part ${index + 1} of ${count}`),
    el("span", { class: "soft small" }, [step.scheme, asked, plural(step.rounds, "round")].filter(Boolean).join(" · ")),
  );
  const together = texts.length === 1;
  return el(
    "section",
    {},
    head,
    together ? [el("div", { class: "small soft" }, "Public text, sent to each"), publicText(texts[0])] : null,
    el(
      "div",
      { class: "shares" },
      step.providers.map((provider) => shareCard(provider, step.queries, together)),
    ),
  );
}

function publicText(text) {
  return el("pre", { class: "public", tabindex: 0, role: "group", "aria-label": "Public text" }, text);
}

/** Returns bytes in hexadecimal, apart, so that they break into lines. */
function spaced(hex) {
  return hex.replace(/(..)(?=.)/g, "$1 ");
}

function shareCard(provider, queries, together) {
  const counters = Object.entries(provider.counters ?? {});
  return el(
    "div",
    { class: "share" },
    el(
      "div",
      { class: "who" },
      el("strong", {}, provider.name),
      el("span", { class: "soft small" }, provider.location),
    ),
    together ? null : publicText(provider.template),
    provider.share_sha256
      ? [
          el("div", { class: "small soft" }, queries === 1 ? "SHA-256 of its share" : "SHA-256 of its first share"),
          el(
            "pre",
            { class: "bytes", tabindex: 0, role: "group", "aria-label": `SHA-256 of the share of ${provider.name}` },
            spaced(provider.share_sha256),
          ),
        ]
      : null,
    el(
      "div",
      { class: "soft small" },
      `${bytes(provider.share_bytes)} of share${queries === 1 ? "" : ` for each of ${queries} queries`}, ` +
        `${bytes(provider.sent_bytes)} sent in all, ${bytes(provider.received_bytes)} came back`,
    ),
    counters.length > 0
      ? el(
          "details",
          { class: "small" },
          el("summary", {}, "What it counted"),
          counters.map(([name, value]) => el("div", { class: "soft" }, `${name}: ${number(value)}`)),
        )
      : null,
  );
}
