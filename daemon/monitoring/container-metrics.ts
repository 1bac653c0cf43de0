import type { Metric, Sample } from '../../lib/monitoring/exposition.js';
import type { Backups } from '../backups/backups.js';
import type { ContainerStatus, Containers } from '../containers/containers.js';
import type { ContainerPlayers } from '../players/container-players.js';

export type ContainerSources = {
  containers: Pick<Containers, 'list' | 'usage' | 'folders' | 'engine'>;
  players: Pick<ContainerPlayers, 'lastCount'>;
  backups: Pick<Backups, 'figures'>;
};

/** The maximum number of containers with figures of their own; the oldest ones have them. All are counted by status. */
const MAX_CONTAINERS = 1000;

/** The figures of one container: undefined for those that are not known. */
type Figures = Readonly<Record<(typeof FIGURES)[number]['name'], number | undefined>>;

/** Figures of each container. Their only label is its id; `container_info` has the names that people know it by. */
const FIGURES = [
  { name: 'running', type: 'gauge', help: 'Whether the server runs.' },
  { name: 'cpu_seconds_total', type: 'counter', help: 'CPU time of the current run.' },
  { name: 'memory_bytes', type: 'gauge', help: 'Memory that the server uses, without page cache.' },
  { name: 'memory_limit_bytes', type: 'gauge', help: 'Maximum memory; without a limit, that of the host.' },
  { name: 'network_receive_bytes_total', type: 'counter', help: 'Bytes received in the current run.' },
  { name: 'network_transmit_bytes_total', type: 'counter', help: 'Bytes sent in the current run.' },
  { name: 'disk_read_bytes_total', type: 'counter', help: 'Bytes read from disk in the current run.' },
  { name: 'disk_written_bytes_total', type: 'counter', help: 'Bytes written to disk in the current run.' },
  { name: 'files_bytes', type: 'gauge', help: "Total size of the container's files, as last counted." },
  { name: 'files_limit_bytes', type: 'gauge', help: "Maximum size of the container's files." },
  { name: 'players', type: 'gauge', help: 'Players that the last query has found, at most 5 minutes ago.' },
  { name: 'players_max', type: 'gauge', help: 'Maximum number of players, from the last query.' },
  { name: 'last_backup_timestamp_seconds', type: 'gauge', help: 'When the newest backup was made.' },
] as const;

/** Returns the numbers of containers by status, and the figures of each container. */
export function containerMetrics(options: ContainerSources): Metric[] {
  const containers = options.containers.list();
  const byStatus = new Map<string, number>();
  for (const { status } of containers) byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
  const figuresOf = createFigures(options);
  const infos: Sample[] = [];
  const samples = FIGURES.map((): Sample[] => []);
  for (const one of containers.slice(0, MAX_CONTAINERS)) {
    const labels = { container: one.id };
    infos.push([1, { ...labels, name: one.name, type: one.type, version: one.version }]);
    const figures = figuresOf(one);
    FIGURES.forEach(({ name }, index) => {
      const value = figures[name];
      if (value !== undefined) samples[index]?.push([value, labels]);
    });
  }
  const numbers = [...byStatus].map(([status, count]): Sample => [count, { status }]);
  return [
    { name: 'berth_daemon_containers', type: 'gauge', help: 'Containers by status.', samples: numbers },
    {
      name: 'berth_daemon_container_info',
      type: 'gauge',
      help: 'The name, type and version of each container.',
      samples: infos,
    },
    ...FIGURES.map(({ name, type, help }, index) => ({
      name: `berth_daemon_container_${name}`,
      ...{ type, help, samples: samples[index] ?? [] },
    })),
  ];
}

function createFigures({
  containers,
  players,
  backups,
}: ContainerSources): (one: ContainerStatus) => Figures {
  const usage = containers.usage.meter.latest();
  const { newest } = backups.figures();
  return ({ id, status }) => {
    const used = usage.get(id);
    const { usedBytes, limitBytes } = containers.folders.diskOf(id);
    const count = players.lastCount(id);
    const backedUp = newest.get(id);
    return {
      running: Number(status === 'running'),
      cpu_seconds_total: used && used.cpuMs / 1000,
      memory_bytes: used?.memoryUsedBytes,
      memory_limit_bytes: used?.memoryLimitBytes,
      network_receive_bytes_total: used?.networkRxBytes,
      network_transmit_bytes_total: used?.networkTxBytes,
      disk_read_bytes_total: used?.diskReadBytes,
      disk_written_bytes_total: used?.diskWriteBytes,
      files_bytes: usedBytes,
      files_limit_bytes: limitBytes,
      players: count?.online,
      players_max: count?.max,
      last_backup_timestamp_seconds: backedUp === undefined ? undefined : Date.parse(backedUp) / 1000,
    };
  };
}
