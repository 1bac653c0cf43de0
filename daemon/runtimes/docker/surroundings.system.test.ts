import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DomainError } from '../../../lib/errors/errors.js';
import { describeWith, testService } from '../../../testing/services/describe-with.js';
import type { PrepareOptions, PrepareProgress } from '../container-runtime.js';
import {
  BUSYBOX,
  type DockerBench,
  follow,
  found,
  openDockerBench,
  openDoor,
  runToEnd,
} from '../suites/docker-bench.js';
import { dockerAvailable } from './engine/engine.js';
import { writeTar } from './images/tar-stream.js';

const failureOf = (work: Promise<unknown>): Promise<DomainError> =>
  work.then(
    () => Promise.reject(new Error('nothing was thrown')),
    (error: unknown) => error as DomainError,
  );

const preparing = (over: Partial<PrepareOptions> = {}): PrepareOptions => ({
  signal: new AbortController().signal,
  onProgress: () => undefined,
  onOutput: async () => undefined,
  ...over,
});

const command = { timeoutMs: 60_000, maxOutputBytes: 1000, signal: new AbortController().signal };

describeWith(['docker'], 'the Docker runtime on an engine that others use, too,', () => {
  let bench: DockerBench;

  beforeAll(async () => {
    bench = await openDockerBench(testService('docker'));
  });
  afterAll(() => bench.dispose());

  test("a Docker container without the daemon's label is never changed, even if its name matches", async () => {
    const spec = await bench.specOf(['sleep', '100']);
    const stranger = await bench.docker.createContainer({
      name: spec.id,
      Image: BUSYBOX,
      Cmd: ['sleep', '100'],
    });
    await stranger.start();
    try {
      expect(await bench.runtime.inspect(spec.id)).toEqual({ state: 'absent' });
      const refusal = await failureOf(bench.runtime.start(spec, 'run_1'));
      expect(refusal.kind).toBe('conflict');
      expect(refusal.message).toContain('does not belong to this daemon');
      await bench.runtime.signal(spec.id, 'SIGKILL');
      await bench.runtime.remove(spec.id);
      expect((await failureOf(bench.runtime.writeInput(spec.id, 'x'))).kind).toBe('conflict');
      expect((await failureOf(bench.runtime.runCommand(spec, ['id'], command))).kind).toBe('conflict');
      expect((await failureOf(bench.runtime.sampleUsage(spec.id))).kind).toBe('conflict');
      const other = bench.createRuntime({ daemonId: 'another' });
      await other.remove(spec.id);
      expect((await stranger.inspect()).State.Running).toBe(true);
    } finally {
      await stranger.remove({ force: true });
    }
  });

  test('a Docker network that Berth did not create is not used, even if its name matches', async () => {
    const name = `${bench.mark}-foreign`;
    const foreign = await bench.docker.createNetwork({ Name: name });
    const own = bench.createRuntime({ network: name });
    try {
      expect((await failureOf(own.start(await bench.specOf(['true']), 'run_1'))).message).toContain(name);
    } finally {
      await foreign.remove();
    }
  });

  test('of two Docker networks that were created at the same moment, the older one is kept', async () => {
    const name = `${bench.mark}-twice`;
    const make = () =>
      bench.docker.createNetwork({ Name: name, CheckDuplicate: false, Labels: { 'berth.network': 'true' } });
    const older = await make();
    await make();
    const own = bench.createRuntime({ network: name });
    const spec = await bench.specOf(['sleep', '100']);
    try {
      await own.start(spec, 'run_1');
      const { HostConfig } = await bench.docker.getContainer(spec.id).inspect();
      expect(HostConfig.NetworkMode).toBe(older.id);
      expect(await bench.docker.listNetworks({ filters: { name: [name] } })).toHaveLength(1);
    } finally {
      await own.remove(spec.id);
      await older.remove();
    }
  });

  test("changes that other programs make to Berth's Docker containers are reported", async () => {
    const changed: string[] = [];
    const unsubscribe = bench.runtime.onChange((id) => changed.push(id));
    const spec = await bench.specOf(['sleep', '100']);
    await bench.runtime.start(spec, 'run_1');
    await found('the start', () => changed.includes(spec.id));
    changed.length = 0;
    await bench.docker.getContainer(spec.id).kill();
    await found('the end', () => changed.includes(spec.id));
    unsubscribe();
    changed.length = 0;
    await bench.docker.getContainer(spec.id).remove();
    await sleep(200);
    expect(changed).toEqual([]);
  });

  test("an image is built from the host's Node.js, and a server in it serves HTTP", async () => {
    const image = `berth-test/nodejs:${bench.mark}`;
    const steps = new Set<string>();
    let doneBytes = 0;
    const program =
      "require('node:http').createServer((q, r) => r.end(process.version + process.getuid())).listen(process.env.PORT)";
    const spec = await bench.specOf(['node', '-e', program], { image, imageBuild: 'host-node' });
    spec.env = { PORT: String(spec.port) };
    const onProgress: PrepareOptions['onProgress'] = (progress) => {
      steps.add(progress.step);
      doneBytes = progress.doneBytes ?? 0;
    };
    await bench.runtime.prepare(spec, preparing({ onProgress }));
    await bench.runtime.prepare(spec, preparing());
    expect([...steps]).toEqual(['building image']);
    expect(doneBytes).toBeGreaterThan(10_000_000);
    const version = await runToEnd(bench, ['node', '-v'], { image });
    expect(version.text).toBe(`${process.version}\n`);
    await bench.runtime.start(spec, 'run_1');
    await found('it listens', () =>
      bench.runtime.isListening(spec.id, spec.port, 'tcp').then((yes) => yes || undefined),
    );
    expect(await (await fetch(`http://127.0.0.1:${spec.port}/`)).text()).toBe(`${process.version}1000`);
    await bench.runtime.remove(spec.id);
    await bench.runtime.remove(version.spec.id);
    await bench.docker.getImage(image).remove();
  });

  test('the error for an unavailable Docker image names the image, and a pull can be cancelled', async () => {
    const spec = await bench.specOf(['true'], { image: '127.0.0.1:1/none/such:9' });
    const failure = await failureOf(bench.runtime.prepare(spec, preparing()));
    expect(['conflict', 'unavailable']).toContain(failure.kind);
    expect(failure.message).toContain('The image 127.0.0.1:1/none/such:9 is not on this host');
    expect((await failureOf(bench.runtime.start(spec, 'run_1'))).kind).toBe('conflict');
    const stopping = new AbortController();
    stopping.abort(new Error('enough'));
    const aborted = await failureOf(bench.runtime.prepare(spec, preparing({ signal: stopping.signal })));
    expect(aborted.message).toBe('enough');
  });

  test('an image pull reports its progress, and sends credentials only to their own registry', async () => {
    const registry = await openRegistry('me:secret');
    const image = `${registry.host}/a/b:1`;
    const spec = await bench.specOf(['true'], { image });
    const credentials = { username: 'me', password: 'secret' };
    try {
      const elsewhere = bench.createRuntime({
        registryLogins: async (host) => (['127.0.0.1', 'docker.io'].includes(host) ? credentials : undefined),
      });
      const refusal = await failureOf(elsewhere.prepare(spec, preparing()));
      expect(refusal.message).toContain(image);
      expect(registry.authorizations).toEqual([undefined]);
      const own = bench.createRuntime({
        registryLogins: async (host) => (host === registry.host ? credentials : undefined),
      });
      const seen: PrepareProgress[] = [];
      await own.prepare(spec, preparing({ onProgress: (progress) => seen.push(progress) }));
      expect(seen.at(-1)).toEqual({
        step: `pulling image ${image}`,
        doneBytes: registry.layerBytes,
        totalBytes: registry.layerBytes,
      });
      expect((await bench.docker.getImage(image).inspect()).RepoTags).toEqual([image]);
      await bench.docker.getImage(image).remove();
    } finally {
      await registry.close();
    }
  });

  test('an unavailable engine is reported, and is used again when it is back', async () => {
    const path = join(bench.folder, 'proxy.sock');
    expect(await dockerAvailable({ dockerHost: `unix://${path}` })).toBe(false);
    let door = await openDoor(path, testService('docker'));
    expect(await dockerAvailable({ dockerHost: `unix://${path}` })).toBe(true);
    const over = bench.createRuntime({ dockerHost: `unix://${path}` });
    const changed: string[] = [];
    over.onChange((id) => changed.push(id));
    const spec = await bench.specOf(['sh', '-c', 'while read line; do echo "$line"; done']);
    await over.start(spec, 'run_1');
    const { seen, ended } = await follow(over, spec.id, 'run_1');
    await over.writeInput(spec.id, 'before');
    await found('output before', () => seen.text === 'before\n');
    await over.sampleUsage(spec.id);

    await door.shut();
    for (const work of [
      () => over.ping(),
      () => over.inspect(spec.id),
      () => over.start(spec, 'run_2'),
      () => over.writeInput(spec.id, 'lost'),
      () => over.signal(spec.id, 'SIGTERM'),
      () => over.runCommand(spec, ['id'], command),
      () => over.remove(spec.id),
      () => over.prepare(spec, preparing()),
      () =>
        over.attach(spec.id, 'run_1', null, {
          onOutput: async () => undefined,
          onExit: () => undefined,
          onFailure: () => undefined,
        }),
      () => found('no sample', () => over.sampleUsage(spec.id).then(() => undefined)),
    ]) {
      const failure = await failureOf(work());
      expect([failure.kind, failure.message]).toEqual([
        'unavailable',
        expect.stringContaining('is not available'),
      ]);
    }
    await bench.runtime.writeInput(spec.id, 'meanwhile');
    changed.length = 0;

    door = await openDoor(path, testService('docker'));
    await found('the change is reported', () => changed.includes(spec.id));
    await found('output meanwhile', () => seen.text === 'before\nmeanwhile\n');
    await over.writeInput(spec.id, 'after');
    await found('output after', () => seen.text === 'before\nmeanwhile\nafter\n');
    expect(await over.inspect(spec.id)).toMatchObject({ state: 'running' });
    await over.signal(spec.id, 'SIGKILL');
    await ended();
    await over.close();
    await door.shut();
  });
});

