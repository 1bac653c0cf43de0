import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { humanSize } from '../../lib/text/human-size.js';
import { DUMP, type Part, partOf } from './contents.js';
import type { Manifest } from './manifest.js';
import type { Restored } from './restore-backup.js';

/** Returns what a backup contains, one line for each service. */
export function contentLines({
  createdAt,
  version,
  parts,
  databases,
  files,
  secretsElsewhere,
}: Manifest): string[] {
  const lines = parts.map((part) => {
    const database = databases.find(({ path }) => partOf(path) === part);
    const kind = database?.path === DUMP ? 'PostgreSQL' : 'SQLite';
    const own = files.filter(({ path }) => partOf(path) === part);
    const bytes = own.reduce((sum, file) => sum + file.bytes, 0);
    const schema = database?.migrations.at(-1) ?? 'without tables';
    return `  ${part}: ${own.length} files (${humanSize(bytes)}), with the database (${kind}, ${schema})`;
  });
  const given =
    secretsElsewhere.length === 0
      ? []
      : [`  not included: ${secretsElsewhere.join(', ')}, which the environment sets`];
  return [`It was made by Berth ${version} at ${createdAt}:`, ...lines, ...given];
}

type Created = { file: string; size: string; missing: readonly string[] };

export function createdLines(manifest: Manifest, { file, size, missing }: Created): string[] {
  const secrets = manifest.secretsElsewhere.map((name) => `${name}: in the environment`);
  const all = [...missing, ...secrets];
  return [
    `${file} was written (${size}).`,
    ...contentLines(manifest).slice(1, 1 + manifest.parts.length),
    ...(all.length === 0 ? [] : ['Not included, back it up yourself:', ...all.map((line) => `  ${line}`)]),
    'Keep the passphrase elsewhere: without it, nobody can read the backup.',
  ];
}

const NEXT: Readonly<Record<Part, readonly string[]>> = {
  panel: [
    'Sessions, API keys and passwords of the time of the backup are valid again, also those that were revoked since.',
  ],
  daemon: [
    'Daemon keys and SFTP credentials of the time of the backup are valid again, also those that were revoked since.',
    'The files of servers are not in the backup: copy them to `servers` in DATA_DIR, with their owners.',
    'Servers that were installed since then are unknown to the daemon.',
  ],
};

/** Returns what a restore did, and what is to be done next. */
export function restoredLines(dataDir: string, { kind, manifest, plan }: Restored): string[] {
  const what = `the ${plan.parts.join(' and the ')}`;
  const replaced = join(dataDir, plan.replaced);
  return [
    kind === 'restored'
      ? `Restored ${what} of ${manifest.createdAt} into ${dataDir}.`
      : `Completed an interrupted restore: ${dataDir} now has ${what} of ${manifest.createdAt}. The file was not read.`,
    ...(existsSync(replaced)
      ? [`What was there before is in ${replaced}: delete it when you do not need it.`]
      : []),
    ...plan.parts.flatMap((part) => NEXT[part]),
    ...manifest.secretsElsewhere.map(
      (name) => `Set ${name} to the value that it had at the time of the backup.`,
    ),
    'Start Berth now.',
  ];
}
