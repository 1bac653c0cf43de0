import { execFileSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { freePort } from '../../testing/network/free-port.js';
import { eventually } from '../../testing/time/eventually.js';
import { watchTicks } from '../../testing/time/watch-ticks.js';
import { onceFor } from '../operations/once.js';
import { OperationCancelled } from '../operations/operation-cancelled.js';
import { findProcesses, isMarked } from '../runtimes/suites/living-processes.js';
import { containersSuite } from './suites/containers-suite.js';
import { ContainerFixture, READY } from './suites/fixtures/container-fixture.js';

/** The time limit of the test that floods a console. It takes 4 s on an idle machine. */
const FLOOD_PATIENCE_MS = 90_000;

containersSuite('process', () => undefined);

describe('containers that run as processes', () => {
  const fixture = new ContainerFixture(() => undefined);
  const marked = (id: string) => findProcesses((pid) => isMarked(pid, id));
  const only = () => {
    const [container] = fixture.containers.list();
    if (container === undefined) throw new Error('there is no container');
    return container;
  };
  const install = async (env: Record<string, string>, type = 'shell-install', signal?: AbortSignal) => {
    const input = { type, name: 'one', port: await freePort(), env };
    return fixture.containers.install(input, signal === undefined ? {} : { signal });
  };
  test("after a failed installation, the log contains the installer's output, and the installation can be repeated", async () => {
    const installing = install({ INSTALL: 'echo fetching; exit 4' });
    await expect(installing).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(
        /exit code 4\. Container cnt_\w+ is not installed: reinstall or remove it/,
      ),
    });
    const { id, status } = only();
    expect(status).toBe('install_failed');
    expect(await fixture.logs(id)).toEqual(['fetching']);
    await fixture.containers.reinstall({ name: 'one' });
    expect(only().status).toBe('installed');
  });

  test('repeating a failed installation request with the same idempotency key returns the failed container again', async () => {
    const input = { type: 'shell-install', name: 'one', port: await freePort(), env: { INSTALL: 'exit 3' } };
    const again = () => fixture.containers.install(input, {}, onceFor('a-key', input));
    await expect(again()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await again()).toMatchObject({ name: 'one', status: 'install_failed' });
    expect(fixture.containers.list()).toHaveLength(1);
  });

  test.each([
    'kill',
    'remove',
    'cancel',
  ])('a running installer is ended when its container gets the request to %s', async (how) => {
    const aborter = new AbortController();
    const installing = install(
      { INSTALL: 'echo up; setsid sleep 1000 & sleep 1000' },
      'shell-install',
      aborter.signal,
    );
    installing.catch(() => undefined);
    await eventually('the installer', () => fixture.containers.list().length === 1);
    const { id } = only();
    await eventually('its output', async () => (await fixture.logs(id)).includes('up'));
    await expect(fixture.containers.start(id)).rejects.toMatchObject({ kind: 'conflict' });
    if (how === 'cancel') aborter.abort(new OperationCancelled());
    else if (how === 'kill') expect(await fixture.containers.kill(id)).toEqual({ id, status: 'killed' });
    else await fixture.containers.remove(id);
    await expect(installing).rejects.toBeInstanceOf(OperationCancelled);
    expect(await marked(id)).toEqual([]);
    if (how === 'remove') expect(fixture.containers.list()).toEqual([]);
    else expect(only().status).toBe('install_failed');
  });

  test('an installer does not keep running when the daemon is killed during the installation', async () => {
    // This type's installer kills its parent process, the daemon.
    await fixture.doom('install-suicide', '-');
    const { id, status } = only();
    expect(status).toBe('install_failed');
    expect(await marked(id)).toEqual([]);
  });

  test("a container without a memory limit reports the host's memory as its limit, whether it runs or not", async () => {
    const id = await fixture.install(READY);
    const { memory_limit } = await fixture.containers.stats(id);
    await fixture.containers.start(id);
    expect(await fixture.containers.stats(id)).toMatchObject({ memory_limit });
  });

  test('a server of a type without a ready line counts as running once it has bound its TCP or UDP port', async () => {
    const listen =
      'exec node -e \'setTimeout(() => require("net").createServer().listen(+process.env.AT), 200)\'';
    const port = await freePort();
    const env = { SCRIPT: listen, AT: String(port) };
    const { id } = await fixture.containers.install({ type: 'shell-port', name: 'tcp', port, env });
    await fixture.containers.start(id);
    await eventually('running', () => fixture.containers.status(id).status === 'running');
    expect(await fixture.harness.runtime.isListening(id, port, 'tcp')).toBe(true);
    const { id: other } = await install({
      SCRIPT: 'exec node -e \'require("dgram").createSocket("udp4").bind(+process.env.AT)\'',
      AT: String(port),
    });
    await fixture.containers.start(other);
    await eventually(
      'UDP',
      async () => (await fixture.harness.runtime.isListening(other, port, 'udp')) === true,
    );
  });

  test('a server is not started while another program uses its port', async () => {
    const listen = (seconds: number) =>
      `echo ready; exec node -e 'require("net").createServer().listen(+process.env.AT); setTimeout(process.exit, ${seconds * 1000})'`;
    const port = await freePort();
    const squatter = await install({ SCRIPT: listen(600), AT: String(port) });
    const { id } = await fixture.containers.install({ type: 'shell', name: 'two', port });
    await fixture.containers.start(squatter.id);
    await eventually(
      'the other program',
      async () => (await fixture.harness.runtime.isListening(id, port, 'tcp')) === true,
    );
    await expect(fixture.containers.start(id)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining(`Port ${port} `),
    });
    await fixture.containers.kill(squatter.id);
    await fixture.containers.start(id);
  });

  test('a server that floods its console does not use up memory or delay other servers', async () => {
    const LINES = 1_000_000;
    const script = `echo ready; yes "[12:00:00] [Server thread/INFO]: a line of ordinary length in the console" | head -n ${LINES}; echo end; sleep 1000`;
    const { id } = await install({ SCRIPT: script }, 'shell');
    const before = process.memoryUsage().rss;
    const ticks = watchTicks();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 50);
    await fixture.containers.start(id);
    await eventually(
      'the last line',
      async () => (await fixture.logs(id, 1))[0] === 'end',
      FLOOD_PATIENCE_MS,
    );
    clearInterval(watch);
    expect(ticks.longestShare()).toBeLessThan(0.2);
    expect((most - before) / 1024 / 1024).toBeLessThan(64);
    await fixture.containers.kill(id);
    await fixture.harness.logs.close();
    const logs = join(fixture.folder, 'logs', id);
    expect((await stat(join(logs, 'current.log'))).size).toBe(0);
    const counted = execFileSync('sh', ['-c', `cat ${logs}/*.gz | gunzip | wc -l`]).toString();
    expect(Number(counted)).toBe(LINES + 2);
  });
});
