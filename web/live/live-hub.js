import { RESTRICTED } from '../shared/restrictions.js';
import { readEvents } from './event-source.js';

/** @typedef {{ id: string, name: string, type: string, port: number, status: string }} Server */
/** @typedef {{ isVisible: boolean, watched: string | null, heardMs: number }} Tab */
/**
 * A message from the hub to a page: the servers; the console or the players of the server that the page shows; the
 * server types; the page to which to go because the session has ended or is restricted; or an error message ('' once
 * it is resolved).
 *
 * @typedef {{ servers: Server[] } | { id: string, logs: string[] } | { id: string, players: any } | { offers: any[] }
 * | { leaveTo: string } | { trouble: string }} Update
 */

const TICK_MS = 250;
/**
 * The time between two background requests: 40 a minute, of the 100 that a user may send. When a page is opened, a few
 * are sent at once (`BURST`).
 */
const GAP_MS = 1500;
const BURST = 5;
/**
 * If a smaller share of the user's requests is left, background requests become rare, because the user's other devices
 * need requests, too.
 */
const SCARCE = 0.5;
const SCARCE_GAP_MS = 10_000;
const CONSOLE_EVERY_MS = 3000;
const PLAYERS_EVERY_MS = 15_000;
const OFFERS_EVERY_MS = 30_000;
/** How often the list of servers is requested if no event stream is available. */
const LIST_EVERY_MS = 15_000;
/** How long an event stream stays open while no tab is visible. Users often return soon. */
const HIDDEN_MS = 5000;
/** How long an event stream may receive nothing. The panel sends a comment every 15 s. */
const STALL_MS = 40_000;
const RETRY_MS = 2000;
const MAX_RETRY_MS = 30_000;
const CONSOLE_LINES = 200;
const MAX_SERVERS = 100;
const LIST = '/servers?limit=100';
const OFFERS = '/server-types?limit=100';
/** How long after its last report a tab counts as closed. Tabs report every 30 s, hidden ones at least every 60 s. */
const TAB_GONE_MS = 150_000;
const UP = ['starting', 'running', 'stopping', 'restarting'];
export const UNREACHABLE = 'The panel does not respond. It may have been stopped, or the network is down.';

/** Keeps the data of any number of tabs up to date, while at least one of them is visible. */
export class LiveHub {
  /** @type {Map<MessagePort, Tab>} */
  #tabs = new Map();
  /** @type {Server[] | undefined} */
  #servers;
  /** @type {any[] | undefined} */
  #offers;
  /**
   * When each path of the API is to be requested next.
   * @type {Map<string, number>}
   */
  #due = new Map();
  /**
   * Servers that have no list of players, until they are restarted.
   * @type {Set<string>}
   */
  #playerless = new Set();
  /** @type {AbortController | undefined} */
  #stream;
  #isOpen = false;
  #lastEventId = '';
  #heardMs = 0;
  #visibleMs = Number.NEGATIVE_INFINITY;
  #nextStreamMs = 0;
  #retryMs = RETRY_MS;
  #nextAskMs = 0;
  /** The time before which no further background request may be sent, so that at most one is sent per `GAP_MS`. */
  #pacedMs = 0;
  /**
   * The path of the request in progress.
   * @type {string | undefined}
   */
  #asked;
  #trouble = '';
  #isShutOut = false;

