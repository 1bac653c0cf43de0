import type { DaemonFeatures } from './daemon-info.js';

/** The tags of the document that make a feature each. */
const AREAS = {
  container_management: 'container',
  filesystem_operations: 'fs',
  sftp: 'sftp',
  backups: 'backup',
  logs: 'logs',
  radar: 'radar',
} as const satisfies Record<keyof DaemonFeatures, string>;

/** What is not implemented is not claimed: an area is a feature when no operation of it is still to come. */
export function featuresOf(
  operations: readonly { operationId: string; tags: readonly string[] }[],
  pending: readonly string[],
): DaemonFeatures {
  const missing = new Set(
    operations.filter(({ operationId }) => pending.includes(operationId)).map(({ tags }) => tags[0]),
  );
  const features = Object.entries(AREAS).map(([feature, area]) => [feature, !missing.has(area)]);
  return Object.fromEntries(features) as DaemonFeatures;
}
