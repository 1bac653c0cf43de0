import type { Clock } from '../../lib/clock.js';
import { DomainError } from '../../lib/errors.js';
import type { ConnectNode } from './node.js';
import type { Seen } from './node-records.js';

/**
 * Asks an address with the key that it is to have, before either is stored. That nobody answers there is no refusal.
 *
 * @throws DomainError `invalid_input` for a key that the node does not know, or that lacks what the panel needs
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
      const details = [{ path: '/body/key', message: 'is refused by the node' }];
      throw new DomainError('invalid_input', refusal, { details });
    }
    const lastSeenAt = answered ? new Date(clock.now()) : null;
    const status = answered ? 'online' : 'offline';
    return { status, version: daemon?.version ?? null, daemonId: daemon?.id ?? null, lastSeenAt };
  };
}

/** That a node does not tell its version is no failure. */
function unlessBug(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}
