import type {
  BackupChange,
  ContainerNotice,
  ContainerStatusChange,
  DroppedEvents,
  Operation,
} from '../../generated/daemon/types.js';

/** An event of the daemon. To continue after it in another process, pass its `id` as `after`. */
export type DaemonEvent =
  | { id: string; event: 'status'; data: ContainerStatusChange }
  | { id: string; event: 'operation'; data: Operation }
  | { id: string; event: 'backup'; data: BackupChange }
  | { id: string; event: 'notice'; data: ContainerNotice }
  | { id: string; event: 'dropped'; data: DroppedEvents };
