const FAR = 'far:';

/**
 * Returns the tenant for whom calls on a container's files are queued in `FileThreads`. A container has one tenant for
 * local disks and one for others.
 *
 * @param isNear whether the files are on a local disk (`NearDisks`)
 */
export const fileTenant = (container: string, { isNear }: { isNear: boolean }): string =>
  `${isNear ? 'near:' : FAR}${container}`;

/** Returns whether the calls of a tenant are on file systems that are not local, and may hang. */
export const isFar = (tenant: string): boolean => tenant.startsWith(FAR);
