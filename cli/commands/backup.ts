import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readConfigs } from '../../config/index.js';
import { RESTORE_FOLDER } from '../../lib/disk/state-folder.js';
import { StartError } from '../../lib/errors/start-error.js';
import { storageFaultOf } from '../../lib/errors/storage-error.js';
import { humanSize } from '../../lib/text/human-size.js';
import { dataDirOf, PARTS, type Part } from '../backup/contents.js';
import { createBackup } from '../backup/create-backup.js';
import { leftOut } from '../backup/left-out.js';
import { passphraseFor } from '../backup/passphrase.js';
import { contentLines, createdLines, restoredLines } from '../backup/report-lines.js';
import { restoreBackup } from '../backup/restore-backup.js';
import { verifyBackup } from '../backup/verify-backup.js';
import { readArguments } from '../read-arguments.js';
import { onStopSignals } from '../serve/stop-signals.js';
import { UsageError } from '../usage-error.js';

const OPTIONS = {
  'passphrase-file': { type: 'string' },
  only: { type: 'string' },
  replace: { type: 'boolean' },
} as const;

type Words = { file: string; passphraseFile: string | undefined; only: Part | undefined; replace: boolean };
type Work = (words: Words, signal: AbortSignal) => Promise<string[]>;

const WORK: Record<string, Work> = { create, verify, restore };

/** `berth backup create|verify|restore FILE`: backs up and restores the state of the panel and the daemon. */
export async function backup([action = '', ...words]: string[]): Promise<void> {
  const work = Object.hasOwn(WORK, action) ? WORK[action] : undefined;
  if (work === undefined) throw new UsageError('`berth backup` needs one of create, verify and restore');
  const given = wordsOf(action, words);
  const stopping = new AbortController();
  onStopSignals(
    () => stopping.abort(new StartError('Interrupted.')),
    () => process.exit(1),
  );
  try {
    for (const line of await work(given, stopping.signal)) console.log(line);
  } catch (error) {
    throw refusalOf(error);
  }
}

async function create({ file, passphraseFile }: Words, signal: AbortSignal): Promise<string[]> {
  const configs = readConfigs();
  const passphrase = () => passphraseFor(passphraseFile, { isNew: true });
  const manifest = await createBackup(configs, file, { passphrase, signal });
  const { size } = await stat(file);
  const missing = await leftOut(configs, signal);
  return createdLines(manifest, { size: humanSize(size), file, missing });
}

async function verify({ file, passphraseFile }: Words, signal: AbortSignal): Promise<string[]> {
  requireFile(file);
  const passphrase = await passphraseFor(passphraseFile, { isNew: false });
  return [`${file} is complete.`, ...contentLines(await verifyBackup(file, { passphrase, signal }))];
}

async function restore(words: Words, signal: AbortSignal): Promise<string[]> {
  const { file, passphraseFile, only, replace } = words;
  const configs = readConfigs();
  const dataDir = dataDirOf(configs);
  if (!existsSync(join(dataDir, RESTORE_FOLDER))) requireFile(file);
  const passphrase = () => passphraseFor(passphraseFile, { isNew: false });
  return restoredLines(dataDir, await restoreBackup(configs, file, { only, replace, passphrase, signal }));
}

function wordsOf(action: string, words: string[]): Words {
  const { values, positionals } = readArguments(words, OPTIONS, true);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0)
    throw new UsageError(`\`berth backup ${action}\` needs one file`);
  const { only, replace = false } = values;
  if (action !== 'restore' && (only !== undefined || replace))
    throw new UsageError(`\`berth backup ${action}\` has no option --only or --replace`);
  const part = PARTS.find((each) => each === only);
  if (only !== undefined && part === undefined) throw new UsageError('--only must be panel or daemon');
  return { file: resolve(file), passphraseFile: values['passphrase-file'], only: part, replace };
}

function requireFile(file: string): void {
  if (!existsSync(file)) throw new StartError(`There is no backup ${file}.`);
}

/** Returns the sentence for an error of the file system; other errors as they are. */
function refusalOf(error: unknown): unknown {
  const { path, syscall, message } = error as NodeJS.ErrnoException;
  if (storageFaultOf(error) === 'no_room') {
    const place = path === undefined ? '' : ` (${path})`;
    return new StartError(`The disk is full${place}: free some space and try again. No file was changed.`, {
      cause: error,
    });
  }
  return syscall === undefined ? error : new StartError(`${message}.`, { cause: error });
}
