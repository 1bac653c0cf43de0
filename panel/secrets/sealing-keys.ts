import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { keepText, replaceText } from '../../lib/disk/state-folder.js';
import { StartError } from '../../lib/errors/start-error.js';
import { createSealer } from '../../lib/secrets/sealed-text.js';
import { newSecret } from '../../lib/secrets/secret.js';
import type { PanelDatabase } from '../database/panel-database.js';
import { keyNameOf } from './key-ring.js';
import type { SecretsRow } from './secrets-row.js';

export const SEALING_VARIABLE = 'PANEL_SEALING_KEYS';
export const MAX_SEALING_KEYS = 8;
const FILE = 'sealing-keys';
const ROW = { id: 1 };
const KEY = '[A-Za-z0-9_-]{43,128}';
const LIST = new RegExp(`^${KEY}(\\s+${KEY}){0,${MAX_SEALING_KEYS - 1}}$`);

export type SealingOptions = {
  db: PanelDatabase;
  /** The panel's folder. It stores the keys that are not set in the environment. */
  folder: string;
  given: readonly string[] | undefined;
  sessionSecret: string;
};

/**
 * Returns the keys that seal stored values, newest first: from the environment, or from the panel's folder. The
 * database knows the name of the key in use. If the keys are not set in the environment, the database also has a copy
 * of them, sealed with `SESSION_SECRET`, so that all panels of the database share them without configuration. A panel
 * writes this copy into its own folder, so it does not need earlier values of `SESSION_SECRET` to read it.
 *
 * @throws StartError if the panel does not have the key in use. Nothing is changed then
 */
export async function takeSealingKeys(options: SealingOptions): Promise<string[]> {
  const { secrets } = options.db.models;
  const row = await secrets.findOne({ where: ROW, rejectOnEmpty: true });
  const own = ownKeys(options);
  if (row.sealingKey === null) return claim(options, own);
  const shared = sharedKeys(row, options);
  const keys = own !== undefined && has(own, row.sealingKey) ? own : merged(own, shared, options);
  if (keys === undefined || !has(keys, row.sealingKey)) throw new StartError(missing(own, options));
  if (keys !== own) replaceText(fileOf(options), lines(keys));
  await adopt(keys, options);
  return keys;
}

/**
 * Adds a new key as the first one in the panel's folder. The next start seals all values with it.
 * @throws StartError if the folder has no keys
 */
export function rotateSealingKey(folder: string): string {
  const file = fileOf({ folder });
  if (!existsSync(file)) {
    throw new StartError(`${file} is missing: start the panel once, which creates it, and try again.`);
  }
  const keys = keyList(keepText(file, newSecret, LIST));
  if (keys.length >= MAX_SEALING_KEYS) {
    throw new StartError(
      `${file} has ${keys.length} keys: delete the last lines, whose keys are no longer in use, and try again.`,
    );
  }
  replaceText(file, lines([newSecret(), ...keys]));
  return 'The next start of the panel encrypts every node key and every secret of one-time codes again with a new key. The earlier keys are kept, so that backups of the database can be read.';
}

/** Accepts the panel's present keys as the keys of the database. This is for databases whose earlier keys were lost. */
export async function acceptSealingKeys(options: SealingOptions): Promise<string> {
  const keys = ownKeys(options) ?? keyList(keepText(fileOf(options), newSecret, LIST));
  await adopt(keys, options);
  return `The database now accepts this ${SEALING_VARIABLE}: what was sealed with a key that is not in it can no longer be read. Enter the key of each affected node again; affected users sign in with a recovery code.`;
}

/**
 * Stores this panel's newest key as the one in use, unless another panel has just stored its own. Returns the keys in
 * use.
 */
async function claim(options: SealingOptions, own: string[] | undefined): Promise<string[]> {
  const { secrets } = options.db.models;
  const file = fileOf(options);
  // The key is flushed to disk before anything is sealed with it.
  const keys = own ?? keyList(keepText(file, newSecret, LIST));
  const [claimed] = await secrets.update(valuesOf(keys, options), { where: { ...ROW, sealingKey: null } });
  if (claimed === 1) return keys;
  // Delete the key that was created here: another panel's key is in use, with which it would conflict later.
  if (own === undefined) rmSync(file, { force: true });
  return takeSealingKeys(options);
}

/** Makes the newest of these keys the one in use, and updates the database's copy of the keys. */
async function adopt(keys: readonly string[], options: SealingOptions): Promise<void> {
  await options.db.models.secrets.update(valuesOf(keys, options), { where: ROW });
}

/** Returns the columns to store. Keys from the environment are not stored in the database. */
const valuesOf = (keys: readonly string[], options: SealingOptions) => ({
  sealingKey: keyNameOf(keys[0] ?? ''),
  sealedKeys: options.given === undefined ? sealerOf(options).seal(lines(keys), SEALING_VARIABLE) : null,
});

function ownKeys(options: SealingOptions): string[] | undefined {
  if (options.given !== undefined) return [...options.given];
  const file = fileOf(options);
  return existsSync(file) ? keyList(keepText(file, newSecret, LIST)) : undefined;
}

/** Returns the database's copy of the keys; undefined without one, or if another `SESSION_SECRET` sealed it. */
function sharedKeys({ sealedKeys }: SecretsRow, options: SealingOptions): string[] | undefined {
  if (sealedKeys === null) return undefined;
  try {
    return keyList(sealerOf(options).open(sealedKeys, SEALING_VARIABLE));
  } catch {
    // Any error of OpenSSL here means that this secret does not decrypt the copy.
    return undefined;
  }
}

function merged(
  own: readonly string[] | undefined,
  shared: readonly string[] | undefined,
  { given }: SealingOptions,
): string[] | undefined {
  if (given !== undefined || shared === undefined) return undefined;
  return [...new Set([...shared, ...(own ?? [])])].slice(0, MAX_SEALING_KEYS);
}

function missing(own: readonly string[] | undefined, options: SealingOptions): string {
  const file = fileOf(options);
  const lost = `If it is lost, stop every panel of this database and run \`berth panel secret accept ${SEALING_VARIABLE}\`: then every node needs its key again, and only recovery codes work as one-time codes.`;
  const found =
    options.given !== undefined
      ? `${SEALING_VARIABLE} does not contain the key that seals the values in this database`
      : own === undefined
        ? `${file} is missing, which is needed to read node keys and one-time code secrets`
        : `${file} does not contain the key that seals the values in this database`;
  return `${found}: restore a copy of ${FILE}, or set ${SEALING_VARIABLE} to the keys of a panel that has them, which are in its environment or in panel/${FILE} of its DATA_DIR. ${lost}`;
}

const has = (keys: readonly string[], name: string) => keys.some((key) => keyNameOf(key) === name);
const fileOf = ({ folder }: Pick<SealingOptions, 'folder'>) => join(folder, FILE);
const keyList = (text: string) => text.trim().split(/\s+/);
const lines = (keys: readonly string[]) => keys.join('\n');
const sealerOf = ({ sessionSecret }: SealingOptions) => createSealer(sessionSecret, 'berth sealing keys');
