import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeAsRoot, describeWith, testService } from '../../../testing/services/describe-with.js';
import type { ContainerSpec } from '../../catalog/container-spec.js';
import type { ContainerRuntime } from '../container-runtime.js';
import { BUSYBOX, type DockerBench, found, openDockerBench } from '../suites/docker-bench.js';

const GIB = 2 ** 30;

describeWith(['docker'], 'install scripts on a Docker engine', () => {
  describeAsRoot('of a daemon that runs as root', () => {
    let bench: DockerBench;
    beforeAll(async () => {
      bench = await openDockerBench(testService('docker'));
    });
    afterAll(() => bench.dispose());

    const unguarded = { isGuarded: false, allow: [] };
    const running = (
      script: string,
      {
        spec,
        command = ['sh'],
        runtime,
      }: { spec: ContainerSpec; command?: string[]; runtime?: ContainerRuntime },
    ) => {
      const steps: string[] = [];
      const over = new AbortController();
      const seen = { text: '' };
      const work = (runtime ?? bench.createRuntime({ installGuard: unguarded })).prepare(spec, {
        signal: over.signal,
        install: { image: BUSYBOX, command, script },
        onProgress: ({ step }) => void steps.push(step),
        onOutput: async (chunk) => {
          seen.text += chunk.toString();
        },
      });
      work.catch(() => undefined);
      return { work, steps, over, seen };
    };
    const installerOf = (id: string) => bench.docker.getContainer(`${id}-install`);

    test('a script has limits of its own, no devices and no other folder of the host', async () => {
      const limits = { memoryBytes: 2 * GIB, cpus: 0.1, pids: 16 };
      const spec = await bench.specOf(['true'], { limits });
      const { work, over, seen } = running('echo up; sleep 1000', { spec });
      await found('the script', () => seen.text === 'up\n' || undefined);
      const { HostConfig, Mounts, Config } = await installerOf(spec.id).inspect();
      expect(HostConfig).toMatchObject({
        ...{ Privileged: false, CapDrop: ['ALL'], SecurityOpt: ['no-new-privileges'], Init: true },
        ...{ Memory: 2 * GIB, MemorySwap: 2 * GIB, NanoCpus: 1e9, PidsLimit: 512, PortBindings: {} },
        RestartPolicy: { Name: 'no' },
      });
      expect(HostConfig.Devices ?? []).toEqual([]);
      expect(Mounts.map(({ Source, Destination }) => [Source, Destination])).toEqual([
        [spec.dataFolder, '/mnt/server'],
      ]);
      expect(Config).toMatchObject({ User: '0:0', Tty: false, WorkingDir: '/mnt/server' });
      expect(await bench.runtime.inspect(spec.id)).toEqual({ state: 'absent' });
      over.abort(new Error('enough'));
      await expect(work).rejects.toThrow('enough');
      await expect(installerOf(spec.id).inspect()).rejects.toMatchObject({ statusCode: 404 });
    });

    test('a script that runs too long is ended, and the error says so', async () => {
      const runtime = bench.createRuntime({ installGuard: unguarded, installTimeoutMs: 3000 });
      const spec = await bench.specOf(['true']);
      const { work } = running('echo begun; sleep 1000', { spec, runtime });
      await expect(work).rejects.toMatchObject({
        kind: 'unavailable',
        message:
          'The install script was ended because it ran for more than 3 s. Its last output: “begun”. The log of the server has all of its output.',
      });
      await expect(installerOf(spec.id).inspect()).rejects.toMatchObject({ statusCode: 404 });
    });

    test('the error for an image without the program that runs the script names the program', async () => {
      const { work } = running('true', { spec: await bench.specOf(['true']), command: ['no-such-shell'] });
      await expect(work).rejects.toThrow(/ended with exit code 127\. Its last output: “.*no-such-shell/);
    });

    test('a script that another program ends is reported, and a removal of the server ends its script', async () => {
      const spec = await bench.specOf(['true']);
      const first = running('echo up; sleep 1000', { spec });
      await found('the script', () => first.seen.text === 'up\n' || undefined);
      await installerOf(spec.id).kill();
      await expect(first.work).rejects.toThrow('The install script was ended by SIGKILL.');
      const second = running('echo up; sleep 1000', { spec });
      await found('the script', () => second.seen.text === 'up\n' || undefined);
      await bench.runtime.remove(spec.id);
      await expect(second.work).rejects.toThrow('The install script was ended by another program.');
    });

    test('four scripts run at a time, and the others wait and can be cancelled', async () => {
      const runtime = bench.createRuntime({ installGuard: unguarded });
      const specs = await Promise.all(Array.from({ length: 5 }, () => bench.specOf(['true'])));
      const scripts = specs.map((spec) => running('echo up; sleep 1000', { spec, runtime }));
      await found('four', () => scripts.filter(({ seen }) => seen.text === 'up\n').length === 4 || undefined);
      const waiting = scripts.filter(({ seen }) => seen.text === '');
      expect(waiting.map(({ steps }) => steps.at(-1))).toEqual(['waiting for other install scripts']);
      for (const { over } of waiting) over.abort(new Error('gone'));
      for (const { work } of waiting) await expect(work).rejects.toThrow('gone');
      for (const { over } of scripts) over.abort(new Error('enough'));
      await Promise.allSettled(scripts.map(({ work }) => work));
      const { length } = await bench.docker.listContainers({
        all: true,
        filters: { label: [`berth.daemon=${bench.mark}`] },
      });
      expect(length).toBe(0);
    });
  });
});
