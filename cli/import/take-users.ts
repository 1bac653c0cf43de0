import { visibleName } from '../../lib/pterodactyl/mapping/visible-name.js';
import type { OldUser } from '../../lib/pterodactyl/old-panel.js';
import type { ImportRun } from './import-run.js';

const MAX_EMAIL = 254;
const MAX_USERNAME = 64;
/** Stands in a dry run for the id of an account that would be created. */
export const NEW = 'new';

/** Takes over the users. @returns the ids of Berth's users by those of the other panel */
export async function takeUsers(run: ImportRun): Promise<Map<string, string>> {
  const present = new Map((await run.api.users()).map(({ email, id }) => [email, id]));
  const ids = new Map<string, string>();
  for (const user of run.old.users.values()) {
    const email = user.email.toLowerCase();
    const known = present.get(email);
    const id = known ?? (await takeUser(run, user));
    if (known !== undefined) run.report.present('Users');
    if (id === undefined) continue;
    present.set(email, id);
    ids.set(user.id, id);
  }
  return ids;
}

async function takeUser({ commands, report }: ImportRun, user: OldUser): Promise<string | undefined> {
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
  const { id, hasPassword } = await imports.createUser({ email, username, isAdmin, passwordHash });
  await audit.record({ action: 'createUser', outcome: 'success', targetId: id });
  const reset = `its password cannot be taken over: \`berth panel user reset-password ${email}\` prints a link that sets a new one`;
  report.taken('Users', email, hasPassword ? notes : [...notes, reset]);
  return id;
}

const notesOf = ({ name, isAdmin, hasSecondFactor, roles }: OldUser, username: string): string[] => [
  ...(isAdmin ? ['is an administrator'] : []),
  ...(username === name ? [] : [`the name becomes "${username}"`]),
  ...(hasSecondFactor
    ? [
        'has a second factor, which cannot be taken over: the password alone signs in until the user sets up a new one',
      ]
    : []),
  ...roles.map((role) => `the role "${role}" is not taken over`),
];
