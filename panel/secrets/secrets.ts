import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { keepSecret, replaceText, requireInstallation } from '../../lib/disk/state-folder.js';
import { StartError } from '../../lib/errors/start-error.js';
import { newSecret } from '../../lib/secrets/secret.js';
import type { PanelDatabase } from '../database/panel-database.js';
import { hasUsers } from '../identity/users/stored-users.js';
import { fingerprintOf, isFingerprintOf } from './fingerprint.js';
import type { SecretsRow } from './secrets-row.js';

export type Secrets = { sessionSecret: string; passwordPepper: string };
export type SecretName = keyof Secrets;

export type SecretsOptions = {
  db: PanelDatabase;
  /** The panel's folder. It stores the secrets that are not set in the environment. */
  folder: string;
  given: { readonly [K in SecretName]: string | undefined };
};

type Kind = { variable: string; file: string; lack: string; loss: string };

export const SECRETS: Readonly<Record<SecretName, Kind>> = {
  sessionSecret: {
    variable: 'SESSION_SECRET',
    file: 'session-secret',
    lack: 'without which no session is valid',
    loss: 'all users are signed out',
  },
  passwordPepper: {
    variable: 'PANEL_PASSWORD_PEPPER',
    file: 'password-pepper',
    lack: 'without which no password can be verified',
    loss: 'no existing password is valid any more',
  },
};

const NAMES = ['sessionSecret', 'passwordPepper'] as const;
const ROW_ID = 1;

/**
 * Returns the panel's secrets: from the environment, or from its folder, or new ones if the database is new as well.
 * The database stores the secrets' fingerprints, so that all its panels have the same secrets: with another pepper,
 * for example, a panel would reject correct passwords. The first panel of a database stores the fingerprints; if two
 * panels start at the same time, exactly one does.
 *
 * @throws StartError naming each secret that is missing or differs from the database's. Nothing is changed then
 */
export async function takeSecrets(options: SecretsOptions): Promise<Secrets> {
  const { db } = options;
  const { secrets, nodes } = db.models;
  const known = await secrets.findByPk(ROW_ID);
  const inUse = {
    sessionSecret: known !== null || (await nodes.count()) > 0,
    passwordPepper: known !== null || (await hasUsers(db)),
  };
  const missing = NAMES.filter((name) => inUse[name] && !isAtHand(name, options));
  if (missing.length > 0) throw new StartError(missing.map((name) => lack(name, options)).join('\n'));
  const made = NAMES.filter((name) => !isAtHand(name, options));
  const own = {
    sessionSecret: hold('sessionSecret', options),
    passwordPepper: hold('passwordPepper', options),
  };
  const row = known ?? (await claim(db, own));
  const same = await Promise.all(NAMES.map((name) => isOneOf(row[name], own[name])));
  const others = NAMES.filter((_, index) => !same[index]);
  if (others.length === 0) return own;
  // Delete the secrets that were created here, because they would later conflict with those of the database.
  for (const name of made) rmSync(fileOf(name, options), { force: true });
  throw new StartError(others.map((name) => difference(name, options)).join('\n'));
}

/**
 * Requires that all secrets exist. Only the start of a panel creates secrets; commands do not.
 *
 * @throws StartError naming each secret that is neither in the environment nor in the panel's folder
 */
export function requireSecrets(options: Omit<SecretsOptions, 'db'>): void {
  const missing = NAMES.filter((name) => !isAtHand(name, options));
  if (missing.length === 0) return;
  requireInstallation(options.folder, 'panel');
  const ways = missing.map((name) => {
    const { variable } = SECRETS[name];
    return `${fileOf(name, options)} is missing: set ${variable} to the value used by the panels of this database, or start the panel here first, which creates it for a new database.`;
  });
  throw new StartError(ways.join('\n'));
}

/**
 * Makes the database accept the panel's present secret, or a new one if there is none. This is for installations that
 * have lost the old secret.
 *
 * @returns the consequence, as a sentence
 */
