/** The public road map as a layer of Leaflet: drawn here, tile by tile, so that no tile server is asked. */

import * as L from "/lib/leaflet/leaflet-src.esm.js";
import { getBytes, Problem } from "./api.js";

const BIN_ZOOM = 13; // roads are found by the tile of this zoom that they begin or end in

const loading = new Map(); // by address

/**
 * Places of nodes in degrees and roads as pairs of nodes, of the gateway's binary road map. Loaded once, and again after
 * a failure.
 */
export function loadRoads(address) {
  if (!loading.has(address)) {
    const roads = load(address);
    roads.catch(() => loading.delete(address));
    loading.set(address, roads);
  }
  return loading.get(address);
}

async function load(address) {
  const map = decode(new DataView(await getBytes(address)));
  return { ...map, bins: binned(map) };
}

const MAGIC = 0x504d5053; // SPMP as its bytes stand
const VERSION = 1;
const HEADER_NUMBERS = 8;

/** Reads little-endian numbers of 32 bits: a header, then the longitudes, latitudes, starts and ends. */
function decode(view) {
  if (view.getUint32(0, true) !== MAGIC || view.getUint32(4, true) !== VERSION) {
    throw new Problem({ title: "Not a road map", detail: "The gateway's road map is not of the version of this page" });
  }
  const nodes = view.getUint32(8, true);
  const edges = view.getUint32(12, true);
  const [west, south, east, north] = new Int32Array(view.buffer, 16, 4);
  let at = HEADER_NUMBERS * 4;
  const next = (Numbers, count) => {
    const numbers = new Numbers(view.buffer, at, count);
    at += 4 * count;
    return numbers;
  };
  const lon = next(Int32Array, nodes);
  const lat = next(Int32Array, nodes);
  const from = next(Uint32Array, edges);
  const to = next(Uint32Array, edges);
  const corners = L.latLngBounds([south / 1e6, west / 1e6], [north / 1e6, east / 1e6]);
  return { edges, corners, from, to, lon, lat, ...projected(lon, lat) };
}

/** Projects to Web Mercator over the unit square. */
function projected(lon, lat) {
  const x = new Float64Array(lon.length);
  const y = new Float64Array(lon.length);
  for (let i = 0; i < lon.length; i++) {
    x[i] = lon[i] / 360e6 + 0.5;
    const sine = Math.sin((lat[i] / 1e6) * (Math.PI / 180));
    y[i] = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  }
  return { x, y };
}

/** Sorts roads into bins: for each bin, the numbers of the roads that begin or end there. */
function binned({ edges, from, to, x, y }) {
  const size = 2 ** BIN_ZOOM;
  const bins = new Map();
  const put = (key, edge) => {
    const bin = bins.get(key);
    if (bin === undefined) {
      bins.set(key, [edge]);
    } else {
      bin.push(edge);
    }
  };
  const keyOf = (node) => Math.floor(x[node] * size) + size * Math.floor(y[node] * size);
  for (let edge = 0; edge < edges; edge++) {
    const first = keyOf(from[edge]);
    const last = keyOf(to[edge]);
    put(first, edge);
    if (last !== first) {
      put(last, edge);
    }
  }
  return bins;
}

/** A layer of roads in the page's colour, redrawn when light turns dark. */
export const RoadLayer = L.GridLayer.extend({
  initialize(roads, options) {
    this.roads = roads;
    L.setOptions(this, { updateWhenZooming: false, keepBuffer: 1, ...options });
  },

  createTile(coords) {
    const size = this.getTileSize();
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    const tile = L.DomUtil.create("canvas", "leaflet-tile");
    tile.width = size.x * ratio;
    tile.height = size.y * ratio;
    const pen = tile.getContext("2d");
    pen.scale(ratio, ratio);
    pen.strokeStyle = getComputedStyle(this._map.getContainer()).getPropertyValue("--road");
    pen.lineWidth = coords.z < 12 ? 0.6 : coords.z < 14 ? 0.9 : coords.z < 16 ? 1.6 : 3;
    pen.globalAlpha = coords.z < 12 ? 0.55 : 0.9;
    pen.lineCap = "round";
    pen.beginPath();
    for (const bin of this.binsAround(coords)) {
      this.trace(pen, bin, coords, size.x);
    }
    pen.stroke();
    return tile;
  },

  /** Yields the bins that the tile covers, and those around it. */
  *binsAround({ x, y, z }) {
    const size = 2 ** BIN_ZOOM;
    const scale = 2 ** (BIN_ZOOM - z);
    const span = Math.max(1, scale);
    const left = Math.floor(x * scale);
    const top = Math.floor(y * scale);
    for (let row = top - 1; row <= top + span; row++) {
      for (let column = left - 1; column <= left + span; column++) {
        const bin = this.roads.bins.get(column + size * row);
        if (bin !== undefined) {
          yield bin;
        }
      }
    }
  },

  trace(pen, bin, coords, pixels) {
    const { x, y, from, to } = this.roads;
    const scale = 2 ** coords.z * pixels;
    const left = coords.x * pixels;
    const top = coords.y * pixels;
    for (const edge of bin) {
      const ax = x[from[edge]] * scale - left;
      const ay = y[from[edge]] * scale - top;
      const bx = x[to[edge]] * scale - left;
      const by = y[to[edge]] * scale - top;
      const tiny = coords.z < 12 && Math.abs(ax - bx) + Math.abs(ay - by) < 1.2;
      if (tiny && (edge & 3) !== 0) {
        continue; // shorter than a pixel: one in four shows well enough where the streets are
      }
      pen.moveTo(ax, ay);
      pen.lineTo(bx, by);
    }
  },
});