  constructor() {
    setInterval(() => this.#tick(), TICK_MS);
  }

  /** @param {MessagePort} port */
  join(port) {
    port.addEventListener('message', ({ data }) => this.#hear(port, data));
    port.start();
  }

  /**
   * @param {MessagePort} port
   * @param {{ isVisible: boolean, watched: string | null }} said
   */
  #hear(port, { isVisible, watched }) {
    const before = this.#tabs.get(port);
    this.#tabs.set(port, { isVisible, watched, heardMs: Date.now() });
    if (isVisible && before?.isVisible !== true) {
      // The session ended, but the user may have signed in again since, so try again.
      if (this.#isShutOut) this.#forget();
      if (this.#servers !== undefined && this.#isOpen) port.postMessage({ servers: this.#servers });
      if (this.#offers !== undefined) port.postMessage({ offers: this.#offers });
      if (this.#trouble !== '') port.postMessage({ trouble: this.#trouble });
    }
    if (isVisible && watched !== null && watched !== before?.watched) this.#hurry(watched);
    this.#tick();
  }

  #forget() {
    this.#isShutOut = false;
    this.#servers = this.#offers = undefined;
    this.#lastEventId = '';
    this.#nextStreamMs = 0;
    this.#due.clear();
  }

  /** @param {string} id of a server whose console must be read soon */
  #hurry(id) {
    this.#due.set(`/servers/${id}/logs?tail=${CONSOLE_LINES}`, 0);
    this.#due.set(`/servers/${id}/players`, 0);
  }

  get #visible() {
    return [...this.#tabs].filter(([, { isVisible }]) => isVisible);
  }

  /** @param {Update} update */
  #broadcast(update) {
    for (const [port] of this.#visible) port.postMessage(update);
  }

  /** @param {string} trouble */
  #setTrouble(trouble) {
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    this.#broadcast({ trouble });
  }

  #tick() {
    const now = Date.now();
    for (const [port, { heardMs }] of this.#tabs) if (now - heardMs > TAB_GONE_MS) this.#tabs.delete(port);
    if (this.#visible.length > 0) this.#visibleMs = now;
    const isWanted = now - this.#visibleMs < HIDDEN_MS && !this.#isShutOut;
    if (!isWanted || (this.#stream && now - this.#heardMs > STALL_MS)) this.#stream?.abort();
    if (!isWanted || this.#visible.length === 0) return;
    if (this.#stream === undefined && now >= this.#nextStreamMs) void this.#follow();
    const isPaced = this.#pacedMs - now <= (BURST - 1) * GAP_MS;
    if (this.#asked === undefined && isPaced && now >= this.#nextAskMs) void this.#askNext(now);
  }

  async #follow() {
    const stream = new AbortController();
    this.#stream = stream;
    this.#heardMs = Date.now();
    const heard = () => {
      this.#heardMs = Date.now();
    };
    const status = await readEvents('/api/v2/events?kind=servers', {
      lastEventId: this.#lastEventId,
      signal: stream.signal,
      onBytes: heard,
      onOpen: () => {
        this.#isOpen = true;
        this.#retryMs = RETRY_MS;
        this.#setTrouble('');
        // Send the servers, because new tabs have no data and a resumed stream does not begin with `reset`.
        if (this.#servers !== undefined) this.#broadcast({ servers: this.#servers });
      },
      onEvent: ({ id, name, data }) => {
        this.#lastEventId = id;
        this.#apply(name, data);
      },
    }).catch(() => 0);
    this.#stream = undefined;
    this.#isOpen = false;
    if (stream.signal.aborted) return;
    if (status === 0) this.#setTrouble(UNREACHABLE);
    if (status === 401) this.#shutOut('/login');
    this.#nextStreamMs = Date.now() + this.#retryMs * (0.5 + Math.random());
    this.#retryMs = Math.min(2 * this.#retryMs, MAX_RETRY_MS);
  }

  /** @param {string} leaveTo the page that says what to do */
  #shutOut(leaveTo) {
    this.#isShutOut = true;
    this.#broadcast({ leaveTo });
  }

  /**
   * @param {string} name
   * @param {any} data
   */
  #apply(name, data) {
    // Request the list again, because the response to the request in progress may be older than this event.
    if (name === 'reset' || this.#asked === LIST) this.#due.set(LIST, 0);
    if (this.#servers === undefined || !name.startsWith('server.')) return;
    const at = this.#servers.findIndex(({ id }) => id === data.id);
    if (name === 'server.removed') this.#servers = this.#servers.filter(({ id }) => id !== data.id);
    else if (at >= 0) this.#servers = this.#servers.with(at, data);
    else if (this.#servers.length < MAX_SERVERS) this.#servers = [...this.#servers, data];
    if (data.status !== 'running') this.#playerless.delete(data.id);
    if (this.#watched.includes(data.id)) this.#hurry(data.id);
    this.#broadcast({ servers: this.#servers });
  }

  get #watched() {
    const ids = this.#visible.flatMap(([, { watched }]) => watched ?? []);
    return [...new Set(ids)].filter((id) => this.#servers?.some((server) => server.id === id));
  }

  /**
   * Requests the path that has been due for the longest time.
   * @param {number} now
   */
  async #askNext(now) {
    const [path] = this.#wanted()
      .filter((each) => (this.#due.get(each) ?? 0) <= now)
      .sort((one, other) => (this.#due.get(one) ?? 0) - (this.#due.get(other) ?? 0));
    if (path === undefined) return;
    this.#asked = path;
    this.#pacedMs = Math.max(now, this.#pacedMs) + GAP_MS;
    this.#due.delete(path);
    try {
      await this.#ask(path);
    } catch {
      this.#setTrouble(UNREACHABLE);
      this.#nextAskMs = Date.now() + RETRY_MS;
    }
    if (!this.#due.has(path)) this.#due.set(path, Date.now() + everyMs(path));
    this.#asked = undefined;
  }

  #wanted() {
    const isListWanted = !this.#isOpen || this.#servers === undefined || this.#due.get(LIST) === 0;
    const paths = isListWanted ? [LIST, OFFERS] : [OFFERS];
    for (const id of this.#watched) {
      const logs = `/servers/${id}/logs?tail=${CONSOLE_LINES}`;
      const status = this.#servers?.find((server) => server.id === id)?.status ?? '';
      // Read the console of a stopped server only once more, because it writes no more output.
      if (UP.includes(status) || !this.#due.has(logs) || this.#due.get(logs) === 0) paths.push(logs);
      if (status === 'running' && !this.#playerless.has(id)) paths.push(`/servers/${id}/players`);
    }
    return paths;
  }

  /** @param {string} path */
  async #ask(path) {
    const response = await fetch(`/api/v2${path}`, { credentials: 'same-origin' });
    const { headers, status } = response;
    const left =
      Number(headers.get('ratelimit-remaining') ?? 1) / Number(headers.get('ratelimit-limit') ?? 1);
    const waitMs = status === 429 ? 1000 * Number(headers.get('retry-after') ?? 60) : 0;
    this.#nextAskMs = Date.now() + Math.max(left < SCARCE ? SCARCE_GAP_MS : 0, waitMs);
    const isJson = headers.get('content-type')?.startsWith('application/json');
    const body = isJson ? await response.json() : undefined;
    if (status === 401) this.#shutOut('/login');
    else if (RESTRICTED.includes(body?.error)) this.#shutOut('/account');
    else if (response.ok) this.#take(path, body);
    else if (status === 409 && path.endsWith('/players')) this.#playerless.add(idIn(path));
    // Show no message for these statuses: a removed server disappears from the list by an event, and a rate-limited
    // request is repeated later.
    else if (![404, 409, 429].includes(status))
      this.#setTrouble(body?.message ?? `The panel responded with status ${status}.`);
  }

  /**
   * @param {string} path
   * @param {any} body
   */
  #take(path, body) {
    this.#setTrouble('');
    if (path === LIST) {
      this.#servers = body.items;
      this.#broadcast({ servers: body.items });
    } else if (path === OFFERS) {
      this.#offers = body.items;
      this.#broadcast({ offers: body.items });
    } else {
      const id = idIn(path);
      const update = path.endsWith('/players') ? { id, players: body } : { id, logs: body.logs };
      for (const [port, { watched }] of this.#visible) if (watched === id) port.postMessage(update);
    }
  }
}

/** @param {string} path */
const idIn = (path) => path.split('/')[2] ?? '';

/** @param {string} path */
function everyMs(path) {
  if (path.includes('/logs')) return CONSOLE_EVERY_MS;
  if (path.endsWith('/players')) return PLAYERS_EVERY_MS;
  return path === LIST ? LIST_EVERY_MS : OFFERS_EVERY_MS;
}
