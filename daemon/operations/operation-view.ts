import type { components } from '../../generated/daemon/types.js';

/** An operation as the API returns it. `progress` is in percent. */
export type OperationView = components['schemas']['Operation'];

export type OperationError = NonNullable<OperationView['error']>;

/** An operation with the id of the key that started it. */
export type OwnedOperation = { view: OperationView; keyId: string | null };

const CONTAINER_ID = /cnt_[0-9a-v]{26}/g;

/**
 * Returns whether the operation belongs to one of these containers and its result names no other container. A copy
 * between two containers, for example, names both.
 */
export function isOfAlone(view: OperationView, containers: readonly string[]): boolean {
  if (view.container_id === null || !containers.includes(view.container_id)) return false;
  const named = JSON.stringify([view.result, view.error]).match(CONTAINER_ID) ?? [];
  return named.every((id) => containers.includes(id));
}
