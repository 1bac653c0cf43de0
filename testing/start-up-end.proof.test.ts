import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type BerthCommand, BerthProcess, isHealthy, until } from './berth/berth-process.js';

/* How the real command ends: when it receives a signal, when it is killed, and when one of its services dies. */

const STOP_LIMIT_MS = 10_000;
/** The maximum time for an end without waiting, on a busy machine. It is well below the grace period of requests. */
const AT_ONCE_MS = 5000;
const PATIENCE_MS = 60_000;
/** A pause that is longer than npm needs to forward a signal that the terminal has also sent. */
const LATER_MS = 1000;

let berth: BerthProcess;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await berth.dispose();
});

const portOf = (command: BerthCommand) => (command === 'daemon' ? berth.ports.daemon : berth.ports.panel);

/** Opens a connection that keeps everything it receives. */
async function dial(port: number) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  const said = { text: '' };
  socket.on('data', (chunk: Buffer) => {
    said.text += chunk.toString();
  });
  socket.on('error', () => undefined);
  return { socket, said };
}

const LOGIN = JSON.stringify({ email: 'nobody@example.org', password: 'Quiet-Harbour-47' });
const KEY_BODY = JSON.stringify({ type: 'nodejs' });

/** Returns whether the command has received the signal. Then it refuses new requests and completes those it has. */
const othersAreRefused = (command: BerthCommand) => {
  const url = `http://127.0.0.1:${portOf(command)}`;
  return until('other requests to be refused', PATIENCE_MS, async () => !(await isHealthy(url, 1000)));
};

const GO_AHEAD = 'HTTP/1.1 100 Continue\r\n\r\n';

