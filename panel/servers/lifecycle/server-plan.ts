import type { NewServer } from '../../../generated/panel/types.js';
import { DomainError, isKind } from '../../../lib/errors/errors.js';
import { newId } from '../../../lib/text/ids.js';
import { type Caller, requesterOf } from '../../access/caller.js';
import type { Installer } from '../../nodes/client/node.js';
import type { ChosenNode } from '../../nodes/registry/node-records.js';
import type { Nodes } from '../../nodes/registry/nodes.js';
import { type Answers, findPlace, type PlacementOptions } from '../placement/find-place.js';
import { plannedReservation } from '../placement/reservations.js';
import { requireNoMaintenance } from '../records/maintenance.js';
import type { Limits } from '../records/server-row.js';
import { requireInRanges, requirePort, requirePorts, type ServerRules } from '../records/server-rules.js';
import { requireSettable } from '../records/type-variables.js';

export type PlanOptions = PlacementOptions & { nodes: Nodes; rules: ServerRules };

/** The name of the port that players connect to, in `ports`. */
const GAME_PORT = 'game';

const FOR_ADMINISTRATORS = ['ownerId', 'adopt', 'memoryLimit', 'cpuLimit', 'diskLimit'] as const;

/**
 * Returns the row for a new server, after checking that its node offers the requested type.
 *
 * @param answers of the nodes to an earlier plan for the same request; they are not asked again
 * @throws DomainError as `Installation.create`
 */
export async function planServer(options: PlanOptions, caller: Caller, input: NewServer, answers: Answers) {
  requireAllowed(caller, input);
  const { rules } = options;
  const { name, type, version = 'latest', env = {}, ownerId = caller.user.id, ports = [] } = input;
  const limits = limitsIn(input);
  const chosen = input.port ?? ports.find((each) => each.name === GAME_PORT)?.port;
  const { node, installer } = await placeOf(options, caller, { input, version, limits, chosen, answers });
  if (installer.requiresEula && env['EULA']?.toLowerCase() !== 'true') throw licenceNotAccepted();
  requireSettable(caller, installer.variables, env);
  const { local: isOnLocalNode, portRanges } = node;
  requirePorts(rules, { caller, ports, isOnLocalNode });
  const port = chosen ?? portRanges[0]?.from ?? installer.defaultPort;
  requirePort(rules, { caller, port, isOnLocalNode, isChosen: chosen !== undefined });
  requireInRanges(portRanges, { caller, port: input.port, ports });
  const installation = {
    env: { ...env },
    ...(chosen === undefined ? {} : { port }),
    ...(ports.length === 0 ? {} : { ports }),
    ...(input.adopt === undefined ? {} : { adopt: input.adopt }),
    ...(Object.keys(limits).length === 0 ? {} : { limits }),
    ...(chosen === undefined && portRanges.length > 0 ? { portRanges } : {}),
  };
  const state = 'installing' as const;
  const place = { id: newId('srv_'), nodeId: node.id, ownerId };
  const reservation = plannedReservation(limits, installer.limits);
  return { ...place, name, type, version, port, installation, state, ...reservation };
}

/** @throws DomainError `forbidden`, `invalid_input` */
function requireAllowed({ key, isAdmin }: Caller, input: NewServer): void {
  if (key?.serverIds) {
    throw new DomainError(
      'forbidden',
      'The key is limited to certain servers, so it cannot create a server.',
      {
        code: 'missing_capability',
      },
    );
  }
  for (const field of FOR_ADMINISTRATORS) {
    if (input[field] === undefined || isAdmin) continue;
    throw new DomainError(
      'forbidden',
      `Only administrators can set \`${field}\`: remove it from the request.`,
    );
  }
  if (input.nodeId === undefined || input.placement === undefined) return;
  const message = 'is not allowed with `nodeId`: omit one of them';
  throw new DomainError('invalid_input', `\`placement\` ${message}.`, {
    details: [{ path: '/body/placement', message }],
  });
}

const limitsIn = ({ memoryLimit, cpuLimit, diskLimit }: NewServer): Limits => ({
  ...(memoryLimit === undefined ? {} : { memoryLimit }),
  ...(cpuLimit === undefined ? {} : { cpuLimit }),
  ...(diskLimit === undefined ? {} : { diskLimit }),
});

type Wanted = {
  input: NewServer;
  version: string;
  limits: Limits;
  chosen: number | undefined;
  answers: Answers;
};

/** Returns the node of a new server, the one that the request names or the panel chooses, and its installer. */
async function placeOf(
  options: PlanOptions,
  caller: Caller,
  { input, version, limits, chosen, answers }: Wanted,
): Promise<{ node: ChosenNode; installer: Installer }> {
  const { db, nodes, loads } = options;
  const { type, placement, ports = [] } = input;
  if (placement !== undefined) {
    const named = ports.map(({ port }) => port);
    const needs = {
      tags: placement.tags ?? [],
      ports: chosen === undefined ? named : [...new Set([chosen, ...named])],
      choosesPort: chosen === undefined,
    };
    return findPlace(options, caller, { type, version, limits, needs, answers });
  }
  const node = await nodes.choose(input.nodeId);
  await requireNoMaintenance(db, caller, node.id);
  // The capacity of the host is checked when the row is stored. Until it is known, nothing limits the server.
  if (!caller.isAdmin && node.host === null) await loads.of([node.id]);
  const client = await nodes.client(node.id, requesterOf(caller));
  const installer = await client.describeInstaller(type, version).catch(refuseType);
  return { node, installer };
}

const licenceNotAccepted = () =>
  new DomainError('invalid_input', 'This server type has a license. Accept it with EULA=true in `env`.', {
    code: 'eula_required',
    details: [{ path: '/body/env/EULA', message: 'must be true' }],
  });

/** Converts the daemon's "not found" for an unknown type to an error about a field of the request. */
function refuseType(error: unknown): never {
  if (!isKind(error, 'not_found')) throw error;
  throw new DomainError('invalid_input', error.message, {
    cause: error,
    details: [{ path: '/body/type', message: 'is not offered by the node in this version' }],
  });
}
