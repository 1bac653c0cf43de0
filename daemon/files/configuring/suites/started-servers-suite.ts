import { mkdirSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { systemClock } from '../../../../lib/time/clock.js';
import { freePort } from '../../../../testing/network/free-port.js';
import { eventually } from '../../../../testing/time/eventually.js';
import { ContainerFixture } from '../../../containers/suites/fixtures/container-fixture.js';
import { silentLogger } from '../../../logs/suites/log-fixture.js';
import { Files } from '../../files.js';

const MAX_BYTES = 64 * 1024 * 1024;
/** A server that prints its configuration file as it finds it. */
const PRINT = 'cat server.properties; echo ready; exec sleep 100000';

/** Tests that real servers find their configuration files changed when they start. */
export function startedServersSuite(socketOf: () => string | undefined): void {
  const fixture = new ContainerFixture(socketOf);
  let files: Files;

  beforeEach(async () => {
    const at = (name: string) => join(fixture.folder, name);
    mkdirSync(at('servers'), { recursive: true, mode: 0o700 });
    files = await Files.open({
      dataDirectory: at('servers'),
      stagingFolder: at('staging'),
      uploadsFolder: at('uploads'),
      maxUnpackedBytes: MAX_BYTES,
      maxUploadBytes: MAX_BYTES,
      clock: systemClock,
      folders: fixture.containers.folders,
      keepFreeBytes: 0,
      logger: silentLogger,
    });
  });
  afterEach(() => files.close());

  const install = (script: string, more: object = {}) =>
    fixture.containers.install({ type: 'shell-config', name: 'one', env: { SCRIPT: script }, ...more });
  const configOf = (id: string) => join(fixture.containers.folders.pathOf(id), 'server.properties');
  const printed = async (id: string, line: string) => {
    await fixture.is(id, 'running');
    await eventually(`the line ${line}`, async () => (await fixture.logs(id)).includes(line));
  };

  test('a server finds its new port when it starts again, and the other lines as its owner wrote them', async () => {
    const [first, second, rcon] = [await freePort(), await freePort(), await freePort()];
    const { id } = await install(PRINT, { port: first });
    await fixture.containers.start(id);
    await printed(id, `server-port=${first}`);
    await fixture.containers.kill(id);
    await writeFile(configOf(id), `# mine\nserver-port=1\nmotd=Hello\nrcon.port=2\n`);
    await fixture.containers.settings.change({
      id,
      env: { MOTD: 'a\nserver-port=3' },
      ports: [
        { name: 'game', protocol: 'tcp', port: second },
        { name: 'rcon', protocol: 'tcp', port: rcon },
      ],
    });
    await fixture.containers.start(id);
    await printed(id, `server-port=${second}`);
    expect(await readFile(configOf(id), 'utf8')).toBe(
      `# mine\nserver-port=${second}\nmotd=a\\nserver-port=3\nrcon.port=${rcon}\n`,
    );
  });

  test('an automatic restart after a crash changes the file as well', async () => {
    const port = await freePort();
    const script = `if [ -e again ]; then ${PRINT}; fi; touch again; echo server-port=7 > server.properties; exit 1`;
    const { id } = await install(script, { port });
    await fixture.containers.start(id).catch(() => undefined);
    await printed(id, `server-port=${port}`);
  });

  test('a server starts although its file cannot be changed, and its console says why', async () => {
    const { id } = await install('echo ready; exec sleep 100000', { port: await freePort() });
    await fixture.containers.start(id);
    await fixture.is(id, 'running');
    await fixture.containers.kill(id);
    rmSync(configOf(id));
    mkdirSync(configOf(id));
    await fixture.containers.start(id);
    await fixture.is(id, 'running');
    expect((await fixture.logs(id)).join('\n')).toMatch(/"server.properties" was not changed: .*is a folder/);
  });
}
