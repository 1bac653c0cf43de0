import { connect } from 'node:net';
import type { Logger } from '../../lib/logging/logger.js';
import { connectableHost } from '../../lib/net/network.js';
import { Tunnel } from './tunnel.js';
import { readTunnelSettings, type TunnelSettings } from './tunnel-settings.js';

/** How often the settings are read, which `berth daemon join` changes. */
const LOOK_EVERY_MS = 2000;

export type FollowedTunnelOptions = {
  folder: string;
  /** The address on which the daemon listens. */
  host: string;
  logger: Logger;
};

/** Keeps the tunnel open as long as there are settings for one. */
export class FollowedTunnel {
  readonly #options: FollowedTunnelOptions;
  #tunnel: Tunnel | undefined;
  #timer: NodeJS.Timeout | undefined;
  #before: string | undefined;
  #loggedFault: string | undefined;

  constructor(options: FollowedTunnelOptions) {
    this.#options = options;
  }

  /** Begins, once the daemon listens on this port. */
  start(port: number): void {
    this.#look(port);
    this.#timer = setInterval(() => this.#look(port), LOOK_EVERY_MS).unref();
  }

  /** Accepts no new connections of the panel through the tunnel. Those in use stay open. */
  drain(): void {
    clearInterval(this.#timer);
    this.#tunnel?.drain();
  }

  close(): void {
    this.drain();
    this.#tunnel?.close();
  }

  #look(port: number): void {
    const { folder, logger } = this.#options;
    try {
      const settings = readTunnelSettings(folder);
      const now = JSON.stringify(settings);
      if (now !== this.#before) this.#use(settings, port);
      this.#before = now;
      this.#loggedFault = undefined;
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error);
      if (fault !== this.#loggedFault)
        logger.warn({ err: error }, 'cannot read the settings of the tunnel to the panel');
      this.#loggedFault = fault;
    }
  }

  #use(settings: TunnelSettings | undefined, port: number): void {
    const { host, logger } = this.#options;
    if (settings !== undefined && this.#tunnel?.update(settings)) return;
    this.#tunnel?.close();
    const openLocal = () => connect({ host: connectableHost(host), port, noDelay: true });
    this.#tunnel = settings && new Tunnel({ settings, logger, openLocal });
  }
}
