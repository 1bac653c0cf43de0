import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { humanSize } from '../../lib/text/human-size.js';
import { type Configs, filesElsewhere } from './contents.js';

/** How long to add up the sizes of one folder, which may contain millions of files. */
const SIZE_MS = 2000;

/** Returns one line for each thing that a backup does not contain, with its size. */
export async function leftOut(configs: Configs, signal: AbortSignal): Promise<string[]> {
  const { servers, logs, backups } = configs.daemon;
  const folders: [what: string, folder: string][] = [
    ['files of servers', servers],
    ['logs of servers', logs],
    ...(backups.kind === 'local' ? [['backups of servers', backups.folder] as [string, string]] : []),
  ];
  const lines: string[] = [];
  for (const [what, folder] of folders) {
    const { bytes, isComplete } = await sizeOf(folder, performance.now() + SIZE_MS, signal);
    if (bytes > 0) lines.push(`${what}: ${folder} (${isComplete ? '' : 'more than '}${humanSize(bytes)})`);
  }
  if (backups.kind === 's3') lines.push('backups of servers: in the bucket');
  return [...lines, ...filesElsewhere(configs).map((file) => `a certificate or key: ${file}`)];
}

type Size = { bytes: number; isComplete: boolean };

/** Adds up the sizes of the files in a folder and its subfolders, until a time. */
async function sizeOf(folder: string, untilMs: number, signal: AbortSignal): Promise<Size> {
  const waiting = [folder];
  let bytes = 0;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const entries = await opendir(at).catch(() => undefined);
    if (entries === undefined) continue;
    for await (const entry of entries) {
      signal.throwIfAborted();
      if (performance.now() > untilMs) return { bytes, isComplete: false };
      const path = join(at, entry.name);
      if (entry.isDirectory()) waiting.push(path);
      else bytes += (await lstat(path).catch(() => undefined))?.size ?? 0;
    }
  }
  return { bytes, isComplete: true };
}
