/*
 * The program that asks game servers by gamedig, one at a time; `asker-process.ts` begins it. It is a process of its own
 * because gamedig takes servers by their word: how many teams follow, how much text.
 */
import { GameDig } from 'gamedig';
import { MAX_PLAYERS } from '../player-list.js';
import type { GamedigAnswer, GamedigQuestion } from './asker-process.js';
import { ConnectionBounds } from './connection-bounds.js';

/** Longer than a name may be, and shorter than what could be sent for one. */
const MAX_TEXT_LENGTH = 256;
/** A server that hides its players leaves their part of the question open, and what it did tell is to come in time. */
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

/** gamedig hands on what a game sends, and many (those of the Quake family) send their numbers as text. */
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
// gamedig leaves promises and listeners behind that may still fail: whoever asked has its answer by then, or gets none.
process.on('uncaughtException', () => process.exit(1));
