import type { operations } from '../../generated/panel/types.js';
import { asClause, DomainError } from '../../lib/errors/errors.js';
import type { KeyGrant } from '../access/caller.js';
import type { PanelDatabase } from '../database/panel-database.js';
import type { Users } from '../identity/administration/users.js';
import type { Nodes } from '../nodes/registry/nodes.js';
import { giveEverything } from './lifecycle/ownership.js';
import { deleteRetained } from './lifecycle/retained-data.js';
import type { Servers } from './servers.js';

/** What happens to the servers of the deleted user. Without a choice, the user must not own any. */
type OwnedServersChoice = NonNullable<operations['deleteUser']['parameters']['query']>;

export interface UserDeletion {
  /**
   * Deletes a user account, and removes or transfers the user's servers and retained data. With `transfer`, everything
   * happens in one transaction. With `remove`, the account is deleted last: if a server cannot be removed, the server
   * and the account are kept.
   *
   * @param key the API key of the request, if any
   * @throws DomainError `not_found`; `invalid_input` for an invalid choice; `conflict` (also `last_administrator`,
   * `name_taken`); `forbidden` (`missing_capability`) for an administrator, with a key that has fewer permissions than
   * an administrator; `unavailable` if a node does not respond
   */
  delete(userId: string, choice: OwnedServersChoice, key?: KeyGrant | null): Promise<void>;
}

type Deps = {
  db: PanelDatabase;
  nodes: Nodes;
  users: Pick<Users, 'delete' | 'requireDeletable'>;
  servers: Pick<Servers, 'removeRow'>;
};

/** The maximum number of servers and of retained data of deleted servers, together, that one request removes. */
const MAX_REMOVED = 50;
/** The maximum number of servers that are removed at the same time. */
const AT_ONCE = 5;

export function createUserDeletion({ db, nodes, users, servers }: Deps): UserDeletion {
  const { retainedData, servers: serverRows } = db.models;

  async function removeAll(ownerId: string, key: KeyGrant | null): Promise<void> {
    await users.requireDeletable(ownerId, key);
    const owned = { where: { ownerId }, limit: MAX_REMOVED + 1 };
    const rows = await serverRows.findAll(owned);
    const kept = await retainedData.findAll(owned);
    if (rows.length + kept.length > MAX_REMOVED) {
      const message = `The user owns more than ${MAX_REMOVED} servers and retained data: transfer them, or delete some first.`;
      throw new DomainError('conflict', message);
    }
    // Read each row again before its removal: earlier removals can take long, and another user can have got it since then.
    const works = [
      ...rows.map(({ id, name }) => ({
        name,
        async remove() {
          const row = await serverRows.findOne({ where: { id, ownerId } });
          if (row !== null) await servers.removeRow(row, true);
        },
      })),
      ...kept.map(({ id, name }) => ({
        name,
        async remove() {
          const row = await retainedData.findOne({ where: { id, ownerId } });
          if (row !== null) await deleteRetained(nodes, row);
        },
      })),
    ];
    for (let begin = 0; begin < works.length; begin += AT_ONCE) {
      const removals = works
        .slice(begin, begin + AT_ONCE)
        .map(({ name, remove }) => remove().catch(named(name)));
      const failed = (await Promise.allSettled(removals)).find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
    }
  }

  return {
    async delete(userId, { servers: choice, to }, key = null) {
      if ((choice === 'transfer') !== (to !== undefined)) {
        throw badTo('`servers=transfer` requires `to`, and `to` requires `servers=transfer`.');
      }
      if (to === userId) throw badTo('`to` is the user to delete: choose another one.');
      if (choice === 'remove') await removeAll(userId, key);
      await users.delete(userId, {
        key,
        async giveAway(transaction) {
          if (to !== undefined) await giveEverything(db, { from: userId, to }, transaction);
        },
      });
    },
  };
}

const badTo = (message: string) =>
  new DomainError('invalid_input', message, { details: [{ path: '/query/to', message }] });

/** Returns a function for `catch` that adds the name of the server to an error. */
const named = (name: string) => (error: unknown) => {
  if (!(error instanceof DomainError)) throw error;
  const { kind, code } = error;
  throw new DomainError(kind, `"${name}" cannot be deleted: ${asClause(error.message)}.`, {
    code,
    cause: error,
  });
};
