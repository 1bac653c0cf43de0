import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import Docker from 'dockerode';
import { readEgg } from '../../../lib/eggs/read-egg.js';
import { configWith, plainEgg, variable } from '../../../lib/eggs/suites/make-egg.js';
import { typeFromEgg } from '../../../lib/eggs/type/type-from-egg.js';
import { packageRoot } from '../../../lib/process/package-root.js';
import { newId } from '../../../lib/text/ids.js';
import { freePort } from '../../../testing/network/free-port.js';
import { describeAsRoot, describeWith, testService } from '../../../testing/services/describe-with.js';
import { eventually } from '../../../testing/time/eventually.js';
import { createCatalogue } from '../../catalog/catalogue.js';
import { writeTar } from '../../runtimes/docker/images/tar-stream.js';
import { BUSYBOX } from '../../runtimes/suites/docker-bench.js';
import { ContainerFixture } from '../suites/fixtures/container-fixture.js';

/** The entrypoint of images for eggs: it evaluates the start command in the environment. */
const ENTRYPOINT = `#!/bin/sh
cd /home/container || exit 1
MODIFIED=$(echo "\${STARTUP}" | sed -e 's/{{/\${/g' -e 's/}}/}/g')
echo ":/home/container$ \${MODIFIED}"
eval \${MODIFIED}
`;
/** As in these images, an init passes signals to the whole group. The engine provides the program. */
const DOCKERFILE = `FROM ${BUSYBOX}
COPY entrypoint.sh /entrypoint.sh
ENV HOME=/home/container
WORKDIR /home/container
STOPSIGNAL SIGINT
ENTRYPOINT ["/sbin/docker-init", "-g", "--"]
CMD ["/bin/sh", "/entrypoint.sh"]
`;
const SCRIPT = `#!/bin/sh
cat > /mnt/server/server.sh <<'END'
trap 'echo saving; exit 0' INT
[ -t 0 ] && [ -t 1 ] && echo "on a terminal"
echo "$* of $MAX_PLAYERS, $SERVER_MEMORY MiB at $SERVER_IP in $PWD with $HOME"
echo "Server (started)"
while :; do read line && echo "got $line"; done
END
echo "installed for $SERVER_PORT"
`;

describeWith(['docker'], 'images that evaluate a start command', () => {
  describeAsRoot('with a daemon that runs as root', () => {
    const fixture = new ContainerFixture(() => testService('docker'));
    const image = `berth-test/startup:${newId('t')}`;
    const docker = () => new Docker({ socketPath: testService('docker') });

    const nextDaemon = async () => {
      const folders = [join(packageRoot(), 'catalog')];
      const storedFolder = join(fixture.folder, 'types');
      await mkdir(storedFolder, { recursive: true });
      const catalogue = await createCatalogue({ folders, storedFolder });
      await fixture.reopen({ catalogue });
    };

    beforeAll(async () => {
      const entry = (path: string, text: string) => {
        const content = Buffer.from(text);
        return { path, mode: 0o755, size: content.length, content };
      };
      const context = writeTar([entry('Dockerfile', DOCKERFILE), entry('entrypoint.sh', ENTRYPOINT)]);
      const building = await docker().buildImage(Readable.from(context) as NodeJS.ReadableStream, {
        t: image,
      });
      await new Promise<void>((resolve, reject) =>
        docker().modem.followProgress(building, (error) => (error ? reject(error) : resolve())),
      );
    });
    afterAll(() => docker().getImage(image).remove({ force: true }));
    beforeEach(async () => {
      await nextDaemon();
      await fixture.harness.serverTypes.put('egg', {
        ...{ type: 'egg', name: 'Egg', description: '', image, versions: {}, default_port: 7000 },
        ...{ protocols: ['tcp'], data_path: '/home/container', tty: true, stop: { signal: 'SIGINT' } },
        env: {
          STARTUP: 'sh ./server.sh --port {{SERVER_PORT}} --name "{{NAME}}"',
          ...{ SERVER_PORT: '{port}', SERVER_MEMORY: '{memory_mib}', SERVER_IP: '{ip}', TINI_SUBREAPER: '1' },
        },
        variables: [
          { name: 'Players', env: 'MAX_PLAYERS', default: '16' },
          { name: 'Name', env: 'NAME', default: 'a "quoted"; $(id) name' },
        ],
        ready: { pattern: '\\(started\\)' },
        limits: { memory_bytes: 67_108_864, cpus: 1, pids: 64 },
        install: { image: BUSYBOX, command: ['sh', '-e'], script: SCRIPT },
      });
    });

    test('a server is installed by a script, starts with its variables, takes input and stops by a signal', async () => {
      const port = await freePort();
      const { id } = await fixture.containers.install({ type: 'egg', name: 'one', port });
      await fixture.containers.start(id);
      await fixture.is(id, 'running');
      const file = join(fixture.containers.folders.pathOf(id), 'server.sh');
      expect(await readFile(file, 'utf8')).toContain('trap');
      await fixture.containers.writeConsole(id, 'hello');
      await eventually('the input', async () => (await fixture.logs(id)).includes('got hello'));
      await nextDaemon();
      await fixture.is(id, 'running');
      await fixture.containers.writeConsole(id, 'again');
      await eventually('more input', async () => (await fixture.logs(id)).includes('got again'));
      const stopping = performance.now();
      await fixture.containers.stop(id);
      await fixture.is(id, 'stopped');
      expect(performance.now() - stopping).toBeLessThan(20_000);
      const lines = await fixture.logs(id);
      expect(lines).toEqual([
        `installed for ${port}`,
        expect.stringMatching(/^:\/home\/container\$ sh \.\/server\.sh --port \$\{SERVER_PORT\}/),
        'on a terminal',
        `--port ${port} --name a "quoted"; $(id) name of 16, 64 MiB at 0.0.0.0 in /home/container with /home/container`,
        'Server (started)',
        // A terminal shows what is typed.
        ...['hello', 'got hello', 'again', 'got again', 'saving'],
      ]);
    });

    test('a server of a type that is made from an egg is installed, started and stopped', async () => {
      const egg = plainEgg({
        docker_images: { Test: image },
        startup: 'sh ./server.sh --port {{SERVER_PORT}} --map {{MAP}}; true',
        config: configWith({
          startup: '{"done":"Server (started)"}',
          stop: '^^C',
        }),
        scripts: { installation: { script: SCRIPT, container: BUSYBOX, entrypoint: 'sh -e' } },
        variables: [
          variable({}),
          variable({ env_variable: 'MAX_PLAYERS', default_value: '8', rules: 'integer' }),
        ],
      });
      const { definition } = typeFromEgg(readEgg(JSON.stringify(egg)));
      await fixture.harness.serverTypes.put('test', definition);
      const port = await freePort();
      const { id } = await fixture.containers.install({ type: 'test', name: 'one', port });
      await fixture.containers.start(id);
      await fixture.is(id, 'running');
      await fixture.containers.stop(id);
      await fixture.is(id, 'stopped');
      expect(await fixture.logs(id)).toEqual(
        expect.arrayContaining([
          `--port ${port} --map dust of 8, 2048 MiB at 0.0.0.0 in /home/container with /home/container`,
          ...['Server (started)', 'saving'],
        ]),
      );
    });
  });
});
