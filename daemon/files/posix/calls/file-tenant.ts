const FAR = 'far:';

/**
 * Returns the name under which the calls on a container's files are queued in `FileThreads`.
 *
 * @param isNear whether the files are on a local disk (`NearDisks`)
 */
export const fileTenant = (container: string, { isNear }: { isNear: boolean }): string =>
  `${isNear ? 'near:' : FAR}${container}`;

/** Returns whether the calls of a tenant are on file systems that are not local, and may hang. */
export const isFar = (tenant: string): boolean => tenant.startsWith(FAR);
