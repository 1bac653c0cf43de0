import type { Operation, ServerReinstallation } from '../../../generated/panel/types.js';
import { DomainError, isKind } from '../../../lib/errors/errors.js';
import type { Caller } from '../../access/caller.js';
import type { NodeClient } from '../../nodes/client/node.js';
import { panelValue } from '../forwarding/panel-value.js';
import type { ServersOptions } from '../lifecycle/installation.js';
import { keepReservation, plannedReservation, raiseReservation } from '../placement/reservations.js';
import { requireNoMaintenance } from '../records/maintenance.js';
import type { ReachServer } from '../records/server-access.js';
import { requireNotSuspended } from '../records/suspended.js';
import { CHANGE_MS, refuseVersion, settingsAt } from './node-settings.js';

/** The states in which a server cannot be reinstalled because it runs, or is about to. */
const IS_UP: ReadonlySet<string> = new Set(['starting', 'running', 'stopping', 'restarting']);

/**
 * Begins a reinstallation. @throws DomainError `not_found`, `invalid_input`, `conflict` (`server_suspended`,
 * `node_maintenance`, `no_capacity`), `unavailable`
 */
export type Reinstall = (
  caller: Caller,
  serverId: string,
  wanted: ServerReinstallation,
) => Promise<Operation>;

type Reached = { serverId: string; nodeId: string; containerId: string; client: NodeClient };

export function createReinstallation(options: ServersOptions, reach: ReachServer): Reinstall {
  const { db } = options;

  /** Reserves what the node reports now. */
  async function settle({ serverId, containerId, client }: Reached): Promise<void> {
    const row = await db.models.servers.findByPk(serverId);
    if (row === null) throw new DomainError('not_found', 'Server not found.');
    const settings = await settingsAt(client, containerId);
    await keepReservation(options, serverId, { seen: row, settings });
  }

  /**
   * Reserves the limits of the new type where they are larger than what the server has. A smaller reservation is stored when
   * the settings are read later: the server may have limits of its own, which stay.
   *
   * @returns a function that undoes this after a refusal
   */
  async function reserve(
    { isAdmin }: Caller,
    server: Reached,
    limits: Parameters<typeof plannedReservation>[1],
  ): Promise<() => Promise<void>> {
    const { serverId, nodeId } = server;
    await settle(server);
    const then = plannedReservation({}, limits);
    const allowShrinking = await raiseReservation(options, { serverId, nodeId, then, isLimited: !isAdmin });
    return async () => {
      await allowShrinking();
      // The caller has to see the refusal. If the settings cannot be read now, the reservation shrinks when they are read later.
      await settle(server).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
      });
    };
  }

  return async (caller, serverId, { type, version, preserveData = false }) => {
    const { client, containerId, nodeId, isSuspended } = await reach(caller, serverId, 'servers.write');
    requireNotSuspended({ isSuspended });
    await requireNoMaintenance(db, caller, nodeId);
    const container = await client.call('getContainerStatusById', { params: { id: containerId } });
    if (IS_UP.has(container.status)) {
      throw new DomainError('conflict', `The server is ${container.status}: stop it first.`);
    }
    const wanted = type === undefined ? { version } : { type, version: version ?? 'latest' };
    let undo = async (): Promise<void> => undefined;
    if (wanted.version !== undefined) {
      const asked = client.describeInstaller(type ?? container.type, wanted.version);
      const { limits } = await asked.catch(refuseVersion);
      if (type !== undefined && type !== container.type)
        undo = await reserve(caller, { serverId, nodeId, containerId, client }, limits);
    }
    const answer = await client
      .call(
        'reinstallContainer',
        {
          headers: { Prefer: 'respond-async' },
          body: { ...wanted, id: containerId, name: container.name, preserve_data: preserveData },
        },
        { timeoutMs: CHANGE_MS },
      )
      .catch(async (error: unknown) => {
        // If the node did not respond, it may reinstall the server, which then has the larger limits.
        if (!isKind(error, 'unavailable')) await undo();
        throw error;
      });
    return panelValue({ serverId, containerId }, answer) as Operation;
  };
}
