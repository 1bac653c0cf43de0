import type { Transaction } from 'sequelize';
import { DomainError } from '../../../lib/errors/errors.js';
import { newId } from '../../../lib/text/ids.js';
import type { Caller } from '../../access/caller.js';
import type { PanelDatabase, Storage } from '../../database/panel-database.js';
import { findAccess } from '../records/server-access.js';
import { basisOf, isCovered, SFTP_SCOPE } from './holder-rights.js';
import type { SftpHolderRow } from './holder-row.js';

/**
 * While the credentials of an earlier right are revoked, a sweep can mark their row as ended (`SftpRevocations`). The
 * row is then another one than was read, and has to be read and revoked once more before the new one can be stored.
 */
const MAX_ATTEMPTS = 3;

/**
 * Returns a function that stores a holder (`SftpHolders.admit`).
 *
 * @param revoke revokes the credentials of an earlier right on the node
 */
export function createAdmission(storage: Storage, revoke: (row: SftpHolderRow) => Promise<void>) {
  const { db, clock } = storage;
  const { sftpHolders } = db.models;

  /**
   * Stores the holder. If there is a row of an earlier right, returns that row instead: its credentials have to be
   * revoked first.
   */
  async function store(
    caller: Caller,
    serverId: string,
    transaction: Transaction,
  ): Promise<{ stale: SftpHolderRow } | { end: Date | null }> {
    const { user, key } = caller;
    const access = await findAccess(storage, caller, serverId, SFTP_SCOPE, transaction);
    const end = earlier(access.expiresAt, key?.expiresAtMs ?? null);
    const where = { serverId, userId: user.id };
    const row = await sftpHolders.findOne({ where, transaction });
    const values = { basis: basisOf(access), usedAt: new Date(clock.now()) };
    if (row === null) {
      await sftpHolders.create({ id: newId('sfh_'), ...where, ...values, expiresAt: end }, { transaction });
      return { end };
    }
    if (!isCovered(row.basis, access)) return { stale: row };
    const isLater = row.expiresAt === null || (end !== null && row.expiresAt >= end);
    await row.update({ ...values, expiresAt: isLater ? row.expiresAt : end }, { transaction });
    return { end };
  }

  return async (caller: Caller, serverId: string): Promise<Date | null> => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const stored = await db.transaction((transaction) => store(caller, serverId, transaction));
      if ('end' in stored) return stored.end;
      await revoke(stored.stale);
      await forget(db, stored.stale);
    }
    throw new DomainError('conflict', 'Your access to this server is being changed. Try again in a moment.');
  };
}

/** Deletes the row of a holder without credentials, unless it was changed since it was read. */
export async function forget(
  { models: { sftpHolders } }: PanelDatabase,
  { id, basis, usedAt }: SftpHolderRow,
): Promise<void> {
  await sftpHolders.destroy({ where: { id, basis, usedAt } });
}

/** Returns the earlier of two times, of which null is the latest. */
function earlier(one: Date | null, otherMs: number | null): Date | null {
  if (one === null) return otherMs === null ? null : new Date(otherMs);
  return otherMs === null || one.getTime() <= otherMs ? one : new Date(otherMs);
}
