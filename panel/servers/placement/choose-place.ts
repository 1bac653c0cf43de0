import { isInRanges, type PortRange } from '../../../lib/net/port-ranges.js';
import { type Amounts, lackingOf, type Reservable } from '../../nodes/capacity/node-capacity.js';

/** What the panel knows about a node that may get a new server. */
export type Place = {
  id: string;
  isOffline: boolean;
  isInMaintenance: boolean;
  tags: readonly string[];
  portRanges: readonly PortRange[];
  /** The ports of the node's servers. */
  takenPorts: ReadonlySet<number>;
  reservable: Reservable;
  reserved: Amounts;
};

/** What the server needs, whatever its node. */
export type Needs = {
  tags: readonly string[];
  /** The ports that the request names. */
  ports: readonly number[];
  /** Whether the node chooses the main port. */
  choosesPort: boolean;
};

/**
 * What a node responds about the type of the server: what the server would reserve there, that the node does not have the
 * type or is too old for the request, or nothing in time.
 */
export type Offer = Amounts | 'not_offered' | 'outdated' | 'no_response';

/** Why a node does not get the server, in the order in which a message lists it. */
const EXCLUSIONS = [
  'offline',
  'maintenance',
  'tags',
  'not_offered',
  'outdated',
  'capacity_unknown',
  'memoryBytes',
  'milliCpus',
  'diskBytes',
  'ports',
] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];

type Choice = { place: Place } | { excluded: ReadonlyMap<Exclusion, number> };

/**
 * Returns the nodes that may get the server, as far as that is known before they are asked about its type: those with the
 * largest share of free memory first. Among equal ones, the given order decides.
 */
export const candidatesOf = (places: readonly Place[], needs: Needs): Place[] =>
  places
    .filter((place) => exclusionBefore(place, needs) === null)
    .sort((one, other) => freeShare(other) - freeShare(one));

/**
 * Chooses the node of a new server.
 *
 * @param offers the responses of nodes. The first candidate that has one and fits is chosen
 * @returns the node or, if none fits, how many were excluded for each reason
 */
export function choosePlace(
  places: readonly Place[],
  needs: Needs,
  offers: ReadonlyMap<string, Offer>,
): Choice {
  for (const place of candidatesOf(places, needs)) {
    if (exclusionOf(place, offers.get(place.id) ?? 'no_response') === null) return { place };
  }
  const excluded = new Map<Exclusion, number>();
  for (const place of places) {
    const offer = offers.get(place.id) ?? 'no_response';
    const reason = exclusionBefore(place, needs) ?? exclusionOf(place, offer);
    if (reason !== null) excluded.set(reason, (excluded.get(reason) ?? 0) + 1);
  }
  return { excluded };
}

function exclusionBefore(place: Place, { tags, ports, choosesPort }: Needs): Exclusion | null {
  if (place.isOffline) return 'offline';
  if (place.isInMaintenance) return 'maintenance';
  if (!tags.every((tag) => place.tags.includes(tag))) return 'tags';
  const { memoryBytes, diskBytes } = place.reservable;
  if (memoryBytes === null || diskBytes === null) return 'capacity_unknown';
  return canHavePorts(place, ports, choosesPort) ? null : 'ports';
}

/** Returns whether the node can give the server its ports, as far as the panel knows: nodes know more ports that are taken. */
function canHavePorts(
  { portRanges, takenPorts }: Place,
  ports: readonly number[],
  choosesPort: boolean,
): boolean {
  const isPossible = (port: number) => portRanges.length === 0 || isInRanges(portRanges, port);
  if (!ports.every((port) => isPossible(port) && !takenPorts.has(port))) return false;
  return (
    !choosesPort || portRanges.length === 0 || portRanges.some((range) => hasFreePort(range, takenPorts))
  );
}

function hasFreePort({ from, to }: PortRange, takenPorts: ReadonlySet<number>): boolean {
  for (let port = from; port <= to; port += 1) if (!takenPorts.has(port)) return true;
  return false;
}

function exclusionOf({ reservable, reserved }: Place, offer: Offer): Exclusion | null {
  if (offer === 'no_response') return 'offline';
  if (offer === 'not_offered' || offer === 'outdated') return offer;
  const [lacking = null] = lackingOf(reservable, reserved, offer);
  return lacking;
}

function freeShare({ reservable: { memoryBytes: all }, reserved }: Place): number {
  return all === null || all === 0 ? 0 : (all - reserved.memoryBytes) / all;
}

/** Returns the reasons for people, such as `1 is in maintenance, 2 do not have all tags`. */
export const reasonsText = (excluded: ReadonlyMap<Exclusion, number>): string =>
  EXCLUSIONS.flatMap((reason) => {
    const count = excluded.get(reason);
    return count === undefined ? [] : `${count} ${TEXTS[reason][count === 1 ? 0 : 1]}`;
  }).join(', ');

const TEXTS: Readonly<Record<Exclusion, readonly [string, string]>> = {
  offline: ['does not respond', 'do not respond'],
  maintenance: ['is in maintenance', 'are in maintenance'],
  tags: ['does not have all tags', 'do not have all tags'],
  not_offered: ['does not offer the type in this version', 'do not offer the type in this version'],
  outdated: [
    'has a daemon of an older version, which must be upgraded first',
    'have daemons of an older version, which must be upgraded first',
  ],
  capacity_unknown: ['has not reported its capacity', 'have not reported their capacity'],
  memoryBytes: ['has too little free memory', 'have too little free memory'],
  milliCpus: ['has too few free processors', 'have too few free processors'],
  diskBytes: ['has too little free disk space', 'have too little free disk space'],
  ports: ['cannot give it these ports', 'cannot give it these ports'],
};
