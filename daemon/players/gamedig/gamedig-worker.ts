/*
 * The worker program that queries game servers by gamedig, one at a time. `worker-process.ts` starts it. It
 * is
 * a separate process because gamedig trusts servers: the number of teams, the length of texts, and so on.
 */
import { GameDig } from 'gamedig';
import { MAX_PLAYERS } from '../player-list.js';
import { ConnectionBounds } from './connection-bounds.js';
import type { GamedigAnswer, GamedigQuestion } from './worker-process.js';

/** Longer than any player name, and shorter than the longest text that a server can send. */
const MAX_TEXT_LENGTH = 256;
/**
 * A server that hides its players does not reply to that part of the query. The other parts must still arrive
 * in time.
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

/** gamedig passes on what a game sends, and many games (the Quake family) send numbers as text. */
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
// gamedig leaves promises and listeners that may still fail. By then the query has its result or has failed.
process.on('uncaughtException', () => process.exit(1));
