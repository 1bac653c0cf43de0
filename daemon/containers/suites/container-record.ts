import { newId } from '../../../lib/text/ids.js';
import type { ContainerSpec } from '../../catalog/container-spec.js';
import type { ContainerRecord } from '../records/container-store.js';

/** Returns the record of a container that was installed and never run, with the differences in `given`. */
export const containerRecord = (given: Partial<ContainerRecord> = {}): ContainerRecord => ({
  id: newId('cnt_'),
  name: 'one',
  runtime: 'process',
  type: 'shell',
  version: 'latest',
  port: 4000,
  env: {},
  spec: {} as ContainerSpec,
  state: 'installed',
  reason: null,
  runId: null,
  exit: null,
  startedAt: null,
  restarts: 0,
  restartAt: null,
  stopBy: null,
  stopSent: null,
  removeData: false,
  uid: null,
  sweptRun: null,
  idempotencyKey: null,
  requestHash: null,
  journal: null,
  diskLimit: null,
  diskUsed: null,
  createdAt: 0,
  ...given,
});
