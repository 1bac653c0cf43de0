/** An operation as the API shows it. `progress` is in percent. */
export type OperationView = {
  id: string;
  operation: string;
  container_id: string | null;
  status: 'running' | 'completed' | 'failed' | 'cancelled';
  progress: number;
  result: Record<string, unknown> | null;
  error: OperationError | null;
};

export type OperationError = { error: string; message: string; status: number };

/** With the key that began it. */
export type OwnedOperation = { view: OperationView; keyId: string | null };

const CONTAINER_ID = /cnt_[0-9a-v]{26}/g;

/** Whether it is about one of these containers, and what it came to names no other, as a copy between two does. */
export function isOfAlone(view: OperationView, containers: readonly string[]): boolean {
  if (view.container_id === null || !containers.includes(view.container_id)) return false;
  const named = JSON.stringify([view.result, view.error]).match(CONTAINER_ID) ?? [];
  return named.every((id) => containers.includes(id));
}
