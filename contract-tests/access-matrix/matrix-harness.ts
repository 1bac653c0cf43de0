import type { PanelDatabase } from '../../panel/database/panel-database.js';
import { openPanelDatabase } from '../../panel/schema/open-panel-database.js';
import { startTestDaemon } from '../../testing/berth/start-daemon.js';
import { FIRST_USER, type Sent, startTestPanel, type TestPanel } from '../../testing/berth/start-panel.js';
import { freePort } from '../../testing/network/free-port.js';
import { eventually } from '../../testing/time/eventually.js';

export const API = '/api/v2';

export type Person = { id: string; name: string; email: string; cookie: string };

/** Two servers: one with a container, and one that is still being installed, which cannot be deleted. */
export type Twins = { real: string; unfinished: string; ownerId: string };

/** A panel with its daemon, users and servers. */
export type MatrixHarness = {
  panel: TestPanel;
  db: PanelDatabase;
  node: { id: string; name: string; url: string };
  people: { admin: Person; owner: Person; other: Person; demoted: Person };
  /** Two servers of the owner, and one of another user. */
  servers: { mine: Twins; second: Twins; foreign: Twins };
  /**
   * Returns the body of a successful response.
   * @throws on any other response
   */
  must(method: string, path: string, sent: Sent): Promise<Record<string, unknown>>;
  close(): Promise<void>;
};

/**
 * Starts the services.
 * @param databaseUrl PostgreSQL; SQLite by default
 */
export async function openMatrixHarness(databaseUrl?: string): Promise<MatrixHarness> {
  const daemon = await startTestDaemon();
  const secrets = { SESSION_SECRET: 'abcdefgh'.repeat(4), PANEL_PASSWORD_PEPPER: 'hgfedcba'.repeat(4) };
  const panel = await startTestPanel(
    databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl, ...secrets },
  );
  const db = await openPanelDatabase(panel.database);
  const must: MatrixHarness['must'] = async (method, path, sent) => {
    const { status, body } = await panel.send(method, API + path, sent);
    if (status < 300) return body;
    throw new Error(`${method} ${path} returned ${status}: ${JSON.stringify(body)}`);
  };
  const people = await register(panel, db);
  const name = 'Rotterdam';
  const { id } = (await panel.enrolLocal({ name, url: daemon.url, key: daemon.firstKey })) as { id: string };
  await must('PATCH', `/admin/nodes/${id}`, { cookie: people.admin.cookie, body: { publicUrl: daemon.url } });
  const twins = async ({ id: ownerId, cookie }: Person, label: string): Promise<Twins> => {
    const body = { name: label, type: 'nodejs', port: await freePort() };
    const { id: real } = await must('POST', '/servers', { cookie, body });
    await eventually('the server to be installed', async () => {
      const { status } = await must('GET', `/servers/${String(real)}`, { cookie });
      return status === 'installed';
    });
    return { real: String(real), unfinished: await addUnfinished(db, String(real), label), ownerId };
  };
  const servers = {
    mine: await twins(people.owner, 'mine'),
    second: await twins(people.owner, 'second'),
    foreign: await twins(people.other, 'foreign'),
  };
  return {
    panel,
    db,
    node: { id, name, url: daemon.url },
    people,
    servers,
    must,
    close: async () => {
      for (const { real } of Object.values(servers)) {
        await eventually('the server to be deleted', async () => {
          const path = `${API}/servers/${real}?removeData=true`;
          return (await panel.send('DELETE', path, { cookie: people.admin.cookie })).status === 204;
        });
      }
      await db.close();
      await panel.stop();
      await daemon.stop();
    },
  };
}

async function register(panel: TestPanel, db: PanelDatabase): Promise<MatrixHarness['people']> {
  const person = async (name: string): Promise<Person> => {
    const email = `${name.toLowerCase()}@example.org`;
    const body = { ...FIRST_USER, username: name, email };
    const { cookie = '', body: response } = await panel.send('POST', `${API}/auth/register`, { body });
    return { id: response.user.id, name, email, cookie };
  };
  const admin = await person('Ada');
  // Open registration, and later add an administrator, by writing to the database.
  await db.models.settings.upsert({ id: 1, allowRegistration: true });
  const others = { owner: await person('Grace'), other: await person('Bob'), demoted: await person('Dora') };
  await db.models.users.update({ isAdmin: true }, { where: { id: others.demoted.id } });
  return { admin, ...others };
}

/** Adds a row for a server that its node is installing, copied from another server's row. */
async function addUnfinished(db: PanelDatabase, real: string, label: string): Promise<string> {
  const row = await db.models.servers.findByPk(real, { rejectOnEmpty: true });
  const id = `srv_${real.slice('srv_'.length).split('').reverse().join('')}`;
  const { ownerId, nodeId, type, version, port } = row;
  const rest = { ownerId, nodeId, type, version, port, createdAt: new Date() };
  await db.models.servers.create({ ...rest, id, name: `${label} to be`, state: 'installing' });
  return id;
}
