import { expect, test } from '@jest/globals';
import type { QueryValue } from '../../../lib/database/prepared-queries.js';
import { addPerson } from '../../../testing/clients/panel-people.js';
import { sqliteDatabase } from '../../../testing/database/panel-database.js';
import { testClock } from '../../../testing/time/test-clock.js';
import type { Caller } from '../../access/caller.js';
import { listServers, readPublicServers } from './server-list.js';

test("listing a user's own servers and those of memberships takes one query, which uses indexes", async () => {
  const { db, remove } = await sqliteDatabase();
  try {
    const plans: string[][] = [];
    const select = async (sql: string, values: readonly QueryValue[]) => {
      const steps = await db.select<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, values);
      // Otherwise the driver binds the values to the wrong places, and the list takes a slower way.
      const places = [...new Set(sql.match(/\$\d+/g))];
      expect(places).toEqual(values.map((_, at) => `$${at + 1}`));
      plans.push(steps.map(({ detail }) => detail));
      return [];
    };
    const grace = await addPerson(db, 'Grace');
    const key = { id: 'key', permissions: ['*'], allowedIps: [], serverIds: ['srv_1'], expiresAtMs: null };
    const limited: Caller = { ...grace, scopes: ['*'], sessionId: null, key };
    const storage = { db: { ...db, select }, clock: testClock() };
    const after = { createdAt: new Date(0), id: 'srv_0' };
    await listServers(storage, grace, { count: 51, after: undefined });
    await listServers(storage, grace, { count: 51, after });
    await listServers(storage, limited, { count: 51, after });
    await listServers(storage, grace, { count: 51, after, ownerId: grace.user.id });
    expect(plans).toHaveLength(4);
    for (const plan of plans) {
      expect(plan.filter((step) => /^SCAN (servers|server_members)/.test(step))).toEqual([]);
      expect(plan.join()).toContain('SEARCH server_members USING INDEX server_members_user_id_server_id');
    }
  } finally {
    await remove();
  }
});

test('the servers of the public status page are read with an index, in order', async () => {
  const { db, remove } = await sqliteDatabase();
  try {
    let plan = '';
    const select = async (sql: string, values: readonly QueryValue[]) => {
      const steps = await db.select<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, values);
      plan = steps.map(({ detail }) => detail).join();
      return [];
    };
    await readPublicServers({ ...db, select }, 500);
    expect(plan).toBe('SEARCH servers USING INDEX servers_is_public_created_at_id (is_public=?)');
  } finally {
    await remove();
  }
});
