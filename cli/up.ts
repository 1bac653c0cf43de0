import { type ChildProcess, fork } from 'node:child_process';
import { type DaemonConfig, readConfigs } from '../config/index.js';
import { systemClock } from '../lib/clock.js';
import { StartError } from '../lib/start-error.js';
import type { ReadyMessage } from './serve.js';
import type { EnrolMessage } from './serve-panel.js';
import { type Service, startTogether } from './together.js';

const READY_TIMEOUT_MS = 60_000;

/**
 * `berth up`: panel and daemon as two processes that start and end together, the daemon enrolled as the
 * panel's first node. Servers are not among them: they run on.
 */
export async function up(): Promise<void> {
  // Both are read before anything starts, so that all mistakes are told at once.
  const { daemon: config } = readConfigs();
  const daemon = { name: 'daemon', process: startService('daemon') };
  const panel = { name: 'panel', process: startService('panel') };
  const together = startTogether([daemon, panel]);
  try {
    const ready = await Promise.race([introduce(daemon, panel, config), together.ended]);
    if (typeof ready === 'object') {
      console.log(ready.join('\n'));
      together.tellOfEnd();
    }
  } catch (error) {
    await together.stop();
    throw error;
  }
  process.exitCode = await together.ended;
}

const startService = (name: string): ChildProcess =>
  fork(process.argv[1] ?? '', [name], { execArgv: process.execArgv });

/** Waits for both and makes them known to each other. @returns the lines for people */
async function introduce(daemon: Service, panel: Service, config: DaemonConfig): Promise<string[]> {
  const [daemonReady, panelReady] = (await Promise.all([
    messageOf(daemon, 'ready'),
    messageOf(panel, 'ready'),
  ])) as [ReadyMessage, ReadyMessage];
  await enrol(panel, daemonReady.url, config);
  return [
    '',
    'Berth is running.',
    ...panelReady.notes,
    ...daemonReady.notes,
    'Ctrl-C stops both; servers run on.',
    '',
  ];
}

/** Node.js talks on the same pipe: `node --watch` has every process tell which files it has loaded. */
function messageOf({ name, process }: Service, type: 'ready' | 'enrolled'): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new StartError(`The ${name} was not ready after ${READY_TIMEOUT_MS / 1000} s.`)),
      READY_TIMEOUT_MS,
    );
    late.unref();
    const listen = (message: unknown) => {
      if (typeof message !== 'object' || message === null || !('type' in message)) return;
      if (message.type !== type) return;
      process.off('message', listen);
      clearTimeout(late);
      resolve(message);
    };
    process.on('message', listen);
  });
}

/** Keys of this name are ours: each start makes a new one and ends those of earlier starts. */
const KEY_NAME = 'panel, by berth up';

/** The key goes from one process to the other by their pipe: neither a file nor a command line has it. */
async function enrol(panel: Service, url: string, config: DaemonConfig): Promise<void> {
  const [{ openDaemonDatabase }, { createKeys }] = await Promise.all([
    import('../apps/daemon-database.js'),
    import('../daemon/keys/keys.js'),
  ]);
  const database = await openDaemonDatabase(config);
  try {
    const keys = createKeys({ database, clock: systemClock });
    const earlier = (await keys.list()).filter(({ name }) => name === KEY_NAME);
    const { key } = await keys.create({ name: KEY_NAME, permissions: ['*'] });
    const message: EnrolMessage = { type: 'enrol', url, key };
    // Where it cannot be sent the panel has ended, of which its end tells.
    panel.process.send(message, () => undefined);
    await messageOf(panel, 'enrolled');
    for (const { id } of earlier) await keys.revoke(id);
  } finally {
    await database.close();
  }
}
