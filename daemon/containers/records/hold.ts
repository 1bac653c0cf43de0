import type { components } from '../../../generated/daemon/types.js';
import { DomainError } from '../../../lib/errors/errors.js';

/**
 * Why a container is held: it moves to another daemon or from one. It is stored with the container, so that the next
 * daemon keeps the hold.
 */
export type Hold = components['schemas']['ContainerHold'];

type Holdable = { id: string; hold: Hold | null };

/** Checks that the container is not moving to another daemon or from one. @throws DomainError `conflict` */
export function requireNotHeld({ id, hold }: Holdable): void {
  if (hold === null) return;
  const where = hold === 'leaving' ? 'to another node' : 'from another node';
  throw new DomainError(
    'conflict',
    `Container ${id} is being moved ${where}: wait until the move has ended, or cancel it.`,
  );
}
