import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BerthProcess, isHealthy, until } from './berth/berth-process.js';
import { Checkout } from './berth/checkout.js';
import { clientFor } from './vertical-slice.js';

const RESTART_TIMEOUT_MS = 120_000;
const TIMEOUT_MS = 900_000;

/* The checkout in which `npm run dev` runs, while the tests change one file after the other. */
let checkout: Checkout;
let berth: BerthProcess;
beforeAll(async () => {
  checkout = new Checkout();
  const typed = { checkout: checkout.folder, words: ['npm', 'run', 'dev'] as [string, ...string[]] };
  berth = await BerthProcess.start('up', { typed, env: { HOME: checkout.home } });
}, TIMEOUT_MS);
afterAll(async () => {
  await berth?.dispose();
  checkout.dispose();
});

const starts = () => berth.output.split('Ctrl-C stops both').length - 1;

/** Makes the change, and waits for the restart that follows. */
async function restartedBy(change: () => void): Promise<void> {
  const before = starts();
  change();
  await until('another start', RESTART_TIMEOUT_MS, () => starts() > before);
  await until('the daemon to respond', RESTART_TIMEOUT_MS, () => isHealthy(berth.daemonUrl));
}

function edit(file: string, from: string, to: string): void {
  const path = join(checkout.folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

test(
  '`npm run dev` restarts after a change to a server type, an API document or a handler',
  async () => {
    const daemon = clientFor(berth.daemonUrl, { authorization: `Bearer ${berth.daemonKey}` });
    await restartedBy(() => edit('catalog/nodejs.yaml', 'default_port: 3001', 'default_port: 3456'));
    const { body } = await daemon('POST', '/container/installer', { type: 'nodejs' });
    expect(body).toMatchObject({ default_port: 3456 });

    await restartedBy(() => edit('spec/daemon/core/getHealth.yaml', 'summary: ', 'summary: Changed, '));
    const document = JSON.stringify((await daemon('GET', '/openapi.json')).body);
    expect(document).toContain('"summary":"Changed, ');

    const status = {
      running: true,
      port: 2022,
      active_connections: 1,
      max_connections: 50,
      host_key_fingerprint: `SHA256:${'A'.repeat(43)}`,
    };
    await restartedBy(() => {
      mkdirSync(join(checkout.folder, 'handlers', 'daemon', 'sftp'), { recursive: true });
      const handler = `export const getSftpStatus = async () => (${JSON.stringify(status)});\n`;
      writeFileSync(join(checkout.folder, 'handlers', 'daemon', 'sftp', 'getSftpStatus.ts'), handler);
    });
    expect((await daemon('GET', '/sftp/status')).body).toEqual(status);
  },
  TIMEOUT_MS,
);

test(
  '`npm run dev` survives a syntax error, restarts with the repaired code, and watches new folders',
  async () => {
    const before = starts();
    edit('cli/serve/up.ts', 'Berth is running.', "Berth' is broken.");
    await until('the mistake to be reported', RESTART_TIMEOUT_MS, () => /ERROR|Error/.test(berth.output));
    expect(starts()).toBe(before);
    edit('cli/serve/up.ts', "Berth' is broken.", 'Berth is repaired.');
    await until('the start after the repair', RESTART_TIMEOUT_MS, () =>
      berth.output.includes('Berth is repaired.'),
    );
    await restartedBy(() => {
      mkdirSync(join(checkout.folder, 'daemon', 'brand-new'));
      writeFileSync(join(checkout.folder, 'daemon', 'brand-new', 'thing.ts'), '');
    });
  },
  TIMEOUT_MS,
);

test('`npm run dev` stops together with its services on Ctrl-C', async () => {
  await berth.stop('SIGINT');
  await until(
    'the services to end',
    RESTART_TIMEOUT_MS,
    async () => !(await isHealthy(berth.panelUrl, 1000)),
  );
  expect(await isHealthy(berth.daemonUrl, 1000)).toBe(false);
});
