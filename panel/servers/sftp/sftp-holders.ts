import { isKind } from '../../../lib/errors/errors.js';
import type { Caller } from '../../access/caller.js';
import type { Storage } from '../../database/panel-database.js';
import { JobDelayed } from '../../jobs/jobs.js';
import type { Nodes } from '../../nodes/registry/nodes.js';
import { createAdmission, forget } from './holder-admission.js';
import { type Owed, owedBy } from './holder-rights.js';
import { ENDED, type SftpHolderRow } from './holder-row.js';

type HolderDeps = Storage & { nodes: Nodes };

/**
 * How long a node may take to create a credential after the panel has checked the right, with a wide margin: the panel
 * gives up after `CREATION_MS` (`credential-creation.ts`). A revocation is repeated after this time, because the node may
 * have received the request to create after the one to revoke.
 */
export const IN_FLIGHT_MS = 60_000;
/** The time limit of a revocation. The daemon waits for up to 3 s until the sessions have ended. */
const REVOCATION_MS = 5000;

/** The users who may have SFTP credentials, and the end of their credentials on the nodes. */
export interface SftpHolders {
  /**
   * Stores that the caller may have credentials for the server, before the node creates one. Credentials of an earlier
   * right of the user, which has ended, are revoked first.
   *
   * @returns when the credential must expire at the latest; null if it need not
   * @throws DomainError as `findServer`; `unavailable` if the node of credentials to revoke does not respond
   */
  admit(caller: Caller, serverId: string): Promise<Date | null>;

  /**
   * Ends the credentials of this row on the node if the user's right has ended, or makes them expire with it.
   *
   * @throws DomainError `unavailable` if the node does not respond; JobDelayed if it must be repeated
   */
  settle(rowId: string, signal?: AbortSignal): Promise<void>;

  /** Ends the credentials of a user whose right has just ended. @throws DomainError `unavailable` */
  end(userId: string, serverId: string): Promise<void>;
}

export function createSftpHolders(deps: HolderDeps): SftpHolders {
  const { db, clock, nodes } = deps;
  const { servers, sftpHolders } = db.models;

  /** Requests the end of the credentials from the node. Does nothing for a server without a container. */
  async function request({ serverId, userId }: SftpHolderRow, owed: Owed, signal?: AbortSignal) {
    const server = await servers.findByPk(serverId, { attributes: ['nodeId', 'containerId'] });
    if (server === null || server.containerId === null) return;
    const client = await nodes.client(server.nodeId);
    const expiry = owed === 'end' ? {} : { expires_in: secondsUntil(owed.until, clock.now()) };
    const body = { container_id: server.containerId, actor: userId, ...expiry };
    const options = { timeoutMs: REVOCATION_MS, ...(signal && { signal }) };
    await client.call('endSftpCredentials', { body }, options);
  }

  return {
    admit: createAdmission(deps, (row) => request(row, 'end')),

    async settle(rowId, signal) {
      const row = await sftpHolders.findByPk(rowId);
      if (row === null) return;
      const owed = (await owedBy(deps, [row])).get(rowId);
      if (owed === undefined) return;
      await request(row, owed, signal);
      const leftMs = row.usedAt.getTime() + IN_FLIGHT_MS - clock.now();
      if (leftMs > 0) throw new JobDelayed(leftMs);
      if (owed === 'end') await forget(db, row);
      else {
        const { id, usedAt } = row;
        await sftpHolders.update({ expiresAt: owed.until }, { where: { id, usedAt } });
      }
    },

    async end(userId, serverId) {
      const row = await sftpHolders.findOne({ where: { serverId, userId } });
      if (row === null) return;
      const { id, basis } = row;
      await sftpHolders.update({ basis: ENDED }, { where: { id, basis } });
      await request(row, 'end');
    },
  };
}

/** Returns whole seconds, rounded down so that a credential does not outlast the right, but at least one. */
export const secondsUntil = (end: Date, nowMs: number): number =>
  Math.max(1, Math.floor((end.getTime() - nowMs) / 1000));

/** Returns whether the right to a server has ended, as the error says. */
export const isRightEnded = (error: unknown): boolean => isKind(error, 'not_found', 'forbidden');
