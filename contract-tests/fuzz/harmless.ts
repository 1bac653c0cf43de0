import { isDeepStrictEqual } from 'node:util';
import type { ShownBy } from '../dredd/shown-by.js';
import type { Pool } from './known.js';
import { BANNABLE } from './panel/panel-meanings.js';
import type { Parts } from './parts.js';
import type { Item } from './subject.js';

type Harm = {
  operations: readonly string[];
  what: string;
  shownBy: ShownBy;
  /** Replaces the harmful part of the body. Not needed if the pool contains nothing that could be harmed. */
  change?: (body: Item, pool: Pool) => void;
};

/** Requests that the fuzzer must not send, each with the test that sends it instead. */
export const HARMS: readonly Harm[] = [
  {
    operations: ['updateUser', 'deleteUser', 'updateApiKey', 'deleteApiKey', 'rotateApiKey'],
    what: 'the administrator and the key that send the requests; the campaign creates others to change',
    shownBy: [
      'panel/identity/administration/users.service.test.ts',
      'the last administrator who can sign in cannot be demoted, disabled or deleted',
    ],
  },
  {
    operations: ['pullFile', 'createNode', 'updateNode', 'joinNode'],
    what: 'an address outside of this machine',
    shownBy: [
      'testing/pull.system.test.ts',
      'the daemon downloads by https from a host whose certificate it trusts',
    ],
    change: (body) => {
      if (leadsAway(body['url'])) body['url'] = 'http://127.0.0.1:1';
    },
  },
  {
    operations: ['createBan'],
    what: 'a ban of the address that sends the requests',
    shownBy: ['testing/bans.system.test.ts', 'a banned address is refused everywhere'],
    change: (body) => {
      if (!BANNABLE.some((each) => isDeepStrictEqual(each, body['address']))) delete body['confirm'];
    },
  },
  {
    operations: ['updateSettings'],
    what: 'a limit on requests',
    shownBy: [
      'contract-tests/limits/panel-limits.proof.test.ts',
      'of 100 wrong API keys, exactly as many are checked',
    ],
    change: (body) => {
      if (body['rateLimitEnabled'] === true) body['rateLimitEnabled'] = false;
    },
  },
  {
    operations: ['updateSettings'],
    what: 'a second factor that every user must have',
    shownBy: [
      'contract-tests/access-matrix/restricted.proof.test.ts',
      'a restricted user can sign in, and the session says what the user must do first',
    ],
    change: (body) => {
      if ('requireSecondFactor' in body) body['requireSecondFactor'] = 'none';
    },
  },
  {
    operations: ['installContainer', 'updateContainer', 'createServer', 'updateServer'],
    what: 'a port that another program on this machine may use',
    shownBy: [
      'daemon/containers/suites/operations/install-suite.ts',
      'an installation refuses a port that another program has bound',
    ],
    change: (body, pool) => {
      const ports = Array.isArray(body['ports']) ? (body['ports'] as unknown[]) : [];
      [body, ...ports.filter(isItem)].forEach((item, index) => {
        const port = item['port'];
        const isPort = typeof port === 'number' && Number.isInteger(port) && port > 0 && port < 65_536;
        const free = pool.of('port');
        if (isPort && !free.includes(port)) item['port'] = free[index % free.length];
      });
    },
  },
];

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null;

/** Operations that never succeed in a random sequence, and the test in which each of them succeeds. */
export const UNREACHED: readonly { operation: string; reason: string; shownBy: ShownBy }[] = [
  {
    operation: 'updateConfigFile',
    reason: 'the servers of a campaign are of a type without forms',
    shownBy: [
      'daemon/config-forms/config-forms.service.test.ts',
      'changes only the given values, in the way of the file',
    ],
  },
  {
    operation: 'confirmEmail',
    reason: 'its token comes by mail, and works only in a session of the same account',
    shownBy: [
      'testing/mail.service.test.ts',
      'a new e-mail address takes effect once the mailed link is followed',
    ],
  },
  {
    operation: 'joinNode',
    reason: 'the daemon of a campaign is a node already',
    shownBy: ['panel/nodes/joining/join-codes.service.test.ts', 'a daemon becomes a node with a code'],
  },
  {
    operation: 'openTunnel',
    reason: 'it is a WebSocket: a plain HTTP request gets a 426',
    shownBy: ['testing/tunnel.service.test.ts', 'joins through a tunnel that it opens with the join code'],
  },
  {
    operation: 'openConsole',
    reason: 'it is a WebSocket: a plain HTTP request gets a 426',
    shownBy: [
      'contract-tests/streams/console.system.test.ts',
      'the console shows the state and the last lines',
    ],
  },
  {
    operation: 'openServerConsole',
    reason: 'it is a WebSocket: a plain HTTP request gets a 426',
    shownBy: [
      'contract-tests/streams/console.system.test.ts',
      'the console shows the state and the last lines',
    ],
  },
];

/** Changes a request that would harm the run or the machine into a harmless one. */
export function keepHarmless(operationId: string, { body }: Parts, pool: Pool): void {
  if (typeof body !== 'object' || body === null) return;
  for (const { operations, change } of HARMS)
    if (operations.includes(operationId)) change?.(body as Item, pool);
}

function leadsAway(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return /^https?:$/.test(protocol) && !['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}
