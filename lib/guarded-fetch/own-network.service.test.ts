import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeAsRoot } from '../../testing/services/describe-with.js';
import { packageRoot } from '../process/package-root.js';

type Results = {
  open: Record<string, string>;
  refused: Record<string, string>;
  packetsToRefused: number;
  rebound: string[];
  redirected: string;
  seen: string[];
  ownConnections: number;
};

describeAsRoot("a fetch of a user's URL, on a machine in a separate network", () => {
  let folder: string;
  let results: Results;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-network-'));
    const resolvConf = join(folder, 'resolv.conf');
    writeFileSync(resolvConf, '');
    const program = join(import.meta.dirname, 'suites', 'own-network.ts');
    const node = [process.execPath, '--import', 'tsx', program, resolvConf];
    const said = execFileSync('unshare', ['--net', '--mount', ...node], {
      cwd: packageRoot(),
      encoding: 'utf8',
      timeout: 170_000,
    });
    results = JSON.parse(said) as Results;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('a fetch from a public host succeeds, by name and by address', () => {
    expect(Object.values(results.open)).toEqual(['of the world', 'of the world']);
  });

  test('a fetch sends no packet to private addresses, metadata services or its own machine', () => {
    const kinds = Object.entries(results.refused);
    expect(kinds).toHaveLength(10);
    expect(kinds.filter(([, kind]) => kind !== 'invalid_input')).toEqual([]);
    expect(results.packetsToRefused).toBe(0);
  });

  test('a fetch resolves a host name once, and does not connect to addresses that the name gets later', () => {
    expect(results.rebound).toEqual(['of the world', 'invalid_input']);
  });

  test('a fetch follows no redirect to a private address, a metadata service or its own machine', () => {
    expect(results.redirected).toBe('invalid_input');
    expect(results.seen).toEqual(['20.0.0.2']);
    expect(results.ownConnections).toBe(0);
  });
});
