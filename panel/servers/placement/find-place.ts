import { Op } from 'sequelize';
import type { NewServer } from '../../../generated/panel/types.js';
import { DomainError, isKind } from '../../../lib/errors/errors.js';
import { type Caller, requesterOf } from '../../access/caller.js';
import type { PanelDatabase } from '../../database/panel-database.js';
import { reservableOf } from '../../nodes/capacity/node-capacity.js';
import type { Installer } from '../../nodes/client/node.js';
import type { NodeRow } from '../../nodes/connection/node-row.js';
import type { HostLoads } from '../../nodes/following/host-loads.js';
import type { Nodes } from '../../nodes/registry/nodes.js';
import type { Limits } from '../records/server-row.js';
import {
  candidatesOf,
  choosePlace,
  type Exclusion,
  type Needs,
  type Offer,
  type Place,
  reasonsText,
} from './choose-place.js';
import { amountsOf, NOTHING_RESERVED, plannedReservation, reservedOn } from './reservations.js';

export type PlacementOptions = {
  db: PanelDatabase;
  nodes: Pick<Nodes, 'client'>;
  loads: Pick<HostLoads, 'of'>;
};

/** A new server for which the panel chooses the node. */
type Homeless = Pick<NewServer, 'type'> & {
  version: string;
  limits: Limits;
  needs: Needs;
  /** The answers of the nodes that were asked before. New ones are added. */
  answers: Answers;
};

/** What each node said about the type, by the node's id. It is passed on when the panel chooses again. */
export type Answers = Map<string, Answer>;
type Answer = { installer: Installer } | { refusal: DomainError };

/** The maximum number of nodes that are considered. */
const MAX_NODES = 5000;
/** The maximum number of nodes whose capacity is requested, because no panel has read it yet. */
const MAX_UNREAD = 256;
/** How many nodes are asked for the type at the same time, and until when further ones are. */
const ASKED_TOGETHER = 16;
const ASK_MS = 8000;

/**
 * Chooses the node of a new server, and returns what an installation there would use. The caller has to store the
 * reservation with `requireCapacity`, because other requests may take the place meanwhile.
 *
 * @throws DomainError `conflict` (`no_capacity`) that counts the nodes by what they lack; `rate_limited` if too many requests of
 * the user wait for a node, and no other one fits
 */
export async function findPlace(
  options: PlacementOptions,
  caller: Caller,
  { type, version, limits, needs, answers }: Homeless,
): Promise<{ node: NodeRow; installer: Installer }> {
  const rows = await readNodes(options);
  const places = await placesOf(options.db, rows, needs);
  const ask = async ({ id }: Place): Promise<void> => {
    try {
      const client = await options.nodes.client(id, requesterOf(caller));
      answers.set(id, { installer: await client.describeInstaller(type, version) });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      answers.set(id, { refusal: error });
    }
  };
  const waiting = candidatesOf(places, needs).filter(({ id }) => !answers.has(id));
  const endsAtMs = performance.now() + ASK_MS;
  for (;;) {
    const next = performance.now() < endsAtMs ? waiting.splice(0, ASKED_TOGETHER) : [];
    await Promise.all(next.map(ask));
    const choice = choosePlace(places, needs, offersIn(places, answers, { limits, needs }));
    const node = 'place' in choice ? rows.find(({ id }) => id === choice.place.id) : undefined;
    const answer = node && answers.get(node.id);
    if (node && answer && 'installer' in answer) return { node, installer: answer.installer };
    if (next.length === 0)
      throw rateLimitIn(answers) ?? noneFits('excluded' in choice ? choice.excluded : new Map());
  }
}

type Wanted = Pick<Homeless, 'limits' | 'needs'>;

function offersIn(places: readonly Place[], answers: Answers, wanted: Wanted): Map<string, Offer> {
  const offerOf = (place: Place, answer: Answer): Offer => {
    if ('refusal' in answer)
      return isKind(answer.refusal, 'not_found', 'conflict') ? 'not_offered' : 'no_response';
    const { limits } = answer.installer;
    if (limits === undefined && needsNewDaemon(place, wanted)) return 'outdated';
    return amountsOf(plannedReservation(wanted.limits, limits));
  };
  return new Map(
    places.flatMap((place) => {
      const answer = answers.get(place.id);
      return answer === undefined ? [] : [[place.id, offerOf(place, answer)]];
    }),
  );
}

/**
 * Returns whether the request has limits of memory or processors, or the node chooses the port from its ranges. Daemons of
 * the previous version, which do not report the limits of types, accept neither.
 */
const needsNewDaemon = ({ portRanges }: Place, { limits, needs }: Wanted): boolean =>
  limits.memoryLimit !== undefined ||
  limits.cpuLimit !== undefined ||
  (needs.choosesPort && portRanges.length > 0);

function rateLimitIn(answers: Answers): DomainError | undefined {
  for (const answer of answers.values())
    if ('refusal' in answer && isKind(answer.refusal, 'rate_limited')) return answer.refusal;
  return undefined;
}

/** Returns the nodes, oldest first. Reads the capacity of hosts that no panel has read yet, in bounded time. */
async function readNodes({ db, loads }: PlacementOptions): Promise<NodeRow[]> {
  const read = () => db.models.nodes.findAll({ order: ['createdAt', 'id'], limit: MAX_NODES });
  const rows = await read();
  const unread = rows.flatMap(({ id, host, status }) => (host === null && status !== 'offline' ? id : []));
  if (unread.length === 0) return rows;
  await loads.of(unread.slice(0, MAX_UNREAD));
  return read();
}

async function placesOf(db: PanelDatabase, rows: readonly NodeRow[], { ports }: Needs): Promise<Place[]> {
  const ids = rows.map(({ id }) => id);
  const withRanges = rows.flatMap(({ id, portRanges }) => (portRanges.length === 0 ? [] : id));
  const [reserved, taken] = await Promise.all([
    reservedOn(db, ids),
    db.models.servers.findAll({
      attributes: ['nodeId', 'moveNodeId', 'port'],
      where: { [Op.or]: [{ nodeId: withRanges }, { moveNodeId: withRanges }, { port: [...ports] }] },
    }),
  ]);
  const takenPorts = new Map(ids.map((id) => [id, new Set<number>()]));
  for (const { nodeId, moveNodeId, port } of taken) {
    takenPorts.get(nodeId)?.add(port);
    // A server that moves keeps its port if it can.
    if (moveNodeId !== null) takenPorts.get(moveNodeId)?.add(port);
  }
  return rows.map((row) => ({
    id: row.id,
    isOffline: row.status === 'offline',
    isInMaintenance: row.maintenance,
    tags: row.tags,
    portRanges: row.portRanges,
    takenPorts: takenPorts.get(row.id) ?? new Set(),
    reservable: reservableOf(row),
    reserved: reserved.get(row.id) ?? NOTHING_RESERVED,
  }));
}

function noneFits(excluded: ReadonlyMap<Exclusion, number>): DomainError {
  const reasons = reasonsText(excluded);
  return new DomainError(
    'conflict',
    reasons === '' ? 'There is no node.' : `No node can take this server. Of the nodes, ${reasons}.`,
    { code: 'no_capacity' },
  );
}
