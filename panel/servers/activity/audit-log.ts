import type { AuditEntry as NamedEntry } from '../../../generated/panel/types.js';
import type { Audit, AuditEntry, AuditFilter } from '../../audit/audit.js';
import type { Page, PageRequest } from '../../database/page.js';
import type { Storage } from '../../database/panel-database.js';
import { namesOf } from '../../identity/users/stored-users.js';

/** The audit log as administrators read it: with the current names of users, keys, servers and nodes. */
export interface AuditLog {
  /** Lists matching entries, newest first. @throws DomainError `invalid_input` for an invalid cursor */
  list(filter: AuditFilter, page: PageRequest): Promise<Page<NamedEntry>>;
}

export function createAuditLog({ audit, db }: Storage & { audit: Pick<Audit, 'list'> }): AuditLog {
  const { apiKeys, servers, nodes } = db.models;

  /** Returns the names of the given ids that still exist. */
  async function readNames(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
    const of = (prefix: string) => [...ids].filter((id) => id.startsWith(prefix));
    const named = (id: string[]) => ({ where: { id }, attributes: ['id', 'name'] });
    const [users, ...rows] = await Promise.all([
      namesOf(db, of('usr_')),
      apiKeys.findAll(named(of('key_'))),
      servers.findAll(named(of('srv_'))),
      nodes.findAll(named(of('node_'))),
    ]);
    const names = new Map([...users].map(([id, { username }]) => [id, username]));
    for (const { id, name } of rows.flat()) names.set(id, name);
    return names;
  }

  return {
    async list(filter, page) {
      const { items, nextCursor } = await audit.list(filter, page);
      const names = await readNames(new Set(items.flatMap(idsOf)));
      const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
      return { items: items.map((entry) => withNames(entry, nameOf)), nextCursor };
    },
  };
}

const idsOf = ({ userId, keyId, targetId }: AuditEntry): string[] =>
  [userId, keyId, targetId].flatMap((id) => id ?? []);

const withNames = (entry: AuditEntry, nameOf: (id: string | null) => string | null): NamedEntry => ({
  ...entry,
  username: nameOf(entry.userId),
  keyName: nameOf(entry.keyId),
  targetName: nameOf(entry.targetId),
});
