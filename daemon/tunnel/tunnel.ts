import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Logger } from '../../lib/logging/logger.js';
import { openTunnelConnection, RefusedTunnel } from './tunnel-connection.js';
import type { TunnelSettings } from './tunnel-settings.js';

/** How many connections wait for each panel. */
const WAITING = 4;
/** The age at which a waiting connection is replaced, because proxies and NAT drop silent ones. */
const REPLACE_MS = 30_000;
/** How long a replaced connection stays open: the panel may have begun to use it. */
const RETIRE_MS = 5000;
/** How often a ping is sent on each connection, so that no proxy drops it while the panel waits for a response. */
const PING_EVERY_MS = 20_000;
/** How many connections are opened first, to meet the panels behind a load balancer that chooses them at random. */
const FIRST = 8;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 10_000;
/** How long to wait after a refusal, and for panels that the load balancer does not choose. */
const RELUCTANT_MS = 30_000;
/**
 * After this many connections in a row that reached panels with enough connections, pause: the load balancer does not choose the
 * other panels at the moment.
 */
const MAX_SURPLUS = 8;

export type TunnelOptions = {
  settings: TunnelSettings;
  logger: Pick<Logger, 'info' | 'warn'>;
  /** Opens a connection to the daemon itself. */
  openLocal(): Duplex;
  /** How often pings are sent. Defaults to 20 s. */
  pingEveryMs?: number;
};

/** The connections to one of the panels behind the URL. */
type Panel = { waiting: Set<WebSocket>; open: number };
/** The state of a connection. `isAlive` says whether the panel has answered the last ping. */
type State = { isAlive: boolean; isUsed: boolean };

/**
 * Keeps connections open to the panels behind a URL. A panel that sends something on one of them is connected with the daemon
 * itself, as if it had opened that connection.
 */
export class Tunnel {
  readonly #options: TunnelOptions;
  readonly #panels = new Map<string, Panel>();
  readonly #sockets = new Map<WebSocket, State>();
  readonly #pings: NodeJS.Timeout;
  #settings: TunnelSettings;
  #isEnding = false;
  #wake: () => void = () => undefined;

  constructor(options: TunnelOptions) {
    this.#options = options;
    this.#settings = options.settings;
    this.#pings = setInterval(() => this.#ping(), options.pingEveryMs ?? PING_EVERY_MS).unref();
    void this.#keepOpen();
  }

