import { createHash } from 'node:crypto';
import { DomainError } from '../../lib/errors.js';

/** `ping` in milliseconds, 0 where the game does not tell it. */
export type Player = { uuid: string; name: string; ping: number };
export type PlayerList = { online: number; max: number; players: Player[] };

/** Where a server is asked, and how long it may take to answer. */
export type QueryTarget = { host: string; port: number; signal: AbortSignal };

const MAX_PLAYERS = 1000;
const MAX_NAME_LENGTH = 64;
/** An arbitrary constant: the namespace of names that are players' names. */
const NAMESPACE = Buffer.from('5f1c1b0c2f7d4e0c9b1a7f0d3c6e8a42', 'hex');

/**
 * A stable identifier for players of games that have none: the name-based UUID of RFC 9562, version 5, of
 * the name alone. The same name has the same one on every server, and two people of one name share it.
 */
export function uuidOfName(name: string): string {
  const hash = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * A list out of what a server said, which may be anything: numbers that cannot be are refused, names lose
 * their control characters, and there are at most a thousand players.
 *
 * @throws DomainError `unavailable` when it is no player list.
 */
export function toPlayerList(online: unknown, max: unknown, players: unknown[]): PlayerList {
  if (!isCount(online) || !isCount(max)) throw nonsense();
  return { online, max, players: players.slice(0, MAX_PLAYERS).flatMap(toPlayer) };
}

export function nonsense(cause?: unknown): DomainError {
  return new DomainError('unavailable', 'The server answers the question for its players with nonsense.', {
    cause,
  });
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

const UUID = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

function toPlayer(value: unknown): Player[] {
  if (typeof value !== 'object' || value === null) return [];
  const { uuid, name, ping } = value as { uuid?: unknown; name?: unknown; ping?: unknown };
  if (typeof name !== 'string') return [];
  const plain = name.replace(/\p{C}/gu, '').trim().slice(0, MAX_NAME_LENGTH);
  if (plain === '') return [];
  return [
    {
      uuid: typeof uuid === 'string' && UUID.test(uuid) ? uuid.toLowerCase() : uuidOfName(plain),
      name: plain,
      ping: typeof ping === 'number' && Number.isFinite(ping) && ping >= 0 ? Math.round(ping) : 0,
    },
  ];
}
