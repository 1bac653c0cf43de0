import type { PanelCommands } from '../../../apps/panel-commands.js';
import { readPanelConfig } from '../../../config/index.js';
import { isVisibleText } from '../../../lib/text/visible-text.js';
import type { AdminUser } from '../../../panel/identity/administration/admin-user.js';
import { readArguments } from '../../read-arguments.js';
import { UsageError } from '../../usage-error.js';

type Work = (commands: PanelCommands) => Promise<void>;

/** `berth panel user create|list|...`: accesses the database directly, whether or not the panel is running. */
export async function panelUser([action, ...rest]: string[]): Promise<void> {
  const command = action !== undefined && Object.hasOwn(COMMANDS, action) ? COMMANDS[action] : undefined;
  if (!command) throw new UsageError(`\`panel user\` needs an action: ${Object.keys(COMMANDS).join(', ')}`);
  const work = command(rest);
  const { withPanelCommands } = await import('../../../apps/panel-commands.js');
  await withPanelCommands(readPanelConfig(), work);
}

/** The actions. Arguments are parsed before the database is opened, so that a usage error changes nothing. */
const COMMANDS: Record<string, (args: string[]) => Work> = {
  create(args) {
    const options = { username: { type: 'string' }, admin: { type: 'boolean' } } as const;
    const { positionals, values } = readArguments(args, options, true);
    const email = theEmail('create', positionals);
    const username = values.username ?? email.slice(0, email.indexOf('@')).slice(0, MAX_USERNAME);
    if (username.length > MAX_USERNAME || username.trim() === '' || !isVisibleText(username))
      throw new UsageError('--username must have 1 to 64 visible characters');
    return async (commands) => {
      const isAdmin = values.admin === true;
      const { id } = await commands.users.create({ email, username, isAdmin }, null);
      await commands.audit.record({ action: 'createUser', outcome: 'success', targetId: id });
      console.log(await newLink(commands, id));
    };
  },
  list(args) {
    const { json } = readArguments(args, { json: { type: 'boolean' } }).values;
    return async ({ users }) => {
      const all = await everybody(users);
      if (json === true) return console.log(JSON.stringify(all, null, 2));
      for (const user of all) console.log([user.id, user.email, user.username, ...stateOf(user)].join('\t'));
    };
  },
  'reset-password': (args) =>
    onUser('reset-password', args, 'createPasswordResetLink', async (commands, { id }) => {
      await commands.users.voidPassword(id, null);
      return newLink(commands, id);
    }),
  'confirm-email': (args) =>
    onUser('confirm-email', args, 'updateUser', async ({ users }, { id, email }) => {
      await users.update(id, { emailConfirmed: true }, null);
      return `${email} is confirmed`;
    }),
  'disable-2fa': (args) =>
    onUser('disable-2fa', args, 'disableUserTwoFactor', async ({ users }, { id, email }) => {
      await users.disableTwoFactor(id, null);
      return `${email} can sign in with only the password`;
    }),
  unlock: (args) =>
    onUser('unlock', args, 'unlockUser', async ({ users }, { id, email }) => {
      await users.unlock(id, null);
      return `${email} can sign in again`;
    }),
};

const MAX_USERNAME = 64;
const MAX_EMAIL = 254;

/**
 * Returns the work of a command on a user.
 * @param action the operation id for the audit log
 * @param act does the work and returns the line to print
 */
function onUser(
  command: string,
  args: string[],
  action: string,
  act: (commands: PanelCommands, user: AdminUser) => Promise<string>,
): Work {
  const email = onlyEmail(command, args);
  return async (commands) => {
    const user = await commands.users.getByEmail(email);
    const message = await act(commands, user);
    await commands.audit.record({ action, outcome: 'success', targetId: user.id });
    console.log(message);
  };
}

/** Creates a link. Only the link is printed to standard output, so that scripts can read it. */
async function newLink({ resetLink }: PanelCommands, userId: string): Promise<string> {
  const { url, expiresAt } = await resetLink(userId);
  console.error(`Set a password with this link. It can be used once, until ${expiresAt}:`);
  return url;
}

async function everybody(users: PanelCommands['users']): Promise<AdminUser[]> {
  const all: AdminUser[] = [];
  for (let cursor: string | undefined; ; ) {
    const { items, nextCursor } = await users.list({ limit: 100, cursor });
    all.push(...items);
    if (nextCursor === null) return all;
    cursor = nextCursor;
  }
}

function stateOf({ isAdmin, disabled, emailConfirmed, lockedUntil }: AdminUser): string[] {
  const lock = lockedUntil === null ? [] : [`locked until ${lockedUntil}`];
  const flags = [...(disabled ? ['disabled'] : []), ...(emailConfirmed ? [] : ['unconfirmed'])];
  return [isAdmin ? 'administrator' : 'user', ...flags, ...lock];
}

const onlyEmail = (command: string, args: string[]) =>
  theEmail(command, readArguments(args, {}, true).positionals);

function theEmail(command: string, [email, ...rest]: string[]): string {
  if (email === undefined || rest.length > 0)
    throw new UsageError(`\`panel user ${command}\` needs one EMAIL`);
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > MAX_EMAIL)
    throw new UsageError(`${email} is not an e-mail address such as ada@example.org`);
  return email;
}
