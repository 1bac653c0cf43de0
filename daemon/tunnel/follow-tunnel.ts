import { connect } from 'node:net';
import type { Logger } from '../../lib/logging/logger.js';
import { Tunnel } from './tunnel.js';
import { readTunnelSettings, type TunnelSettings } from './tunnel-settings.js';

/** How often the settings are read, which `berth daemon join` changes. */
const LOOK_EVERY_MS = 2000;
const LOOPBACK: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

export type FollowedTunnel = {
  folder: string;
  /** The address on which the daemon listens. */
  host: string;
  port: number;
  logger: Logger;
};

/** Keeps the tunnel open as long as there are settings for one. Returns a function that closes it. */
export function followTunnel({ folder, host, port, logger }: FollowedTunnel): () => void {
  let tunnel: Tunnel | undefined;
  let loggedFault: string | undefined;
  let before: string | undefined;
  const openLocal = () => connect({ host: LOOPBACK[host] ?? host, port, noDelay: true });
  const use = (settings: TunnelSettings | undefined) => {
    if (settings !== undefined && tunnel?.update(settings)) return;
    tunnel?.close();
    tunnel = settings && new Tunnel({ settings, logger, openLocal });
  };
  const look = () => {
    try {
      const settings = readTunnelSettings(folder);
      const now = JSON.stringify(settings);
      if (now !== before) use(settings);
      before = now;
      loggedFault = undefined;
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error);
      if (fault !== loggedFault)
        logger.warn({ err: error }, 'cannot read the settings of the tunnel to the panel');
      loggedFault = fault;
    }
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    tunnel?.close();
  };
}