  /** Uses the credentials of these settings from now on. Returns whether that is all that has changed. */
  update(settings: TunnelSettings): boolean {
    if (settings.panel !== this.#settings.panel || settings.name !== this.#settings.name) return false;
    this.#settings = settings;
    this.#wake();
    return true;
  }

  /** Opens no more connections, and closes those that wait. Those in use stay open. */
  drain(): void {
    this.#isEnding = true;
    for (const [socket, { isUsed }] of this.#sockets) if (!isUsed) socket.close();
    this.#wake();
  }

  close(): void {
    this.drain();
    clearInterval(this.#pings);
    for (const socket of this.#sockets.keys()) socket.terminate();
  }

  async #keepOpen(): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    let isOpen: boolean | undefined;
    const { logger } = this.#options;
    while (!this.#isEnding) {
      const settings = this.#settings;
      const fields = { panel: settings.panel };
      try {
        await this.#fill(isOpen === true ? 0 : FIRST);
        if (isOpen !== true) logger.info(fields, 'the tunnel to the panel is open');
        isOpen = true;
        retryMs = FIRST_RETRY_MS;
        await this.#pause(this.#needsConnections() ? RELUCTANT_MS : undefined);
      } catch (error) {
        const isRefused = error instanceof RefusedTunnel;
        if (isOpen !== false) logger.warn({ ...fields, err: error }, isRefused ? REFUSED : UNREACHABLE);
        isOpen = false;
        // Try changed credentials at once.
        if (settings === this.#settings) await this.#pause(isRefused ? RELUCTANT_MS : retryMs);
        retryMs = Math.min(2 * retryMs, LAST_RETRY_MS);
      }
    }
  }

  /** Waits until something changes, at most this long. */
  #pause(ms?: number): Promise<void> {
    if (this.#isEnding) return Promise.resolve();
    return new Promise((resolve) => {
      const timeout = ms === undefined ? undefined : setTimeout(() => this.#wake(), ms).unref();
      this.#wake = () => {
        clearTimeout(timeout);
        resolve();
      };
    });
  }

  /** Opens connections until every panel has enough, at least `least`. @throws RefusedTunnel, or the error of a connection */
  async #fill(least: number): Promise<void> {
    let opened = 0;
    let surplus = 0;
    while (!this.#isEnding && (opened < least || (surplus < MAX_SURPLUS && this.#needsConnections()))) {
      surplus = (await this.#add()) ? surplus + 1 : 0;
      opened += 1;
    }
  }

  #needsConnections(): boolean {
    const panels = [...this.#panels.values()];
    return panels.length === 0 || panels.some(({ waiting }) => waiting.size < WAITING);
  }

  /** Opens a connection. Returns whether its panel had enough, so that the oldest one is closed soon. */
  async #add(): Promise<boolean> {
    const { socket, stream, panelId } = await openTunnelConnection(this.#settings);
    if (this.#isEnding) {
      socket.terminate();
      return false;
    }
    const panel = this.#panels.get(panelId) ?? { waiting: new Set(), open: 0 };
    this.#panels.set(panelId, panel);
    panel.open += 1;
    const state = { isAlive: true, isUsed: false };
    this.#sockets.set(socket, state);
    socket.on('pong', () => {
      state.isAlive = true;
    });
    const expiry = setTimeout(() => this.#retire(panel, socket), REPLACE_MS).unref();
    socket.once('close', () => {
      clearTimeout(expiry);
      this.#sockets.delete(socket);
      panel.waiting.delete(socket);
      panel.open -= 1;
      if (panel.open === 0) this.#panels.delete(panelId);
      this.#wake();
    });
    stream.once('readable', () => {
      clearTimeout(expiry);
      state.isUsed = true;
      panel.waiting.delete(socket);
      this.#wake();
      // Without bytes, this is the end of a connection that was not used.
      if (stream.readableLength === 0) socket.terminate();
      else connect(stream, this.#options.openLocal());
    });
    const [oldest] = panel.waiting;
    const isSurplus = oldest !== undefined && panel.waiting.size >= WAITING;
    panel.waiting.add(socket);
    if (isSurplus) this.#retire(panel, oldest);
    return isSurplus;
  }

  /** Closes a connection that waits. It stays open for a moment, because the panel may have begun to use it. */
  #retire(panel: Panel, socket: WebSocket): void {
    if (!panel.waiting.delete(socket)) return;
    this.#wake();
    setTimeout(() => {
      if (this.#sockets.get(socket)?.isUsed === false) socket.close();
    }, RETIRE_MS).unref();
  }

  /**
   * Sends the pings. Only connections that wait must be answered: on the others, an answer waits behind the bytes of a transfer,
   * and a transfer has timeouts of its own.
   */
  #ping(): void {
    for (const [socket, state] of this.#sockets) {
      if (!state.isAlive && !state.isUsed) socket.terminate();
      state.isAlive = false;
      if (socket.readyState === socket.OPEN) socket.ping();
    }
  }
}

/** Passes the bytes of each side to the other one. If one breaks, so does the other. */
function connect(one: Duplex, other: Duplex): void {
  const end = () => {
    one.destroy();
    other.destroy();
  };
  pipeline(one, other, (error) => error && end());
  pipeline(other, one, (error) => error && end());
}

const REFUSED =
  'the panel rejects the credential of the tunnel: join the panel again with a new code (`berth daemon join`, with --renew if the node still exists), or delete the file panel-tunnel';
const UNREACHABLE =
  'cannot open the tunnel to the panel: check that this host can connect to the panel; the daemon tries again';
