/** Amounts that servers reserve. Processors are counted in thousandths of a core, so that sums are exact. */
export type Amounts = { memoryBytes: number; milliCpus: number; diskBytes: number };
export type Resource = keyof Amounts;

const RESOURCES = ['memoryBytes', 'milliCpus', 'diskBytes'] as const satisfies Resource[];

/**
 * The capacity that administrators set for a node. Null means the amount of the host for memory and disk space, and no limit
 * for processors. The over-commit is in percent.
 */
export type NodeCapacity = {
  memoryBytes: number | null;
  cpus: number | null;
  diskBytes: number | null;
  memoryOvercommit: number;
  cpuOvercommit: number;
  diskOvercommit: number;
};

/** The capacity of a node before an administrator has changed it. */
export const HOST_CAPACITY: NodeCapacity = {
  memoryBytes: null,
  cpus: null,
  diskBytes: null,
  memoryOvercommit: 0,
  cpuOvercommit: 0,
  diskOvercommit: 0,
};

/** The total amounts of a host, as its daemon reports them. */
export type HostAmounts = Pick<Amounts, 'memoryBytes' | 'diskBytes'>;

/**
 * The amounts that servers can reserve. Processors are null without a limit. The other amounts are null until an administrator
 * sets them or the host reports them.
 */
export type Reservable = { [R in Resource]: number | null };

/** Returns a number of cores in thousandths, rounded to whole ones. */
export const milliCpusOf = (cpus: number): number => Math.round(cpus * 1000);

/**
 * Returns the amounts that servers can reserve on a node, with the over-commit.
 *
 * @param host null until the host reports its amounts
 */
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

/** Returns the resources that the node has too little of. A resource that is not wanted or not limited is never included. */
export const lackingOf = (reservable: Reservable, reserved: Amounts, wanted: Amounts): Resource[] =>
  RESOURCES.filter((resource) => {
    const limit = reservable[resource];
    return limit !== null && wanted[resource] > 0 && reserved[resource] + wanted[resource] > limit;
  });

/** Returns the free amounts. An amount is negative if more is reserved than can be, and null if it is not limited. */
export function freeOf(reservable: Reservable, reserved: Amounts): Reservable {
  const free = (resource: Resource) => {
    const limit = reservable[resource];
    return limit === null ? null : limit - reserved[resource];
  };
  return {
    memoryBytes: free('memoryBytes'),
    milliCpus: free('milliCpus'),
    diskBytes: free('diskBytes'),
  };
}
