import { setTimeout as sleep } from 'node:timers/promises';
import type { DaemonConfig } from '../../config/index.js';
import { openDaemonDatabase } from '../../daemon/database/daemon-database.js';
import { createKeys, KEY_MEMORY_MS } from '../../daemon/keys/keys.js';
import type { JoinRequest, JoinResult } from '../../generated/panel/types.js';
import { systemClock } from '../../lib/time/clock.js';
import { JoinRefusal, requestJoin } from './panel-at.js';

const MAX_NAME_LENGTH = 64;
/** How long the panel may fail to reach the daemon, which has possibly just been started. */
const REACH_MS = 10_000;
/** How long to wait until the daemon uses its new certificate, which it reads every 5 s. */
const CHANGE_MS = 30_000;
const RETRY_MS = 1000;

export type JoinSteps = {
  /** The origin of the panel. */
  panel: string;
  request: Omit<JoinRequest, 'key'>;
  /** Makes the daemon use the new certificate, once the panel accepts it; undefined if the certificate stays. */
  changeCertificate: (() => void) | undefined;
};

export type Joined = JoinResult & {
  /** How many keys of earlier joins with this panel were revoked. */
  revoked: number;
  /** Whether the panel has confirmed that the daemon uses its new certificate. */
  isConfirmed: boolean;
};

/**
 * Joins with a new key for the panel. The key is revoked again if the panel refuses it; otherwise the keys of earlier joins with
 * this panel are revoked. A kill in between leaves a key whose secret nobody has, and which the next join revokes.
 *
 * @throws JoinRefusal, StartError
 */
export async function joinWithKey(config: DaemonConfig, steps: JoinSteps): Promise<Joined> {
  const { panel, request, changeCertificate } = steps;
  const database = await openDaemonDatabase(config);
  try {
    const keys = createKeys({ database, clock: systemClock });
    const name = `panel at ${new URL(panel).host}`.slice(0, MAX_NAME_LENGTH);
    const earlier = (await keys.list()).filter((key) => key.name === name);
    const { id, key } = await keys.create({ name, permissions: ['*'] });
    // The running daemon caches its keys for a moment.
    await sleep(KEY_MEMORY_MS + 50);
    const body = { ...request, key };
    let result: JoinResult;
    try {
      result = await joinWithin(REACH_MS, panel, body);
    } catch (error) {
      await keys.revoke(id);
      throw error;
    }
    changeCertificate?.();
    // Once the daemon shows the new certificate, the same request makes the panel drop the previous one.
    const confirmed =
      changeCertificate === undefined
        ? result
        : await joinWithin(CHANGE_MS, panel, body).catch(unlessUnreachable);
    for (const each of earlier) await keys.revoke(each.id);
    return { ...(confirmed ?? result), revoked: earlier.length, isConfirmed: confirmed !== undefined };
  } finally {
    await database.close();
  }
}

/**
 * Sends the request to join, and repeats it for a time while the panel cannot reach the daemon.
 * @throws JoinRefusal, StartError as `requestJoin`
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

const isUnreachable = (error: unknown): boolean =>
  error instanceof JoinRefusal && error.code === 'node_unreachable';

function unlessUnreachable(error: unknown): undefined {
  if (isUnreachable(error)) return undefined;
  throw error;
}
