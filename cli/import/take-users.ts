import type { AdminUser } from '../../generated/panel/types.js';
import { visibleName } from '../../lib/pterodactyl/mapping/visible-name.js';
import type { OldUser } from '../../lib/pterodactyl/old-panel.js';
import { PASSWORD_COST } from '../../lib/secrets/password-hasher.js';
import { costOfHash } from '../../lib/secrets/taken-over-hash.js';
import { DELETED, type ImportRun } from './import-run.js';
import { shellWord } from './shell-word.js';

const MAX_EMAIL = 254;
const MAX_USERNAME = 64;
/** Stands in a dry run for the id of an account that would be created. */
export const NEW = 'new';

/** Takes over the users. @returns the ids of Berth's users by those of the other panel */
export async function takeUsers(run: ImportRun): Promise<Map<string, string>> {
  const accounts = await run.api.users();
  const ids = new Map<string, string>();
  const seen = new Set<string>();
  for (const user of run.old.users.values()) {
    const email = user.email.toLowerCase();
    const isFirst = !seen.has(email);
    seen.add(email);
    const id = isFirst ? await takeUser(run, user, accounts) : twice(run, user);
    if (id !== undefined) ids.set(user.id, id);
  }
  return ids;
}

const twice = ({ report }: ImportRun, { email }: OldUser) =>
  void report.left('Users', email, 'another user of the former panel has the same e-mail address');

/** Finds the account of a user, or creates it. @returns its id */
async function takeUser(
  run: ImportRun,
  user: OldUser,
  accounts: readonly AdminUser[],
): Promise<string | undefined> {
  const { commands, report } = run;
  const key = `user ${user.uuid}` as const;
  const known = await commands?.imports.find(key);
  const email = user.email.toLowerCase();
  const account = accounts.find((each) => (known === undefined ? each.email === email : each.id === known));
  const leave = (why: string) => void report.left('Users', email, why);
  if (account === undefined)
    return known === undefined || run.options.takesDeleted ? createUser(run, user, key) : leave(DELETED);
  // Anybody could have registered with the address.
  if (known === undefined && !account.emailConfirmed)
    return leave(
      `an account with this address exists, but the address is not confirmed. If it is the same person, run \`berth panel user confirm-email ${shellWord(email)}\`; otherwise, delete the account`,
    );
  if (known === undefined) await commands?.imports.note(key, account.id);
  report.present('Users');
  return account.id;
}

async function createUser(
  { commands, report }: ImportRun,
  user: OldUser,
  key: `user ${string}`,
): Promise<string | undefined> {
  const { email, isAdmin, passwordHash } = user;
  if (!/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(email) || email.length > MAX_EMAIL) {
    report.left('Users', email, 'the e-mail address is not valid');
    return undefined;
  }
  const username = visibleName(user.name, MAX_USERNAME) ?? visibleName(email, MAX_USERNAME) ?? 'user';
  const notes = notesOf(user, username);
  if (commands === undefined) {
    report.taken('Users', email, notes);
    return NEW;
  }
  const { imports, audit } = commands;
  const { id } = await imports.createUser(key, { email, username, isAdmin, passwordHash });
  await audit.record({ action: 'createUser', outcome: 'success', targetId: id });
  report.taken('Users', email, notes);
  return id;
}

function notesOf(
  { email, name, isAdmin, hasSecondFactor, roles, passwordHash }: OldUser,
  username: string,
): string[] {
  const cost = costOfHash(passwordHash);
  return [
    ...(isAdmin ? ['is an administrator'] : []),
    ...(username === name ? [] : [`the name becomes "${username}"`]),
    ...(cost !== undefined && cost <= PASSWORD_COST
      ? []
      : [
          `its password cannot be taken over: \`berth panel user reset-password ${shellWord(email)}\` prints a link that sets a new one`,
        ]),
    ...(hasSecondFactor
      ? [
          'has a second factor, which cannot be taken over: the password alone signs in until the user sets up a new one',
        ]
      : []),
    ...roles.map((role) => `the role "${role}" is not taken over`),
  ];
}
