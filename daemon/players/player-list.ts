import { createHash } from 'node:crypto';
import type { components } from '../../generated/daemon/types.js';
import { DomainError } from '../../lib/errors/errors.js';

/** A player on a server. `ping` is in milliseconds, or 0 if the game does not report it. */
type Player = components['schemas']['Player'];
export type PlayerList = Omit<components['schemas']['PlayerList'], 'id'>;

/** The address of a server. The signal ends the query. */
export type QueryTarget = { host: string; port: number; signal: AbortSignal };

export const MAX_PLAYERS = 1000;
/** The maximum length of a name in characters. Characters are never cut in half. */
const MAX_NAME_LENGTH = 64;
/** The maximum number of characters that are read from a name. A server may send very long ones. */
const MAX_SENT_LENGTH = 1024;
/**
 * The maximum number of players that the API document allows. Games allow as many: Minecraft's `max-players` is a
 * 32-bit number.
 */
const MAX_COUNT = 2_147_483_647;
/** The UUID namespace for names of players: an arbitrary, constant UUID. */
const NAMESPACE = Buffer.from('5f1c1b0c2f7d4e0c9b1a7f0d3c6e8a42', 'hex');

/**
 * Returns a stable identifier for players of games that have none: a UUID of version 5 (RFC 9562), computed from the
 * name only. A name has the same identifier on every server, and players with the same name have the same identifier.
 */
export function uuidOfName(name: string): string {
  const hash = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return toUuid(hash.toString('hex')) ?? '';
}

/**
 * Converts the reply of a server, which may contain anything, to a valid player list: invalid numbers are rejected,
 * control characters are removed from names, and there are at most `online` players and at most a thousand.
 *
 * @throws DomainError `unavailable` if the reply is not a player list
 */
export function toPlayerList(online: unknown, max: unknown, players: unknown[]): PlayerList {
  if (!isCount(online) || !isCount(max)) throw invalidReply();
  return { online, max, players: players.slice(0, MAX_PLAYERS).flatMap(toPlayer).slice(0, online) };
}

export function invalidReply(cause?: unknown): DomainError {
  return new DomainError('unavailable', 'The server sent an invalid reply to the player query.', {
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
