import { isoTime } from '../../lib/clock.js';
import { DomainError } from '../../lib/errors.js';
import {
  CONTAINER_STATES,
  type ContainerInfo,
  type ContainerState,
  type Installer,
  type ListedContainer,
  type OfferedType,
  type Player,
  type PlayerList,
} from './node.js';

const MAX_LINES = 10_000;
const MAX_LINE_CHARACTERS = 65_536;
const MAX_PLAYERS = 10_000;
const MAX_NAME_CHARACTERS = 256;
const MAX_VERSION_CHARACTERS = 64;
const MAX_TYPES = 1000;
const MAX_VERSIONS = 201;
const MAX_CURSOR_CHARACTERS = 128;
const MAX_UUID_CHARACTERS = 64;
const MAX_INT32 = 2_147_483_647;

type Fields = Record<string, unknown>;

/** Each reads one answer of a daemon and throws DomainError `unavailable` where it is not what it should be. */
export function readState(answer: unknown): ContainerState {
  const { id, status } = fieldsOf(answer);
  const known = CONTAINER_STATES.find((state) => state === status);
  if (!isContainerId(id) || !known) throw lie('a container');
  return { id, status: known };
}

const OPERATION_STATES = ['running', 'completed', 'failed', 'cancelled'] as const;

/** Long work of a daemon; `result` and `error` are what it would have answered. */
export type OperationState = {
  id: string;
  containerId: string | null;
  status: (typeof OPERATION_STATES)[number];
  result: unknown;
  error: unknown;
};

/** Null where the answer is none of an operation. */
export function readOperation(answer: unknown): OperationState | null {
  const { id, container_id: containerId, status, result, error } = fieldsOf(answer);
  if (typeof id !== 'string' || !/^op_[0-9a-v]{26}$/.test(id)) return null;
  const known = OPERATION_STATES.find((state) => state === status);
  if (!known || (containerId !== null && !isContainerId(containerId))) throw lie('an operation');
  return { id, containerId, status: known, result, error };
}

export function readInfo(answer: unknown): ContainerInfo {
  const { port, version, uptime, started_at: startedAt } = fieldsOf(answer);
  if (startedAt !== null && (typeof startedAt !== 'string' || Number.isNaN(Date.parse(startedAt)))) {
    throw lie('when it was started');
  }
  return {
    ...readState(answer),
    version: readText(version, MAX_VERSION_CHARACTERS),
    port: readPort(port),
    uptimeS: readNumber(uptime, Number.MAX_SAFE_INTEGER),
    startedAt: startedAt === null ? null : isoTime(Date.parse(startedAt)),
  };
}

const MAX_PAGE = 500;

export function readContainers(answer: unknown): {
  containers: ListedContainer[];
  nextCursor: string | null;
} {
  const { containers, next_cursor: nextCursor } = fieldsOf(answer);
  if (!Array.isArray(containers) || containers.length > MAX_PAGE) throw lie('containers');
  return {
    containers: containers.map((one) => {
      const { reachable } = fieldsOf(one);
      if (typeof reachable !== 'boolean') throw lie('whether a container is reachable');
      return { ...readInfo(one), isReachable: reachable };
    }),
    nextCursor: nextCursor === null ? null : readText(nextCursor, MAX_CURSOR_CHARACTERS),
  };
}

export function readInstaller(answer: unknown): Installer {
  const { default_port: defaultPort, requires_eula: requiresEula } = fieldsOf(answer);
  if (typeof requiresEula !== 'boolean') throw lie('an installer');
  return { defaultPort: readPort(defaultPort), requiresEula };
}

export function readServerTypes(answer: unknown): OfferedType[] {
  const { types } = fieldsOf(answer);
  if (!Array.isArray(types)) throw lie('server types');
  return types.slice(0, MAX_TYPES).map((one) => {
    const { type, name, description, versions, available, reason } = fieldsOf(one);
    if (!Array.isArray(versions) || typeof available !== 'boolean') throw lie('a server type');
    return {
      type: readText(type, 64),
      name: readText(name, 80),
      description: readText(description, 500),
      versions: versions.slice(0, MAX_VERSIONS).map((version) => readText(version, MAX_VERSION_CHARACTERS)),
      ...readInstaller(one),
      available,
      reason: reason === null ? null : readText(reason, 2000),
    };
  });
}

export function readLines(answer: unknown): string[] {
  const { logs } = fieldsOf(answer);
  if (!Array.isArray(logs)) throw lie('a console');
  return logs.slice(-MAX_LINES).map((line) => readText(line, MAX_LINE_CHARACTERS));
}

export function readPlayers(answer: unknown): PlayerList {
  const { online, max, players } = fieldsOf(answer);
  if (!Array.isArray(players)) throw lie('players');
  return {
    online: readNumber(online, MAX_INT32),
    max: readNumber(max, MAX_INT32),
    players: players.slice(0, MAX_PLAYERS).map(readPlayer),
  };
}

export function readVersion(answer: unknown): string {
  return readText(fieldsOf(answer).version, MAX_VERSION_CHARACTERS);
}

function readPlayer(answer: unknown): Player {
  const { uuid, name, ping } = fieldsOf(answer);
  return {
    uuid: readText(uuid, MAX_UUID_CHARACTERS),
    name: readText(name, MAX_NAME_CHARACTERS),
    ping: readNumber(ping, MAX_INT32),
  };
}

const isContainerId = (value: unknown): value is string =>
  typeof value === 'string' && /^cnt_[0-9a-v]{26}$/.test(value);

const fieldsOf = (value: unknown): Fields => {
  if (typeof value !== 'object' || value === null) throw lie('JSON');
  return value as Fields;
};

function readText(value: unknown, maxCharacters: number): string {
  if (typeof value !== 'string') throw lie('text');
  return value.slice(0, maxCharacters);
}

function readPort(value: unknown): number {
  const port = readNumber(value, 65_535);
  if (port < 1) throw lie('a port');
  return port;
}

function readNumber(value: unknown, max: number): number {
  if (typeof value !== 'number' || !(value >= 0 && value <= max)) throw lie('a number');
  return Math.floor(value);
}

const lie = (what: string) =>
  new DomainError('unavailable', `The node's answer is not as its document says: no ${what}.`);
