import { exposition, type Metric, type Sample } from '../../lib/monitoring/exposition.js';
import type { HttpFigures } from '../../lib/monitoring/http-figures.js';
import { processMetrics } from '../../lib/monitoring/process-metrics.js';
import type { Readiness } from '../../lib/monitoring/readiness.js';
import type { Storage } from '../database/panel-database.js';
import { countOpenSessions } from '../identity/sessions/open-session.js';
import type { SignIns } from '../identity/sign-in-history/sign-ins.js';
import { countUsers } from '../identity/users/stored-users.js';
import type { Post } from '../mail/post.js';
import type { Servers } from '../servers/servers.js';

export type PanelMetricsOptions = Storage & {
  servers: Pick<Servers, 'summary' | 'openStreams' | 'consoleViewers'>;
  signIns: Pick<SignIns, 'counts'>;
  post: Pick<Post, 'deliveries'>;
  readiness: Readiness;
  http: HttpFigures;
  /** Returns the version of the panel. It is called once, when the version is first needed. */
  readVersion(): string;
};

export interface PanelMetrics {
  /**
   * Returns the figures of the panel in the text format of Prometheus. While the database does not respond, those that
   * come from it are left out.
   */
  read(): Promise<string>;
}

export function createPanelMetrics(options: PanelMetricsOptions): PanelMetrics {
  const { readiness, http, readVersion } = options;
  let version: string | undefined;
  return {
    async read() {
      version ??= readVersion();
      const [isDatabaseUp, ofProcess] = await Promise.all([readiness.isDatabaseUp(), processMetrics()]);
      return exposition([
        gauge('build_info', 'The version of the panel.', [[1, { version }]]),
        gauge('database_up', 'Whether the database responds.', [[Number(isDatabaseUp)]]),
        ...(isDatabaseUp ? await storedMetrics(options) : []),
        ...activityMetrics(options),
        ...http.metrics('panel'),
        ...ofProcess,
      ]);
    },
  };
}

async function storedMetrics({ db, clock, servers }: PanelMetricsOptions): Promise<Metric[]> {
  const [users, sessions, summary, nodes, jobs, bans] = await Promise.all([
    countUsers(db),
    countOpenSessions({ db, clock }),
    servers.summary(),
    db.select<{ name: string; count: number | string }>(NODES, []),
    db.select<{ kind: string; state: string; count: number | string }>(JOBS, []),
    db.select<{ count: number | string }>(BANS, [new Date(clock.now())]),
  ]);
  const byStatus = [...summary.byStatus].map(([status, count]): Sample => [count, { status }]);
  return [
    gauge('users', 'Users by role, including disabled ones.', [
      [users.administrators, { role: 'administrator' }],
      [users.others, { role: 'user' }],
    ]),
    gauge('users_disabled', 'Disabled users.', [[users.disabled]]),
    gauge('sessions', 'Sessions of users who are signed in.', [[sessions]]),
    gauge('servers', 'Servers by status; `suspended` for suspended ones, whatever their status is.', [
      ...byStatus,
      [summary.suspended, { status: 'suspended' }],
    ]),
    gauge(
      'nodes',
      'Nodes by status.',
      nodes.map(({ name: status, count }): Sample => [Number(count), { status }]),
    ),
    gauge(
      'jobs',
      'Stored work that survives the panel, such as e-mails to send, by kind. Failed jobs are not retried.',
      jobs.map(({ kind, state, count }): Sample => [Number(count), { kind, state }]),
    ),
    gauge('bans', 'Banned addresses and ranges.', [[Number(bans[0]?.count ?? 0)]]),
  ];
}

const NODES = 'SELECT status AS "name", COUNT(*) AS "count" FROM nodes GROUP BY status';
const BANS = 'SELECT COUNT(*) AS "count" FROM bans WHERE expires_at IS NULL OR expires_at > $1';
const JOBS = `SELECT kind, CASE WHEN due_at IS NULL THEN 'failed' WHEN owner IS NULL THEN 'waiting' ELSE 'running' END
AS "state", COUNT(*) AS "count" FROM jobs GROUP BY 1, 2`;

function activityMetrics({ servers, signIns, post }: PanelMetricsOptions): Metric[] {
  return [
    counter(
      'sign_ins_total',
      'Attempts to sign in by outcome.',
      [...signIns.counts].map(([outcome, count]): Sample => [count, { outcome }]),
    ),
    counter(
      'mail_deliveries_total',
      'Attempts to deliver an e-mail by result.',
      Object.entries(post.deliveries).map(([result, count]): Sample => [count, { result }]),
    ),
    gauge('event_streams', 'Open event streams.', [[servers.openStreams()]]),
    gauge('console_viewers', 'Open consoles.', [[servers.consoleViewers()]]),
  ];
}

const gauge = (name: string, help: string, samples: readonly Sample[]): Metric => ({
  ...{ name: `berth_panel_${name}`, type: 'gauge', help, samples },
});

const counter = (name: string, help: string, samples: readonly Sample[]): Metric => ({
  ...gauge(name, help, samples),
  type: 'counter',
});
