/** A map without a tile server: places, hexagons, routes and roads as vectors; picked by click or from its middle. */

import * as L from "/lib/leaflet/leaflet-src.esm.js";
import { el } from "./dom.js";
import { RoadLayer } from "./roads.js";

const dark = matchMedia("(prefers-color-scheme: dark)");

/** Returns the page's colour of a name, for Leaflet's drawings. */
function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** A map in a new element; `onPick(latlng)` receives clicks and the Enter key, which takes the middle. */
export class VectorMap {
  constructor({ label, center, zoom, onPick }) {
    this.box = el("div", {
      class: "map",
      role: "region",
      "aria-label": `${label}. Arrow keys move it, plus and minus zoom, Enter picks its middle.`,
    });
    this.start = { center, zoom };
    this.onPick = onPick;
    this.map = null;
    this.roads = null;
  }

  /** Draws the map, once its element is in the page. */
  open() {
    this.map = L.map(this.box, {
      zoomControl: true,
      attributionControl: false,
      minZoom: 8,
      maxZoom: 18,
      zoomAnimation: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    }).setView(this.start.center, this.start.zoom);
    L.control.scale({ imperial: true, metric: true }).addTo(this.map);
    this.marks = L.layerGroup().addTo(this.map);
    this.found = L.layerGroup().addTo(this.map);
    this.map.on("click", (event) => this.onPick(event.latlng));
    this.box.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target === this.box) {
        event.preventDefault();
        this.onPick(this.map.getCenter());
      }
    });
    new ResizeObserver(() => this.map.invalidateSize({ animate: false })).observe(this.box);
    dark.addEventListener("change", () => {
      this.roadLayer?.redraw();
      this.redraw?.();
    });
  }

  /** Puts roads below all else; the map then stays within their corners. */
  showRoads(roads) {
    this.roadLayer?.remove();
    this.roadLayer = new RoadLayer(roads, {}).addTo(this.map);
    this.roads = roads;
    return roads.corners;
  }

  hideRoads() {
    this.roadLayer?.remove();
    this.roadLayer = null;
  }

  view(center, zoom) {
    this.map.setView(center, zoom, { animate: false });
  }

  fit(bounds) {
    if (bounds.isValid()) {
      this.map.fitBounds(bounds, { padding: [24, 24], maxZoom: 16, animate: false });
    }
  }

  clearMarks() {
    this.marks.clearLayers();
  }

  clearFound() {
    this.found.clearLayers();
    this.redraw = null;
  }

  /** Draws a mark, such as the start of a route, with its name if it has one. */
  mark(latlng, hue, text = "") {
    const mark = L.circleMarker(latlng, {
      radius: 7,
      color: colour("card"),
      weight: 3,
      fillColor: colour(hue),
      fillOpacity: 1,
      interactive: false,
    }).addTo(this.marks);
    if (text) {
      mark.bindTooltip(text, { permanent: true, direction: "top", offset: [0, -8], className: "end" });
    }
  }

  /** Draws a hexagon that was asked for, given its corners as [lat, lon]. */
  hexagon(ring) {
    const hue = colour("second");
    return L.polygon(ring, {
      color: hue,
      weight: 2,
      fillColor: hue,
      fillOpacity: 0.12,
      interactive: false,
    }).addTo(this.found);
  }

  /** Draws a numbered hit, with the text to show when it is clicked. */
  pin(latlng, text, content) {
    L.circleMarker(latlng, {
      radius: 11,
      color: colour("card"),
      weight: 2,
      fillColor: colour("pin"),
      fillOpacity: 1,
      bubblingMouseEvents: false,
    })
      .bindTooltip(text, { permanent: true, direction: "center", className: "pin" })
      .bindPopup(content)
      .addTo(this.found);
  }

  /** Draws a route over [lat, lon] pairs, on a rim that lifts it off the roads. */
  line(points, hue, dash = null) {
    L.polyline(points, { color: colour("card"), weight: 8, opacity: 0.9, interactive: false }).addTo(this.found);
    L.polyline(points, { color: colour(hue), weight: 4, dashArray: dash, interactive: false }).addTo(this.found);
  }
}

/** Returns the corners around [lat, lon] pairs. */
export function cornersOf(points) {
  return L.latLngBounds(points);
}
