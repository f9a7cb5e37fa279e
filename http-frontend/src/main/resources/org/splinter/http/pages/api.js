/**
 * The gateway's API. The token comes once in the address's fragment, which no browser sends or logs, lives in this
 * tab's session storage and goes out in a header only. Inputs travel in bodies of POST, never in an address.
 */

const KEY = "splinter.token";

takeToken();
addEventListener("hashchange", () => takeToken() && location.reload());

/** Takes the token out of the address; returns whether there was one. */
function takeToken() {
  const given = /^#token=([\w-]+)$/.exec(location.hash);
  if (given) {
    sessionStorage.setItem(KEY, given[1]);
    history.replaceState(null, "", location.pathname);
  }
  return given !== null;
}

/** Returns whether this tab has a token. */
export function hasToken() {
  return sessionStorage.getItem(KEY) !== null;
}

/** Keeps the token of an address that `splinter serve` printed, or the token itself; returns whether it found one. */
export function useToken(text) {
  const given = /(?:#token=|^)([\w-]{20,})$/.exec(text.trim());
  if (given) {
    sessionStorage.setItem(KEY, given[1]);
  }
  return given !== null;
}

/** A problem that the gateway reports (RFC 9457): a title, a status, a detail, maybe the field and the part of its text. */
export class Problem extends Error {
  constructor({ title = "The gateway refused this", status = 0, detail = "", field = null, position = null }) {
    super(detail || title);
    this.title = title;
    this.status = status;
    this.field = field;
    this.position = position;
  }
}

async function send(method, path, body, signal, cache = "no-store") {
  const headers = { Authorization: `Bearer ${sessionStorage.getItem(KEY) ?? ""}` };
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
  }
  let response;
  try {
    response = await fetch(path, {
      method,
      headers,
      signal,
      body: body === undefined ? undefined : JSON.stringify(body),
      cache,
    });
  } catch (failure) {
    if (failure.name === "AbortError") {
      throw failure;
    }
    throw new Problem({
      title: "The gateway does not answer",
      detail: "The gateway does not answer: is scripts/splinter serve still running?",
    });
  }
  if (!response.ok) {
    throw new Problem(await described(response));
  }
  return response;
}

async function described(response) {
  try {
    return { status: response.status, ...(await response.json()) };
  } catch {
    return { status: response.status, detail: `The gateway answered ${response.status} ${response.statusText}` };
  }
}

/** Returns the JSON that a GET fetches. */
export async function get(path) {
  return (await send("GET", path)).json();
}

/** Returns the JSON that a POST is answered with at once. */
export async function post(path, body) {
  return (await send("POST", path, body)).json();
}

/** Returns the bytes that a GET fetches. The browser may keep them: it asks each time whether they still stand. */
export async function getBytes(path) {
  return (await send("GET", path, undefined, undefined, "no-cache")).arrayBuffer();
}

/**
 * Asks a question and waits for its answer: progress goes to `onProgress`; aborting `signal` cancels the question at
 * the gateway and resolves to null.
 */
export async function ask(path, body, onProgress, signal) {
  const { id } = await (await send("POST", path, body)).json();
  const question = `/api/questions/${encodeURIComponent(id)}`;
  const cancel = () => void send("DELETE", question).catch(() => {});
  signal.addEventListener("abort", cancel, { once: true });
  try {
    if (signal.aborted) {
      cancel();
      return null;
    }
    const stream = await send("GET", `${question}/events`, undefined, signal);
    for await (const { event, data } of events(stream.body)) {
      if (event === "progress") {
        onProgress(data);
      } else if (event === "answer") {
        return data;
      } else if (event === "problem") {
        throw new Problem(data);
      } else if (event === "cancelled") {
        return null;
      }
    }
    throw new Problem({ title: "The answer broke off", detail: "The gateway ended the answer early: ask again" });
  } catch (failure) {
    if (failure.name === "AbortError") {
      return null;
    }
    throw failure;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

/** Reads the events of a text/event-stream. (EventSource could not send the token's header.) */
async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) {
      return;
    }
    const blocks = (rest + value).split(/\r?\n\r?\n/);
    rest = blocks.pop();
    for (const block of blocks) {
      let event = "message";
      const data = [];
      for (const line of block.split(/\r?\n/)) {
        if (line.startsWith("event:")) {
          event = line.slice(6).trim();
        } else if (line.startsWith("data:")) {
          data.push(line.slice(5).replace(/^ /, ""));
        }
      }
      if (data.length > 0) {
        yield { event, data: JSON.parse(data.join("\n")) };
      }
    }
  }
}
