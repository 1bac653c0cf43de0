import { exposition, type Metric, type Sample } from '../../lib/monitoring/exposition.js';
import type { HttpFigures } from '../../lib/monitoring/http-figures.js';
import { processMetrics } from '../../lib/monitoring/process-metrics.js';
import type { Readiness } from '../../lib/monitoring/readiness.js';
import type { Consoles } from '../console/consoles.js';
import type { Operations } from '../operations/operations.js';
import type { Sftp } from '../sftp/sftp.js';
import { type ContainerSources, containerMetrics } from './container-metrics.js';

export type DaemonMetricsOptions = ContainerSources & {
  operations: Pick<Operations, 'running'>;
  sftp: Pick<Sftp, 'status'>;
  consoles: Pick<Consoles, 'viewers'>;
  readiness: Readiness;
  http: HttpFigures;
  build: { version: string; runtime: string };
};

export type DaemonMetrics = {
  /** Returns the figures of the daemon in the text format of Prometheus. They are read now, and nothing waits for them. */
  read(): Promise<string>;
};

export function createDaemonMetrics(options: DaemonMetricsOptions): DaemonMetrics {
  const { containers, readiness, http, build } = options;
  return {
    async read() {
      const [isDatabaseUp, ofProcess] = await Promise.all([readiness.isDatabaseUp(), processMetrics()]);
      return exposition([
        gauge('build_info', 'The version and the runtime of the daemon.', [[1, build]]),
        gauge('database_up', 'Whether the database responds.', [[Number(isDatabaseUp)]]),
        gauge('engine_up', 'Whether the container engine responds.', [
          [Number(!containers.engine.isUnavailable)],
        ]),
        ...containerMetrics(options),
        ...workMetrics(options),
        ...http.metrics('daemon'),
        ...ofProcess,
      ]);
    },
  };
}

function workMetrics({ operations, backups, sftp, consoles }: DaemonMetricsOptions): Metric[] {
  const { count, bytes } = backups.figures();
  const { active_connections: sessions, max_connections: maxSessions } = sftp.status();
  const running = counted(operations.running());
  return [
    gauge(
      'operations',
      'Operations in progress by kind.',
      [...running].map(([operation, number]): Sample => [number, { operation }]),
    ),
    gauge('backups', 'Stored backups.', [[count]]),
    gauge('backup_bytes', 'Total size of the stored backups.', [[bytes]]),
    gauge('sftp_connections', 'Open SFTP connections.', [[sessions]]),
    gauge('sftp_max_connections', 'Maximum number of SFTP connections.', [[maxSessions]]),
    gauge('console_viewers', 'Clients that follow a console.', [[consoles.viewers()]]),
  ];
}

const gauge = (name: string, help: string, samples: readonly Sample[]): Metric => ({
  ...{ name: `berth_daemon_${name}`, type: 'gauge', help, samples },
});

function counted(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
