import { createHash } from 'node:crypto';
import { DomainError } from '../../lib/errors.js';

/** `ping` in milliseconds, 0 where the game does not tell it. */
export type Player = { uuid: string; name: string; ping: number };
export type PlayerList = { online: number; max: number; players: Player[] };

/** Where a server is asked, and how long it may take to answer. */
export type QueryTarget = { host: string; port: number; signal: AbortSignal };

export const MAX_PLAYERS = 1000;
/** In characters, of which none is cut in half. */
const MAX_NAME_LENGTH = 64;
/** What is looked at of a name that may be as long as an answer. */
const MAX_SENT_LENGTH = 1024;
/** As in the document. Games allow it: Minecraft's `max-players` is a number of 32 bits. */
const MAX_COUNT = 2_147_483_647;
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
  return toUuid(hash.toString('hex')) ?? '';
}

/**
 * A list out of what a server said, which may be anything: numbers that cannot be are refused, names lose
 * their control characters, and there are no more players than are said to be online, and a thousand at most.
 *
 * @throws DomainError `unavailable` when it is no player list.
 */
export function toPlayerList(online: unknown, max: unknown, players: unknown[]): PlayerList {
  if (!isCount(online) || !isCount(max)) throw nonsense();
  return { online, max, players: players.slice(0, MAX_PLAYERS).flatMap(toPlayer).slice(0, online) };
}

export function nonsense(cause?: unknown): DomainError {
  return new DomainError('unavailable', 'The server answers the question for its players with nonsense.', {
    cause,
  });
}

const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_COUNT;

const UUID = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/;

const toUuid = (text: unknown): string | undefined =>
  typeof text === 'string' ? UUID.exec(text.toLowerCase())?.slice(1).join('-') : undefined;

function toPlayer(value: unknown): Player[] {
  if (typeof value !== 'object' || value === null) return [];
  const { uuid, name, ping } = value as { uuid?: unknown; name?: unknown; ping?: unknown };
  if (typeof name !== 'string') return [];
  const visible = name
    .slice(0, MAX_SENT_LENGTH)
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  const plain = [...visible].slice(0, MAX_NAME_LENGTH).join('').trim();
  if (plain === '') return [];
  return [
    {
      uuid: toUuid(uuid) ?? uuidOfName(plain),
      name: plain,
      ping: typeof ping === 'number' && Number.isFinite(ping) && ping >= 0 ? Math.round(ping) : 0,
    },
  ];
}
