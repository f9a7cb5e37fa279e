/** The first page: the applications, and which are ready. */

import { get } from "./api.js";
import { el, svg } from "./dom.js";
import { start } from "./page.js";

const DOORS = [
  {
    path: "/restaurants",
    name: "Restaurants",
    family: "places",
    text: "By cuisine, borough, name or inspection score, near a place that you pick on a map.",
    icon: "M12 21s-7-6.3-7-11a7 7 0 0 1 14 0c0 4.700-7 11-7 11zM12 12.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z",
  },
  {
    path: "/flights",
    name: "Flights",
    family: "flights",
    text: "The ten cheapest of a day or a month, what they cost on average, and how late they were.",
    icon: "M3 13l18-8-5 16-4-6.500zM12 14.500L21 5",
  },
  {
    path: "/routes",
    name: "Routes",
    family: "routes",
    text: "The shortest way through New York between two points that stay yours.",
    icon: "M6 20a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM18 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM6 16V9a3 3 0 0 1 6 0v6a3 3 0 0 0 6 0V8",
  },
  {
    path: "/sql",
    name: "SQL",
    family: null,
    text: "Questions of your own over tables of your own, and what a provider would learn of them.",
    icon: "M4 6h16v12H4zM7 10l2.500 2L7 14M12 14.500h5",
  },
];

start(async (status, place) => {
  const apps = await get("/api/apps");
  place.replaceChildren(
    el(
      "ul",
      { class: "doors" },
      DOORS.map((door) => el("li", {}, doorCard(door, apps))),
    ),
  );
});

function doorCard({ path, name, family, text, icon }, apps) {
  const ready = family === null || !apps.fetched || apps[family].some((one) => one.prepared);
  return el(
    "a",
    { class: "card door", href: path },
    svg(
      "svg",
      { viewBox: "0 0 24 24", "aria-hidden": "true" },
      svg("path", {
        d: icon,
        fill: "none",
        stroke: "currentColor",
        "stroke-width": 1.6,
        "stroke-linejoin": "round",
        "stroke-linecap": "round",
      }),
    ),
    el("h2", {}, name),
    el("p", {}, text),
    ready ? null : el("span", { class: "badge warn" }, "not prepared yet"),
  );
}
