import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeAsRoot } from '../../testing/services/describe-with.js';
import { packageRoot } from '../package-root.js';

type Told = {
  open: Record<string, string>;
  refused: Record<string, string>;
  packetsToRefused: number;
  rebound: string[];
  redirected: string;
  seen: string[];
  ownConnections: number;
};

describeAsRoot('a machine in a network of its own', () => {
  let folder: string;
  let told: Told;

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
    told = JSON.parse(said) as Told;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('fetches from the public one beside it, by name and by address', () => {
    expect(Object.values(told.open)).toEqual(['of the world', 'of the world']);
  });

  test('sends no packet to private ones, to clouds, to itself, nor where one of several is such', () => {
    const kinds = Object.entries(told.refused);
    expect(kinds).toHaveLength(10);
    expect(kinds.filter(([, kind]) => kind !== 'invalid_input')).toEqual([]);
    expect(told.packetsToRefused).toBe(0);
  });

  test('asks for a name once: what it means the next moment is not dialled', () => {
    expect(told.rebound).toEqual(['of the world', 'invalid_input']);
  });

  test('follows no redirect to them', () => {
    expect(told.redirected).toBe('invalid_input');
    expect(told.seen).toEqual(['20.0.0.2']);
    expect(told.ownConnections).toBe(0);
  });
});
