import { DomainError } from '../../../lib/errors/errors.js';
import type { Clock } from '../../../lib/time/clock.js';
import type { ConnectNode } from '../client/node.js';
import type { DaemonIdentity } from '../connection/verified-connection.js';
import type { Seen } from './node-records.js';

/** What a trial has shown: the state of the node, and why its daemon could not be reached or verified, if so. */
export type Trial = { seen: Seen; failure: DomainError | null };

/** The daemon to try. Without `daemonId`, any daemon that knows the key is accepted. */
export type TrialTarget = DaemonIdentity & { url: string; key: string };

/**
 * Returns a function that tries a new address or key with a request before it is stored. A failure to reach the address
 * is part of the result.
 *
 * @throws DomainError `invalid_input` for a key that the node does not know, or that lacks permissions that the panel
 * needs
 */
export function createKeyTrial({ connect, clock }: { connect: ConnectNode; clock: Clock }) {
  return async (target: TrialTarget): Promise<Trial> => {
    let answered = false;
    let failure: DomainError | null = null;
    const onContact = (isAnswer: boolean) => {
      answered ||= isAnswer;
    };
    const client = connect({ ...target, onContact });
    const [refusal, daemon] = await Promise.all([
      client.refusalOfKey(),
      client.call('getDaemon', {}).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        failure = error;
        return null;
      }),
    ]);
    if (refusal !== null) {
      const details = [{ path: '/body/key', message: 'is rejected by the node' }];
      throw new DomainError('invalid_input', refusal, { details });
    }
    const lastSeenAt = answered ? new Date(clock.now()) : null;
    const status = answered ? 'online' : 'offline';
    const { version = null, container_runtime: runtime = null, id: daemonId = null } = daemon ?? {};
    return { seen: { status, version, runtime, daemonId, lastSeenAt }, failure };
  };
}
