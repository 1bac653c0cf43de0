import { once } from 'node:events';
import { nonsense, type PlayerList, type QueryTarget, toPlayerList } from './player-list.js';

/**
 * Reads the player list of any game that gamedig knows. It is loaded by the first question alone: it costs
 * a tenth of a second that the daemon's start can do without.
 *
 * @throws DomainError `unavailable` when there is no usable answer; the signal's reason when it is aborted.
 */
export async function queryGamedig(
  game: string,
  { host, port, signal }: QueryTarget,
  timeoutMs: number,
): Promise<PlayerList> {
  const { GameDig } = await import('gamedig');
  const options = { givenPortOnly: true, maxRetries: 1, socketTimeout: timeoutMs, attemptTimeout: timeoutMs };
  const answer = GameDig.query({ type: game, host, port, ...options }).catch((error: unknown) => {
    // gamedig has one kind of error, for silence and for nonsense alike.
    throw nonsense(error);
  });
  const settled = new AbortController();
  const aborted = once(signal, 'abort', { signal: settled.signal }).then(() => {
    throw signal.reason;
  });
  try {
    const { numplayers, maxplayers, players } = await Promise.race([answer, aborted]);
    return toPlayerList(
      toNumber(numplayers),
      toNumber(maxplayers),
      players.map(({ name, raw }) => ({ name, ...raw, ping: toNumber(raw?.ping) })),
    );
  } finally {
    settled.abort();
    aborted.catch(() => undefined);
    answer.catch(() => undefined);
  }
}

/** gamedig hands on what a game sends, and many (those of the Quake family) send their numbers as text. */
const toNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^ *\d+(\.\d+)? *$/.test(value) ? Number(value) : value;
