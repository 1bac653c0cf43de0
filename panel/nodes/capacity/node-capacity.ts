/** Amounts that servers reserve. Processors are counted in thousandths of a core, so that sums are exact. */
export type Amounts = { memoryBytes: number; milliCpus: number; diskBytes: number };
export type Resource = keyof Amounts;

const RESOURCES = ['memoryBytes', 'milliCpus', 'diskBytes'] as const satisfies Resource[];

/**
 * What administrators set for a node. Memory and disk space of null stand for those of the host, and processors of null are
 * not limited. The over-commit is in percent.
 */
export type NodeCapacity = {
  memoryBytes: number | null;
  cpus: number | null;
  diskBytes: number | null;
  memoryOvercommit: number;
  cpuOvercommit: number;
  diskOvercommit: number;
};

/** The capacity of a node of which nobody has set anything. */
export const HOST_CAPACITY: NodeCapacity = {
  memoryBytes: null,
  cpus: null,
  diskBytes: null,
  memoryOvercommit: 0,
  cpuOvercommit: 0,
  diskOvercommit: 0,
};

/** What a host has in all, as its daemon reports it. */
export type HostAmounts = Pick<Amounts, 'memoryBytes' | 'diskBytes'>;

/**
 * What servers can reserve. Processors are null without a limit; the other amounts as long as neither an administrator nor
 * the host has stated them.
 */
export type Reservable = { [R in Resource]: number | null };

/** Returns a number of cores in thousandths, rounded to whole ones. */
export const milliCpusOf = (cpus: number): number => Math.round(cpus * 1000);

/** Returns what servers can reserve on a node, with the over-commit. @param host the amounts of the host, once known */
export function reservableOf({
  capacity,
  host,
}: {
  capacity: NodeCapacity;
  host: HostAmounts | null;
}): Reservable {
  const { memoryBytes, cpus, diskBytes } = capacity;
  const raised = (amount: number | null | undefined, overcommit: number) =>
    typeof amount === 'number' ? Math.floor((amount * (100 + overcommit)) / 100) : null;
  return {
    memoryBytes: raised(memoryBytes ?? host?.memoryBytes, capacity.memoryOvercommit),
    milliCpus: raised(cpus === null ? null : milliCpusOf(cpus), capacity.cpuOvercommit),
    diskBytes: raised(diskBytes ?? host?.diskBytes, capacity.diskOvercommit),
  };
}

/** Returns the resources of which a node has not enough left. One that is not wanted, or of null, is never among them. */
export const lackingOf = (reservable: Reservable, reserved: Amounts, wanted: Amounts): Resource[] =>
  RESOURCES.filter((resource) => {
    const all = reservable[resource];
    return all !== null && wanted[resource] > 0 && reserved[resource] + wanted[resource] > all;
  });

/** Returns what is left, which is negative if more is reserved; null where the capacity is. */
export function freeOf(reservable: Reservable, reserved: Amounts): Reservable {
  const left = (resource: Resource) => {
    const all = reservable[resource];
    return all === null ? null : all - reserved[resource];
  };
  return {
    memoryBytes: left('memoryBytes'),
    milliCpus: left('milliCpus'),
    diskBytes: left('diskBytes'),
  };
}
