import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { packageRoot } from '../../lib/process/package-root.js';
import { latePackageBuild, latePackages } from './late-packages.mjs';

const require = createRequire(import.meta.url);
const common = { absWorkingDir: packageRoot(), bundle: true, platform: 'node', format: 'cjs' } as const;

describe('packages that are loaded on demand', () => {
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'berth-late-'));
    await build({ ...common, ...latePackageBuild, outdir: folder });
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['certificates', ['X509CertificateGenerator', 'PemConverter']],
    ['forms', ['Busboy']],
    ['mail', ['createTransport']],
    ['passkeys', ['generateRegistrationOptions', 'verifyRegistrationResponse', 'decodeAttestationObject']],
    ['redis', ['createClient']],
    ['redis-sessions', ['Redis', 'ReplyError', 'Engine']],
    ['validator', ['isEmail', 'isUUID']],
    ['websockets', ['WebSocketServer']],
  ])('the file %s exports the names of the package that it loads on demand', (file, names) => {
    expect(Object.keys(require(join(folder, `${file}.cjs`)) as object)).toEqual(
      expect.arrayContaining(names),
    );
  });

  it('a built program requires packages that it loads on demand from separate files', async () => {
    const contents = "export const load = () => import('redis'); export { Redis } from 'ioredis';";
    const program = join(folder, 'program.cjs');
    await build({
      ...common,
      stdin: { contents, resolveDir: packageRoot() },
      outfile: program,
      supported: { 'dynamic-import': false },
      plugins: [latePackages],
    });
    expect(readFileSync(program, 'utf8').length).toBeLessThan(5000);
    const loaded = require(program) as { load: () => Promise<object>; Redis: unknown };
    expect(loaded.Redis).toBe(require(join(folder, 'redis-sessions.cjs')).Redis);
    expect(await loaded.load()).toHaveProperty('createClient');
  });
});