export async function acceptSecret(name: SecretName, options: SecretsOptions): Promise<string> {
  const { secrets } = options.db.models;
  const { variable, loss } = SECRETS[name];
  const fingerprint = await fingerprintOf(hold(name, options));
  const [changed] = await secrets.update({ [name]: fingerprint }, { where: { id: ROW_ID } });
  if (changed === 0) return `The database has no secrets yet: the next start of a panel stores these.`;
  return `The database now accepts this ${variable}: ${loss}.`;
}

/**
 * Replaces `SESSION_SECRET` in the panel's folder with a new one. The database accepts both until the new file is
 * written, so that the panel can start again after a kill at any moment.
 *
 * @returns the consequence, as a sentence
 * @throws StartError if the secret is set in the environment, where only its operator can change it
 */
export async function rotateSessionSecret(options: SecretsOptions): Promise<string> {
  const { secrets } = options.db.models;
  const { variable, loss } = SECRETS.sessionSecret;
  if (options.given.sessionSecret !== undefined) {
    throw new StartError(
      `${variable} is set in the environment: set it to a new secret there, and run \`berth panel secret accept ${variable}\`.`,
    );
  }
  const { sessionSecret: present } = await takeSecrets(options);
  const fresh = newSecret();
  const [former, next] = await Promise.all([fingerprintOf(present), fingerprintOf(fresh)]);
  await secrets.update({ sessionSecret: `${former} ${next}` }, { where: { id: ROW_ID } });
  await options.db.flush();
  replaceText(fileOf('sessionSecret', options), fresh);
  await secrets.update({ sessionSecret: next }, { where: { id: ROW_ID } });
  return `${fileOf('sessionSecret', options)} now contains a new secret: ${loss} at the next start of the panel.`;
}

/**
 * Returns the stored secrets. Of several panels that start at the same time, one stores its row; the others read that
 * row.
 */
async function claim(db: PanelDatabase, own: Secrets): Promise<SecretsRow> {
  const { secrets } = db.models;
  const [sessionSecret, passwordPepper] = await Promise.all(NAMES.map((name) => fingerprintOf(own[name])));
  if (sessionSecret === undefined || passwordPepper === undefined)
    throw new Error('the fingerprint of a secret is missing');
  const row = { id: ROW_ID, sessionSecret, passwordPepper, setupId: newSecret() };
  await secrets.bulkCreate([row], { ignoreDuplicates: true });
  return secrets.findByPk(ROW_ID, { rejectOnEmpty: true });
}

/** Returns whether a secret has one of these fingerprints. During a rotation the database has two. */
async function isOneOf(fingerprints: string, secret: string): Promise<boolean> {
  const found = await Promise.all(fingerprints.split(' ').map((each) => isFingerprintOf(each, secret)));
  return found.includes(true);
}

const fileOf = (name: SecretName, { folder }: Pick<SecretsOptions, 'folder'>) =>
  join(folder, SECRETS[name].file);

const isAtHand = (name: SecretName, options: Omit<SecretsOptions, 'db'>) =>
  options.given[name] !== undefined || existsSync(fileOf(name, options));

const hold = (name: SecretName, options: SecretsOptions) =>
  options.given[name] ?? keepSecret(fileOf(name, options));

function lack(name: SecretName, options: SecretsOptions): string {
  const { variable, lack } = SECRETS[name];
  return `${fileOf(name, options)} is missing, ${lack}: restore a copy of it, or set ${variable} to the value used by the other panels of this database. ${wayOn(name)}`;
}

function difference(name: SecretName, options: SecretsOptions): string {
  const { variable, file, lack } = SECRETS[name];
  const found = options.given[name] === undefined ? `${fileOf(name, options)} is` : `${variable} is`;
  return `${found} not the secret that this database was created with, ${lack}: set ${variable} to that of the panel that created it, which is in its environment or in panel/${file} of its DATA_DIR. ${wayOn(name)}`;
}

function wayOn(name: SecretName): string {
  const { variable, loss } = SECRETS[name];
  return `If it is lost, stop every panel of this database and run \`berth panel secret accept ${variable}\`: then ${loss}.`;
}
