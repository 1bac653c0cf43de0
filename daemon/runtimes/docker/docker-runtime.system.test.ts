import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DomainError } from '../../../lib/errors/errors.js';
import { failureOf } from '../../../testing/failure-of.js';
import { freePort } from '../../../testing/network/free-port.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import type { RunExit } from '../container-runtime.js';
import { type DockerBench, follow, found, NODE, openDockerBench, runToEnd } from '../suites/docker-bench.js';
import { runtimeSuite } from '../suites/runtime-suite.js';

describeWith(['docker'], 'on a Docker engine', () => {
  runtimeSuite('the Docker runtime', async () => {
    const bench = await openDockerBench(testService('docker'));
    return {
      createRuntime: () => bench.createRuntime(),
      makeSpec: (script, over = {}) => bench.specOf(['sh', '-c', script], { image: NODE, ...over }),
      listenScript: (port) => `exec node -e 'require("net").createServer().listen(${port})'`,
      freePort,
      dispose: () => bench.dispose(),
    };
  });
});

describeWith(['docker'], 'the Docker runtime', () => {
  let bench: DockerBench;

  beforeAll(async () => {
    bench = await openDockerBench(testService('docker'));
  });
  afterAll(() => bench.dispose());

  test('a Docker server gets all restrictions: limits, capabilities, privileges, user and network', async () => {
    const look = 'cat /proc/self/status; id; pwd; ls /sys/class/net; env; echo "args:$0"';
    const cgroup =
      'cat /sys/fs/cgroup/memory.max /sys/fs/cgroup/pids.max /sys/fs/cgroup/cpu.max 2>/dev/null || ' +
      'cat /sys/fs/cgroup/memory/memory.limit_in_bytes /sys/fs/cgroup/pids/pids.max /sys/fs/cgroup/cpu/cpu.cfs_quota_us';
    const { text, spec } = await runToEnd(bench, ['sh', '-c', `${look}; ${cgroup}`, '{port} $HOME'], {
      env: { GREETING: '$(id) {port}\n"x"' },
      limits: { memoryBytes: 48 << 20, cpus: 0.5, pids: 33 },
    });
    expect(text).toMatch(/CapEff:\s+0{16}/);
    expect(text).toMatch(/CapBnd:\s+0{16}/);
    expect(text).toMatch(/NoNewPrivs:\s+1/);
    expect(text).toContain('uid=1000 gid=1000');
    expect(text).toContain('\n/data\n');
    expect(text).toContain('GREETING=$(id) {port}\n"x"\n');
    expect(text).toContain('args:{port} $HOME');
    expect(text).toMatch(/50331648\s+33\s+50000/);
    const network = await bench.docker.getNetwork(bench.mark).inspect();
    expect(network.Options).toMatchObject({ 'com.docker.network.bridge.enable_icc': 'false' });
    const info = await bench.docker.getContainer(spec.id).inspect();
    expect(info.HostConfig).toMatchObject({
      Privileged: false,
      NetworkMode: network.Id,
      Init: true,
      MemorySwap: 48 << 20,
      RestartPolicy: { Name: 'no' },
      LogConfig: { Type: 'json-file', Config: { 'max-file': '3' } },
    });
  });

  test("a Docker server keeps the capabilities that its type names, and gets at most the host's CPUs", async () => {
    const { text } = await runToEnd(bench, ['sh', '-c', 'grep CapBnd /proc/self/status'], {
      capabilities: ['CHOWN'],
      limits: { memoryBytes: 64 << 20, cpus: 250, pids: 40 },
    });
    expect(text).toMatch(/CapBnd:\s+0{15}1/);
  });

  test('the Docker runtime reports whether a server exited, was ended by a signal or ran out of memory', async () => {
    expect((await runToEnd(bench, ['sh', '-c', 'exit 7'])).exit).toMatchObject({
      code: 7,
      signal: null,
      oomKilled: false,
    });
    const hog = await runToEnd(bench, ['sh', '-c', 'tail /dev/zero']);
    expect(hog.exit).toMatchObject({ code: null, signal: 'SIGKILL', oomKilled: true });
    const spec = await bench.specOf(['sh', '-c', 'echo up; sleep 100 & wait']);
    await bench.runtime.start(spec, 'run_1');
    await bench.runtime.signal(spec.id, 'SIGTERM');
    const { ended } = await follow(bench.runtime, spec.id, 'run_1');
    expect(await ended()).toMatchObject({ code: null, signal: 'SIGTERM' });
    await bench.runtime.signal(spec.id, 'SIGKILL');
    expect(await bench.runtime.inspect(spec.id)).toMatchObject({ state: 'stopped', runId: 'run_1' });
  });

  test('a repeated start request for a run does not start the server twice, and each run gets a new Docker container', async () => {
    const spec = await bench.specOf(['sh', '-c', 'echo began; sleep 100']);
    expect(await bench.runtime.inspect(spec.id)).toEqual({ state: 'absent' });
    await bench.runtime.start(spec, 'run_1');
    const first = await bench.docker.getContainer(spec.id).inspect();
    await bench.runtime.start(spec, 'run_1');
    expect((await bench.docker.getContainer(spec.id).inspect()).State.StartedAt).toBe(first.State.StartedAt);
    expect(await bench.runtime.inspect(spec.id)).toEqual({
      state: 'running',
      runId: 'run_1',
      startedAtMs: Date.parse(first.State.StartedAt),
    });
    expect(await failureOf(bench.runtime.start(spec, 'run_2'))).toBe('conflict/conflict');
    await bench.runtime.signal(spec.id, 'SIGKILL');
    await found('it has ended', async () => (await bench.runtime.inspect(spec.id)).state === 'stopped');
    await bench.runtime.start(spec, 'run_1');
    expect(await bench.runtime.inspect(spec.id)).toMatchObject({ state: 'stopped', runId: 'run_1' });
    await bench.runtime.start(spec, 'run_2');
    const second = await bench.docker.getContainer(spec.id).inspect();
    expect(second.Id).not.toBe(first.Id);
    const { seen, ended } = await follow(bench.runtime, spec.id, 'run_2');
    await found('its own output', () => seen.text === 'began\n');
    await bench.runtime.remove(spec.id);
    expect((await ended()).code).toBeNull();
    expect(await bench.runtime.inspect(spec.id)).toEqual({ state: 'absent' });
    await bench.runtime.remove(spec.id);
  });

  test('TCP and UDP are published on one port, and the Docker runtime reports whether the server listens', async () => {
    const program = `
      const port = Number(process.env.PORT);
      require('node:net').createServer((socket) => socket.end('tcp')).listen(port);
      process.stdin.once('data', () => {
        const socket = require('node:dgram').createSocket('udp4').bind(port);
        socket.on('message', (text, from) => socket.send('udp', from.port, from.address));
      });`;
    const spec = await bench.specOf(['node', '-e', program], { image: NODE, protocols: ['tcp', 'udp'] });
    const listening = { ...spec, env: { PORT: String(spec.port) } };
    await bench.runtime.start(listening, 'run_1');
    await found('tcp', () =>
      bench.runtime.isListening(spec.id, spec.port, 'tcp').then((yes) => yes || undefined),
    );
    expect(await bench.runtime.isListening(spec.id, spec.port, 'udp')).toBe(false);
    await bench.runtime.writeInput(spec.id, '');
    await found('udp', () =>
      bench.runtime.isListening(spec.id, spec.port, 'udp').then((yes) => yes || undefined),
    );
    const client = connect(spec.port, '127.0.0.1');
    expect(String((await once(client, 'data'))[0])).toBe('tcp');
    client.destroy();
    const socket = createSocket('udp4');
    socket.send('hello', spec.port, '127.0.0.1');
    expect(String((await once(socket, 'message', { signal: AbortSignal.timeout(60_000) }))[0])).toBe('udp');
    socket.close();
    const taken = await bench.specOf(['sleep', '1'], { port: spec.port });
    expect(await failureOf(bench.runtime.start(taken, 'run_1'))).toBe('conflict/conflict');
    expect(await bench.runtime.inspect(taken.id)).toEqual({ state: 'absent' });
    await bench.runtime.remove(spec.id);
    expect(await bench.runtime.isListening(spec.id, spec.port, 'tcp')).toBe(false);
  });

  test.each([
    ['a Docker server', false],
    ['a Docker server with a terminal', true],
  ])('after an interruption, the output of %s is read on without loss or repetition', async (_, hasTerminal) => {
    const writers =
      'i=0; while [ $i -lt 60 ]; do seq $((i*200+1)) $((i*200+200)); i=$((i+1)); usleep 20000; done';
    const spec = await bench.specOf(['sh', '-c', `${writers}; printf unended`], { hasTerminal });
    await bench.runtime.start(spec, 'run_1');
    let text = '';
    let cursor: string | null = null;
    let exit: RunExit | undefined;
    for (let round = 0; exit === undefined; round += 1) {
      let chunks = 0;
      const attachment = await bench.runtime.attach(spec.id, 'run_1', cursor, {
        onOutput: async (chunk, reached) => {
          text += chunk.toString();
          cursor = reached;
          chunks += 1;
        },
        onExit: (how) => {
          exit = how;
        },
        onFailure: () => undefined,
      });
      await found('some output', () => chunks > 3 || exit !== undefined);
      if (round < 20) await attachment.detach();
      else await found('the end', () => exit);
      await attachment.detach();
    }
    expect(text).toBe(`${Array.from({ length: 12_000 }, (_, index) => `${index + 1}\n`).join('')}unended`);
    expect(exit).toMatchObject({ code: 0 });
    const again: string[] = [];
    const late = await bench.runtime.attach(spec.id, 'run_1', cursor, {
      onOutput: async (chunk) => void again.push(chunk.toString()),
      onExit: () => void again.push('exit'),
      onFailure: () => undefined,
    });
    await found('the end again', () => again.includes('exit'));
    expect(again).toEqual(['exit']);
    await late.detach();
  });

  test("the Docker runtime waits for a slow reader of output, and reports the server's end last", async () => {
    const spec = await bench.specOf([
      'sh',
      '-c',
      'head -c 100000 /dev/zero | tr "\\0" x; echo; echo error >&2; exit 3',
    ]);
    await bench.runtime.start(spec, 'run_1');
    const order: string[] = [];
    let bytes = 0;
    let busy = false;
    await bench.runtime.attach(spec.id, 'run_1', null, {
      onOutput: async (chunk) => {
        expect(busy).toBe(false);
        busy = true;
        await sleep(10);
        busy = false;
        bytes += chunk.length;
        order.push('output');
      },
      onExit: () => void order.push('exit'),
      onFailure: () => undefined,
    });
    await found('the end', () => order.includes('exit'));
    expect(bytes).toBe(100_000 + 1 + 6);
    expect(order.indexOf('exit')).toBe(order.length - 1);
  });

  test('lines can be typed into the console of a Docker server, and fail if no process reads the console', async () => {
    const spec = await bench.specOf([
      'sh',
      '-c',
      'while read line; do echo "got $line"; [ "$line" = end ] && exit 0; done',
    ]);
    await bench.runtime.start(spec, 'run_1');
    const { seen, ended } = await follow(bench.runtime, spec.id, 'run_1');
    for (const line of ['one', 'two $HOME', 'end']) await bench.runtime.writeInput(spec.id, line);
    await ended();
    expect(seen.text).toBe('got one\ngot two $HOME\ngot end\n');
    expect(await failureOf(bench.runtime.writeInput(spec.id, 'x'))).toBe('conflict/conflict');
    await bench.runtime.start(spec, 'run_2');
    await bench.runtime.writeInput(spec.id, 'end');
    await (await follow(bench.runtime, spec.id, 'run_2')).ended();
  });

  test('a command in a Docker container has separate output streams, and limits on its time and output', async () => {
    const spec = await bench.specOf(['sleep', '100'], { env: { COLOUR: 'red' } });
    await bench.runtime.start(spec, 'run_1');
    const run = (argv: string[], timeoutMs = 60_000, signal = new AbortController().signal) =>
      bench.runtime.runCommand(spec, argv, {
        timeoutMs,
        maxOutputBytes: 1000,
        signal,
      });
    expect(await run(['sh', '-c', 'pwd; echo $COLOUR; id -u; echo bad >&2; exit 3'])).toEqual({
      stdout: '/data\nred\n1000\n',
      stderr: 'bad\n',
      exitCode: 3,
      truncated: false,
    });
    expect((await run(['echo', '$HOME; id'])).stdout).toBe('$HOME; id\n');
    expect((await run(['no-such-program'])).exitCode).toBe(127);
    expect((await run(['./no/such'])).exitCode).toBe(127);
    expect((await run(['/etc'])).exitCode).toBe(126);
    const flood = await run(['seq', '100000']);
    expect(flood).toMatchObject({ truncated: true, exitCode: 0 });
    expect(flood.stdout).toHaveLength(1000);
    const endless = ['sh', '-c', 'echo so far; sleep 99 & sleep 98'];
    // Repeat the command until it had enough time to print something.
    let late = await run(endless, 400);
    for (let ms = 800; late.stdout === '' && ms < 60_000; ms *= 2) late = await run(endless, ms);
    expect(late).toEqual({ stdout: 'so far\n', stderr: '', exitCode: 124, truncated: false });
    const stopping = new AbortController();
    const aborted = expect(run(['sleep', '97'], 10_000, stopping.signal)).rejects.toThrow('enough');
    await sleep(300);
    stopping.abort(new Error('enough'));
    await aborted;
    expect((await run(['ps'])).stdout).not.toMatch(/sleep 9/);
  });

  test('the resource usage of a running Docker server can be measured', async () => {
    const program = 'const kept = Buffer.alloc(30e6, 1); setInterval(() => kept, 1000)';
    const spec = await bench.specOf(['node', '-e', program], {
      image: NODE,
      limits: { memoryBytes: 128 << 20, cpus: 1, pids: 40 },
    });
    await bench.runtime.start(spec, 'run_1');
    const big = await found('memory in use', async () => {
      const sample = await bench.runtime.sampleUsage(spec.id);
      return sample.memoryUsedBytes > 30_000_000 ? sample : undefined;
    });
    expect(big.memoryLimitBytes).toBe(128 << 20);
    expect(big.cpuMs).toBeGreaterThan(1);
    expect(Math.abs(Date.now() - big.atMs)).toBeLessThan(30_000);
    const others = await Promise.all(Array.from({ length: 50 }, () => bench.runtime.sampleUsage(spec.id)));
    expect(others).toHaveLength(50);
    await bench.runtime.signal(spec.id, 'SIGKILL');
    await found('it has ended', async () => (await bench.runtime.inspect(spec.id)).state === 'stopped');
    await found('no more samples', () =>
      bench.runtime.sampleUsage(spec.id).then(
        () => undefined,
        (error: DomainError) => error.kind === 'conflict' || undefined,
      ),
    );
  });
});
