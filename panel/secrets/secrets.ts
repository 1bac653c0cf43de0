import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Op } from 'sequelize';
import { newSecret } from '../../lib/secret.js';
import { StartError } from '../../lib/start-error.js';
import { keepSecret, replaceText, requireInstallation } from '../../lib/state-folder.js';
import type { PanelDatabase } from '../database/panel-database.js';
import { fingerprintOf, isFingerprintOf } from './fingerprint.js';
import type { SecretsRow } from './secrets-row.js';

export type Secrets = { sessionSecret: string; passwordPepper: string };
export type SecretName = keyof Secrets;

export type SecretsOptions = {
  db: PanelDatabase;
  /** The panel's own, where a secret is kept that is not given. */
  folder: string;
  /** What the environment gives. */
  given: { readonly [K in SecretName]: string | undefined };
};

type Kind = { variable: string; file: string; lack: string; loss: string };

export const SECRETS: Readonly<Record<SecretName, Kind>> = {
  sessionSecret: {
    variable: 'SESSION_SECRET',
    file: 'session-secret',
    lack: 'without which nobody stays signed in',
    loss: 'everybody is signed out',
  },
  passwordPepper: {
    variable: 'PANEL_PASSWORD_PEPPER',
    file: 'password-pepper',
    lack: 'without which no password is right',
    loss: 'no password that was set before is right any more',
  },
};

const NAMES = ['sessionSecret', 'passwordPepper'] as const;
const ROW_ID = 1;

/**
 * The panel's secrets: as given, or as kept in its folder, or new ones where the database has none either. The
 * database knows their fingerprints, so that several panels on it cannot have different ones: nobody's right
 * password is ever wrong because of where the request went.
 *
 * The first panel on a database decides; of two at once exactly one.
 *
 * @throws StartError naming each secret that is missing or another than the database's. Nothing is changed then
 */
export async function takeSecrets(options: SecretsOptions): Promise<Secrets> {
  const { db } = options;
  const { secrets, users, nodes } = db.models;
  const known = await secrets.findByPk(ROW_ID);
  const inUse = {
    sessionSecret: known !== null || (await nodes.count()) > 0,
    passwordPepper: known !== null || (await users.count()) > 0,
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
  // They would be in the way of the right ones.
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
    return `${fileOf(name, options)} is missing: set ${variable} to what the panels of this database have, or start the panel here first, which makes it for a new database.`;
  });
  throw new StartError(ways.join('\n'));
}

/**
 * Makes the panel's present secret, or a new one where there is none, the database's: the way on where the old
 * one is lost. @returns what that means, as a sentence
 */
export async function acceptSecret(name: SecretName, options: SecretsOptions): Promise<string> {
  const { secrets } = options.db.models;
  const { variable, loss } = SECRETS[name];
  const fingerprint = await fingerprintOf(hold(name, options));
  const [changed] = await secrets.update({ [name]: fingerprint }, { where: { id: ROW_ID } });
  if (changed === 0) return `The database knows no secrets yet: the next start of a panel gives it these.`;
  const more = name === 'sessionSecret' ? await lostValues(options.db) : '';
  return `The database takes this ${variable} from now on: ${loss}.${more}`;
}

/**
 * Puts a new `SESSION_SECRET` in the place of the one in the panel's folder. Until the new file is there the database
 * takes both, so that a kill at any step leaves a panel that starts. @returns what that means, as a sentence
 *
 * @throws StartError where the environment gives the secret: its operator changes it there
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
  return `${fileOf('sessionSecret', options)} has a new secret: ${loss} at the next start of the panel.`;
}

/** What earlier versions sealed with `SESSION_SECRET`, until the first start of this one sealed it with a key of its own. */
async function lostValues({ models: { nodes, secondFactors } }: PanelDatabase): Promise<string> {
  const former = { [Op.ne]: null, [Op.notLike]: 'v3.%' };
  const keys = await nodes.count({ where: { sealedKey: former } });
  const codes = await secondFactors.count({ where: { sealedSecret: former } });
  if (keys + codes === 0) return '';
  return ` An earlier version sealed ${keys} keys of nodes and ${codes} secrets of one-time codes with the former secret, and they are lost with it: to keep them, put the former secret back, accept it, and start the panel once.`;
}

/** Of several panels that come at once the first has its row stored; the others find that one. */
async function claim(db: PanelDatabase, own: Secrets): Promise<SecretsRow> {
  const { secrets } = db.models;
  const [sessionSecret, passwordPepper] = await Promise.all(NAMES.map((name) => fingerprintOf(own[name])));
  if (sessionSecret === undefined || passwordPepper === undefined)
    throw new Error('a fingerprint is missing');
  const row = { id: ROW_ID, sessionSecret, passwordPepper, setupId: newSecret() };
  await secrets.bulkCreate([row], { ignoreDuplicates: true });
  return secrets.findByPk(ROW_ID, { rejectOnEmpty: true });
}

/** While a secret is being rotated the database has two fingerprints. */
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
  return `${fileOf(name, options)} is missing, ${lack}: put a copy of it back, or set ${variable} to what the other panels of this database have. ${wayOn(name)}`;
}

function difference(name: SecretName, options: SecretsOptions): string {
  const { variable, file, lack } = SECRETS[name];
  const found = options.given[name] === undefined ? `${fileOf(name, options)} is` : `${variable} is`;
  return `${found} not the secret that this database was made with, ${lack}: set ${variable} to that of the panel that made it, which stands in its environment or in panel/${file} of its DATA_DIR. ${wayOn(name)}`;
}

function wayOn(name: SecretName): string {
  const { variable, loss } = SECRETS[name];
  return `If it is lost, stop every panel of this database and run \`berth panel secret accept ${variable}\`: then ${loss}.`;
}
