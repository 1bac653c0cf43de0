import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createDockerLogins } from './logins.js';

describe('the logins for registries that are stored on the host', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-logins-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const write = (content: unknown) =>
    writeFileSync(
      join(folder, 'config.json'),
      typeof content === 'string' ? content : JSON.stringify(content),
    );
  const encoded = (text: string) => ({ auth: Buffer.from(text).toString('base64') });
  const loginFor = (host: string) => createDockerLogins(folder)(host);

  test("the host's logins for image registries are sent only to their own registry", async () => {
    write({
      auths: {
        'ghcr.io': encoded('me:a:b'),
        'r.example:5000': { identitytoken: 't' },
        'https://index.docker.io/v1/': encoded('hub:x'),
      },
    });
    expect(await loginFor('ghcr.io')).toEqual({ username: 'me', password: 'a:b' });
    expect(await loginFor('r.example:5000')).toEqual({ identitytoken: 't' });
    expect(await loginFor('docker.io')).toEqual({ username: 'hub', password: 'x' });
    for (const host of [
      'evil-ghcr.io',
      'ghcr.io.evil',
      'ghcr.io:443',
      'r.example',
      '__proto__',
      'constructor',
    ]) {
      expect(await loginFor(host)).toBeUndefined();
    }
  });

  test('image registries work without a login on the host', async () => {
    expect(await loginFor('ghcr.io')).toBeUndefined();
    for (const content of [
      {},
      { auths: null },
      { auths: { 'ghcr.io': {} } },
      { auths: { 'ghcr.io': { auth: ':' } } },
    ]) {
      write(content);
      expect(await loginFor('ghcr.io')).toBeUndefined();
    }
  });

  test('a login for an image registry is used as soon as it is written on the host', async () => {
    const logins = createDockerLogins(folder);
    expect(await logins('ghcr.io')).toBeUndefined();
    write({ auths: { 'ghcr.io': encoded('me:x') } });
    expect(await logins('ghcr.io')).toEqual({ username: 'me', password: 'x' });
  });

  test('logins for image registries that cannot be read cause an error that contains no secrets', async () => {
    write('{"auths": {"ghcr.io": {"auth": "c2VjcmV0"');
    await expect(loginFor('ghcr.io')).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'The registry logins of the daemon cannot be read: create them again with docker login.',
      logOnly: { path: expect.stringMatching(/config\.json$/) },
    });
  });
});
