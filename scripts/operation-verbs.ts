import type { PlacedOperation } from '../lib/openapi.js';

/** With what an operationId begins, by what the operation does in HTTP: clients have a function of that name. */
export const VERBS: Readonly<Record<string, readonly string[]>> = {
  get: ['get', 'list', 'read', 'download', 'export', 'open', 'stream', 'setup'],
  options: ['get'],
  post: [
    ...[
      'append',
      'change',
      'confirm',
      'control',
      'copy',
      'create',
      'describe',
      'disable',
      'enable',
      'install',
    ],
    ...[
      'login',
      'logout',
      'make',
      'prove',
      'pull',
      'regenerate',
      'reauthenticate',
      'register',
      'reinstall',
      'rename',
      'request',
      'reset',
    ],
    ...[
      'restart',
      'restore',
      'rotate',
      'run',
      'scan',
      'start',
      'stop',
      'transfer',
      'unlock',
      'unzip',
      'upload',
      'verify',
    ],
    ...['write', 'zip'],
  ],
  patch: ['continue', 'update'],
  delete: ['cancel', 'delete', 'disable', 'end', 'kill', 'remove'],
};

/** What is no verb of the method, for whoever names the operation. */
export function verbFaults({ method, operation: { operationId } }: PlacedOperation): string[] {
  const verbs = VERBS[method] ?? [];
  if (verbs.includes(/^[a-z]+/.exec(operationId)?.[0] ?? '')) return [];
  const known = verbs.map((verb) => `\`${verb}\``).join(', ');
  return [
    `Begin the operationId with a verb of ${method.toUpperCase()}: ${known}. ` +
      'One that none of these says stands in VERBS (scripts/operation-verbs.ts).',
  ];
}
