import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import type { DaemonConfig } from '../../config/index.js';
import { takeExclusiveLock } from '../../lib/disk/exclusive-lock.js';
import { isKind } from '../../lib/errors/errors.js';
import { StartError } from '../../lib/errors/start-error.js';
import { connectableHost } from '../../lib/net/network.js';

const HANDSHAKE_MS = 3000;
const LOOK_EVERY_MS = 1000;
/** How long to wait for the operator to restart the daemon. */
const RESTART_MS = 10 * 60_000;

/** Returns whether a daemon runs with this data folder. */
export async function isDaemonRunning({ folder }: DaemonConfig): Promise<boolean> {
  if (!existsSync(folder)) return false;
  try {
    const lock = await takeExclusiveLock(join(folder, 'daemon.lock'), 0);
    await lock.release();
    return false;
  } catch (error) {
    if (isKind(error, 'conflict')) return true;
    throw error;
  }
}

/**
 * Waits until the running daemon shows this certificate. A daemon that was started without a certificate has to be restarted.
 * @throws StartError after ten minutes
 */
export async function untilShown(config: DaemonConfig, fingerprint: string): Promise<void> {
  const deadline = performance.now() + RESTART_MS;
  for (let isTold = false; ; isTold = true) {
    if ((await shownBy(config)) === fingerprint) return;
    if (performance.now() > deadline)
      throw new StartError('The daemon was not restarted: restart it, then join again with the same code.');
    if (!isTold)
      console.log(
        'wait  the running daemon does not use its certificate yet: restart it now (for example `systemctl restart berth`); this command waits for ten minutes',
      );
    await sleep(LOOK_EVERY_MS);
  }
}

/** Returns the fingerprint of the certificate that the daemon shows; undefined if it does not speak TLS. */
function shownBy({ host, port }: DaemonConfig): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({
      host: connectableHost(host),
      port,
      rejectUnauthorized: false,
      timeout: HANDSHAKE_MS,
    });
    const end = (fingerprint?: string) => {
      socket.destroy();
      resolve(fingerprint);
    };
    socket.once('secureConnect', () => end(socket.getPeerX509Certificate()?.fingerprint256));
    socket.once('timeout', () => end());
    socket.once('error', () => end());
  });
}