/** Starts a request that stays in progress: the service reads its body, whose last byte is missing. */
async function halfRequest(command: BerthCommand) {
  const [path, body, more] =
    command === 'daemon'
      ? ['/container/installer', KEY_BODY, `authorization: Bearer ${berth.daemonKey}\r\n`]
      : ['/api/v2/auth/login', LOGIN, ''];
  const { socket, said } = await dial(portOf(command));
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${more}` +
      `expect: 100-continue\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, -1)}`,
  );
  await until('the service to request its body', PATIENCE_MS, () => said.text === GO_AHEAD);
  return { answer: () => said.text.slice(GO_AHEAD.length), finish: () => socket.write(body.slice(-1)) };
}

async function keepAlive(port: number) {
  const { socket, said } = await dial(port);
  socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await until('an answer', PATIENCE_MS, () => said.text.includes('200 OK'));
}

/** Returns the processes that the command has started: panel and daemon. */
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

function isAlive(pid: number): boolean {
  try {
    // A zombie has already ended, but its parent has not collected it yet.
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    // There is no entry in /proc, so the process has ended.
    return false;
  }
}

/**
 * For each command: the signals that stop it, and the times in ms after its start at which it is stopped. The single
 * services are stopped at fewer moments, because `berth up` also starts and stops both.
 */
const COMMANDS: [BerthCommand, ('SIGTERM' | 'SIGINT')[], number[]][] = [
  ['panel', ['SIGTERM', 'SIGINT'], [50, 200]],
  ['daemon', ['SIGTERM', 'SIGINT'], [50, 200]],
  ['up', ['SIGTERM', 'SIGINT'], [50, 200, 350, 500]],
];

describe.each(COMMANDS)('berth %s', (command, signals, delaysMs) => {
  test.each(
    signals,
  )('a service that receives %s completes requests in progress, then exits', async (signal) => {
    berth = await BerthProcess.start(command);
    await keepAlive(portOf(command));
    const { answer: response, finish } = await halfRequest(command);
    const end = berth.stop(signal);
    await othersAreRefused(command);
    expect(response()).toBe('');
    const finishedAtMs = performance.now();
    finish();
    expect(await end).toMatchObject({ code: 0 });
    expect(response()).toMatch(command === 'daemon' ? /^HTTP\/1.1 200 / : /^HTTP\/1.1 401 /);
    expect(performance.now() - finishedAtMs).toBeLessThan(AT_ONCE_MS);
  });

  test('a service exits at once on a second Ctrl-C, but not if one Ctrl-C sends it the signal twice', async () => {
    berth = await BerthProcess.start(command);
    await halfRequest(command);
    const end = berth.stop('SIGINT');
    process.kill(berth.pid, 'SIGINT');
    await othersAreRefused(command);
    await sleep(LATER_MS);
    expect(isAlive(berth.pid)).toBe(true);
    expect((await berth.stop('SIGINT')).ms).toBeLessThan(AT_ONCE_MS);
    expect(await end).toMatchObject({ code: 1 });
  });

  test('a service starts at once after SIGKILL, and stops at once with an idle connection', async () => {
    berth = await BerthProcess.start(command);
    const { dataDir, ports } = berth;
    await berth.kill();
    const again = await BerthProcess.start(command, { dataDir, ports });
    expect(again.output).not.toMatch(/shown this once/);
    await keepAlive(portOf(command));
    const { code, ms } = await again.stop('SIGTERM');
    expect(code).toBe(0);
    expect(ms).toBeLessThan(AT_ONCE_MS);
  });

  test.each(
    delaysMs,
  )('a service that is stopped %d ms after its start leaves nothing behind', async (afterMs) => {
    berth = await BerthProcess.spawn(command);
    await sleep(afterMs);
    const children = childrenOf(berth.pid);
    const { code, signal } = await berth.stop('SIGTERM');
    // If the signal comes before the first line of the program, it ends Node.js itself.
    expect(signal ?? code).toBe(signal === null ? 0 : 'SIGTERM');
    await until('its services to end', STOP_LIMIT_MS, () => !children.some(isAlive));
    expect(berth.output).not.toMatch(/Error|berth:/);
  });
});

test('a request that never completes does not keep a stopped service running', async () => {
  berth = await BerthProcess.start('daemon');
  await halfRequest('daemon');
  const { code, ms } = await berth.stop('SIGTERM');
  expect(code).toBe(0);
  expect(ms).toBeLessThan(STOP_LIMIT_MS);
});

describe('the command `berth up`', () => {
  test('`berth up` reports that the panel has exited, stops the daemon and fails', async () => {
    berth = await BerthProcess.start('up');
    const services = childrenOf(berth.pid);
    expect(services).toHaveLength(2);
    process.kill(services[1] ?? Number.NaN, 'SIGKILL');
    const { code } = await berth.ended();
    expect(code).toBe(1);
    expect(berth.output).toMatch(/berth: The panel has ended \(SIGKILL\), so all of Berth is stopped\./);
    expect(services.filter(isAlive)).toEqual([]);
  });

  test('`berth up` restarts the daemon whenever that exits, while the panel keeps running', async () => {
    berth = await BerthProcess.start('up');
    const [daemon = Number.NaN, panel] = childrenOf(berth.pid);
    let present = daemon;
    for (const delayS of [1, 2]) {
      process.kill(present, 'SIGKILL');
      const killed = present;
      await until('the daemon to be started again', PATIENCE_MS, () => {
        const [other = killed] = childrenOf(berth.pid).filter((pid) => pid !== panel);
        present = other;
        return present !== killed;
      });
      expect(berth.output).toContain(
        `berth: The daemon has ended (SIGKILL). The rest of Berth and all servers keep running. The daemon is started again in ${delayS} s.`,
      );
      await until('the daemon to respond', PATIENCE_MS, () => isHealthy(berth.daemonUrl));
    }
    expect(childrenOf(berth.pid)).toContain(panel);
    expect(await isHealthy(berth.panelUrl)).toBe(true);
    await until('its return to be reported', PATIENCE_MS, () =>
      berth.output.includes('The daemon is running again.'),
    );
    // The restarted daemon still has the panel's key.
    const headers = { authorization: `Bearer ${berth.daemonKey}` };
    expect((await fetch(`${berth.daemonUrl}/container/list`, { headers })).status).toBe(200);
    expect((await berth.stop()).code).toBe(0);
  });

  test('`berth up` can be stopped at once while it waits before restarting the daemon', async () => {
    berth = await BerthProcess.start('up');
    const [daemon = Number.NaN] = childrenOf(berth.pid);
    process.kill(daemon, 'SIGKILL');
    await until('its end to be reported', PATIENCE_MS, () => berth.output.includes('is started again in'));
    const { code, ms } = await berth.stop();
    expect(code).toBe(0);
    expect(ms).toBeLessThan(AT_ONCE_MS);
  });

  test('no service keeps running when only the process of `berth up` is killed', async () => {
    berth = await BerthProcess.start('up');
    const services = childrenOf(berth.pid);
    process.kill(berth.pid, 'SIGKILL');
    await until('both services to end', STOP_LIMIT_MS, () => !services.some(isAlive));
    expect(await isHealthy(berth.panelUrl, 1000)).toBe(false);
  });

  test('no service keeps running when only `berth up` is killed while the services start', async () => {
    berth = await BerthProcess.spawn('up');
    await until('the services to be forked', PATIENCE_MS, () => childrenOf(berth.pid).length === 2);
    const services = childrenOf(berth.pid);
    process.kill(berth.pid, 'SIGKILL');
    await until('both services to end', STOP_LIMIT_MS, () => !services.some(isAlive));
  });
});
