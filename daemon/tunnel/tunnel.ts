import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Logger } from '../../lib/logging/logger.js';
import { openCarrier, RefusedTunnel } from './carrier.js';
import type { TunnelSettings } from './tunnel-settings.js';

/** How many connections wait for each panel. */
const WAITING = 4;
/** The age at which a waiting connection is replaced, because proxies and NAT drop silent ones. */
const REPLACE_MS = 45_000;
/** How long a replaced connection stays open: the panel may have begun to use it. */
const RETIRE_MS = 5000;
/** How often the other side of each connection is asked for a sign of life. */
const PROBE_EVERY_MS = 20_000;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 30_000;
/** After so many connections in a row to panels that have enough, a pause follows: the others are not reached at the moment. */
const MAX_MISSES = 8;

export type TunnelOptions = {
  settings: TunnelSettings;
  logger: Pick<Logger, 'info' | 'warn'>;
  /** Opens a connection to the daemon itself. */
  openLocal(): Duplex;
};

/** The connections to one of the panels behind the URL. */
type Panel = { waiting: Set<WebSocket>; open: number };

/**
 * Keeps connections open to the panels behind a URL. A panel that sends something on one of them is connected with the daemon
 * itself, as if it had opened that connection.
 */
export class Tunnel {
  readonly #options: TunnelOptions;
  readonly #panels = new Map<string, Panel>();
  /** All connections, with whether the other side has given a sign of life since the last probe. */
  readonly #alive = new Map<WebSocket, boolean>();
  readonly #probes: NodeJS.Timeout;
  #settings: TunnelSettings;
  #isClosed = false;
  #wake: () => void = () => undefined;

  constructor(options: TunnelOptions) {
    this.#options = options;
    this.#settings = options.settings;
    this.#probes = setInterval(() => this.#probe(), PROBE_EVERY_MS).unref();
    void this.#keepOpen();
  }

  /** Uses the credentials of these settings from now on. Returns whether that is all that has changed. */
  update(settings: TunnelSettings): boolean {
    if (settings.panel !== this.#settings.panel || settings.name !== this.#settings.name) return false;
    this.#settings = settings;
    this.#wake();
    return true;
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#probes);
    for (const socket of this.#alive.keys()) socket.terminate();
    this.#wake();
  }

  async #keepOpen(): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    let isOpen: boolean | undefined;
    const { logger } = this.#options;
    while (!this.#isClosed) {
      const place = { panel: this.#settings.panel };
      try {
        await this.#fill();
        if (isOpen !== true) logger.info(place, 'the tunnel to the panel is open');
        isOpen = true;
        retryMs = FIRST_RETRY_MS;
        await this.#pause(this.#lacks() ? LAST_RETRY_MS : undefined);
      } catch (error) {
        const isRefused = error instanceof RefusedTunnel;
        if (isOpen !== false) logger.warn({ ...place, err: error }, isRefused ? REFUSED : UNREACHABLE);
        isOpen = false;
        await this.#pause(isRefused ? LAST_RETRY_MS : retryMs);
        retryMs = Math.min(2 * retryMs, LAST_RETRY_MS);
      }
    }
  }

  /** Waits until something changes, at most this long. */
  #pause(ms?: number): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    return new Promise((resolve) => {
      const late = ms === undefined ? undefined : setTimeout(() => this.#wake(), ms).unref();
      this.#wake = () => {
        clearTimeout(late);
        resolve();
      };
    });
  }

  /** Opens connections until every panel has enough. @throws RefusedTunnel, or the error of a connection */
  async #fill(): Promise<void> {
    for (let misses = 0; misses < MAX_MISSES && this.#lacks() && !this.#isClosed; )
      misses = (await this.#add()) ? misses + 1 : 0;
  }

  #lacks(): boolean {
    const panels = [...this.#panels.values()];
    return panels.length === 0 || panels.some(({ waiting }) => waiting.size < WAITING);
  }

  /** Opens a connection. Returns whether its panel had enough, so that the oldest one was closed. */
  async #add(): Promise<boolean> {
    const { socket, stream, panelId } = await openCarrier(this.#settings);
    if (this.#isClosed) {
      socket.terminate();
      return false;
    }
    const panel = this.#panels.get(panelId) ?? { waiting: new Set(), open: 0 };
    this.#panels.set(panelId, panel);
    panel.open += 1;
    this.#alive.set(socket, true);
    socket.on('pong', () => this.#alive.set(socket, true));
    let old = setTimeout(() => {
      panel.waiting.delete(socket);
      this.#wake();
      old = setTimeout(() => socket.close(), RETIRE_MS).unref();
    }, REPLACE_MS).unref();
    socket.once('close', () => {
      clearTimeout(old);
      this.#alive.delete(socket);
      panel.waiting.delete(socket);
      panel.open -= 1;
      if (panel.open === 0) this.#panels.delete(panelId);
      this.#wake();
    });
    stream.once('readable', () => {
      clearTimeout(old);
      panel.waiting.delete(socket);
      this.#wake();
      // Without bytes, this is the end of a connection that was not used.
      if (stream.readableLength === 0) socket.terminate();
      else connect(stream, this.#options.openLocal());
    });
    const [oldest] = panel.waiting;
    const isMiss = panel.waiting.size >= WAITING;
    panel.waiting.add(socket);
    if (isMiss) oldest?.close();
    return isMiss;
  }

  #probe(): void {
    for (const [socket, isAlive] of this.#alive) {
      if (!isAlive) socket.terminate();
      this.#alive.set(socket, false);
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
  'the panel does not accept the tunnel of this daemon: create a join code for its node, and run `berth daemon join --renew` on this host';
const UNREACHABLE =
  'cannot open the tunnel to the panel, which cannot reach this daemon without it: trying again';
