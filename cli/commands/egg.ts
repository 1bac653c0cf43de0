import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { MAX_EGG_BYTES, type ReadEgg } from '../../lib/eggs/egg.js';
import { readEgg } from '../../lib/eggs/read-egg.js';
import type { EggReportEntry } from '../../lib/eggs/report.js';
import { typeFromEgg } from '../../lib/eggs/type/type-from-egg.js';
import { isKind } from '../../lib/errors/errors.js';
import { readArguments } from '../read-arguments.js';
import { UsageError } from '../usage-error.js';

/**
 * `berth egg FILE --type`: prints the definition of a server type that is made from an egg, as YAML, and its report to stderr.
 *
 * `berth egg FILE...`: reads eggs of Pterodactyl and Pelican, and prints what could not be taken over as it was written. A
 * folder stands for the .json, .yaml and .yml files in it and its subfolders. The exit code is 1 if an egg is refused.
 */
export async function egg(words: string[]): Promise<void> {
  const { values, positionals } = readArguments(
    words,
    { json: { type: 'boolean' }, type: { type: 'boolean' } },
    true,
  );
  if (positionals.length === 0) throw new UsageError('`berth egg` needs a file or a folder');
  if (values.type === true) return printType(positionals);
  for (const path of positionals)
    for await (const file of eggFiles(path)) {
      const result = await readFileAsEgg(file);
      if ('error' in result) process.exitCode = 1;
      console.log(values.json === true ? JSON.stringify({ file, ...result }) : shown(file, result));
    }
}

async function printType([file = '', ...others]: string[]): Promise<void> {
  if (others.length > 0) throw new UsageError('`berth egg --type` needs one file');
  const read = await readFileAsEgg(file);
  const made = 'error' in read ? read : await orRefusal(() => typeFromEgg(read));
  if ('error' in made) {
    process.exitCode = 1;
    return console.error(`${file}: ${made.error}`);
  }
  console.log(stringify(made.definition, { lineWidth: 0 }).trimEnd());
  for (const line of reportLines(made.report)) console.error(line);
}

type Result = ReadEgg | { error: string };

async function* eggFiles(path: string): AsyncGenerator<string> {
  const found = await stat(path).catch((error: Error) => {
    throw new UsageError(`${path} cannot be read: ${error.message}`);
  });
  if (!found.isDirectory()) return yield path;
  const entries = await readdir(path, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1)))
    if (entry.isDirectory()) yield* eggFiles(join(path, entry.name));
    else if (entry.isFile() && /\.(?:json|ya?ml)$/i.test(entry.name)) yield join(path, entry.name);
}

const readFileAsEgg = (file: string): Promise<Result> =>
  orRefusal(async () => readEgg(await readBounded(file), { fileName: file }));

/** Returns the result of some work, or the sentence with which the egg is refused or the file cannot be read. */
async function orRefusal<T>(work: () => T | Promise<T>): Promise<T | { error: string }> {
  try {
    return await work();
  } catch (error) {
    if (isKind(error, 'invalid_input')) return { error: error.message };
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return { error: `The file cannot be read (${code}).` };
  }
}

/** Reads one byte more than an egg may have, so that `readEgg` refuses larger files. */
async function readBounded(file: string): Promise<string> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_EGG_BYTES + 1), 0, MAX_EGG_BYTES + 1, 0);
  return buffer.toString('utf8', 0, bytesRead);
}

function shown(file: string, result: Result): string {
  if ('error' in result) return `${file}: ${result.error}`;
  return [`${file}: ${result.egg.name} (${result.format})`, ...reportLines(result.report)].join('\n');
}

const reportLines = (report: readonly EggReportEntry[]): string[] =>
  report.map(({ severity, code, path, message }) => `  ${severity} ${code} ${path}: ${message}`);
