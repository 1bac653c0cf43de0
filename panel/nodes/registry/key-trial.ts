import { DomainError } from '../../../lib/errors/errors.js';
import type { Clock } from '../../../lib/time/clock.js';
import type { ConnectNode } from '../client/node.js';
import type { Seen } from './node-records.js';

/**
 * Returns a function that tries a new address or key with a request before it is stored. An address that does not
 * respond is accepted.
 *
 * @throws DomainError `invalid_input` for a key that the node does not know, or that lacks permissions that the panel
 * needs
 */
export function createKeyTrial({ connect, clock }: { connect: ConnectNode; clock: Clock }) {
  return async (target: { url: string; key: string }): Promise<Seen> => {
    let answered = false;
    const onContact = (isAnswer: boolean) => {
      answered ||= isAnswer;
    };
    const client = connect({ ...target, onContact });
    const [refusal, daemon] = await Promise.all([
      client.refusalOfKey(),
      client.call('getDaemon', {}).catch(unlessBug),
    ]);
    if (refusal !== null) {
      const details = [{ path: '/body/key', message: 'is rejected by the node' }];
      throw new DomainError('invalid_input', refusal, { details });
    }
    const lastSeenAt = answered ? new Date(clock.now()) : null;
    const status = answered ? 'online' : 'offline';
    const { version = null, container_runtime: runtime = null, id: daemonId = null } = daemon ?? {};
    return { status, version, runtime, daemonId, lastSeenAt };
  };
}

/**
 * For `catch`: returns null if the node does not report its version, for example because it is unreachable. Throws
 * internal errors.
 */
function unlessBug(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}
