import { fork } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { readConfigs } from '../../config/index.js';
import { listenersOn } from '../../daemon/runtimes/port-table.js';
import { StartError } from '../../lib/errors/start-error.js';
import { unadmittedPanel } from '../admitted-panel.js';
import { keyNotes } from './key-notes.js';
import { type Message, onMessage } from './messages.js';
import { reportUncaught } from './report.js';
import { messageOf, Service, thisProgram } from './service.js';
import { startTogether } from './together.js';

/**
 * `berth up`: runs panel and daemon as two processes that start and stop together, and adds the daemon as the panel's
 * first node. A daemon that exits is started again, while the panel keeps running. Servers are not child processes of
 * panel or daemon and keep running. The process of `berth up` only forwards messages.
 */
export async function up(): Promise<void> {
  reportUncaught();
  // Read both configurations before anything starts, so that all errors are reported together.
  const configs = readConfigs();
  const unadmitted = unadmittedPanel(configs.daemon);
  if (unadmitted !== undefined) throw new StartError(unadmitted);
  if (!(await evictServers(configs.panel.port))) {
    process.exitCode = 1;
    return;
  }
  const daemon = new Service('daemon');
  const panel = new Service('panel');
  const together = startTogether([daemon, panel], daemon);
  let firstKey: string | null = null;
  onMessage(daemon.process, 'first key', ({ key }) => {
    firstKey = key;
  });
  const noteOfKey = () => {
    const notes = keyNotes(firstKey, configs.daemon);
    firstKey = null;
    return notes;
  };
  // If the start failed after the first key was created, prints that key.
  const showKeyOfFailedStart = () => {
    if (firstKey !== null) console.log(noteOfKey().join('\n'));
  };
  try {
    const notes = await Promise.race([introduce(daemon, panel), together.ended]);
    if (typeof notes === 'object') {
      const last = 'Ctrl-C stops both; servers keep running.';
      const data = `data    ${dirname(configs.daemon.folder)}`;
      console.log(['', 'Berth is running.', ...notes, data, ...noteOfKey(), last, ''].join('\n'));
      together.ready();
    }
  } catch (error) {
    await together.stop();
    showKeyOfFailedStart();
    throw error;
  }
  process.exitCode = await together.ended;
  showKeyOfFailedStart();
}

/**
 * Kills servers that listen on the panel's port. The daemon does the same for its own ports. This needs SQLite and the
 * lock of the daemon's folder, so it runs in a child process, and only if something listens on the port.
 *
 * @returns whether the start can continue; if not, the reason has been printed
 */
async function evictServers(port: number): Promise<boolean> {
  if (process.getuid?.() !== 0 || (await listenersOn([port])).length === 0) return true;
  const command = fork(thisProgram(), ['daemon', 'evict', String(port)], { execArgv: process.execArgv });
  const [code] = await once(command, 'exit');
  return code === 0;
}

/** Waits for both services and connects them. @returns the lines to print */
async function introduce(daemon: Service, panel: Service): Promise<string[]> {
  const [daemonReady, panelReady] = await Promise.all([
    messageOf(daemon, 'ready'),
    messageOf(panel, 'ready'),
  ]);
  const { key } = await ask(daemon, { type: 'introduce' }, 'key');
  const { refusal } = await ask(panel, { type: 'enrol', url: daemonReady.url, key }, 'enrolled');
  await ask(daemon, refusal === null ? { type: 'enrolled', refusal } : { type: 'refused' }, 'settled');
  return [...panelReady.notes, ...daemonReady.notes, refusal ?? []].flat();
}

function ask<T extends Message['type']>(service: Service, question: Message, answer: T) {
  const answered = messageOf(service, answer);
  // If the message cannot be sent, the service has exited, and `startTogether` reports that.
  service.process.send(question, () => undefined);
  return answered;
}
