import type {
  BackupChange,
  InstallationProgress,
  Operation,
  ServerEvent,
} from '../../../generated/panel/types.js';
import type { NodeReport } from '../../nodes/client/node.js';
import { panelText, type Twins } from '../forwarding/names.js';
import { scopeOfWork } from '../forwarding/operation-rights.js';
import { panelValue } from '../forwarding/panel-value.js';
import type { Owned, ServerNews } from './event-sight.js';
import { ReportPace } from './report-pace.js';

export type ContainerReportsOptions = {
  /** Returns the server of a node's container; undefined while the panel does not know the container. */
  serverOf(nodeId: string, containerId: string): Owned | undefined;
  /** Called with each event that clients must not miss. */
  onNews(news: ServerNews): void;
  /** Called with each event about the progress of work. Later progress of the same work replaces it. */
  onProgress(news: ServerNews & { work: string }): void;
  /** Called when reports of a node were lost. */
  onLost(nodeId: string): void;
};

type ReportedOperation = Extract<NodeReport, { operation: unknown }>['operation'];
type Pending = { nodeId: string; containerId: string; report: NodeReport; atMs: number };

/** How long a report about an unknown container is kept: the panel may be about to store a new server's container. */
const PENDING_MS = 10_000;
const MAX_PENDING = 500;
const MAX_RUNNING = 10_000;
/** The daemon's operations that install a server, with the panel's operations. */
const INSTALLATIONS: ReadonlyMap<string, InstallationProgress['operation']> = new Map([
  ['installContainer', 'createServer'],
  ['reinstallContainer', 'reinstallServer'],
]);
/**
 * The parts of the daemon's messages that name the server that has a port, or the id of another container. They are
 * replaced, because they may belong to another user.
 */
const TAKEN_BY = / is taken by .*/s;
const OTHER_ID = /\bcnt_[0-9a-v]{26}\b/g;

/** Translates what nodes report about containers into events about servers. */
export class ContainerReports {
  readonly #options: ContainerReportsOptions;
  readonly #pace: ReportPace;
  /** The operations whose start was reported. */
  readonly #running = new Set<string>();
  #pending: Pending[] = [];

  constructor(options: ContainerReportsOptions) {
    this.#options = options;
    this.#pace = new ReportPace((nodeId) => options.onLost(nodeId));
  }

  take(nodeId: string, report: NodeReport | 'missed'): void {
    if (report === 'missed') {
      this.#options.onLost(nodeId);
      return;
    }
    const containerId = containerOf(report);
    if (containerId === null || !this.#pace.admits(nodeId)) return;
    const server = this.#options.serverOf(nodeId, containerId);
    if (server !== undefined) {
      this.#send({ server, containerId, report });
      return;
    }
    this.#pending.push({ nodeId, containerId, report, atMs: performance.now() });
    if (this.#pending.length > MAX_PENDING) this.#pending.shift();
  }

  /** Sends the reports about containers that were unknown before. Must be called when the known servers have changed. */
  retry(): void {
    const pending = this.#pending;
    this.#pending = [];
    const oldestMs = performance.now() - PENDING_MS;
    for (const each of pending) {
      const server = this.#options.serverOf(each.nodeId, each.containerId);
      if (server !== undefined) this.#send({ server, ...each });
      else if (each.atMs > oldestMs) this.#pending.push(each);
    }
  }

  close(): void {
    this.#pace.close();
  }

  #send({ server, containerId, report }: { server: Owned; containerId: string; report: NodeReport }): void {
    const twins = { serverId: server.id, containerId };
    const { onNews } = this.#options;
    if ('operation' in report) this.#sendOperation(server, twins, report.operation);
    else if ('backup' in report) {
      const data = panelValue(twins, report.backup) as BackupChange;
      const event = { event: `backup.${data.change}` as const, data };
      onNews({ server, kind: 'backups', needs: 'backups.read', event });
    } else {
      const { code, message, at } = report.notice;
      const data = { id: server.id, code, message: textFor(twins, message), at };
      onNews({ server, kind: 'notices', needs: 'servers.read', event: { event: 'notice', data } });
    }
  }

  #sendOperation(server: Owned, twins: Twins, reported: ReportedOperation): void {
    const { id, status, progress } = reported;
    const phase = this.#phaseOf(id, status);
    const send = (news: Omit<ServerNews, 'server' | 'work'>, work: string) => {
      const { onNews, onProgress } = this.#options;
      (phase === 'progress' ? onProgress : onNews)({ ...news, server, work });
    };
    const { operation } = panelValue(twins, { operation: reported.operation }) as { operation: string };
    const message = reported.error === null ? null : textFor(twins, reported.error.message);
    const error = reported.error === null ? null : { ...reported.error, message: message ?? '' };
    const data: Operation = { id, operation, serverId: server.id, status, progress, result: null, error };
    const event: ServerEvent = { event: `operation.${phase}`, data };
    send({ kind: 'operations', needs: scopeOfWork(data), event }, `operation ${id}`);
    const installed = INSTALLATIONS.get(reported.operation);
    if (installed === undefined) return;
    const state = { id: server.id, operation: installed, status, progress, error: message };
    const shown: ServerEvent = { event: `installation.${phase}`, data: state };
    send({ kind: 'installation', needs: 'servers.read', event: shown }, `installation ${id}`);
  }

  #phaseOf(id: string, status: Operation['status']): 'started' | 'progress' | 'ended' {
    if (status !== 'running') {
      this.#running.delete(id);
      return 'ended';
    }
    if (this.#running.has(id)) return 'progress';
    this.#running.add(id);
    const [oldest = ''] = this.#running;
    if (this.#running.size > MAX_RUNNING) this.#running.delete(oldest);
    return 'started';
  }
}

function containerOf(report: NodeReport): string | null {
  if ('operation' in report) return report.operation.container_id;
  return 'backup' in report ? report.backup.backup.container_id : report.notice.id;
}

const textFor = (twins: Twins, message: string): string =>
  panelText(twins, message)
    .replace(TAKEN_BY, ' is taken: choose another port.')
    .replace(OTHER_ID, 'another server');
