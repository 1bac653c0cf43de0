import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError, isKind } from '../../../lib/errors/errors.js';
import type { DaemonAnswer, DaemonSchemas } from './daemon-calls.js';
import type { ContainerState, InstallationEnd, InstallationWatch } from './node.js';

type Operation = DaemonSchemas['Operation'];

export type InstallationCalls = {
  /**
   * Requests the installation.
   *
   * @returns the daemon's operation, or the container if the installation is already complete
   */
  begin(): Promise<DaemonAnswer<'installContainer'>>;
  look(operationId: string): Promise<Operation>;
  /** Returns the container in the result of a completed operation. */
  made(result: unknown): ContainerState;
  /** Returns the error of a failed operation as a DomainError. */
  failure(error: unknown): DomainError;
  /** Returns whether the error is temporary, because the daemon was stopped or its engine is unavailable. */
  isPassing(error: unknown): boolean;
};

export type InstallationBounds = {
  /** The time limit for the whole installation. */
  timeoutMs: number;
  /** How long a node may stop responding during the installation. */
  silenceMs: number;
};

const FIRST_LOOK_MS = 20;
const MAX_LOOK_MS = 1000;

/**
 * Runs the installation as an operation of the daemon, so that the container is known as soon as it exists.
 *
 * @throws DomainError `unavailable` if the result is unknown: repeat the request with the same key
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
      // The daemon may have stopped after creating the container and before reporting it, so the result is unknown.
      if (known === null && isPassing(state.error)) throw failure(state.error);
      return { failure: failure(state.error) };
    }
    if (performance.now() >= endsAtMs)
      throw new DomainError('unavailable', 'The installation on the node timed out.');
    await sleep(pauseMs, undefined, { signal });
    try {
      state = await look(answer.id);
      heardAtMs = performance.now();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // The daemon does not know the operation any more, for example because it has lost its data.
      if (!isKind(error, 'unavailable')) {
        throw new DomainError('unavailable', 'The node was restarted during the installation.', {
          cause: error,
        });
      }
      if (performance.now() - heardAtMs >= silenceMs) throw error;
    }
  }
}

/**
 * Returns the node's refusal, in which case the node has executed nothing. Throws all other errors, because the result
 * is then unknown.
 */
function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError && !isKind(error, 'unavailable')) return error;
  throw error;
}
