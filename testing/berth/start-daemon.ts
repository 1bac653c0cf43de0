import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DaemonOverrides, type RunningDaemon, startDaemon } from '../../apps/daemon.js';
import { type DaemonConfig, readDaemonConfig } from '../../config/index.js';
import { ownUids } from '../game-servers/own-uids.js';
import { freePort } from '../network/free-port.js';
import { PATIENCE_MS } from '../time/eventually.js';
import { announceService } from './announced-services.js';
import { NO_LIMITS } from './no-limits.js';

export type TestDaemon = RunningDaemon & { config: DaemonConfig; firstKey: string };

/**
 * Starts the real daemon with plain processes, a new data folder and, by default, no rate limits. A response that does
 * not match the document makes the test fail.
 *
 * @param limits for example with windows of an hour, so that a test does not depend on its speed
 */
export async function startTestDaemon(
  environment: Record<string, string> = {},
  limits: Partial<DaemonConfig['limits']> = {},
  overrides: DaemonOverrides = {},
): Promise<TestDaemon> {
  const folder = await mkdtemp(join(tmpdir(), 'berth-daemon-'));
  const ports = {
    DAEMON_PORT: String(await freePort()),
    DAEMON_SFTP_PORT: String(await freePort()),
  };
  const { first: firstUid, last: lastUid } = ownUids();
  const fixed = {
    DATA_DIR: folder,
    DAEMON_RUNTIME: 'process',
    DAEMON_LOG_LEVEL: 'silent',
    DAEMON_UID_RANGE: `${firstUid}-${lastUid}`,
  };
  const read = readDaemonConfig({ ...NO_LIMITS, ...fixed, ...ports, ...environment });
  const config = { ...read, limits: { ...read.limits, ...limits } };
  const daemon = await startDaemon(config, { responses: 'fail', closeTimeoutMs: PATIENCE_MS, ...overrides });
  // The response check knows only the current document.
  const ended = overrides.document === undefined ? announceService('daemon', daemon.url) : () => undefined;
  const first = await daemon.startKeys.first();
  if (first === null) throw new Error('the new daemon has created no first key');
  return {
    ...daemon,
    config,
    firstKey: first,
    stop: async () => {
      await daemon.stop().finally(ended);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
