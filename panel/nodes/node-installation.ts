import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../../lib/errors.js';
import type { ContainerState } from './node.js';
import { type OperationState, readOperation, readState } from './node-answers.js';

export type InstallationCalls = {
  /** Asks for the installation. @returns the operation that a daemon makes of it, or the container at once */
  begin(): Promise<unknown>;
  look(operationId: string): Promise<unknown>;
  /** What a failed operation tells. */
  failure(error: unknown): DomainError;
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
 * Installs as an operation of the daemon: so the container is known as soon as it is there, and a failed
 * installation, or a panel that ends meanwhile, leaves nothing on the node that nobody knows of.
 */
export async function followInstallation(
  { begin, look, failure }: InstallationCalls,
  { timeoutMs, silenceMs }: InstallationBounds,
  onContainer: (containerId: string) => Promise<void>,
): Promise<ContainerState> {
  const endsAtMs = performance.now() + timeoutMs;
  const answer = await begin();
  const first = readOperation(answer);
  if (first === null) return readState(answer);
  let known: string | null = null;
  let heardAtMs = performance.now();
  let pauseMs = FIRST_LOOK_MS;
  for (let state: OperationState = first; ; pauseMs = Math.min(MAX_LOOK_MS, pauseMs * 1.5)) {
    if (state.containerId !== null && known === null) {
      known = state.containerId;
      await onContainer(known);
    }
    if (state.status === 'completed') return readState(state.result);
    if (state.status !== 'running') throw failure(state.error);
    if (performance.now() >= endsAtMs) throw new DomainError('unavailable', 'The node takes too long.');
    await sleep(pauseMs);
    try {
      state = readOperation(await look(first.id)) ?? state;
      heardAtMs = performance.now();
    } catch (error) {
      const away = error instanceof DomainError && error.kind === 'unavailable';
      if (!away || performance.now() - heardAtMs >= silenceMs) throw error;
    }
  }
}
