import { type ChildProcess, fork } from 'node:child_process';
import { readDaemonConfig, readPanelConfig } from '../config/index.js';
import { systemClock } from '../lib/clock.js';
import { StartError } from '../lib/start-error.js';
import type { ReadyMessage } from './serve.js';
import type { EnrolMessage } from './serve-panel.js';

const READY_TIMEOUT_MS = 60_000;
/** Each service stops by itself within 9.5 s; this is for one that does not. */
const KILL_AFTER_MS = 9800;

/**
 * `berth up`: panel and daemon as two processes that start and end together, the daemon enrolled as the
 * panel's first node. Servers are not among them: they run on.
 */
export async function up(): Promise<void> {
  // Both are read before anything starts, so that all mistakes are told at once.
  readPanelConfig();
  const config = readDaemonConfig();
  const services = ['daemon', 'panel'].map((name) =>
    fork(process.argv[1] ?? '', [name], { execArgv: process.execArgv }),
  );
  const [daemon, panel] = services as [ChildProcess, ChildProcess];
  const ended = endTogether(services);
  const ready = await Promise.race([Promise.all([firstMessage(daemon), firstMessage(panel)]), ended]);
  if (typeof ready === 'number') return exit(ready);
  const [daemonReady, panelReady] = ready as [ReadyMessage, ReadyMessage];
  await enrol(panel, daemonReady.url, config);
  console.log(
    [
      '',
      'Berth is running.',
      ...panelReady.notes,
      ...daemonReady.notes,
      'Ctrl-C stops both; servers run on.',
      '',
    ].join('\n'),
  );
  exit(await ended);
}

function exit(code: number): void {
  process.exitCode = code;
}

/** The first of them to end, or a signal, ends all. @returns the exit code once every one has ended */
function endTogether(services: ChildProcess[]): Promise<number> {
  let asked = false;
  const stopAll = () => {
    for (const service of services) service.kill('SIGTERM');
    const killAll = () => {
      for (const service of services) service.kill('SIGKILL');
    };
    setTimeout(killAll, KILL_AFTER_MS).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!asked) stopAll();
      asked = true;
    });
  }
  const codes = services.map(
    (service) =>
      new Promise<number>((resolve) =>
        service.once('exit', (code) => {
          if (!asked) stopAll();
          resolve(code ?? 1);
        }),
      ),
  );
  return Promise.all(codes).then((all) => (asked ? Math.max(0, ...all) : Math.max(1, ...all)));
}

function firstMessage(service: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new StartError(`A service was not ready after ${READY_TIMEOUT_MS / 1000} s.`)),
      READY_TIMEOUT_MS,
    );
    late.unref();
    service.once('message', (message) => {
      clearTimeout(late);
      resolve(message);
    });
  });
}

/** Keys of this name are ours: each start makes a new one and ends those of earlier starts. */
const KEY_NAME = 'panel, by berth up';

/** The key goes from one process to the other by their pipe: neither a file nor a command line has it. */
async function enrol(
  panel: ChildProcess,
  url: string,
  config: ReturnType<typeof readDaemonConfig>,
): Promise<void> {
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
    panel.send(message);
    await firstMessage(panel);
    for (const { id } of earlier) await keys.revoke(id);
  } finally {
    await database.close();
  }
}
