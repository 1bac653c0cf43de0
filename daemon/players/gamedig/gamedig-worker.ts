/*
 * The worker program that queries game servers by gamedig, one at a time. `worker-process.ts` starts it. It is a
 * separate process because gamedig trusts what servers send, such as the number of teams or the length of texts.
 */
import { GameDig } from 'gamedig';
import { MAX_PLAYERS } from '../player-list.js';
import { ConnectionBounds } from './connection-bounds.js';
import type { GamedigAnswer, GamedigQuestion } from './worker-process.js';

/**
 * The maximum length of a text in the result: longer than any player name, and shorter than the longest text that a
 * server can send.
 */
const MAX_TEXT_LENGTH = 256;
/**
 * The number of parts into which the time of a query is divided. A server that hides its players does not reply to one
 * part of a query, and there must be time for the other parts.
 */
const PARTS = 3;

const bounds = new ConnectionBounds(() => process.exit(1));

async function answerTo({ game, host, port, until }: GamedigQuestion): Promise<GamedigAnswer> {
  bounds.begin({ host, port });
  const timeoutMs = Math.max(1, until - Date.now());
  const { numplayers, maxplayers, players } = await GameDig.query({
    type: game,
    host,
    port,
    givenPortOnly: true,
    maxRetries: 1,
    socketTimeout: Math.ceil(timeoutMs / PARTS),
    attemptTimeout: timeoutMs,
  });
  return {
    online: toNumber(numplayers),
    max: toNumber(maxplayers),
    players: players.slice(0, MAX_PLAYERS).map(({ name, raw }) => ({
      name: typeof name === 'string' ? name.slice(0, MAX_TEXT_LENGTH) : '',
      ping: toNumber(raw?.ping) ?? 0,
    })),
  };
}

/**
 * Returns a number that gamedig reports. Some games (the Quake family) send numbers as text, and gamedig does not
 * convert them.
 */
function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^ {0,9}\d{1,15}(\.\d{1,9})? {0,9}$/.test(value) ? Number(value) : null;
}

process.on('message', (question: GamedigQuestion) => {
  answerTo(question).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ failed: String(error).slice(0, MAX_TEXT_LENGTH) }),
  );
});
// gamedig may leave promises and listeners that fail later. The query has its result or error by then.
process.on('uncaughtException', () => process.exit(1));
