import { DomainError } from '../../lib/errors/errors.js';

/** The permissions that a daemon key can have (requirements, "Authentication" 2). */
export const PERMISSIONS = [
  'container:manage',
  'container:control',
  'container:read',
  'fs:read',
  'fs:write',
  'backup:manage',
  'backup:read',
  'logs:read',
  'sftp:manage',
  'sftp:read',
  'radar:read',
  'types:write',
  'metrics:read',
] as const;

const AREAS = new Set(PERMISSIONS.map((permission) => permission.slice(0, permission.indexOf(':'))));
const KNOWN = new Set<string>(['*', ...PERMISSIONS, ...[...AREAS].map((area) => `${area}:*`)]);

/** Checks that all permissions exist. @throws DomainError `invalid_input` that names an unknown one */
export function assertPermissions(permissions: string[]): void {
  if (permissions.length === 0)
    throw new DomainError('invalid_input', 'A key needs at least one permission.');
  const unknown = permissions.find((permission) => !KNOWN.has(permission));
  if (unknown === undefined) return;
  throw new DomainError(
    'invalid_input',
    `Unknown permission ${JSON.stringify(unknown)}. Use one of ${[...KNOWN].join(', ')}.`,
  );
}
