import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { packageRoot } from '../../../lib/process/package-root.js';
import { OWN_USERS } from '../../containers/suites/fixtures/container-harness.js';
import { differences, snapshotOf } from './suites/made-tree.js';
import { RestoreFixture } from './suites/restore-fixture.js';

/** Installed packages with thousands of files, including links and programs. */
const PACKAGES = ['.bin', '@babel', 'ajv', 'sequelize'];

test('a restore of a backup with thousands of real files reproduces their contents and modes', async () => {
  const fixture = await RestoreFixture.open({ users: OWN_USERS });
  try {
    const id = await fixture.install();
    const at = (...names: string[]) => fixture.at(id, ...names);
    for (const name of PACKAGES)
      execFileSync('cp', ['-a', join(packageRoot(), 'node_modules', name), at(name)]);
    execFileSync('chown', ['-hR', '--reference', at(), at()]);
    await fixture.start(id);
    const { id: backup } = await fixture.create(id);
    const before = snapshotOf(at());
    expect(before.size).toBeGreaterThan(1000);
    // Delete half of the files and change some of the others.
    rmSync(at('ajv'), { recursive: true });
    rmSync(at('.bin'), { recursive: true });
    for (const name of readdirSync(at('sequelize'))) rmSync(at('sequelize', name), { recursive: true });
    writeFileSync(at('sequelize', 'since'), 'since');
    execFileSync('chmod', ['-R', '777', at('@babel')]);
    const [first = ''] = [...before].find(([, { kind }]) => kind === 'file') ?? [];
    if (first.startsWith('@babel')) truncateSync(at(first), 1);
    await fixture.restore(id, backup);
    await fixture.is(id, 'running');
    expect(differences(before, snapshotOf(at()))).toEqual([]);
  } finally {
    await fixture.close();
  }
});
