import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError, isKind } from '../../lib/errors.js';
import type { DaemonAnswer, DaemonSchemas } from './daemon-calls.js';
import type { ContainerState, InstallationEnd, InstallationWatch } from './node.js';

type Operation = DaemonSchemas['Operation'];

export type InstallationCalls = {
  /** Asks for the installation. @returns the operation that a daemon makes of it, or the container at once */
  begin(): Promise<DaemonAnswer<'installContainer'>>;
  look(operationId: string): Promise<Operation>;
  /** The container that a completed operation tells of. */
  made(result: unknown): ContainerState;
  /** What a failed operation tells. */
  failure(error: unknown): DomainError;
  /** Whether it failed for what passes: the daemon was ended, or its engine is away. */
  isPassing(error: unknown): boolean;
};

export type InstallationBounds = {
  /** For the whole installation. */
  timeoutMs: number;
  /** For a node that has stopped answering meanwhile. */
  silenceMs: number;
};

const FIRST_LOOK_MS = 20;
const MAX_LOOK_MS = 1000;

/**
 * Installs as an operation of the daemon, so that the container is known as soon as it is there.
 *
 * @throws DomainError `unavailable` where nobody knows what became of it: ask again with the same key
 */
export async function followInstallation(
  { begin, look, made, failure, isPassing }: InstallationCalls,
  { timeoutMs, silenceMs }: InstallationBounds,
  { onContainer, signal }: InstallationWatch,
): Promise<InstallationEnd> {
  const endsAtMs = performance.now() + timeoutMs;
  const answer = await begin().catch(refusalOf);
  if (answer instanceof DomainError) return { failure: answer };
  if (!('operation' in answer)) return { container: { id: answer.id, status: answer.status } };
  let known: string | null = null;
  let heardAtMs = performance.now();
  let pauseMs = FIRST_LOOK_MS;
  for (let state: Operation = answer; ; pauseMs = Math.min(MAX_LOOK_MS, pauseMs * 1.5)) {
    if (state.container_id !== null && known === null) {
      known = state.container_id;
      await onContainer(known);
    }
    if (state.status === 'completed') return { container: made(state.result) };
    if (state.status !== 'running') {
      // A daemon that was ended in the middle may have made a container without having told of it.
      if (known === null && isPassing(state.error)) throw failure(state.error);
      return { failure: failure(state.error) };
    }
    if (performance.now() >= endsAtMs) throw new DomainError('unavailable', 'The node takes too long.');
    await sleep(pauseMs, undefined, { signal });
    try {
      state = await look(answer.id);
      heardAtMs = performance.now();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // It has lost the operation, as with its state.
      if (!isKind(error, 'unavailable')) {
        throw new DomainError('unavailable', 'The node was restarted while it was installing.', {
          cause: error,
        });
      }
      if (performance.now() - heardAtMs >= silenceMs) throw error;
    }
  }
}

/** What the node refuses, it has not done; that it does not answer says nothing. */
function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError && !isKind(error, 'unavailable')) return error;
  throw error;
}
