import { OwnWindows } from '../../../../lib/limits/shared-windows.js';
import { createPasswordHasher } from '../../../../lib/secrets/password-hasher.js';
import { newId } from '../../../../lib/text/ids.js';
import { addPerson } from '../../../../testing/clients/panel-people.js';
import type { TestDatabase } from '../../../../testing/database/panel-database.js';
import { keptNotices } from '../../../../testing/kept-notices.js';
import { testClock } from '../../../../testing/time/test-clock.js';
import type { Caller } from '../../../access/caller.js';
import { createApiKeys } from '../../../api-keys/api-keys.js';
import type { ServerCapability } from '../../../api-keys/capabilities.js';
import { createAccounts } from '../../../identity/accounts/accounts.js';
import { createEmailChanges } from '../../../identity/accounts/email-changes.js';
import { sessionsOn } from '../../../identity/sessions/suites/session-fixture.js';
import { createPost } from '../../../mail/post.js';
import { createSmtpMailer, type SmtpServer } from '../../../mail/smtp-mailer.js';
import { createSettings } from '../../../settings/settings.js';
import { createInvitations } from '../invitations.js';
import { createMembers } from '../members.js';

const ignore = () => undefined;
const quiet = { debug: ignore, info: ignore, warn: ignore, error: ignore };
const PUBLIC_URL = 'https://panel.example.org';
const ADDRESS = '192.0.2.1';

/** Creates a server of Grace, and other users, without a node. */
export async function openMembersFixture(database: TestDatabase, smtp?: SmtpServer) {
  const { db } = database;
  const clock = testClock(Date.now());
  const windows = new OwnWindows(() => clock.now());
  const mailer = smtp && createSmtpMailer(smtp);
  const post = createPost({ db, clock, logger: quiet, mailer });
  const members = createMembers({ db, clock });
  const settings = createSettings({ db, clock });
  const passwords = createPasswordHasher({ pepper: 'a pepper for tests, 32 characters', cost: 4 });
  const basics = { db, clock, logger: quiet, post, windows, publicUrl: PUBLIC_URL };
  const sessions = await sessionsOn(db, clock);
  const confirmations = post.canSend
    ? createEmailChanges({ ...basics, sessions, notices: keptNotices() })
    : undefined;
  const accounts = createAccounts({ ...basics, passwords, settings, setupToken: null, confirmations });
  const invitations = createInvitations({ ...basics, accounts, settings });
  const apiKeys = createApiKeys({ db, clock, notices: keptNotices() });
  const people = {
    ada: await addPerson(db, 'Ada', true),
    grace: await addPerson(db, 'Grace'),
    bob: await addPerson(db, 'Bob'),
    mary: await addPerson(db, 'Mary'),
  };
  const createdAt = new Date(clock.now());
  const place = { name: 'n', url: 'http://n', sealedKey: '', local: false, createdAt };
  const { id: nodeId } = await db.models.nodes.create({ id: newId('node_'), ...place });

  async function addServer({ user }: Caller, name = 's'): Promise<string> {
    const id = newId('srv_');
    const what = { name, type: 'nodejs', version: 'latest', port: 3000, state: 'installed' as const };
    await db.models.servers.create({ id, ownerId: user.id, nodeId, createdAt, ...what });
    return id;
  }
  const serverId = await addServer(people.grace);

  /** Makes a user a member by writing to the database. @returns the id of the membership */
  async function addMember(
    { user }: Caller,
    capabilities: ServerCapability[],
    more: { expiresAt?: Date; serverId?: string } = {},
  ): Promise<string> {
    const row = { serverId, userId: user.id, capabilities, createdAt: new Date(clock.now()), ...more };
    return (await db.models.serverMembers.create({ id: newId('mbr_'), ...row })).id;
  }

  /** Returns a caller with a new API key of this user. */
  async function withKey(
    caller: Caller,
    permissions: string[],
    limits: { serverIds?: string[]; expiresAt?: string } = {},
  ): Promise<{ caller: Caller; id: string; key: string }> {
    const made = await apiKeys.create(caller, { name: 'k', permissions, ...limits }, ADDRESS);
    return { ...made, caller: await apiKeys.authenticate(made.key, ADDRESS) };
  }

  return {
    ...{ db, clock, post, settings, members, invitations, apiKeys, serverId, addServer, addMember, withKey },
    ...people,
    end: async () => {
      await post.close();
      await database.remove();
    },
  };
}

export type MembersFixture = Awaited<ReturnType<typeof openMembersFixture>>;

export const tokenOf = ({ url }: { url: string | null }): string =>
  new URLSearchParams(new URL(url ?? '').hash.slice(1)).get('token') ?? '';
