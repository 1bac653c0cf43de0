import { readFile } from 'node:fs/promises';
import { StartError } from '../../lib/errors/start-error.js';
import { UsageError } from '../usage-error.js';
import { askSecret } from './ask-secret.js';

const VARIABLE = 'BERTH_BACKUP_PASSPHRASE';
/** The minimum for a new passphrase. An attacker with the file can try passphrases without a rate limit. */
const MIN_CHARACTERS = 12;
const MAX_CHARACTERS = 1024;

/**
 * Returns the passphrase of a backup: from a file, from the environment, or from the terminal.
 *
 * @param isNew whether the passphrase is for a new backup: it must then be long, and is requested twice
 * @throws UsageError without a source; StartError if the passphrase cannot be used
 */
export async function passphraseFor(
  file: string | undefined,
  { isNew }: { isNew: boolean },
): Promise<string> {
  const [passphrase, source] = await readPassphrase(file, isNew);
  if (passphrase === '') throw new StartError(`${source} is empty: a backup needs a passphrase.`);
  if (passphrase.length > MAX_CHARACTERS)
    throw new StartError(`${source} must have at most ${MAX_CHARACTERS} characters.`);
  if (isNew && passphrase.length < MIN_CHARACTERS)
    throw new StartError(
      `${source} must have at least ${MIN_CHARACTERS} characters: use several words, or what \`openssl rand -hex 16\` prints.`,
    );
  return passphrase;
}

async function readPassphrase(
  file: string | undefined,
  isNew: boolean,
): Promise<[passphrase: string, source: string]> {
  if (file !== undefined) return [await firstLine(file), `The passphrase in ${file}`];
  const value = process.env[VARIABLE];
  if (value !== undefined) return [value, VARIABLE];
  if (!process.stdin.isTTY)
    throw new UsageError(
      `there is no terminal to ask for the passphrase: set ${VARIABLE}, or use --passphrase-file FILE`,
    );
  const passphrase = await askSecret('Passphrase of the backup: ');
  if (isNew && (await askSecret('The same passphrase again: ')) !== passphrase)
    throw new StartError('The two passphrases differ. Nothing was written.');
  return [passphrase, 'The passphrase'];
}

async function firstLine(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).split(/\r?\n/)[0] ?? '';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`${file} cannot be read (${code}): it must contain the passphrase in one line.`, {
      cause: error,
    });
  }
}
