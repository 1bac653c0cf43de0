import { setTimeout as sleep } from 'node:timers/promises';
import type { DaemonConfig } from '../../config/index.js';
import { openDaemonDatabase } from '../../daemon/database/daemon-database.js';
import { createKeys, KEY_MEMORY_MS } from '../../daemon/keys/keys.js';
import type { JoinRequest, JoinResult } from '../../generated/panel/types.js';
import { systemClock } from '../../lib/time/clock.js';
import type { JoinTunnel } from './join-tunnel.js';
import { JoinRefusal, requestJoin, UncertainJoin } from './panel-at.js';

const MAX_NAME_LENGTH = 64;
/** How long the panel may fail to reach the daemon, which has possibly just been started. */
const REACH_MS = 10_000;
/** How long the tunnel may take: the daemon looks every 2 s whether it has one. */
const TUNNEL_MS = 20_000;
/** How long to wait until the daemon uses its new certificate, which it reads every 5 s. */
const CHANGE_MS = 30_000;
const RETRY_MS = 1000;

export type JoinSteps = {
  /** The origin of the panel. */
  panel: string;
  request: Omit<JoinRequest, 'key'>;
  tunnel: JoinTunnel;
  /** How the panel is to reach the daemon. With `either`, the tunnel is used only if the panel cannot reach the address. */
  reachedBy: 'address' | 'tunnel' | 'either';
  /** Called once the panel accepts the key and the certificate. If the certificate is a new one, makes the daemon use it. */
  onAccepted(): void;
};

export type Joined = JoinResult & {
  /** Whether the panel reaches the daemon through the tunnel. */
  usesTunnel: boolean;
  /** How many keys of earlier joins with this panel were revoked. */
  revoked: number;
};

/**
 * Joins with a new key for the panel. If the panel accepts it, the keys of earlier joins with this panel are revoked; if the panel
 * refuses it, the new one. If neither is known, all stay, because the panel may use any of them, and the next join revokes
 * those that it does not replace. The same applies to a kill in between.
 *
 * @throws JoinRefusal, UncertainJoin
 */
export async function joinWithKey(config: DaemonConfig, steps: JoinSteps): Promise<Joined> {
  const { panel, onAccepted, tunnel } = steps;
  const database = await openDaemonDatabase(config);
  try {
    const keys = createKeys({ database, clock: systemClock });
    const name = `panel at ${new URL(panel).host}`.slice(0, MAX_NAME_LENGTH);
    const earlier = (await keys.list()).filter((key) => key.name === name);
    const { id, key } = await keys.create({ name, permissions: ['*'] });
    // The running daemon caches its keys for a moment.
    await sleep(KEY_MEMORY_MS + 50);
    const { body, result, usesTunnel } = await joinEitherWay(steps, key).catch(async (error: unknown) => {
      if (error instanceof JoinRefusal) {
        await keys.revoke(id);
        tunnel.restore();
      }
      throw error;
    });
    onAccepted();
    if (usesTunnel) tunnel.settle(key);
    else tunnel.remove();
    const latest = result.certificateConfirmed ? result : await confirmWithin(CHANGE_MS, panel, body);
    for (const each of earlier) await keys.revoke(each.id);
    return { ...(latest ?? result), revoked: earlier.length, usesTunnel };
  } finally {
    await database.close();
  }
}

type Attempt = { body: JoinRequest; result: JoinResult; usesTunnel: boolean };

/** Joins at the address of the daemon or, if the panel cannot reach that, through the tunnel. @throws as `joinWithin` */
async function joinEitherWay(steps: JoinSteps, key: string): Promise<Attempt> {
  const { panel, request, tunnel, reachedBy } = steps;
  if (reachedBy !== 'tunnel') {
    const body = { ...request, key };
    try {
      return { body, result: await joinWithin(REACH_MS, panel, body), usesTunnel: false };
    } catch (error) {
      if (reachedBy === 'address' || !isUnreachable(error)) throw error;
      console.log(`wait  ${error.message} Trying a tunnel, which this daemon opens to the panel.`);
    }
  }
  tunnel.open(key);
  const body = { ...request, key, url: tunnel.url };
  return { body, result: await joinWithin(TUNNEL_MS, panel, body), usesTunnel: true };
}

/**
 * Sends the request to join, and repeats it for a time while the panel cannot reach the daemon.
 * @throws JoinRefusal, UncertainJoin
 */
async function joinWithin(patienceMs: number, panel: string, body: JoinRequest): Promise<JoinResult> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await requestJoin(panel, body);
    } catch (error) {
      if (!isUnreachable(error) || performance.now() > deadline) throw error;
    }
    await sleep(RETRY_MS);
  }
}

const isUnreachable = (error: unknown): error is JoinRefusal =>
  error instanceof JoinRefusal && error.code === 'node_unreachable';

/**
 * Repeats the request to join until the panel has seen the new certificate, and has dropped the previous one. Returns the last
 * response; undefined if there was none, because the panel accepts both certificates then, too.
 */
async function confirmWithin(
  patienceMs: number,
  panel: string,
  body: JoinRequest,
): Promise<JoinResult | undefined> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    await sleep(RETRY_MS);
    try {
      const result = await requestJoin(panel, body);
      if (result.certificateConfirmed || performance.now() > deadline) return result;
    } catch (error) {
      if (error instanceof JoinRefusal || error instanceof UncertainJoin) return undefined;
      throw error;
    }
  }
}
