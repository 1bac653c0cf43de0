import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type MadeTarEntry, paxEntry, tarBytes } from '../../files/suites/tar-bytes.js';
import { differences, makeTree, snapshotOf } from './suites/made-tree.js';
import { RestoreFixture } from './suites/restore-fixture.js';

/* The tests write archives that an upload would reject directly into the store. A restore must not trust the store. */

const GOOD = { name: 'good', content: 'good' };
const tgz = (...entries: MadeTarEntry[]) => gzipSync(tarBytes([GOOD, ...entries]));

/** Pairs of what an archive attempts, and its entries. `outside` is a folder that they must not reach. */
const HOSTILE: [string, (outside: string) => MadeTarEntry[]][] = [
  ['a file in a parent folder', () => [{ name: '../../outside/run.sh', content: 'evil' }]],
  ['a file with an absolute path', (outside) => [{ name: `${outside}/run.sh`, content: 'evil' }]],
  [
    'a file in a parent folder (pax)',
    () => [paxEntry({ path: '../../outside/run.sh' }), { name: 'x', content: 'evil' }],
  ],
  [
    'a file through a link',
    (outside) => [
      { name: 'l', type: '2', link: outside },
      { name: 'l/run.sh', content: 'evil' },
    ],
  ],
  [
    'a file through a chain of links',
    () => [
      { name: 'a', type: '2', link: '..' },
      { name: 'b', type: '2', link: 'a/../../outside' },
      { name: 'b/run.sh', content: 'evil' },
    ],
  ],
  [
    'a file in place of a link',
    (outside) => [
      { name: 'l', type: '2', link: `${outside}/run.sh` },
      { name: 'l', content: 'evil' },
    ],
  ],
  [
    'a folder through a link',
    (outside) => [
      { name: 'l', type: '2', link: outside },
      { name: 'l/', type: '5', mode: 0o777 },
    ],
  ],
  [
    'a link through a link',
    (outside) => [
      { name: 'l', type: '2', link: outside },
      { name: 'l/new', type: '2', link: 'x' },
    ],
  ],
  ['a hard link to a file outside', (outside) => [{ name: 'h', type: '1', link: `${outside}/run.sh` }]],
  ['a hard link to a parent folder', () => [{ name: 'h', type: '1', link: '../../outside/run.sh' }]],
  [
    'a hard link through a link',
    (outside) => [
      { name: 'l', type: '2', link: outside },
      { name: 'h', type: '1', link: 'l/run.sh' },
    ],
  ],
  [
    'a hard link with content',
    (outside) => [{ name: 'h', type: '1', link: `${outside}/run.sh`, content: 'evil' }],
  ],
  [
    'a hard link to a folder',
    () => [
      { name: 'd/', type: '5' },
      { name: 'h', type: '1', link: 'd' },
    ],
  ],
  ['a device', () => [{ name: 'c', type: '3' }]],
  ['a pipe', () => [{ name: 'p', type: '6' }]],
  ['a negative size', () => [paxEntry({ size: '-512' }), { name: 'x' }]],
  ['a name with NUL', () => [paxEntry({ path: 'x\0y' }), { name: 'x' }]],
];

describe('a manipulated backup in the store', () => {
  let fixture: RestoreFixture;

  beforeEach(async () => {
    fixture = await RestoreFixture.open();
    mkdirSync(join(fixture.folder, 'outside'));
    makeTree(join(fixture.folder, 'outside'));
  });
  afterEach(() => fixture.close());

  const next = async () => {
    const { folder } = fixture;
    await fixture.close({ isKept: true });
    fixture = await RestoreFixture.open({ folder });
  };

  test('a restore rejects a backup with an entry outside the folder or of an unsupported type', async () => {
    const outside = join(fixture.folder, 'outside');
    const id = await fixture.full();
    const kept = new Map<string, string>();
    for (const [what, entries] of HOSTILE) kept.set(what, await fixture.keep(id, tgz(...entries(outside))));
    await next();
    const [before, untouched] = [snapshotOf(fixture.at(id)), snapshotOf(outside)];
    for (const [what, backup] of kept) {
      const outcome = await fixture.restore(id, backup).catch((error: unknown) => error);
      expect([what, outcome]).toEqual([what, expect.objectContaining({ kind: 'conflict' })]);
      expect([what, differences(untouched, snapshotOf(outside))]).toEqual([what, []]);
      expect([what, differences(before, snapshotOf(fixture.at(id)))]).toEqual([what, []]);
      expect([what, readdirSync(join(fixture.folder, 'restoring'))]).toEqual([what, []]);
    }
  });

  test('the restore of a backup that unpacks to more data than it declares stops at the disk limit, and changes nothing', async () => {
    const id = await fixture.install(undefined, { disk_limit: 2_000_000 });
    const bomb = await fixture.keep(id, tgz({ name: 'zeros', content: Buffer.alloc(64_000_000) }));
    await next();
    writeFileSync(fixture.at(id, 'file'), 'unchanged');
    await expect(fixture.restore(id, bomb)).rejects.toMatchObject({ kind: 'disk_full' });
    expect(readdirSync(fixture.at(id)).sort()).toEqual(['file', 'starter']);
    expect(fixture.files.disk.bytesOf(id)).toBeLessThan(1000);
  });

  test('a restore creates the links in a backup, whatever their targets, and never follows them', async () => {
    const outside = join(fixture.folder, 'outside');
    const id = await fixture.install();
    const links = [
      { name: 'out', type: '2', link: outside },
      { name: 'passwd', type: '2', link: '/etc/passwd' },
      { name: 'second', type: '1', link: 'passwd' },
      { name: 'gone', type: '2', link: 'nowhere' },
    ];
    const backup = await fixture.keep(id, tgz(...links));
    await next();
    const untouched = snapshotOf(outside);
    await fixture.restore(id, backup);
    // The second restore replaces the links and leaves their targets.
    await fixture.restore(id, backup);
    expect(differences(untouched, snapshotOf(outside))).toEqual([]);
    const made = snapshotOf(fixture.at(id));
    expect([...made].map(([name, { content }]) => [name, content]).slice(0, 2)).toEqual([
      ['gone', 'nowhere'],
      ['good', expect.any(String)],
    ]);
    expect(made.get('second')?.content).toBe('/etc/passwd');
  });
});