/** Opens a registry (OCI distribution, version 2) with one image, `a/b:1`, that requires Basic authentication. */
async function openRegistry(user: string) {
  const content = randomBytes(4_000_000);
  const pieces: Buffer[] = [];
  for await (const piece of writeTar([{ path: '/data.bin', mode: 0o644, size: content.length, content }])) {
    pieces.push(piece);
  }
  const tar = Buffer.concat(pieces);
  const layer = gzipSync(tar);
  const digest = (data: Buffer) => `sha256:${createHash('sha256').update(data).digest('hex')}`;
  const rootfs = { type: 'layers', diff_ids: [digest(tar)] };
  const config = Buffer.from(JSON.stringify({ architecture: 'amd64', os: 'linux', config: {}, rootfs }));
  const kind = 'application/vnd.docker.distribution.manifest.v2+json';
  const part = (mediaType: string, data: Buffer) => ({ mediaType, size: data.length, digest: digest(data) });
  const manifest = Buffer.from(
    JSON.stringify({
      schemaVersion: 2,
      mediaType: kind,
      config: part('application/vnd.docker.container.image.v1+json', config),
      layers: [part('application/vnd.docker.image.rootfs.diff.tar.gzip', layer)],
    }),
  );
  const blobs = new Map([config, layer, manifest].map((data) => [digest(data), data]));
  const authorizations: (string | undefined)[] = [];
  const server = createServer(({ url = '', headers, method }, response) => {
    authorizations.push(headers.authorization);
    if (headers.authorization !== `Basic ${Buffer.from(user).toString('base64')}`) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="test"' }).end();
      return;
    }
    const name = url.slice(url.lastIndexOf('/') + 1);
    const data = url === '/v2/' ? Buffer.from('{}') : name === '1' ? manifest : blobs.get(name);
    const type = data === manifest ? kind : 'application/octet-stream';
    if (data === undefined) response.writeHead(404);
    else {
      response.writeHead(200, {
        'content-type': type,
        'content-length': data.length,
        'docker-content-digest': digest(data),
      });
    }
    response.end(method === 'HEAD' ? undefined : data);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    layerBytes: layer.length,
    authorizations,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
