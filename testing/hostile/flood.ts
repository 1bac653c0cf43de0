import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SFTPWrapper } from 'ssh2';
import { openSession } from '../clients/ssh-clients.js';
import { ATTACKS, type Attack, type HostileRequest } from './attacks.js';

/** The target and the requests of an attack, in a form that can be sent to another process. */
export type FloodTarget = {
  attack: string;
  url: string;
  key: string;
  containerId: string;
  sftp: { port: number; username: string; password: string };
};

/** The number of responses with each status, and of failures of each kind. */
export type Came = Record<string, number>;

/** How long to wait before a refused request is sent again, whatever `Retry-After` says. */
const AFTER_REFUSAL_MS = 100;
const RESPONSE_TIMEOUT_MS = 120_000;

/**
 * Keeps all requests of an attack in progress until the signal aborts.
 *
 * @param begun called after the first response
 */
export async function flood(
  target: FloodTarget,
  signal: AbortSignal,
  begun: () => void = () => undefined,
): Promise<Came> {
  const attack = ATTACKS[target.attack];
  if (attack === undefined) throw new Error(`unknown attack ${target.attack}`);
  // Each request adds a listener to the signal, so their number is not limited.
  setMaxListeners(0, signal);
  const came: Came = {};
  const count = (what: string) => {
    if (Object.keys(came).length === 0) begun();
    came[what] = (came[what] ?? 0) + 1;
  };
  const clients = attack.floods.flatMap(({ inFlight, request }) =>
    Array.from({ length: inFlight }, async (_, client) => {
      for (let round = client; !signal.aborted; round += 1) {
        const status = await send(request(target.containerId, round), target, signal);
        if (signal.aborted) return;
        count(status);
        if (!status.startsWith('2')) await pause(signal);
      }
    }),
  );
  // In Node.js 20, a fetch that was aborted during its last bytes may never end. The process must end regardless of
  // that.
  const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  await Promise.race([ended, Promise.all([...clients, ...sessions(attack, target, { signal, count })])]);
  return came;
}

const pause = (signal: AbortSignal) => sleep(AFTER_REFUSAL_MS, undefined, { signal }).catch(() => undefined);

async function send(
  { method, path, body, uploadBytes, readAfterMs = 0 }: HostileRequest,
  { url, key }: FloodTarget,
  signal: AbortSignal,
): Promise<string> {
  const headers = { authorization: `Bearer ${key}` };
  // Do not use AbortSignal.any: Node.js 20 drops signals to which nothing else refers.
  const ending = new AbortController();
  const end = () => ending.abort();
  signal.addEventListener('abort', end);
  const timer = setTimeout(end, RESPONSE_TIMEOUT_MS);
  try {
    const response = await fetch(url + path, {
      ...{ method, headers: body ? { ...headers, 'content-type': 'application/json' } : headers },
      ...(uploadBytes !== undefined && { body: formOf(uploadBytes) }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: ending.signal,
    });
    if (readAfterMs > 0) await sleep(readAfterMs, undefined, { signal: ending.signal });
    for await (const _ of response.body ?? []) ending.signal.throwIfAborted();
    return String(response.status);
  } catch {
    return ending.signal.aborted ? 'timeout' : 'broken connection';
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

function formOf(bytes: number): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'file');
  return form;
}

type Counted = { signal: AbortSignal; count: (what: string) => void };

function sessions({ sftp }: Attack, target: FloodTarget, { signal, count }: Counted): Promise<void>[] {
  if (sftp === undefined) return [];
  return Array.from({ length: sftp.sessions }, async () => {
    while (!signal.aborted) {
      const came = await session(sftp, target, signal).catch(() => 'refused');
      if (!signal.aborted) count(`sftp ${came}`);
      await pause(signal);
    }
  });
}

/** Repeatedly opens or lists a path in one SFTP connection. */
async function session(
  { open, list }: NonNullable<Attack['sftp']>,
  target: FloodTarget,
  signal: AbortSignal,
): Promise<string> {
  const { client, over } = await openSession(target.sftp);
  const end = () => client.destroy();
  signal.addEventListener('abort', end);
  try {
    const done = new Promise<string>((resolve, reject) => {
      client.sftp((error: Error | undefined, sftp: SFTPWrapper) => {
        if (error) return reject(error);
        if (open !== undefined) sftp.open(`/${open}`, 'r', (failed) => resolve(failed ? 'error' : 'opened'));
        if (list !== undefined) sftp.readdir(`/${list}`, (failed) => resolve(failed ? 'error' : 'listed'));
      });
    });
    return await Promise.race([done, over.then(() => 'closed')]);
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}
