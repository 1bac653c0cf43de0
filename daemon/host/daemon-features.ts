import type { DaemonFeatures } from './daemon-info.js';

/** The tags in the API document of each feature. */
const AREAS = {
  container_management: ['container', 'console'],
  filesystem_operations: ['fs', 'transfers'],
  sftp: ['sftp'],
  backups: ['backup'],
  logs: ['logs'],
  radar: ['radar'],
} as const satisfies Record<keyof DaemonFeatures, readonly string[]>;

/** Returns whether each feature is available, which requires that all its operations are implemented. */
export function featuresOf(
  operations: readonly { operationId: string; tags: readonly string[] }[],
  pending: readonly string[],
): DaemonFeatures {
  const missing = new Set(
    operations.filter(({ operationId }) => pending.includes(operationId)).map(({ tags }) => tags[0]),
  );
  const features = Object.entries(AREAS).map(([feature, tags]) => [
    feature,
    !tags.some((tag) => missing.has(tag)),
  ]);
  return Object.fromEntries(features) as DaemonFeatures;
}
