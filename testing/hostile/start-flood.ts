import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Came, FloodTarget } from './flood.js';

const PROGRAM = join(import.meta.dirname, 'flood-process.ts');

/**
 * Sends the requests of an attack from a separate process in a separate session. Resolves after the first response.
 *
 * @returns a function that ends the attack and returns the counted responses
 */
export async function startFlood(target: FloodTarget): Promise<() => Promise<Came>> {
  const child = fork(PROGRAM, { execArgv: ['--import', 'tsx'], detached: true });
  const exited = once(child, 'exit').then(() => {
    throw new Error('the process of the attack has ended');
  });
  exited.catch(() => undefined);
  const message = async () => (await Promise.race([once(child, 'message'), exited]))[0] as unknown;
  child.send(target);
  await message();
  return async () => {
    const came = message();
    child.send('end');
    return (await came) as Came;
  };
}
