import type { PlacedOperation } from '../../lib/contract/openapi.js';

/**
 * The verbs with which an operationId can begin, by HTTP method. Clients have a function with the name of each
 * operationId.
 */
export const VERBS: Readonly<Record<string, readonly string[]>> = {
  get: ['get', 'list', 'read', 'download', 'export', 'open', 'search', 'stream', 'setup'],
  options: ['get'],
  post: [
    ...[
      'accept',
      'append',
      'change',
      'confirm',
      'control',
      'copy',
      'create',
      'describe',
      'disable',
      'enable',
      'end',
      'hold',
      'import',
      'install',
      'invite',
      'join',
    ],
    ...[
      'login',
      'logout',
      'make',
      'move',
      'prove',
      'pull',
      'read',
      'regenerate',
      'reauthenticate',
      'register',
      'reinstall',
      'release',
      'rename',
      'request',
      'reset',
    ],
    ...[
      'restart',
      'restore',
      'resume',
      'rotate',
      'run',
      'scan',
      'send',
      'start',
      'stop',
      'suspend',
      'transfer',
      'unlock',
      'unzip',
      'upload',
      'verify',
    ],
    ...['write', 'zip'],
  ],
  patch: ['continue', 'update'],
  put: ['put'],
  delete: ['cancel', 'delete', 'disable', 'end', 'kill', 'leave', 'remove'],
};

/** Checks that an operationId begins with a verb for its method. */
export function verbFaults({ method, operation: { operationId } }: PlacedOperation): string[] {
  const verbs = VERBS[method] ?? [];
  if (verbs.includes(/^[a-z]+/.exec(operationId)?.[0] ?? '')) return [];
  const known = verbs.map((verb) => `\`${verb}\``).join(', ');
  return [
    `Begin the operationId with a verb of ${method.toUpperCase()}: ${known}. ` +
      'If none of them fits, add a verb to VERBS (scripts/checks/operation-verbs.ts).',
  ];
}
