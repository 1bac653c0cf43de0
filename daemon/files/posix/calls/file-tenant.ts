const FAR = 'far:';

/**
 * Returns the name under which a container's calls are queued in `FileThreads`.
 *
 * @param isNear whether the files are on a local disk (`NearDisks`)
 */
export const fileTenant = (container: string, { isNear }: { isNear: boolean }): string =>
  `${isNear ? 'near:' : FAR}${container}`;

/** Whether the tenant's calls are on file systems that are not local, and may hang. */
export const isFar = (tenant: string): boolean => tenant.startsWith(FAR);
