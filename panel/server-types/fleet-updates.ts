import { createWaker } from '../../lib/async/waker.js';
import { DomainError, isKind } from '../../lib/errors/errors.js';
import type { Logger } from '../../lib/logging/logger.js';
import type { Nodes } from '../nodes/registry/nodes.js';
import { type UpdateParts, updateNode } from './node-update.js';

export type FleetUpdatesOptions = UpdateParts & {
  nodes: Pick<Nodes, 'client' | 'watch'>;
  logger: Pick<Logger, 'warn'>;
};

/** Brings the server types of all nodes up to date. */
export interface FleetUpdates {
  start(): void;
  /** Looks at all nodes at once, because a definition has changed. */
  changed(): void;
  close(): Promise<void>;
}

/** How often new nodes and changes by other panels are looked for. */
const LOOK_EVERY_MS = 5000;
/** When a node is looked at again: one that is up to date, and one that has refused a definition. */
const RECHECK_MS = { done: 600_000, refused: 60_000, again: 0 };
const RETRY_MS = { first: 1000, most: 30_000 };
const MAX_NODES = 1000;
const AT_ONCE = 4;

type Plan = { dueMs: number; failures: number; revisions: string };

export function createFleetUpdates({ db, nodes, logger }: FleetUpdatesOptions): FleetUpdates {
  const plans = new Map<string, Plan>();
  const waker = createWaker();
  let isClosed = false;
  let running: Promise<void> = Promise.resolve();
  const unwatch = nodes.watch({
    onContact(nodeId, answered) {
      const plan = plans.get(nodeId);
      if (!answered || plan === undefined || plan.failures === 0) return;
      plan.failures = 0;
      plan.dueMs = 0;
      waker.wake();
    },
    onState: () => undefined,
    onChange(nodeId) {
      plans.delete(nodeId);
      waker.wake();
    },
  });

  async function tryNode(nodeId: string, revisions: string): Promise<void> {
    const failures = plans.get(nodeId)?.failures ?? 0;
    // Set first, because a contact with the node during the update must not start a second one.
    plans.set(nodeId, { dueMs: Number.POSITIVE_INFINITY, failures: 0, revisions });
    try {
      const end = await updateNode({ db, nodes }, nodeId);
      plans.set(nodeId, { dueMs: performance.now() + RECHECK_MS[end], failures: 0, revisions });
    } catch (error) {
      if (!(error instanceof DomainError))
        logger.warn({ err: error, node: nodeId }, 'cannot update server types');
      const pauseMs = Math.min(RETRY_MS.most, RETRY_MS.first * 2 ** Math.min(failures, 10));
      plans.set(nodeId, { dueMs: performance.now() + pauseMs, failures: failures + 1, revisions });
      if (isKind(error, 'not_found')) plans.delete(nodeId);
    }
  }

  async function look(): Promise<void> {
    const revisions = await revisionsOf(db);
    // A panel without definitions reads and sends nothing else.
    if (revisions === '') return plans.clear();
    const rows = await db.models.nodes.findAll({
      attributes: ['id'],
      limit: MAX_NODES,
      order: [['createdAt', 'ASC']],
    });
    for (const id of plans.keys()) if (!rows.some((row) => row.id === id)) plans.delete(id);
    const waiting = rows.filter(({ id }) => isDue(plans.get(id), revisions)).values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const { id } of waiting) if (!isClosed) await tryNode(id, revisions);
      }),
    );
    await deleteGoneTypes(db);
  }

  async function run(): Promise<void> {
    while (!isClosed) {
      await look().catch((error: unknown) => {
        if (!isClosed) logger.warn({ err: error }, 'cannot look for nodes with outdated server types');
      });
      if (!isClosed) await waker.wait(LOOK_EVERY_MS);
    }
  }

  return {
    start() {
      running = run();
    },
    changed: () => waker.wake(),
    async close() {
      isClosed = true;
      unwatch();
      waker.wake();
      await running;
    },
  };
}

/** Returns the revisions of all definitions, which differ after each change; empty without definitions. */
async function revisionsOf(db: UpdateParts['db']): Promise<string> {
  const rows = await db.models.typeDefinitions.findAll({
    attributes: ['revision'],
    order: [['type', 'ASC']],
  });
  return rows.map(({ revision }) => revision).join();
}

/** Whether a node is to be looked at. @param revisions those of all definitions */
function isDue(plan: Plan | undefined, revisions: string): boolean {
  if (plan === undefined) return true;
  const isChanged = plan.revisions !== revisions && plan.failures === 0;
  return isChanged || plan.dueMs <= performance.now();
}

/** Deletes the rows of deleted types that no node has any more. */
async function deleteGoneTypes(db: UpdateParts['db']): Promise<void> {
  const gone = await db.models.typeDefinitions.findAll({ where: { definition: null } });
  const total = gone.length === 0 ? 0 : await db.models.nodes.count();
  for (const { type, revision } of gone) {
    const where = { type, revision, state: 'in_effect' as const };
    if ((await db.models.nodeTypes.count({ where })) < total) continue;
    if ((await db.models.typeDefinitions.destroy({ where: { type, revision } })) > 0)
      await db.models.nodeTypes.destroy({ where: { type, revision } });
  }
}
