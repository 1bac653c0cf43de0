import { createHash } from 'node:crypto';
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const LONG = 'n'.repeat(200);
const OLD_S = 1_500_000_000.25;

/** Creates entries of every type that a server's folder may contain. */
export function makeTree(folder: string): void {
  const at = (...names: string[]) => join(folder, ...names);
  mkdirSync(at('world', 'region', 'deep', LONG, LONG), { recursive: true });
  mkdirSync(at('empty', 'within'), { recursive: true });
  mkdirSync(at('sticky'));
  writeFileSync(at('world', 'level.dat'), 'level'.repeat(50_000));
  writeFileSync(at('world', 'region', 'deep', LONG, LONG, `${LONG}é`), 'long');
  writeFileSync(at('world', 'zeros'), Buffer.alloc(3_000_000));
  writeFileSync(at('world', 'none'), '');
  writeFileSync(at('run.sh'), '#!/bin/sh\n', { mode: 0o755 });
  writeFileSync(at('secret'), 'secret', { mode: 0o400 });
  writeFileSync(at('-rf'), 'a name like an option');
  writeFileSync(at('line\nend'), 'a name with two lines');
  writeFileSync(at('C:back\\slash'), 'a name from another system');
  writeFileSync(Buffer.from(`${folder}/no utf8 \xff`, 'latin1'), 'a name of arbitrary bytes');
  symlinkSync('/etc/passwd', at('world', 'outside'));
  symlinkSync('../nowhere', at('world', 'dangling'));
  symlinkSync('region', at('world', 'inside'));
  linkSync(at('world', 'level.dat'), at('world', 'region', 'level.dat_old'));
  for (let index = 0; index < 300; index += 1) {
    writeFileSync(at('world', 'region', `r.${index}.mca`), `region ${index} `.repeat(index));
  }
  chmodSync(at('sticky'), 0o1777);
  mkdirSync(at('closed'));
  writeFileSync(at('closed', 'file'), 'in a closed folder');
  utimesSync(at('closed', 'file'), OLD_S, OLD_S);
  chmodSync(at('closed'), 0o555);
  for (const name of ['closed', 'empty', 'world/region', 'world', 'run.sh'])
    utimesSync(at(name), OLD_S, OLD_S);
}

/** The attributes of an entry. `modified` is in nanoseconds; `names` is the number of hard links of a file. */
type Look = { kind: string; mode: number; modified: bigint; owner: string; names: number; content: string };

/** Returns the attributes of all entries below a folder, by path. Paths have one character per byte. */
export function snapshotOf(folder: string): Map<string, Look> {
  const looks = new Map<string, Look>();
  const bytes = (path: string) => Buffer.from(path, 'latin1');
  const visit = (path: string, name: string) => {
    const stat = lstatSync(bytes(path), { bigint: true });
    const [kind, content] = stat.isDirectory()
      ? ['folder', '']
      : stat.isSymbolicLink()
        ? ['link', readlinkSync(bytes(path), 'latin1')]
        : [
            'file',
            createHash('sha256')
              .update(readFileSync(bytes(path)))
              .digest('hex'),
          ];
    const names = kind === 'file' ? Number(stat.nlink) : 0;
    const owner = `${stat.uid}:${stat.gid}`;
    looks.set(name, { kind, mode: Number(stat.mode), modified: stat.mtimeNs, owner, names, content });
    if (kind !== 'folder') return;
    for (const below of readdirSync(bytes(path), 'latin1').sort())
      visit(`${path}/${below}`, `${name}/${below}`);
  };
  for (const name of readdirSync(bytes(folder), 'latin1').sort()) visit(`${folder}/${name}`, name);
  return looks;
}

/** The precision of times in nanoseconds: Node.js sets times as floating-point seconds. */
const STEP_NS = 1000n;

/** Returns the differences between two snapshots as lines of text. Times may differ by up to a microsecond. */
export function differences(one: Map<string, Look>, other: Map<string, Look>): string[] {
  const all = new Set([...one.keys(), ...other.keys()]);
  return [...all].flatMap((name) => {
    const [before, after] = [one.get(name), other.get(name)];
    if (before === undefined || after === undefined) return [`${name}: ${before ? 'is gone' : 'is new'}`];
    const late = before.modified - after.modified;
    const isTimely = late < STEP_NS && late > -STEP_NS;
    const fields = (['kind', 'mode', 'owner', 'names', 'content'] as const).filter(
      (field) => before[field] !== after[field],
    );
    return [...fields, ...(isTimely ? [] : ['modified'])].map((field) => `${name}: ${field}`);
  });
}
